/** A build after an edit renders only the affected pages and writes what a fresh build writes. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite, changedPaths, type Files, hashTree, makeFolder, writeFiles } from '../support/site.ts';
import { build, buildFresh, drawn, type Templates } from './edited-site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { keepKinds } from '../support/kept.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>\n';
const manifest = (label: string, files: Readonly<Record<string, string>>): string =>
  JSON.stringify({ label, released: '2024-01-01', files });
const CONFIG = (search: boolean): string =>
  `export default { title: 'Small', url: 'https://small.example', search: ${search}, build: { keepAssets: 0 } };\n`;
const WITH_SEARCH: Files = { 'docsite.config.ts': CONFIG(true) };
/** Without search: its index is most of the work of a build whose templates are compiled. */
const SITE: Files = {
  'docsite.config.ts': CONFIG(false),
  'docs/next/intro.md': '# Introduction\n\nThe first page.\n\nMore of it, and [the second](second.md).\n',
  'docs/next/second.md': '# Second\n\nIts own text.\n\n![A picture](picture.svg)\n',
  'docs/next/picture.svg': PICTURE,
  'docs/versions/2.0/version.json': manifest('2.0', { 'intro.md': '1.0', 'second.md': '2.0' }),
  'docs/versions/2.0/second.md': '# Second\n\nOf the second version.\n',
  'docs/versions/1.0/version.json': manifest('1.0', { 'intro.md': '1.0', 'second.md': '1.0' }),
  'docs/versions/1.0/intro.md': '# Introduction\n\nAs it was.\n',
  'docs/versions/1.0/second.md': '# Second\n\nOf the first version.\n',
  'pages/about.md': '# About\n\nAll of it.\n',
};

/** The same folder for all tests, emptied except for compiled templates: compiling them would be most of the work. */
const siteFolder = makeFolder(afterAll);
async function makeBuiltSite(files: Files = {}): Promise<string> {
  const root = siteFolder;
  for (const name of readdirSync(root)) if (name !== 'cache') rmSync(join(root, name), { recursive: true });
  keepKinds(join(root, 'cache'), ['config', 'places of config', 'templates', 'places of templates', 'pair', 'search']);
  writeFiles(root, { ...SITE, ...files });
  await build(root);
  expect(drawn.titles.length).toBeGreaterThan(10);
  return root;
}

