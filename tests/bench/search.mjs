/**
 * `npm run bench -- search`: what the search costs a reader and a build, beside its goals. On the flagship and, with
 * `--pages 10000`, on a site of so many unique pages. Nothing fails when a goal is missed. ROUNDS says how often builds run.
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { chromium } from 'playwright';
import { launchOptions } from '../e2e/find-browser.mjs';
import { copyFlagship, EDITED_PAGE, generateSite, REPOSITORY, writeDocsite } from './corpora.mjs';
import { discard } from './discard.mjs';
import { withoutSearch } from './docsite.mjs';
import { LARGE, listFiles, measure, median, settle } from './measure.mjs';
import { serveCompressed } from './serve-compressed.mjs';

/** @typedef {{ openSearch: () => Promise<import('../../src/client/search/results.ts').SiteSearch> }} Engine */
/** @typedef {readonly [median: number, most: number]} Goals */
/** @typedef {{ name: string, root: string, queries: readonly string[], first: Goals, next: Goals, all: number | null, ratio: number }} Corpus goals in kB */

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '' } } });
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const DOCSITE = path.join(REPOSITORY, 'bin/docsite.js');
const CACHE = 'node_modules/.cache/docsite';
const MS_GOAL = 50;
const CUT_GOAL = 12;
const EDIT_GOAL = 12;
const MEMORY_GOAL = 700;

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  const flagship = makeRoot('flagship');
  copyFlagship(flagship);
  const queries = ['docker', 'installation', 'cors whitelist', 'make bootstrap', 'NO_UPDATE', 'web analytics events'];
  await measureSite({
    name: 'flagship',
    root: flagship,
    queries,
    first: [60, 110],
    next: [10, 28],
    all: 150,
    ratio: 1.03,
  });
  measureCut(flagship);
  for (const size of options.pages.split(',').filter(Boolean).map(Number)) {
    const root = makeRoot(`pages-${size}`);
    writeDocsite(root, generateSite(size));
    const name = `${size.toLocaleString('en-US')} unique pages`;
    await measureSite({ name, root, queries, first: [70, 110], next: [28, 69], all: null, ratio: 1.15 });
    measureEdits(root);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string} name */
function makeRoot(name) {
  const root = path.join(folder, name);
  mkdirSync(root, { recursive: true });
  return root;
}

/** @param {Corpus} corpus */
async function measureSite({ name, root, queries, first, next, all, ratio }) {
  console.log(`\n${name}`);
  printBuilds(root, ratio);
  const files = listFiles(path.join(root, 'site/search'));
  const bytes = files.reduce((total, file) => total + compressedSize(file), 0);
  printFigure(`index files in all, gzip (${files.length} files)`, bytes / 1000, all, 'kB');
  await writeEngine(path.join(root, 'site/engine.js'));
  const server = await serveCompressed(path.join(root, 'site'));
  try {
    await printQueries(server.origin, { queries, first, next });
  } finally {
    await server.close();
  }
}

/**
 * Cold builds with and without search, in turn, and one in which no text changed.
 * @param {string} root
 * @param {number} goal
 */
