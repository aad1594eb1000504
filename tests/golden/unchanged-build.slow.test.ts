/** A build after which nothing changed is skipped and reports the last one's result. Any change ends that. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import {
  buildSite,
  type Files,
  hashTree,
  makeFolder,
  SMALL_SITE,
  type TestBuild,
  writeFiles,
} from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { keepKinds } from '../support/kept.ts';

const VERSION = JSON.stringify({ label: '1.0', released: '2024-01-01', files: { 'intro.md': '1.0' } });
const CONFIG = (search: boolean): string => `import { title } from './title';
export default { title, url: 'https://small.example', search: ${search}, favicon: '/favicon.svg', build: { keepAssets: 0 } };
`;
/** Without search: its index is most of the work of a build whose templates are compiled. */
const SITE: Files = {
  ...SMALL_SITE,
  'docsite.config.ts': CONFIG(false),
  'title.ts': "export const title = 'Small';\n",
  // Only a warning.
  'docs/next/second.md': '# Second\n\nBack to the [first](intro.md).\n\n:::note\n',
  'docs/versions/1.0/version.json': VERSION,
  'docs/versions/1.0/intro.md': '# Introduction\n\nAs it was.\n',
  'pages/about.tsx': 'export default function About() {\n  return <main>About the process</main>;\n}\n',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

/** Longer than a clock tick of the disk: a more recent file might still change undetected. */
const settle = (): Promise<void> => wait(40);

/** The same folder for all sites, emptied except for compiled templates: compiling them would be most of the work. */
const siteFolder = makeFolder(afterAll);
async function makeSite(files: Files = {}): Promise<string> {
  const root = siteFolder;
  for (const name of readdirSync(root)) if (name !== 'cache') rmSync(join(root, name), { recursive: true });
  keepKinds(join(root, 'cache'), ['templates', 'places of templates', 'pair', 'search']);
  writeFiles(root, { ...SITE, ...files });
  await settle();
  return root;
}

async function build(root: string, options: TestBuild = {}): Promise<BuildResult> {
  const result = await buildSite(root, {
    cache: new CacheStore({ folder: join(root, 'cache'), key: 'key' }),
    ...options,
  });
  expect(result.ok, JSON.stringify(result.problems)).toBe(true);
  return result;
}
const stagesOf = ({ timings }: BuildResult): readonly string[] => timings.map(({ stage }) => stage);
const NOTHING_DONE = ['compare'];

/** The output of a build without a cache, or with one that has nothing but the templates compiled. */
async function freshTree(root: string, templates: 'compiled' | 'sources'): Promise<ReturnType<typeof hashTree>> {
  const folder = makeFolder(onTestFinished);
  const outDir = join(folder, 'site');
  const kept = join(folder, 'cache');
  if (templates === 'compiled') {
    cpSync(join(root, 'cache'), kept, { recursive: true });
    keepKinds(kept, ['templates', 'places of templates']);
  }
  const cache = new CacheStore({ folder: kept, key: 'key' });
  await build(root, { outDir, cache: templates === 'compiled' ? cache : null });
  return hashTree(outDir);
}

test('reports what the last build did, and touches nothing', async () => {
  const root = await makeSite({ 'docsite.config.ts': CONFIG(true) });
  const first = await build(root);
  const times = (): unknown => [statSync(join(root, 'site')), statSync(join(root, 'site/index.html'))];
  const before = times();
  const second = await build(root);
  expect(stagesOf(second)).toEqual(NOTHING_DONE);
  expect(times()).toEqual(before);
  const { stats, problems } = first;
  expect(problems.map(({ code }) => code)).toContain('unclosed-block');
  expect(second).toEqual({
    ...first,
    stats: { ...stats, written: 0, added: 0, changed: 0, unchanged: stats.files },
    changes: [],
    timings: second.timings,
  });
});

/** Keeps size and modification time. */
function replaceText(file: string, [from, to]: readonly [string, string]): void {
  const { atime, mtime } = statSync(file);
  expect(to).toHaveLength(from.length);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  utimesSync(file, atime, mtime);
}

const INTRO = 'docs/next/intro.md';
const CHANGES: readonly (readonly [name: string, change: (root: string) => void])[] = [
  ['a text', (root) => replaceText(join(root, INTRO), ['first', 'other'])],
  ['the time of a text alone', (root) => utimesSync(join(root, INTRO), 1, 1)],
  ['a version', (root) => replaceText(join(root, 'docs/versions/1.0/version.json'), ['2024', '2023'])],
  ['the configuration', (root) => replaceText(join(root, 'docsite.config.ts'), ['small.', 'other.'])],
  ['what the configuration imports', (root) => replaceText(join(root, 'title.ts'), ['Small', 'Other'])],
  ['what it resolves first', (root) => writeFiles(root, { 'title.tsx': "export const title = 'First';\n" })],
  ['a page', (root) => replaceText(join(root, 'pages/about.tsx'), ['About the', 'Above the'])],
  ['a static file', (root) => writeFiles(root, { 'static/robots.txt': 'User-agent: *\n' })],
  ['styles', (root) => writeFiles(root, { 'templates/custom.css': 'body { color: red }\n' })],
  [
    'a template',
    (root) =>
      writeFiles(root, { 'templates/components/footer.tsx': 'export const Footer = () => <footer>Own</footer>;\n' }),
  ],
  ['the output', (root) => rmSync(join(root, 'site/docs/intro'), { recursive: true })],
];
test('is not reused after a change, but again after the next build', async () => {
  const root = await makeSite();
  await build(root);
  for (const [name, change] of CHANGES) {
    change(root);
    await settle();
    expect(stagesOf(await build(root)), name).toContain('pages');
    expect(stagesOf(await build(root)), name).toEqual(NOTHING_DONE);
  }
  expect(hashTree(join(root, 'site'))).toEqual(await freshTree(root, 'sources'));
});

test('is not reused for a part of the site or some of its versions', async () => {
  const root = await makeSite();
  await build(root);
  const outDir = join(root, 'part');
  for (const options of [
    { only: ['1.0'] },
    { shard: { index: 1, count: 2 }, outDir },
    { shard: { index: 1, count: 2 }, outDir },
  ]) {
    expect(stagesOf(await build(root, options))).toContain('pages');
  }
});

const UNKNOWN: readonly (readonly [name: string, files: Files])[] = [
  [
    'the configuration may depend on the environment',
    { 'title.ts': "export const title = process.env['X'] ?? 'A';\n" },
  ],
  ['the configuration uses Node', { 'title.ts': "import os from 'node:os';\nexport const title = os.EOL + 'A';\n" }],
  ['a page may depend on the time', { 'pages/now.tsx': 'export default () => <p>{Date.now() > 0 && "late"}</p>;\n' }],
];
test.each(UNKNOWN)('is never reused where %s', async (_name, files) => {
  const root = await makeSite(files);
  for (let run = 0; run < 2; run += 1) expect(stagesOf(await build(root))).toContain('pages');
});

test('a text saved during a build shows in the next one', async () => {
  const root = await makeSite();
  let isSaved = false;
  const save = (stage: string): void => {
    if (stage !== 'pages' || isSaved) return;
    isSaved = true;
    replaceText(join(root, INTRO), ['first', 'other']);
  };
  await build(root, { onProgress: save });
  expect(isSaved).toBe(true);
  await build(root);
  expect(hashTree(join(root, 'site'))).toEqual(await freshTree(root, 'compiled'));
});

test('an error is reported by every build until it is fixed', async () => {
  const root = await makeSite();
  await build(root);
  writeFiles(root, { [INTRO]: '# Introduction\n\n![](none.png)\n' });
  await settle();
  for (let run = 0; run < 2; run += 1) {
    const { ok, problems } = await buildSite(root, {
      cache: new CacheStore({ folder: join(root, 'cache'), key: 'key' }),
    });
    expect([ok, problems.map(({ code }) => code).includes('missing-image')]).toEqual([false, true]);
  }
  writeFiles(root, { [INTRO]: '# Introduction\n\nMended.\n' });
  await build(root);
  expect(readFileSync(join(root, 'site/docs/next/intro/index.html'), 'utf8')).toContain('Mended.');
});

const WITH_DATES =
  "export default { title: 'Small', url: 'https://small.example', search: false, docs: { showLastUpdateTime: true } };\n";

/** Runs git in a folder, on a day. */
function gitIn(root: string): (day: string, ...args: readonly string[]) => void {
  return (day, ...args) => {
    const date = `${day}T12:00:00Z`;
    const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@a.example', GIT_AUTHOR_DATE: date };
    const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@a.example', GIT_COMMITTER_DATE: date };
    execFileSync('git', args, { cwd: root, env: { ...process.env, ...author, ...committer } });
  };
}

test('dates of the repository are read again', async () => {
  const root = await makeSite({ 'docsite.config.ts': WITH_DATES });
  const git = gitIn(root);
  git('2024-05-01', 'init', '--quiet');
  git('2024-05-01', 'add', 'docs');
  git('2024-05-01', 'commit', '--quiet', '--message', 'docs: begin');
  await build(root);
  expect(stagesOf(await build(root))).toEqual(NOTHING_DONE);
  git('2024-06-02', 'commit', '--quiet', '--amend', '--no-edit', '--date', '2024-06-02T12:00:00Z');
  await build(root);
  expect(readFileSync(join(root, 'site/docs/next/intro/index.html'), 'utf8')).toContain('2024-06-02');
});

test('a shallow clone is one warning, where dates are shown, until it has its history', async () => {
  const origin = await makeSite({ 'docsite.config.ts': WITH_DATES });
  const inOrigin = gitIn(origin);
  inOrigin('2024-05-01', 'init', '--quiet');
  for (const day of ['2024-05-01', '2024-05-02']) {
    writeFiles(origin, { 'docs/next/intro.md': `# Introduction\n\n${day}\n` });
    inOrigin(day, 'add', '.');
    inOrigin(day, 'commit', '--quiet', '--message', 'docs: edit');
  }
  const root = join(makeFolder(onTestFinished), 'clone');
  inOrigin('2024-05-03', 'clone', '--quiet', '--depth', '1', `file://${origin}`, root);
  await settle();
  const warnings = async () => (await build(root)).problems.filter(({ code }) => code === 'shallow-clone');
  const [warning, ...more] = await warnings();
  expect(warning).toMatchObject({ severity: 'warn', file: 'docs/next' });
  expect(warning?.fix).toContain('fetch-depth: 0');
  expect(more).toEqual([]);
  gitIn(root)('2024-05-03', 'fetch', '--quiet', '--unshallow');
  expect(await warnings()).toEqual([]);
});

test('a shallow clone is not reported if no dates are shown', async () => {
  const origin = await makeSite();
  const inOrigin = gitIn(origin);
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    ['commit', '--quiet', '--message', 'docs: begin'],
  ]) {
    inOrigin('2024-05-01', ...args);
  }
  inOrigin('2024-05-02', 'commit', '--quiet', '--allow-empty', '--message', 'docs: more');
  const root = join(makeFolder(onTestFinished), 'clone');
  inOrigin('2024-05-03', 'clone', '--quiet', '--depth', '1', `file://${origin}`, root);
  await settle();
  expect((await build(root)).problems.map(({ code }) => code)).not.toContain('shallow-clone');
});
