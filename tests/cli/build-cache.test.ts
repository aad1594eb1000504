/** Threads and the cache of previous builds save time and change no byte. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { countKept } from '../support/kept.ts';
import {
  finish,
  expectNoStack,
  readAddress,
  type Run,
  runBinary,
  runDocsite,
  startNode,
} from '../support/run-docsite.ts';
import {
  copyFixture,
  type Files,
  hashTree,
  listTree,
  makeFolder,
  REPOSITORY,
  SMALL_SITE,
  writeFiles,
} from '../support/site.ts';

const CACHE = 'node_modules/.cache/docsite';
const folder = makeFolder(afterAll);
let copies = 0;

/** A new folder for a copy of a site. */
function copySite(original: string): string {
  copies += 1;
  const root = join(folder, `copy-${copies}`);
  cpSync(original, root, { recursive: true });
  return root;
}

type Tree = ReturnType<typeof hashTree>;
/** Builds a site from scratch and returns its hashes. */
async function buildTree(root: string, ...args: readonly string[]): Promise<Tree> {
  rmSync(join(root, 'site'), { recursive: true, force: true });
  const { code, stderr } = await runBinary(root, 'build', ...args);
  expect(code, stderr).toBe(0);
  return hashTree(join(root, 'site'));
}
const cacheFiles = (root: string): readonly string[] =>
  listTree(join(root, CACHE)).map((path) => join(root, CACHE, path));

/** How many entries of each kind there are. */
const countAll = (root: string): readonly number[] =>
  ['text', 'templates', 'config', 'builds'].map((kind) => countKept(join(root, CACHE), kind));

const LANGUAGES: readonly (readonly [string, string])[] = [
  ['html', '<style>a { color: red }</style><script>let a = 1;</script>'],
  ['js', 'const a = `${b}`;'],
  ['css', 'a { color: red }'],
  ['python', 'def a(): return 1'],
];
/** With this many texts threads prepare them, from 300 pages on they write them. A test checks that they do. */
const MANY = 400;
/** So many of them are other texts in the version before. */
const CHANGED = 110;
/** Versions of many texts, some with code. Its sidebar lists a few: with all of them a build takes twice as long. */
function manyTexts(): Files {
  const texts = Array.from({ length: MANY }, (_, index): readonly [string, string] => {
    const [language, code] = LANGUAGES[index % 7] ?? ['', ''];
    const block = language === '' ? '' : `\n\`\`\`${language}\n${code} // ${index}\n\`\`\`\n`;
    const next = `[next](page-${(index + 1) % MANY}.md)`;
    return [`page-${index}.md`, `# Page ${index}\n\nSome *words*, and the ${next}.\n${block}\n## More\n`];
  });
  const files: Files = {
    ...Object.fromEntries(texts),
    'sidebars.json': '{ "docs": ["page-0", "page-1", "page-2"] }\n',
  };
  const before = texts.slice(0, CHANGED).map(([path]) => [path, `# ${path}\n\nOther words.\n`] as const);
  return {
    ...storedVersion('1.0', '2024-01-01', files),
    ...storedVersion('0.9', '2023-01-01', {
      ...Object.fromEntries(before),
      'sidebars.json': '{ "docs": ["page-0"] }\n',
    }),
  };
}

function storedVersion(label: string, released: string, files: Files): Files {
  const version = { label, released, files: Object.fromEntries(Object.keys(files).map((path) => [path, label])) };
  return {
    [`docs/versions/${label}/version.json`]: JSON.stringify(version),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs/versions/${label}/${path}`, text])),
  };
}

interface Site {
  readonly original: string;
  /** The output of a build without a cache, in one thread. */
  readonly expected: Tree;
  /** A copy with the cache of one build. Each test restores the sources; the content of the cache does not matter. */
  readonly cached: string;
}
const SITES = { versions: {}, 'look, with many texts': manyTexts() } as const;
type SiteName = keyof typeof SITES;
const NAMES = Object.keys(SITES) as readonly SiteName[];
const sites = new Map<SiteName, Site>();
function siteOf(name: SiteName): Site {
  const site = sites.get(name);
  if (site === undefined) throw new Error(`${name} was not built.`);
  return site;
}

for (const name of NAMES) {
  beforeAll(async () => {
    const original = copyFixture(name.startsWith('look') ? 'look' : name, folder);
    writeFiles(original, SITES[name]);
    const expected = await buildTree(original, '--no-cache', '--threads', '1');
    expect(Object.keys(expected).length).toBeGreaterThan(10);
    expect(existsSync(join(original, CACHE))).toBe(false);
    const cached = copySite(original);
    expect(await buildTree(cached, '--threads', '2'), 'with a cold cache').toEqual(expected);
    expect(countAll(cached)).not.toContain(0);
    sites.set(name, { original, expected, cached });
  });
}

describe.each(NAMES)('%s', (name) => {
  test('a warm cache gives the same bytes and does not change', async () => {
    const { cached, expected } = siteOf(name);
    const kept = countAll(cached);
    expect(await buildTree(cached)).toEqual(expected);
    expect(countAll(cached)).toEqual(kept);
  });

  test('after an edit, a warm build writes what a fresh one does', async () => {
    const { original, cached, expected } = siteOf(name);
    const page = listTree(join(cached, 'docs/next')).find((path) => path.endsWith('.md')) ?? '';
    const file = join(cached, 'docs/next', page);
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8')}\n\nEdited.\n\n\`\`\`html\n<script>let edited = 1;</script>\n\`\`\`\n`,
    );
    writeFiles(cached, {
      'templates/components/footer.tsx': 'export const Footer = () => <footer>Edited</footer>;\n',
      'templates/custom.css': '.edited { color: red }\n',
    });
    const warm = await buildTree(cached);
    expect(warm).not.toEqual(expected);
    expect(await buildTree(cached, '--no-cache', '--threads', '1')).toEqual(warm);

    for (const path of ['templates', 'docs/next']) rmSync(join(cached, path), { recursive: true, force: true });
    for (const path of ['templates', 'docs/next']) {
      if (existsSync(join(original, path))) cpSync(join(original, path), join(cached, path), { recursive: true });
    }
    expect(await buildTree(cached)).toEqual(expected);
  });
});

