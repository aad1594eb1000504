/** Further sets of documents in a built site (BEHAVIOUR B199, B200). */
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
const COMMUNITY = "sets: [{ id: 'community' }]";
const FILES: Files = {
  'community/welcome.md':
    '# Welcome\n\nRead [the introduction](../docs/next/intro.md), then meet [the team](team/core.md).\n',
  'community/team/core.md': '# Core team\n\n{{title}} is made by [all](/community/welcome).\n',
  'docs/next/intro.md':
    '# Introduction\n\nJoin the [community](../../community/welcome.md#welcome) or its [team](/community/team/core).\n',
};

/** Writes and builds a small site with fields in its configuration. */
async function build(fields: string, files: Files = {}, options: Parameters<typeof buildSite>[1] = {}) {
  emptySite(root);
  const config = `export default { title: 'Small', url: 'https://small.example', search: false, ${fields} };\n`;
  writeFiles(root, { ...SMALL_SITE, ...FILES, ...files, 'docsite.config.ts': config });
  const result = await buildSite(root, { cache: onlyTemplates(root), ...options });
  return {
    ...result,
    reported: result.problems.map(({ code, file, line, what }) => `${code} ${file ?? ''}:${line ?? ''} ${what}`),
  };
}
const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
const released = (label: string, files: Readonly<Record<string, string>>, renamed = {}): Files => ({
  [`docs/versions/${label}/version.json`]: JSON.stringify({ label, files, renamed }),
});

test('B199 a folder of Markdown has its addresses, a sidebar from its folders, and no version', async () => {
  const { reported } = await build(`${COMMUNITY}, navbar: { items: [{ type: 'docsVersionDropdown' }] }`);
  expect(reported).toEqual([]);
  const page = read('community/team/core/index.html');
  expect(page).toContain('<title>Core team | Small</title>');
  expect(page).toContain('<link rel="canonical" href="https://small.example/community/team/core">');
  expect(page).toContain('Small is made by <a href="/community/welcome">all</a>');
  expect(page).toMatch(
    /class="sidebar".*href="\/community\/team\/core">Core team<.*href="\/community\/welcome">Welcome</u,
  );
  expect(page).toMatch(/class="pagination-next"[^>]*href="\/community\/welcome"/u);
  // The vocabulary of search engines names the article, without a version.
  expect(page).toContain('"@type":"TechArticle","headline":"Core team"}');
  for (const part of ['docsite_version', 'version-badge', 'data-version-menu', 'class="banner', 'This text since']) {
    expect(page).not.toContain(part);
  }
  expect(read('docs/intro/index.html')).toContain('data-version-menu');
});

test('B199 its own address is a page of it, or a list of all', async () => {
  await build(COMMUNITY);
  const list = read('community/index.html');
  expect(list).toContain('<h1>Community</h1>');
  expect(list).toContain('<a href="/community/welcome"');
  expect(list).not.toContain('/community/overview');
  await build(COMMUNITY, { 'community/index.md': '# Hello\n' });
  expect(read('community/index.html')).toContain('<h1 id="hello">Hello</h1>');
});

test('B199 paths in the checkout and routes lead from one set to the other, in every version', async () => {
  const version = {
    ...released('1.0', { 'old.md': '1.0' }),
    'docs/versions/1.0/old.md': FILES['docs/next/intro.md'] ?? '',
    ...released('1.1', { 'start.md': '1.0/old.md' }, { 'old.md': 'start.md' }),
    'docs/next/start.md': FILES['docs/next/intro.md'] ?? '',
    'community/more.md': '# More\n\n[Start](../docs/next/start.md), [next alone](../docs/next/intro.md), [home](/).\n',
    'pages/about.md': '# About\n\n[Welcome](../community/welcome.md)\n',
  };
  const { reported } = await build(COMMUNITY, version);
  expect(reported).toEqual([]);
  for (const path of ['docs/start', 'docs/1.0/old', 'docs/next/intro']) {
    const text = read(`${path}/index.html`);
    expect(text).toContain('<a href="/community/welcome#welcome">community</a>');
    expect(text).toContain('<a href="/community/team/core">team</a>');
  }
  // What readers have of a page is in the latest version.
  expect(read('community/more/index.html')).toContain(
    '<a href="/docs/start">Start</a>, <a href="/docs/next/intro">next alone</a>',
  );
  expect(read('about/index.html')).toContain('<a href="/community/welcome">Welcome</a>');
});

