/** Sets of documents with versions of their own in a built site (BEHAVIOUR B225, B226). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  buildSite,
  emptySite,
  type Files,
  hashTree,
  makeFolder,
  onlyTemplates,
  SMALL_SITE,
  writeFiles,
} from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

const root = makeFolder(afterAll);
const SETS = "sets: [{ id: 'api', label: 'API' }, { id: 'cli', label: 'CLI' }, { id: 'community' }]";

const manifest = (label: string, files: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({ label, files, ...more });

/** Documentation with one release; an API with two, in which a page was renamed; a CLI without releases; a plain set. */
const FILES: Files = {
  'docs/next/intro.md':
    '# Introduction\n\nSee [the call](../../api/next/call.md) and [the API of 1.0](/api/1.0/start).\n',
  'docs/versions/1.0/version.json': manifest('1.0', { 'intro.md': '1.0' }, { released: '2024-01-02' }),
  'docs/versions/1.0/intro.md': '# Introduction\n\nSee [the call](../../api/next/call.md#use).\n',
  'api/next/start.md': '# Start\n\nOf {{title}} {{version}}: [call](call.md), [docs](../../docs/next/intro.md).\n',
  'api/next/call.md': '# Call\n\n## Use\n\nAnother text.\n\n[Welcome](../../community/welcome.md)\n',
  'api/versions/1.0/version.json': manifest(
    '1.0',
    { 'start.md': '1.0', 'request.md': '1.0', 'gone.md': '1.0' },
    { released: '2024-02-02' },
  ),
  'api/versions/1.0/start.md': '# Start\n\nOf {{title}} {{version}}: [call](request.md).\n',
  'api/versions/1.0/request.md': '# Request\n\n## Use\n\nA text.\n',
  'api/versions/1.0/gone.md': '# Gone\n',
  'api/versions/2.0/version.json': manifest(
    '2.0',
    { 'start.md': '2.0', 'call.md': '2.0' },
    { released: '2024-03-02', renamed: { 'request.md': 'call.md' } },
  ),
  'api/versions/2.0/start.md': '# Start\n\nOf {{title}} {{version}}: [call](call.md).\n',
  'api/versions/2.0/call.md': '# Call\n\n## Use\n\nA text.\n',
  'api/versions/redirects.json': JSON.stringify({ '0.9': { to: '2.0', pages: { '/': '/', '/old': '/call' } } }),
  'cli/next/run.md': '# Run\n\nLike [a call](../../api/next/call.md), see [the API](/api).\n',
  'community/welcome.md': '# Welcome\n\nRead [about calls](../api/next/call.md).\n',
};

/** Writes and builds a small site with fields in its configuration. */
async function build(fields: string = SETS, files: Files = {}, options: Parameters<typeof buildSite>[1] = {}) {
  emptySite(root);
  const navbar = "navbar: { items: [{ type: 'docsVersionDropdown' }] }";
  const config = `export default { title: 'Small', url: 'https://small.example', search: false, ${navbar}, ${fields} };\n`;
  writeFiles(root, { ...SMALL_SITE, ...FILES, ...files, 'docsite.config.ts': config });
  const result = await buildSite(root, { cache: onlyTemplates(root), ...options });
  return {
    ...result,
    reported: result.problems.map(({ code, file, line, what }) => `${code} ${file ?? ''}:${line ?? ''} ${what}`),
  };
}
const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));
const page = (route: string): string => read(`${route}/index.html`);
const isThere = (path: string): boolean => existsSync(join(root, 'site', path));