const edit = (root: string, file: string): void => {
  const path = join(root, file);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\nOne more sentence.\n`);
};

test('a build after an edit says that it has little to do, and no other one does', async () => {
  const root = await makeBuiltSite();
  edit(root, 'docs/next/intro.md');
  const onWork = vi.fn<(work: 'little' | 'much') => void>();
  const threads = { script: new URL('data:text/javascript,'), count: 1 };
  const cache = new CacheStore({ folder: join(root, 'cache'), key: 'key' });
  await wait(40);
  expect(await buildSite(root, { cache, threads, onWork })).toMatchObject({ ok: true });
  expect(onWork.mock.calls).toEqual([['little']]);
  onWork.mockClear();
  expect(await buildSite(root, { cache, threads, onWork }), 'nothing to do').toMatchObject({ ok: true });
  edit(root, 'docs/next/intro.md');
  expect(await buildSite(root, { cache: null, threads, onWork }), 'without a cache').toMatchObject({ ok: true });
  expect(onWork).not.toHaveBeenCalled();
});

describe('only the affected pages are rendered', () => {
  test.each([
    [
      'a text of one version',
      'docs/next/intro.md',
      ['History of Introduction', 'next Changes in Next', 'next Introduction'],
    ],
    [
      'a text that versions share',
      'docs/versions/1.0/intro.md',
      ['1.0 Introduction', '2.0 Introduction', 'History of Introduction', 'next Changes in Next'],
    ],
    [
      'a text with another one before it and after it',
      'docs/versions/2.0/second.md',
      ['2.0 Changes in 2.0', '2.0 Second', 'History of Second', 'next Changes in Next'],
    ],
    ['a page of the site', 'pages/about.md', ['About']],
  ])('of %s', async (_name, file, titles) => {
    const root = await makeBuiltSite(WITH_SEARCH);
    const before = hashTree(join(root, 'site'));
    edit(root, file);
    const { stats, changes } = await build(root);
    expect(drawn.titles.toSorted()).toEqual([...titles].toSorted());
    const after = hashTree(join(root, 'site'));
    expect(changes.map(({ path }) => path)).toEqual(changedPaths(before, after));
    const isIn = (tree: typeof after, path: string): boolean => tree[path] !== undefined;
    const added = Object.keys(after).filter((path) => !isIn(before, path));
    const removed = Object.keys(before).filter((path) => !isIn(after, path));
    const changed = changes.length - added.length - removed.length;
    // Only files of the search index have their hash in their name.
    expect([...added, ...removed].filter((path) => !path.startsWith('search/'))).toEqual([]);
    expect(stats).toMatchObject({
      changed,
      unchanged: stats.files - changed - added.length,
      added: added.length,
      removed: removed.length,
    });
    expect(after).toEqual((await buildFresh(root, 'compiled')).tree);
  });

  test.each<[name: string, files: Files, titles: readonly string[]]>([
    [
      'a title',
      { 'docs/next/second.md': '# Another\n\nIts own text.\n' },
      [
        'History of Another',
        'next All pages of Next',
        'next Another',
        'next Changes in Next',
        'next Documentation Next',
        'next Introduction',
      ],
    ],
    [
      'a description',
      { 'docs/next/second.md': '# Second\n\nAnother beginning.\n' },
      ['History of Second', 'next Changes in Next', 'next Documentation Next', 'next Second'],
    ],
    [
      'a picture',
      { 'docs/next/picture.svg': PICTURE.replace('"4"', '"5"') },
      ['History of Second', 'next Changes in Next', 'next Second'],
    ],
    [
      'a new page',
      { 'docs/next/third.md': '# Third\n' },
      [
        'History of Third',
        'next All pages of Next',
        'next Changes in Next',
        'next Documentation Next',
        'next Introduction',
        'next Second',
        'next Third',
      ],
    ],
    [
      'the day of a release',
      {
        'docs/versions/2.0/version.json': SITE['docs/versions/2.0/version.json']?.replace('01-01', '01-02') ?? '',
      },
      [
        '2.0 All pages of 2.0',
        '2.0 Changes in 2.0',
        '2.0 Documentation 2.0',
        '2.0 Introduction',
        '2.0 Second',
        'History of Second',
        'Versions',
      ],
    ],
    [
      'two texts that became equal',
      { 'docs/versions/2.0/second.md': SITE['docs/versions/1.0/second.md'] ?? '' },
      [
        '2.0 All pages of 2.0',
        '2.0 Changes in 2.0',
        '2.0 Documentation 2.0',
        '2.0 Second',
        'History of Second',
        'Versions',
        'next Changes in Next',
      ],
    ],
  ])('of %s', async (_name, files, titles) => {
    const root = await makeBuiltSite();
    writeFiles(root, files);
    await build(root);
    expect(drawn.titles.toSorted()).toEqual(titles);
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, 'compiled')).tree);
  });

  test('after links with new targets', async () => {
    const root = await makeBuiltSite();
    writeFileSync(join(root, 'docs/next/intro.md'), '# Introduction\n\nThe first page.\n\n[There](second.md#part)\n');
    await build(root);
    expect(drawn.titles.toSorted()).toEqual(['History of Introduction', 'next Changes in Next', 'next Introduction']);
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, 'compiled')).tree);
  });

  test('after a section was added to the text before (B175)', async () => {
    const part = '\n## Part\n\nIts words.\n';
    const second = `# Second\n\nIts own text.\n${part}`;
    const root = await makeBuiltSite({ 'docs/next/second.md': second });
    const page = (): string => readFileSync(join(root, 'site/docs/next/second/index.html'), 'utf8');
    expect(page()).toContain('New in the next version');
    writeFiles(root, { 'docs/versions/2.0/second.md': `${SITE['docs/versions/2.0/second.md'] ?? ''}${part}` });
    await build(root);
    expect(drawn.titles).toContain('next Second');
    expect(page()).toContain('New in 2.0');
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, 'compiled')).tree);
  });
});