test('B199 its broken links and anchors are reported at their lines', async () => {
  const { reported } = await build(`${COMMUNITY}, onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'warn'`, {
    'community/bad.md':
      '# Bad\n\n[a](nowhere.md)\n[b](../docs/next/nothing.md)\n[c](/community/none)\n[d](welcome.md#none)\n',
  });
  expect(reported).toEqual([
    'broken-markdown-link community/bad.md:3 "nowhere.md" is not a file of this set.',
    'broken-markdown-link community/bad.md:4 "../docs/next/nothing.md" is not a file of this set.',
    'broken-link community/bad.md:5 "/community/none" is not a page of this set.',
    'broken-anchor community/bad.md:6 "welcome.md#none": the target page has no anchor "none".',
  ]);
});

test('B199 data files, lists and the sitemap have its pages', async () => {
  await build(COMMUNITY);
  const { sets } = JSON.parse(read('versions.json')) as { readonly sets: unknown };
  expect(sets).toEqual([{ id: 'community', label: 'Community', path: '/community' }]);
  const record = JSON.parse(read('community/version.json')) as { readonly docs: readonly { readonly path: string }[] };
  expect(record.docs.map(({ path }) => path)).toEqual(['/community/team/core', '/community/welcome']);
  expect((JSON.parse(read('pages.json')) as { readonly site: readonly string[] }).site).toContain('/community/welcome');
  expect(read('llms.txt')).toContain('## Community\n\n- [Core team](https://small.example/community/team/core.md)');
  expect(read('community/welcome.md')).toContain('[the team](https://small.example/community/team/core.md)');
  expect(read('community/welcome.md')).not.toContain('version:');
  expect(read('sitemap.xml')).toContain('<loc>https://small.example/community/welcome</loc>');
});

test('B199 a part of the versions has all sets, and two builds are equal', async () => {
  const version = { ...released('1.0', { 'intro.md': '1.0' }), 'docs/versions/1.0/intro.md': '# Introduction\n' };
  await build(COMMUNITY, version);
  const tree = hashTree(join(root, 'site'));
  await build(COMMUNITY, version);
  expect(hashTree(join(root, 'site'))).toEqual(tree);
  await build(COMMUNITY, version, { only: ['1.0'] });
  expect(existsSync(join(root, 'site/community/welcome/index.html'))).toBe(true);
  expect(existsSync(join(root, 'site/docs/next/intro/index.html'))).toBe(false);
});

test('B199 a build notices a change in a set', async () => {
  const cache = new CacheStore({ folder: join(root, 'node_modules/.cache/docsite-sets'), key: 'test' });
  const counts: number[] = [];
  await build(COMMUNITY, {}, { cache });
  for (const files of [{}, {}, {}, { 'community/new.md': '# New\n' }] satisfies Files[]) {
    writeFiles(root, files);
    counts.push((await buildSite(root, { cache })).stats.written);
  }
  expect([counts.slice(0, 3), (counts[3] ?? 0) > 0]).toEqual([[0, 0, 0], true]);
});

describe('B200 sets that are mistakes', () => {
  test('a set without pages is an error that names its folder', async () => {
    const { ok, exitCode, reported } = await build("sets: [{ id: 'community' }, { id: 'help' }]");
    expect([ok, exitCode]).toEqual([false, 2]);
    expect(reported).toEqual([
      'no-pages help: The set "help" has no pages: its folder is missing, or has no Markdown file.',
    ]);
  });

  test('two pages with one address are reported, whichever set has them', async () => {
    const files = { 'pages/community/welcome.md': '# Welcome\n', 'community/twice.md': '---\nslug: /welcome\n---\n' };
    const { reported } = await build(COMMUNITY, files);
    expect(reported).toEqual([
      'duplicate-route community/twice.md:2 "twice.md" has the route "/community/welcome" of "pages/community/welcome.md".',
      'duplicate-route community/welcome.md: "welcome.md" has the route "/community/welcome" of "pages/community/welcome.md".',
    ]);
  });
});