/** Kinds of damage to a cache, and the site to test with: with many texts, some are damaged and some are not. */
const DAMAGES: readonly (readonly [string, SiteName, (file: string, index: number) => void])[] = [
  ['every second file is gone', 'versions', (file, index) => (index % 2 === 0 ? rmSync(file) : undefined)],
  ['all files are garbage', 'versions', (file) => writeFileSync(file, 'garbage')],
  [
    'a quarter of each file is overwritten',
    'look, with many texts',
    (file) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0x5a, bytes.length >> 2, bytes.length >> 1));
    },
  ],
  [
    'all files are zeros',
    'look, with many texts',
    (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
  ],
];
test.each(DAMAGES)('a damaged cache gives the same bytes: %s: %s', async (_damage, name, change) => {
  const { cached, expected } = siteOf(name);
  for (const [index, file] of cacheFiles(cached).entries()) change(file, index);
  expect(await buildTree(cached)).toEqual(expected);
});

describe('a cache', () => {
  test('that cannot be written is ignored: the build succeeds', async () => {
    const root = join(folder, 'file-for-cache');
    writeFiles(root, { ...SMALL_SITE, [CACHE]: 'mine' });
    const tree = await buildTree(root);
    expect(readFileSync(join(root, CACHE), 'utf8')).toBe('mine');
    expect(await buildTree(root, '--no-cache')).toEqual(tree);
  });

  test('is left alone with --no-cache', async () => {
    const root = join(folder, 'left-alone');
    writeFiles(root, SMALL_SITE);
    await buildTree(root);
    const before = hashTree(join(root, CACHE));
    writeFiles(root, { 'docs/next/intro.md': '# Other\n' });
    await buildTree(root, '--no-cache');
    expect(hashTree(join(root, CACHE))).toEqual(before);
  });

  test('does not change when a build fails', async () => {
    const root = join(folder, 'failing');
    writeFiles(root, { ...SMALL_SITE, 'docs/next/bad.md': '---\na: [\n---\n' });
    expect(await runBinary(root, 'build')).toMatchObject({ code: 2 });
    expect(listTree(root).filter((path) => path.endsWith('.pack') || path.endsWith('.new'))).toEqual([]);
  });
});

test.each(['0', 'x', '-1', '1.5', ''])('--threads %j is refused', async (value) => {
  const root = join(folder, 'refused');
  writeFiles(root, SMALL_SITE);
  const run = await runDocsite(root, 'build', `--threads=${value}`);
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain('It must be a number of at least 1; 1 does everything in one thread.');
  expectNoStack(run);
  expect(existsSync(join(root, 'site'))).toBe(false);
});

