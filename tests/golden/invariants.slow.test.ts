/** Invariants of builds: equal input gives equal bytes, and a change affects only what depends on it. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  buildSite as build,
  changedPaths,
  copyFixture,
  copyFixtureAgain,
  hashTree,
  makeFolder,
  onlyTemplates,
  writeFiles,
} from '../support/site.ts';
import { maskAssets } from './expected-file.ts';

/** One place per fixture for all tests, so that its templates are compiled once. */
const folder = makeFolder(afterAll);
const copy = (name: string): string => copyFixtureAgain(name, folder);
const buildSite: typeof build = (root, options) => build(root, { cache: onlyTemplates(root), ...options });
async function buildTree(root: string): Promise<Readonly<Record<string, string>>> {
  const { problems } = await buildSite(root);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return hashTree(join(root, 'site'));
}

describe('equal input gives equal bytes', () => {
  test.each(['minimal', 'versions', 'look', 'html-suffix'])('%s, from two folders', async (name) => {
    const [first, second] = [copy(name), copyFixture(name, makeFolder(onTestFinished, 'another-much-longer-name-'))];
    const tree = await buildTree(first);
    expect(await buildTree(second)).toEqual(tree);
    // No file contains the path or the day of the build.
    const today = new Date().toISOString().slice(0, 10);
    for (const path of Object.keys(tree)) {
      const text = readFileSync(join(first, 'site', path), 'latin1');
      for (const trace of [first, 'docsite-test-', process.cwd(), today]) {
        expect(text.includes(trace), `${path} holds ${trace}`).toBe(false);
      }
    }
  });

  test('a build over an older site equals one into an empty folder', async () => {
    const root = copy('look');
    const fresh = await buildTree(root);
    writeFiles(root, { 'docs/next/more.md': '# More\n', 'static/x/y.txt': 'x' });
    await buildTree(root);
    rmSync(join(root, 'docs/next/more.md'));
    rmSync(join(root, 'static/x'), { recursive: true });
    expect(await buildTree(root)).toEqual(fresh);
  });
});

test('scripts, styles and pictures of the last build’s pages are kept in the next one', async () => {
  const root = copy('look');
  const before = await buildTree(root);
  const old = Object.keys(before).filter((path) => path.startsWith('assets/'));
  writeFiles(root, { 'templates/styles/tokens.css': ':root { --accent: #123456; }\n' });
  const { stats } = await buildSite(root);
  const after = hashTree(join(root, 'site'));
  const made = await buildSite(root, { outDir: join(root, 'fresh') });
  expect(stats.kept).toBeGreaterThan(0);
  expect(stats.files).toBe(made.stats.files);
  expect(after).toMatchObject(Object.fromEntries(old.map((path) => [path, before[path]])));
  expect(after).toMatchObject(hashTree(join(root, 'fresh')));
  expect((await buildSite(root)).stats).toMatchObject({ written: 0, removed: 0, kept: stats.kept });
});

/** Histories of pages whose texts `next` does not have any more. */
const REPLACED = ['api/client', 'api/server', 'discover', 'internal/hidden'].map((id) => `versions/${id}/index.html`);