function printBuilds(root, goal) {
  const config = path.join(root, 'docsite.config.ts');
  const withSearch = readFileSync(config, 'utf8');
  const without = withoutSearch(withSearch);
  /** @type {{ with: number[], without: number[] }} */
  const times = { with: [], without: [] };
  const isLarge = listFiles(path.join(root, 'docs')).length > LARGE;
  /** @type {typeof times} processor time */
  const work = { with: [], without: [] };
  /** @type {number[]} of the process, its threads included */
  const memory = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of /** @type {const} */ (['without', 'with'])) {
      writeFileSync(config, key === 'with' ? withSearch : without);
      for (const left of ['site', CACHE]) discard(path.join(root, left));
      if (isLarge) settle();
      const run = docsite(root, 'build');
      times[key].push(run.ms);
      if (run.cpuMs !== null) work[key].push(run.cpuMs);
      if (run.peakMb !== null && key === 'with') memory.push(run.peakMb);
    }
  }
  printFigure('cold build with search, against without', median(times.with) / median(times.without), goal, '×');
  printFigure('the same in processor time', median(work.with) / median(work.without), null, '×');
  printFigure('memory with search', Math.max(...memory), isLarge ? MEMORY_GOAL : null, 'MB');
  const before = hashSearch(root);
  writeFileSync(config, withSearch.replace(/(title: '[^']*',)/u, "$1 titleDelimiter: '·',"));
  docsite(root, 'build');
  printFigure('files changed where no text changed', countChanges(before, hashSearch(root)), 0, 'files');
  writeFileSync(config, withSearch);
  docsite(root, 'build');
}

/**
 * A page of `next` gets a sentence, and a version is cut: files below `/search/` that are other ones after the cut.
 * @param {string} root
 */
function measureCut(root) {
  rmSync(path.join(root, 'site/engine.js'), { force: true });
  const latest = hashSearch(root);
  appendFileSync(path.join(root, 'docs/next/discover.md'), '\nA sentence about the whole release.\n');
  docsite(root, 'version 99.0.0');
  docsite(root, 'build');
  printFigure('a cut that adds one text, files changed', countChanges(latest, hashSearch(root)), CUT_GOAL, 'files');
}

/**
 * What a deploy has to carry after a sentence was edited, and after a page was added: files of the whole site that are new or
 * have other bytes. What it takes away is in neither number.
 * @param {string} root
 */
function measureEdits(root) {
  rmSync(path.join(root, 'site/engine.js'), { force: true });
  const site = path.join(root, 'site');
  const compare = (/** @type {string} */ what) => {
    const before = hashTree(site);
    return () => {
      docsite(root, 'build');
      const written = [...hashTree(site)].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
      const ofSearch = written.filter((file) => file.startsWith('search/'));
      printFigure(`${what}, files written`, written.length, EDIT_GOAL, 'files');
      printFigure(`${what}, of the search`, ofSearch.length, EDIT_GOAL, 'files');
      const bytes = ofSearch.reduce((total, file) => total + compressedSize(path.join(site, file)), 0);
      printFigure(`${what}, of the search, gzip`, bytes / 1000, null, 'kB');
    };
  };
  const edited = compare('one edited sentence');
  appendFileSync(path.join(root, `docs/next/${EDITED_PAGE}.md`), '\nOne more sentence about releases.\n');
  edited();
  const [page] = generateSite(1).pages;
  for (const [what, text] of [
    ['a page added', page?.text ?? ''],
    ['a short page added', 'The tide leaves at noon, and the ferry with it.\n'],
  ]) {
    const added = compare(what ?? '');
    const file = path.join(path.dirname(EDITED_PAGE), `${what?.replaceAll(' ', '-')}.md`);
    writeFileSync(path.join(root, 'docs/next', file), `---\ntitle: Tides\n---\n\n${text}`);
    added();
  }
}

/**
 * @param {string} folder
 * @returns {Map<string, string>}
 */
function hashTree(folder) {
  const hash = (/** @type {string} */ file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return new Map(listFiles(folder).map((file) => [path.relative(folder, file), hash(file)]));
}

/**
 * @param {string} origin
 * @param {{ queries: readonly string[], first: Goals, next: Goals }} goals in kB
 */
async function printQueries(origin, { queries, first, next }) {
  const browser = await chromium.launch(launchOptions());
  try {
    /** @type {number[][]} */
    const [firstKb, nextKb, nextMs] = [[], [], []];
    for (const [at, query] of queries.entries()) {
      const page = await (await browser.newContext()).newPage();
      let bytes = 0;
      page.on('response', async (response) => {
        const sizes = await response
          .request()
          .sizes()
          .catch(() => null);
        bytes += sizes?.responseBodySize ?? 0;
      });
      await page.goto(`${origin}/404.html`, { waitUntil: 'networkidle' });
      bytes = 0;
      const search = (/** @type {string} */ text) =>
        page.evaluate(async (typed) => {
          /** @type {string} */
          const script = '/engine.js';
          const { openSearch } = /** @type {Engine} */ (await import(script));
          const engine = await openSearch();
          const start = performance.now();
          await engine.search(typed, { version: null, scope: 'version' });
          return performance.now() - start;
        }, text);
      await search(query);
      await page.waitForTimeout(100);
      firstKb?.push(bytes / 1000);
      for (const other of [...queries.slice(at + 1), ...queries.slice(0, at)]) {
        bytes = 0;
        nextMs?.push(await search(other));
        await page.waitForTimeout(50);
        nextKb?.push(bytes / 1000);
      }
      await page.close();
    }
    printFigure('opening to first results, median', median(firstKb ?? []), first[0], 'kB');
    printFigure('opening to first results, most', Math.max(...(firstKb ?? [])), first[1], 'kB');
    printFigure('each further query, median', median(nextKb ?? []), next[0], 'kB');
    printFigure('each further query, most', Math.max(...(nextKb ?? [])), next[1], 'kB');
    printFigure('from key to results, median', median(nextMs ?? []), MS_GOAL, 'ms');
  } finally {
    await browser.close();
  }
}

/**
 * The dialog with all that it imports, as a site bundles it.
 * @param {string} outfile
 */
async function writeEngine(outfile) {
  const features = path.join(REPOSITORY, 'src/client/features');
  const contents = {
    'docsite:site': "export const site = { baseUrl: '/' };",
    'docsite:search-provider': 'export default null;',
    'docsite:stemmer': `import { stemmer as step } from '@orama/stemmers/english';
      import { unifySpelling as unify } from './src/shared/search/spelling.ts';
      export const stemmer = { unify, stem: (word) => step(unify(word)) };`,
  };
  await bundle({
    stdin: {
      contents: `export * from './search-dialog.ts'; export { loadIndex as openSearch } from './search-index.ts';`,
      resolveDir: features,
    },
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outfile,
    // As for a site without sets.
    define: { HAS_SETS: 'false', HAS_PROVIDER: 'false', RELATIVE: 'false' },
    plugins: [
      {
        name: 'site',
        setup(build) {
          build.onResolve({ filter: /^docsite:/ }, ({ path: name }) => ({ path: name, namespace: 'site' }));
          build.onLoad({ filter: /.*/, namespace: 'site' }, ({ path: name }) => ({
            contents: new Map(Object.entries(contents)).get(name) ?? '',
            resolveDir: REPOSITORY,
          }));
        },
      },
    ],
  });
}

/** @param {string} file */
function compressedSize(file) {
  const content = readFileSync(file);
  return content[0] === 0x1f && content[1] === 0x8b ? statSync(file).size : gzipSync(content, { level: 9 }).length;
}

/**
 * @param {string} root
 * @returns {Map<string, string>}
 */
function hashSearch(root) {
  const search = path.join(root, 'site/search');
  if (!existsSync(search)) return new Map();
  // The page of results is a page like any other: it shows the site's title.
  return new Map([...hashTree(search)].filter(([file]) => !file.endsWith('.html')));
}

/**
 * Files that were added, removed, or have other bytes.
 * @param {ReadonlyMap<string, string>} before
 * @param {ReadonlyMap<string, string>} after
 */
function countChanges(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
    .length;
}

/**
 * @param {string} root
 * @param {string} command
 */
function docsite(root, command) {
  return measure({ command: process.execPath, args: [DOCSITE, ...command.split(' ')], cwd: root });
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number | null} goal
 * @param {string} unit
 */
function printFigure(what, value, goal, unit) {
  const shown = `${Number(value.toFixed(value < 10 ? 2 : 0))} ${unit}`;
  const judged = goal === null ? '' : `  (≤ ${goal} ${unit}: ${value <= goal ? 'met' : 'MISSED'})`;
  console.log(`  ${what.padEnd(56)} ${shown}${judged}`);
}