describe('threads', () => {
  const MANY_TEXTS: SiteName = 'look, with many texts';
  const installed = join(folder, 'installed');
  const jobList = join(folder, 'jobs.txt');
  const build = (root: string, ...args: readonly string[]): Promise<Run> =>
    finish(startNode(root, [join(installed, 'bin/docsite.js'), 'build', ...args]));

  // A docsite whose threads log their jobs.
  beforeAll(() => {
    for (const path of ['bin', 'dist', 'templates', 'src/client', 'src/differences', 'src/shared', 'package.json']) {
      cpSync(join(REPOSITORY, path), join(installed, path), { recursive: true });
    }
    symlinkSync(join(REPOSITORY, 'node_modules'), join(installed, 'node_modules'));
    const script = join(installed, 'dist/worker.js');
    renameSync(script, join(installed, 'dist/worker-itself.js'));
    writeFileSync(
      script,
      `import './worker-itself.js';
import { appendFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const note = (name) => appendFileSync(${JSON.stringify(jobList)}, name + '\\n');
note('start');
parentPort.on('message', ({ name }) => note(name));
`,
    );
  });

  test('prepare many texts and write many pages with the same bytes', async () => {
    const { original, expected } = siteOf(MANY_TEXTS);
    const root = copySite(original);
    expect(await build(root, '--no-cache', '--threads', '4', '--out', 'out')).toMatchObject({ code: 0 });
    expect(hashTree(join(root, 'out'))).toEqual(expected);
    expect(existsSync(join(root, CACHE))).toBe(false);
    expect(new Set(readFileSync(jobList, 'utf8').trimEnd().split('\n'))).toEqual(
      new Set(['start', 'prepareTexts', 'stageFiles']),
    );
  });

  test('are not started for a single changed page', async () => {
    const root = copySite(siteOf(MANY_TEXTS).cached);
    expect(await build(root, '--threads', '2')).toMatchObject({ code: 0 });
    rmSync(jobList);
    appendFileSync(join(root, 'docs/next/index.md'), '\nOne more paragraph.\n');
    expect((await build(root, '--threads', '2')).stdout).toContain(' 3 files written, ');
    expect(existsSync(jobList)).toBe(false);
  });

  // On a machine with one processor there are none.
  const jobsOf = (...names: readonly string[]): ReadonlySet<string> =>
    new Set(availableParallelism() > 1 ? ['start', ...names] : []);
  const listJobs = (): readonly string[] =>
    existsSync(jobList) ? readFileSync(jobList, 'utf8').trimEnd().split('\n') : [];
  const readJobs = (): ReadonlySet<string> => new Set(listJobs());

  test('parse many texts for `check-links`, which then says the same', async () => {
    const { original } = siteOf(MANY_TEXTS);
    const root = copySite(original);
    rmSync(jobList, { force: true });
    const check = [join(installed, 'bin/docsite.js'), 'check-links', '--format', 'json'];
    const run = await finish(startNode(root, check));
    expect(readJobs()).toEqual(jobsOf('parseTexts'));
    const cached = await finish(startNode(siteOf(MANY_TEXTS).cached, check));
    // All but the time that it took.
    const readReport = ({ code, stdout }: Run): unknown => [code, { ...JSON.parse(stdout), durationMs: null }];
    expect(readReport(run)).toEqual(readReport(cached));
    expect(run.stdout).toContain('"links": 14840');
  });

  test('parse many texts for `serve`, and draw what nobody has asked for; a build takes that from the cache', async () => {
    const { original, expected } = siteOf(MANY_TEXTS);
    const root = copySite(original);
    rmSync(jobList, { force: true });
    const server = startNode(root, [join(installed, 'bin/docsite.js'), 'serve', '--port', '0']);
    const ended = finish(server);
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
    });
    const page = await fetch(`${await readAddress(server, ended)}docs/page-1`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('>Page 1</h1>')]);
    expect(readJobs()).toEqual(jobsOf('parseTexts'));
    const isSaved = (path: string): boolean => path.includes('/kept/') && path.endsWith('.pack');
    await vi.waitFor(() => expect(cacheFiles(root).some(isSaved)).toBe(true), { timeout: 30_000, interval: 100 });
    expect(readJobs()).toEqual(jobsOf('parseTexts', 'prepareTexts'));
    // At most three parse, and one draws. A thread ends when nothing waits for it (`runWhileBusy`), and nothing promises that this
    // process, which may get no processor for a moment, hands out the next batch before that: one may start once more.
    const parsing = Math.min(3, availableParallelism() - 1);
    const usual = parsing > 0 ? parsing + 1 : 0;
    const starts = listJobs().filter((name) => name === 'start').length;
    expect([usual, usual + 1]).toContain(starts);
    server.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    rmSync(jobList, { force: true });
    expect(await build(root, '--threads', '2')).toMatchObject({ code: 0 });
    expect(readJobs()).not.toContain('prepareTexts');
    expect(hashTree(join(root, 'site'))).toEqual(expected);
  });

  test('report a disk error as a build without them does; the previous site stays', async () => {
    const root = copySite(siteOf(MANY_TEXTS).cached);
    const before = hashTree(join(root, 'site'));
    // A name too long for the file system.
    writeFiles(root, { 'docs/next/long.md': `---\nslug: /${'x'.repeat(300)}\n---\n# Long\n` });
    const refuse = async (threads: string): Promise<Run> => {
      const run = await runBinary(root, 'build', '--threads', threads);
      expect(hashTree(join(root, 'site'))).toEqual(before);
      expect(listTree(root).filter((path) => path.includes('-new/'))).toEqual([]);
      return run;
    };
    const alone = await refuse('1');
    expect(alone).toMatchObject({ code: 3, stdout: '' });
    expect(alone.stderr).toContain('unwritable-output');
    expect(alone.stderr).toContain('ENAMETOOLONG');
    expectNoStack(alone);
    expect(await refuse('2')).toEqual(alone);
  });

  test('that cannot start end the build with the reason instead of a hang', async () => {
    const root = copySite(siteOf(MANY_TEXTS).cached);
    const before = hashTree(join(root, 'site'));
    rmSync(join(installed, 'dist/worker.js'));
    // So that there is something to do.
    writeFiles(root, { 'docs/next/index.md': '# Other\n' });
    const { code, stdout, stderr } = await build(root, '--threads', '2');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('dist/worker.js');
    expect(hashTree(join(root, 'site'))).toEqual(before);
    expect(await build(root, '--threads', '1')).toMatchObject({ code: 0 });
  });
});
