/** What the configuration of a VitePress site says of its pages (BEHAVIOUR B250). */
import { expect, test } from 'vitest';
import type { SiteTree } from '../../../../../../packages/import/site-tree.ts';
import { readVitepress } from '../../../../../../packages/import/sites/vitepress/vitepress.ts';

const CONFIG = '.vitepress/config.mjs';

function readSite(config: string, paths: readonly string[] = []) {
  const tree: SiteTree = {
    read: (path) => (paths.includes(path) ? Buffer.from('# Page\n') : null),
    list: (folder) => (folder === '.' ? paths : []),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
  return readVitepress(tree, CONFIG, { readCode: () => `export default ${config};` });
}

test('files that srcExclude names are no pages', () => {
  const paths = ['a.md', 'a.draft.md', 'internal/b.md', 'deep/internal/c.md', 'deep/d.draft.md'];
  const { pages } = readSite("{ srcExclude: ['**/*.draft.md', 'internal'] }", paths);
  expect(pages.map(({ path }) => path)).toEqual(['a.md', 'deep/internal/c.md']);
});

test.each([
  ['{}', undefined],
  ['{ outline: 3 }', { minHeadingLevel: 3, maxHeadingLevel: 3 }],
  ['{ outline: [2, 4] }', { minHeadingLevel: 2, maxHeadingLevel: 4 }],
  ["{ outline: { level: 'deep', label: 'Here' } }", { minHeadingLevel: 2, maxHeadingLevel: 6 }],
  ['{ outline: [1, 3] }', { minHeadingLevel: 2, maxHeadingLevel: 3 }],
  ["{ outline: { label: 'Here' } }", undefined],
  ['{ outline: false }', undefined],
])('headings in the list of %s', (theme, levels) => {
  expect(readSite(`{ themeConfig: ${theme} }`).fields['tableOfContents']).toEqual(levels);
});

test('what is lost is named', () => {
  const { problems } = readSite(
    "{ themeConfig: { outline: false, editLink: { pattern: 'https://x.example/:path' } } }",
  );
  expect(problems.map(({ what }) => what)).toEqual([
    'Edit links were omitted: the files have moved.',
    'Pages have a list of headings, which themeConfig.outline had switched off.',
  ]);
});

test('B279 what only running the configuration would give is named in its own file', () => {
  const code: Readonly<Record<string, string>> = {
    [CONFIG]: "import items from './menu.mjs';\nexport default { themeConfig: { nav: items } };\n",
    '.vitepress/menu.mjs': "export default [\n  load(),\n  { text: 'A', link: '/a' },\n];\n",
  };
  const tree = {
    read: () => null,
    list: () => [],
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path: string) => `old/${path}`,
  };
  const { problems } = readVitepress(tree, CONFIG, { readCode: (path) => code[path] ?? null });
  expect(problems.map(({ file, line, what, fix }) => [file, line, what, fix])).toEqual([
    [
      'old/.vitepress/menu.mjs',
      2,
      'An item of a list is unknown without running the configuration ("load()" is called).',
      'Pass --run-config, or add it to docsite.config.ts by hand.',
    ],
  ]);
});

test.each([
  ['{}', []],
  ["withPwa(defineConfig({ pwa: { registerType: 'autoUpdate' } }))", ['sw.js']],
  ["{ pwa: { filename: 'worker.ts' } }", ['worker.js']],
])('B274 service workers of %s', (config, workers) => {
  expect(readSite(config).workers).toEqual(workers);
});

test('B298 a site with languages has the fields and the sidebars of the one at its root', () => {
  const { fields, sidebars, pages, languages } = readSite(
    `{ title: 'All', themeConfig: { siteTitle: 'S' }, locales: {
      root: { label: 'English', title: 'Own', themeConfig: { nav: [{ text: 'A', link: '/a' }], sidebar: [{ text: 'A', link: '/a' }] } },
      de: { label: 'Deutsch', themeConfig: { sidebar: [{ text: 'B', link: '/de/a' }] } },
      fr: { label: 'Français', themeConfig: { sidebar: { '/fr/x/': [{ text: 'C', link: '/fr/x/a' }] } } },
    } }`,
    ['a.md', 'de/a.md', 'fr/x/a.md'],
  );
  expect(fields).toMatchObject({ title: 'Own', navbar: { title: 'S', items: [{ label: 'A', to: '/a' }] } });
  expect(sidebars).toEqual({ docs: [{ type: 'doc', id: 'a', label: 'A' }] });
  expect(pages.map(({ path }) => path)).toEqual(['a.md']);
  expect(languages?.others.map(({ name, label, pages: own, words }) => ({ name, label, own, words }))).toEqual([
    { name: 'de', label: 'Deutsch', own: [{ path: 'de/a.md', target: 'a.md', route: null }], words: [['A', 'B']] },
    { name: 'fr', label: 'Français', own: [{ path: 'fr/x/a.md', target: 'x/a.md', route: null }], words: [] },
  ]);
});