describe('a change affects only what depends on it', () => {
  test("editing a page of next changes only that page's HTML and Markdown, its history, and what changed in next", async () => {
    const root = copy('versions');
    const before = await buildTree(root);
    const page = 'docs/next/discover.md';
    writeFiles(root, { [page]: `${readFileSync(join(root, page), 'utf8')}\n\nOne sentence more.\n` });
    const { stats } = await buildSite(root);
    expect(changedPaths(before, hashTree(join(root, 'site')))).toEqual([
      'docs/next/changes/index.html',
      'docs/next/discover.md',
      'docs/next/discover/index.html',
      'docs/next/llms-full.txt',
      'versions/discover/index.html',
    ]);
    expect([stats.written, stats.removed]).toEqual([5, 0]);
  });

  test('a new picture equal to an old one changes no page of an old version', async () => {
    const root = copy('versions');
    const before = await buildTree(root);
    cpSync(join(root, 'docs/versions/1.0.0/assets/tour.svg'), join(root, 'docs/next/a-drawing.svg'));
    writeFiles(root, { 'docs/next/discover.md': '# Discover\n\n![](a-drawing.svg)\n' });
    const changed = changedPaths(before, await buildTree(root));
    expect(changed.filter((path) => !path.startsWith('docs/next/'))).toEqual([
      expect.stringMatching(/^assets\/a-drawing\.[\da-f]{8}\.svg$/u),
      'versions/discover/index.html',
    ]);
  });

  test('cutting a version changes no byte of older versions, except of the former latest one', async () => {
    const root = copy('versions');
    const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
    const all = config.replace('search: false', "search: false, machineReadable: { markdown: 'all' }");
    writeFiles(root, { 'docsite.config.ts': all });
    const before = await buildTree(root);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['docs/1.0.0/llms.txt', 'docs/1.0.0/quick-start.md']));
    const oldest = JSON.parse(readFileSync(join(root, 'docs/versions/2.0.0/version.json'), 'utf8')) as object;
    writeFiles(root, {
      'docs/versions/2.1.0/version.json': JSON.stringify({
        ...oldest,
        label: '2.1.0',
        released: '2022-08-01',
        renamed: {},
      }),
    });
    const after = await buildTree(root);
    const changed = changedPaths(before, after);
    // The former latest moved from /docs to its number; the version after it is now compared with the new one, and its
    // pages with other texts link to the new one's.
    const concerned =
      /^docs\/(?:2\.[01]\.0\/|3\.0\.0-beta\.1\/(?:overview|changes|discover)\/|(?:index|version|overview|changes\/index|llms|discover|api|category|internal)\b)/u;
    // The new one is below others: it has texts that were replaced in them.
    const shared = ['_redirects', 'docs/changes.xml', 'llms.txt', 'versions.json', 'versions/index.html', ...REPLACED];
    expect(changed.filter((path) => !concerned.test(path) && !shared.includes(path))).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(['docs/2.0.0/discover/index.html', ...shared]));
    for (const version of ['1.0.0', '1.1.0', 'next']) {
      expect(changed.filter((path) => path.startsWith(`docs/${version}/`))).toEqual([]);
    }
    expect(Object.keys(after)).toEqual(
      expect.arrayContaining(['docs/2.1.0/discover/index.html', 'docs/2.0.0/version.json']),
    );
  });

  test('a prerelease changes no page of a released version', async () => {
    const root = copy('versions');
    const before = await buildTree(root);
    const beta = JSON.parse(readFileSync(join(root, 'docs/versions/3.0.0-beta.1/version.json'), 'utf8')) as object;
    writeFiles(root, {
      'docs/versions/3.0.0-beta.2/version.json': JSON.stringify({
        ...beta,
        label: '3.0.0-beta.2',
        released: '2023-02-01',
      }),
    });
    const changed = changedPaths(before, await buildTree(root));
    const elsewhere = changed.filter((path) => !/^docs\/(?:3\.0\.0-beta\.2|next)\//u.test(path));
    expect(elsewhere.toSorted()).toEqual(
      ['llms.txt', 'pages.json', 'versions.json', 'versions/index.html', ...REPLACED].toSorted(),
    );
  });
});

test('pages rendered once for several versions equal those rendered separately', async () => {
  const root = copy('versions');
  const readPages = (paths: readonly string[]) =>
    new Map(paths.map((path) => [path, maskAssets(readFileSync(join(root, 'site', path), 'utf8'))]));
  const paths = Object.keys(await buildTree(root)).filter((path) => path.endsWith('.html'));
  const shared = readPages(paths);
  expect(paths.length).toBeGreaterThan(20);
  // A site's template may read the version's name, so every page is rendered separately.
  writeFiles(root, {
    'templates/components/version-badge.tsx':
      "export { VersionBadge } from 'docsite/templates/components/version-badge';\n",
  });
  await buildTree(root);
  expect(readPages(paths)).toEqual(shared);
});

describe('files of static/', () => {
  test('replace files for hosts and the not-found page, but no other page', async () => {
    const root = copy('minimal');
    writeFiles(root, {
      'static/404.html': 'own 404',
      'static/_headers': 'own headers',
      'static/sitemap.xml': 'own sitemap',
      'static/index.html': 'own home',
      'static/docs/intro/index.html': 'no page',
      'static/versions.json': '{}',
    });
    const { problems } = await buildSite(root);
    const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
    expect(['404.html', '_headers', 'sitemap.xml', 'index.html'].map(read)).toEqual([
      'own 404',
      'own headers',
      'own sitemap',
      'own home',
    ]);
    expect(read('docs/intro/index.html')).toContain('The first page');
    expect(read('versions.json')).toContain('"generator"');
    expect(problems.map(({ severity, code, file }) => [severity, code, file])).toEqual([
      ['warn', 'duplicate-route', 'static/docs/intro/index.html'],
      ['warn', 'shadowed-file', 'static/versions.json'],
    ]);
    expect((await buildSite(root)).stats.written).toBe(0);
  });
});