describe('B225 sets that have versions', () => {
  test('each version has its addresses, the latest that of the set, and links stay with their version', async () => {
    const { reported } = await build();
    expect(reported).toEqual([]);
    expect(page('api/1.0/start')).toContain('Of Small 1.0: <a href="/api/1.0/request">call</a>');
    expect(page('api/start')).toContain('Of Small 2.0: <a href="/api/call">call</a>');
    expect(page('api/next/start')).toContain('<a href="/api/next/call">call</a>, <a href="/docs/intro">docs</a>');
    // The only version is the latest.
    expect([isThere('cli/run/index.html'), isThere('cli/next')]).toEqual([true, false]);
  });

  test('a path into the folder of next means the page that readers have, from everywhere', async () => {
    await build();
    expect(page('docs/intro')).toContain('<a href="/api/call#use">the call</a>');
    expect(page('docs/next/intro')).toContain('<a href="/api/call">the call</a> and <a href="/api/1.0/start">');
    expect(page('cli/run')).toContain('<a href="/api/call">a call</a>, see <a href="/api">the API</a>');
    expect(page('community/welcome')).toContain('<a href="/api/call">about calls</a>');
    expect(page('api/next/call')).toContain('<a href="/community/welcome">Welcome</a>');
  });

  test('menu, badge, banner, history and canonical are those of the set', async () => {
    await build();
    const old = page('api/1.0/request');
    expect(old).toContain('<meta name="docsite_version" content="1.0">\n<meta name="docsite_set" content="/api">');
    expect(old).toContain('<link rel="canonical" href="https://small.example/api/call">');
    expect(old.replaceAll('<!-- -->', '')).toContain('This is the documentation of API <b translate="no">1.0</b>');
    expect(old).toContain('<a class="button" data-latest="" href="/api/call">');
    expect(old).toContain(
      '<div class="version-badge" data-version-menu=""><a class="menu-button" href="/api/versions/request">Version:',
    );
    expect(old).toContain('data-version-menu=""><a class="menu-button" href="/api/versions/request">');
    // Without JavaScript the link leads to the history, or to the list of the set.
    expect(page('api')).toContain('data-version-menu=""><a class="menu-button" href="/api/versions">');
    expect(page('docs')).toContain('data-version-menu=""><a class="menu-button" href="/versions">');
    expect(page('docs/intro')).not.toContain('docsite_set');
    const plain = page('community/welcome');
    for (const part of ['docsite_set', 'data-version-menu', 'version-badge']) expect(plain).not.toContain(part);
  });

  test('it has the pages that the documentation has: landing, overview, changes, list, history', async () => {
    await build();
    expect(page('api')).toContain('<title>API 2.0 | Small</title>');
    expect(page('cli')).toContain('<title>CLI | Small</title>');
    expect(page('api/overview')).toContain('<h1>All pages of API 2.0</h1>');
    expect(page('api/changes')).toContain('<h1>Changes in API 2.0</h1>');
    expect(page('api/versions')).toContain('<h1>API: versions and documentation</h1>');
    expect(page('api/versions')).not.toContain('/docs/1.0');
    expect(page('versions')).not.toContain('/api');
    const history = page('api/versions/call');
    expect(history).toContain('<a translate="no" href="/api/2.0/call">2.0</a>');
    expect(history).toContain('<a href="/api/versions">All versions</a>');
    expect(page('api/versions/compare')).toContain('<a href="/api/versions">All versions</a>');
    expect(isThere('cli/versions/compare/index.html')).toBe(false);
  });

  test('data files are below its route, with the names that its store has', async () => {
    await build();
    const { sets } = readJson('versions.json') as { readonly sets: unknown };
    expect(sets).toEqual([
      { id: 'api', label: 'API', path: '/api', versioned: true },
      { id: 'cli', label: 'CLI', path: '/cli', versioned: true },
      { id: 'community', label: 'Community', path: '/community' },
    ]);
    const list = readJson('api/versions.json') as { readonly versions: readonly Readonly<Record<string, unknown>>[] };
    expect(list).toMatchObject({ siteVersion: '2.0' });
    expect(list.versions.map(({ name, path, status }) => [name, path, status])).toEqual([
      ['next', '/api/next', 'unreleased'],
      ['2.0', '/api', 'latest'],
      ['1.0', '/api/1.0', 'unmaintained'],
    ]);
    expect(readJson('api/pages.json')).toMatchObject({
      pages: [
        [
          ['call', 'next', '2.0'],
          ['request', '1.0', '1.0'],
        ],
        [['start', 'next', '1.0']],
        [['gone', '1.0', '1.0']],
      ],
      texts: [['next', '2.0', '1.0'], ['next', '2.0', '1.0'], ['1.0']],
      site: [],
    });
    expect(readJson('api/1.0/version.json')).toMatchObject({ name: '1.0', set: 'api', path: '/api/1.0' });
    expect(JSON.stringify(readJson('pages.json'))).not.toContain('"call"');
  });

  test('redirects, sitemap, feed, Markdown copies and lists know its versions', async () => {
    await build(SETS.replace("'API'", "'API', aliases: { stable: 'latest', '1.x': '1.0' }"));
    const redirects = read('_redirects').split('\n');
    for (const line of [
      '/api/2.0/* /api/:splat 302',
      '/api/0.9/old /api/call 302',
      '/api/0.9/* /api 302',
      '/api/request /api/call 302',
      '/api/1.x/* /api/1.0/:splat 302',
      '/api/stable /api 302',
      '/docs/1.0/* /docs/:splat 302',
    ]) {
      expect(redirects).toContain(line);
    }
    expect(page('api/0.9/old')).toContain('url=/api/call');
    const sitemap = read('sitemap.xml');
    expect(sitemap).toContain('<loc>https://small.example/api/call</loc><lastmod>2024-03-02</lastmod>');
    expect(sitemap).not.toContain('/api/1.0');
    expect(sitemap).not.toContain('/api/next');
    const feed = read('api/changes.xml');
    expect(feed).toContain('<title>API: changes of the documentation</title>');
    expect(feed).toContain('<id>https://small.example/api/2.0</id>');
    expect(read('api/call.md')).toContain('set: "api"\nversion: "2.0"\nsince: "2.0"\n');
    expect(read('api/llms.txt')).toContain('Documentation of API, version 2.0.');
    expect(read('llms.txt')).toMatch(/## API 2\.0\n[^#]*## CLI\n[^#]*## Community\n/u);
    expect(read('llms.txt')).toContain('## Versions of API\n\n- [Next](https://small.example/api/next/llms.txt)');
  });

  test('options of its versions are those of the set', async () => {
    const options = "latestVersion: '1.0', versionOrder: ['1.0', '2.0'], versions: { '2.0': { label: 'Two' } }";
    await build(SETS.replace("'API'", `'API', ${options}`));
    const { versions } = readJson('api/versions.json') as { readonly versions: readonly { readonly label: string }[] };
    expect(versions.map(({ label }) => label)).toEqual(['Next', '1.0', 'Two']);
    expect(page('api/start')).toContain('Of Small 1.0');
    expect(page('api/2.0')).toContain('<title>API Two | Small</title>');
  });

  test('two builds are equal, and a build notices a change in its store', async () => {
    await build();
    const tree = hashTree(join(root, 'site'));
    const again = await build();
    expect([again.ok, hashTree(join(root, 'site'))]).toEqual([true, tree]);
    const cache = new CacheStore({ folder: join(root, 'node_modules/.cache/docsite-sets'), key: 'test' });
    await build(SETS, {}, { cache });
    const counts: number[] = [];
    for (const files of [{}, {}, {}, { 'api/versions/1.0/gone.md': '# Gone for good\n' }] satisfies Files[]) {
      writeFiles(root, files);
      counts.push((await buildSite(root, { cache })).stats.written);
    }
    expect([counts.slice(0, 3), (counts[3] ?? 0) > 0]).toEqual([[0, 0, 0], true]);
  });
});

describe('B226 mistakes in sets with versions', () => {
  test('broken links are reported with the set and the version', async () => {
    const { reported, problems } = await build(`${SETS}, onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'warn'`, {
      'api/versions/1.0/gone.md': '# Gone\n\n[a](call.md)\n[b](../../docs/next/none.md)\n',
      'cli/next/run.md': '# Run\n\n[c](../../api/next/none.md)\n[d](/api/call#none)\n',
    });
    expect(reported).toEqual([
      'broken-markdown-link api/versions/1.0/gone.md:3 "call.md" is not a file of this version.',
      'broken-markdown-link api/versions/1.0/gone.md:4 "../../docs/next/none.md" is not a file of this version.',
      'broken-markdown-link cli/next/run.md:3 "../../api/next/none.md" is not a file of this version.',
      'broken-anchor cli/next/run.md:4 "/api/call#none": the target page has no anchor "none".',
    ]);
    expect(problems.map(({ versions }) => versions)).toEqual([['api:1.0'], ['api:1.0'], ['cli:next'], ['cli:next']]);
  });

  test('options that mean no version, and options of a set that has none', async () => {
    const options = "latestVersion: '3.0', versions: { '0.1': {} }, aliases: { a: '4.0', '1.0': 'latest' }";
    const { reported } = await build(
      `sets: [{ id: 'api', ${options} }, { id: 'cli' }, { id: 'community', latestVersion: '1.0' }]`,
    );
    expect(reported).toEqual([
      'unknown-version docsite.config.ts:1 latestVersion is "3.0", which is not a version of this site.',
      'unknown-version docsite.config.ts:1 The set "api" has options for "0.1", which is not a version of the set "api".',
      'bad-config docsite.config.ts:1 The alias "a" leads to "4.0", which is not a version of the set "api".',
      'bad-config docsite.config.ts:1 The alias "1.0" is the name of a version of the set "api".',
      'bad-config docsite.config.ts:1 The set "community" has no versions, so "latestVersion" has no effect.',
    ]);
  });

  test('pages next to the versions, a store that is broken, and a set with versions at the root', async () => {
    const stray = await build(SETS, { 'api/lost.md': '# Lost\n' });
    expect(stray.reported).toEqual([
      'no-pages api/lost.md: This page is in no version of the set "api", so it is not published.',
    ]);
    const broken = await build(SETS, { 'api/versions/2.0/version.json': '{}' });
    expect([broken.ok, broken.reported[0]]).toEqual([
      false,
      'bad-manifest api/versions/2.0/version.json:1 The manifest has no "files".',
    ]);
    const atRoot = await build("sets: [{ id: 'api', route: '/' }, { id: 'community' }]");
    expect(atRoot.ok).toBe(false);
    expect(atRoot.reported).toContain(
      'bad-config docsite.config.ts:1 The set "api" has versions, so its route cannot be "/".',
    );
  });

  test('a page at the address of the list of versions', async () => {
    const { reported } = await build(SETS, {
      'cli/next/versions.md': '# Versions\n',
    });
    expect(reported).toEqual([
      'duplicate-route cli/next/versions.md: "versions.md" has the route "/cli/versions" of the versions page.',
    ]);
  });
});