test('B250 files that code makes pages of are named, and are no pages', () => {
  const { pages, problems } = readSite('{}', ['a.md', 'packages/[name].md', 'packages/[name].paths.js']);
  expect(pages.map(({ path }) => path)).toEqual(['a.md']);
  expect(problems).toMatchObject([{ code: 'not-imported', file: 'packages/[name].md' }]);
});

test('B250 links with icons of their own, languages elsewhere and the address of the site are kept, components are named', () => {
  const { fields, problems } = readSite(`{
    sitemap: { hostname: 'https://docs.example/' },
    locales: { root: { label: 'English' }, ja: { label: '日本語', link: 'https://ja.example' } },
    themeConfig: {
      nav: [{ component: 'Picker' }, { text: 'More', items: [{ component: 'Inner' }] }],
      socialLinks: [
        { icon: 'npm', link: 'https://a.example' },
        { icon: { svg: '<svg/>' }, link: 'https://b.example/c' },
        { icon: 'github', link: 'https://d.example', ariaLabel: 'Code' },
      ],
    },
  }`);
  expect(fields['url']).toBe('https://docs.example');
  expect(fields['navbar']).toEqual({
    items: [
      { type: 'dropdown', label: 'More', items: [] },
      {
        type: 'dropdown',
        label: 'Languages',
        position: 'right',
        items: [{ label: '日本語', href: 'https://ja.example' }],
      },
      { href: 'https://a.example', label: 'npm', position: 'right' },
      { href: 'https://b.example/c', label: 'b.example', position: 'right' },
      { type: 'icon', icon: 'github', href: 'https://d.example', label: 'Code', position: 'right' },
    ],
  });
  expect(problems.map(({ what }) => what)).toEqual([
    'The component Picker of themeConfig.nav was omitted.',
    'The component Inner of themeConfig.nav was omitted.',
  ]);
});

test('B250 files of public that pages name by their path are those of the site', () => {
  const { convert } = readSite('{}', ['guide/a.md', 'public/x y.svg']);
  const tools = { report: () => undefined, read: () => null, include: () => null, path: 'guide/a.md' };
  expect(convert('# A\n\n![x](../public/x%20y.svg#z)\n', tools)).toBe('# A\n\n![x](/x%20y.svg#z)\n');
});

test.each([
  ['outline: deep', 'toc_min_heading_level: 2\ntoc_max_heading_level: 6\n'],
  ['outline: false', 'hide_table_of_contents: true\n'],
  ['prev: false\nnext: { text: A, link: /guide/b.html }', 'pagination_prev: null\npagination_next: "guide/b"\n'],
  ['prev: Before | Guide\nnext: { link: https://elsewhere.example }', ''],
])('B250 the page keeps its list of headings and its neighbours: %s', (written, fields) => {
  const { convert } = readSite('{}', ['a.md', 'guide/b.md']);
  const tools = { report: () => undefined, read: () => null, include: () => null, path: 'a.md' };
  const lines = fields.split('\n').toReversed().join('\n').replace(/^\n/u, '');
  expect(convert(`---\n${written}\n---\n# A\n`, tools)).toBe(
    `---\n${fields === '' ? '' : `${lines}\n`}${written}\n---\n# A\n`,
  );
});

test('B250 levels of [[toc]], and labels of menus without their elements', () => {
  const { convert, sidebars } = readSite(
    `{ markdown: { toc: { level: [1, 2, 4] } }, themeConfig: { sidebar: [{ text: 'A <b>new</b>', link: '/a' }] } }`,
    ['a.md'],
  );
  const tools = { report: () => undefined, read: () => null, include: () => null, path: 'a.md' };
  expect(convert('# A\n\n[[toc]]\n', tools)).toBe('# A\n\n\u{E003}2-4-0\u{E003}\n');
  expect(sidebars).toEqual({ docs: [{ type: 'doc', id: 'a', label: 'A new' }] });
});