describe('all pages are rendered', () => {
  test.each<[name: string, files: Files, templates?: Templates]>([
    [
      'the configuration',
      { 'docsite.config.ts': SITE['docsite.config.ts']?.replace('Small', 'Tiny') ?? '' },
      'sources',
    ],
    [
      'a template',
      { 'templates/components/footer.tsx': 'export const Footer = () => <footer>Other</footer>;\n' },
      'sources',
    ],
    ['a style', { 'templates/custom.css': 'body { color: red }\n' }, 'sources'],
  ])('after %s', async (_name, files, templates = 'compiled') => {
    const root = await makeBuiltSite();
    const all = drawn.titles.length;
    writeFiles(root, files);
    await build(root);
    expect(drawn.titles.length).toBeGreaterThanOrEqual(all);
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, templates)).tree);
  });

  test('after a file of the output was touched', async () => {
    const root = await makeBuiltSite();
    const all = drawn.titles.length;
    writeFileSync(join(root, 'site/docs/next/second/index.html'), 'broken');
    writeFileSync(join(root, 'docs/next/intro.md'), `${SITE['docs/next/intro.md']}\nMore.\n`);
    await build(root);
    expect(drawn.titles).toHaveLength(all);
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, 'compiled')).tree);
  });

  test('if a template reads the time', async () => {
    const root = makeFolder(onTestFinished);
    const footer = 'export const Footer = () => <footer>{new Date().getFullYear()}</footer>;\n';
    writeFiles(root, { ...SITE, 'templates/components/footer.tsx': footer });
    await build(root);
    const all = drawn.titles.length;
    writeFileSync(join(root, 'docs/next/intro.md'), `${SITE['docs/next/intro.md']}\nMore.\n`);
    await build(root);
    expect(drawn.titles).toHaveLength(all);
  });
});

test('files of static/ that replace what docsite writes are added, changed and removed', async () => {
  const root = await makeBuiltSite();
  const places = ['404.html', 'docs/2.0/second/index.html'];
  for (const text of ['one', 'two', null]) {
    for (const place of places) {
      if (text === null) rmSync(join(root, 'static', place));
      else writeFiles(root, { [`static/${place}`]: text });
    }
    const { changes } = await build(root);
    expect(changes.map(({ path }) => path)).toEqual(places);
    expect(hashTree(join(root, 'site'))).toEqual((await buildFresh(root, 'compiled')).tree);
  }
});

test('errors that are known before drawing stop it: one page of each kind is drawn, for the faults of templates', async () => {
  const root = makeFolder(onTestFinished);
  const texts = Array.from({ length: 20 }, (_, index) => [`docs/next/page-${index}.md`, `# Page ${index}\n`]);
  const overview = "export function OverviewPage(): never {\n  throw new Error('no overview');\n}\n";
  const files = {
    ...(Object.fromEntries(texts) as Files),
    'docsite.config.ts':
      "export default { title: 'Small', url: 'https://small.example', search: false, onBrokenLinks: 'throw' };\n",
    'docs/next/broken.md': '# Broken\n\n[Nowhere](/nowhere)\n',
    'templates/overview.tsx': overview,
  };
  writeFiles(root, files);
  const { ok, exitCode, problems, timings } = await buildSite(root);
  expect([ok, exitCode]).toEqual([false, 2]);
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual(
    expect.arrayContaining([
      ['broken-link', 'error'],
      ['render-error', 'error'],
    ]),
  );
  expect(drawn.titles.filter((title) => /Page \d|Broken/u.test(title))).toHaveLength(1);
  expect(timings.map(({ stage }) => stage)).toContain('pages');
  expect(existsSync(join(root, 'site'))).toBe(false);
});
