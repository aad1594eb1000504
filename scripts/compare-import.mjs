/**
 * Imports a site, builds the result, and compares it with the build that the old generator made, page for page:
 *
 *   node scripts/compare-import.mjs GENERATOR SITE BUILT [--share 0.95] [--pages 20] [-- OPTIONS OF THE IMPORT]
 *   node scripts/compare-import.mjs mkdocs SITE
 *
 * Without BUILT, a site of MkDocs is built with the `mkdocs` that is installed.
 *
 * For people who work on the import; nothing is kept. Prints a table of figures and the pages that differ most. Ends with 1 when
 * the site cannot be imported or built, or when in one kind of things a smaller share of the pages is equal.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { buildMkdocs } from './compare-import/build-mkdocs.mjs';
import { comparePage, formatResults } from './compare-import/compare-sites.mjs';
import { isListOfPosts, isListWithoutPosts } from './compare-import/expected-differences.mjs';
import { readPageParts } from './compare-import/page-parts.mjs';

/**
 * @typedef {object} Core The comparison that `docsite import --compare` makes.
 * @property {typeof import('../packages/import/compare-pages.ts').comparePages} comparePages
 * @property {typeof import('../packages/import/disk/built-site.ts').findPage} findPage
 * @property {typeof import('../packages/import/disk/built-site.ts').findPageFile} findPageFile
 * @property {typeof import('../packages/import/disk/built-site.ts').readOldPages} readOldPages
 * @property {typeof import('../packages/import/read-built-page.ts').markOf} markOf
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARY = path.join(ROOT, 'bin/docsite.js');

const dashes = process.argv.indexOf('--');
const { values, positionals } = parseArgs({
  args: process.argv.slice(2, dashes === -1 ? undefined : dashes),
  options: { share: { type: 'string', default: '0.95' }, pages: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const [generator, site, built] = positionals;
const [share, shown] = [Number(values.share), Number(values.pages)];
if (
  generator === undefined ||
  site === undefined ||
  (built === undefined && generator !== 'mkdocs') ||
  !(share >= 0 && share <= 1) ||
  !(shown >= 0)
) {
  console.error('Usage: node scripts/compare-import.mjs GENERATOR SITE BUILT [--share 0.95] [--pages 20] [-- OPTIONS]');
  process.exitCode = 3;
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsite-compare-import-'));
  try {
    const old = built === undefined ? buildOld(site, folder) : path.resolve(built);
    process.exitCode = old === null ? 1 : await run(folder, { generator, site, built: old });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The folder with the HTML; `null` if it is missing, which is reported.
 * @param {string} site
 * @param {string} folder
 * @returns {string | null}
 */
function buildOld(site, folder) {
  try {
    const { built, leftOut } = buildMkdocs(site, folder);
    if (leftOut.length > 0) console.error(`Built without the plugins ${leftOut.join(', ')}, which are not installed.`);
    return built;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

/**
 * @param {string} folder
 * @param {{ generator: string, site: string, built: string }} sites
 * @returns {Promise<0 | 1>}
 */
async function run(folder, { generator, site, built }) {
  const target = path.join(folder, 'site');
  const options = dashes === -1 ? [] : process.argv.slice(dashes + 1);
  const steps = [
    ['import', generator, site, '--to', target, ...options],
    ['build', '--root', target],
  ];
  for (const args of steps) {
    const { status, stderr } = spawnSync(process.execPath, [BINARY, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (status === 0) continue;
    console.error(`docsite ${args.join(' ')} ended with ${status ?? 'a signal'}:\n${stderr.slice(-4000)}`);
    return 1;
  }
  const config = readFileSync(path.join(target, 'docsite.config.ts'), 'utf8');
  const baseUrl = /^ {2}baseUrl: '(.*)',$/mu.exec(config)?.[1] ?? '/';
  const title = /^ {2}title: '(.*)',$/mu.exec(config)?.[1];
  // Where both are while their links are read: some generators write the whole address of their own pages.
  const origin = /^ {2}url: '(.*)',$/mu.exec(config)?.[1] ?? 'https://site.invalid';
  const pages = compareSites(await importCore(), { built, out: path.join(target, 'site'), baseUrl, title, origin });
  if (pages.length === 0) {
    console.error(`${built} has no pages. Build the old site first, then pass the folder with its HTML.`);
    return 1;
  }
  const { text, lowest } = formatResults(pages, shown);
  process.stdout.write(text);
  return lowest < share ? 1 : 0;
}

/**
 * @param {Core} core
 * @param {{ built: string, out: string, baseUrl: string, title: string | undefined, origin: string }} sites
 */
function compareSites(
  { comparePages, findPage, findPageFile, readOldPages, markOf },
  { built, out, baseUrl, title, origin },
) {
  const old = readOldPages(built);
  const find = (/** @type {string} */ route) => findPage(out, route);
  const readParts = (/** @type {string} */ root, /** @type {string} */ route) => {
    const file = findPageFile(root, route);
    if (file === null) return null;
    const address = `${origin}${baseUrl}${encodeURI(path.relative(root, file).replaceAll('\\', '/')).replace(/(?<=^|\/)index\.html$/u, '')}`;
    return readPageParts(readFileSync(file, 'utf8'), { address, baseUrl, markOf });
  };
  const settle = (/** @type {string} */ target) => {
    const [route = '', hash = ''] = target.split(/(?=#)/u);
    if (!route.startsWith('/')) return target;
    const page = /** @type {const} */ ({ redirect: null, headingIds: [], ids: new Set(), text: '' });
    const [found] = comparePages({ old: new Map([[route, page]]), find, baseUrl });
    return (found?.movedTo ?? route) + hash;
  };
  return comparePages({ old, find, baseUrl }).map((core) => {
    const isText = old.get(core.route)?.redirect === null && old.get(core.route)?.text !== '';
    const before = isText ? readParts(built, core.route) : null;
    const file = findPageFile(built, core.route);
    const html = file === null ? '' : readFileSync(file, 'utf8');
    const page = {
      core,
      before,
      after: before === null ? null : readParts(out, core.movedTo ?? core.route),
      isListWithoutPosts: isListWithoutPosts(html),
      isListOfPosts: isListOfPosts(html),
    };
    return comparePage(page, settle, title);
  });
}

/**
 * Bundled, for Node 20 reads JavaScript only, into `node_modules`, from where packages are found.
 * @returns {Promise<Core>}
 */
async function importCore() {
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.docsite-compare-'));
  const outfile = path.join(folder, 'core.mjs');
  try {
    await build({
      stdin: {
        contents: `export { comparePages } from './packages/import/compare-pages.ts';
          export { findPage, findPageFile, readOldPages } from './packages/import/disk/built-site.ts';
          export { markOf } from './packages/import/read-built-page.ts';`,
        resolveDir: ROOT,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    /** @type {unknown} */
    const core = await import(pathToFileURL(outfile).href);
    return /** @type {Core} */ (core);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
