/** Texts and menus of Starlight, where a whole site would only hide the rule. */
import { expect, test } from 'vitest';
import { astroSlugs } from '../../../../../packages/import/sites/heading-slugs.ts';
import { convertFence } from '../../../../../packages/import/sites/starlight/starlight-fence.ts';
import { convertPageFields } from '../../../../../packages/import/sites/starlight/starlight-page.ts';
import { convertSocial } from '../../../../../packages/import/sites/header-links.ts';
import { writeSidebar } from '../../../../../packages/import/sites/starlight/starlight-menus.ts';
import { readStarlight } from '../../../../../packages/import/sites/starlight/starlight.ts';
import { readWrittenFields } from '../../../../../packages/import/written-fields.ts';
import { UsageError } from '../../../../../src/shared/problem/exit.ts';

function fence(text: string): readonly string[] {
  const said: string[] = [];
  return [convertFence(text, ({ what }) => said.push(what)), ...said.map((what) => what.replace(/^.*: /u, ''))];
}

test.each([
  ['```js {1} title="a b.js"\na\n```', ['```js title="a b.js" {1}\na\n```']],
  ['  ```js ins={1-2}\n  a\n\n  ```', ['  ```js\n  a // [!code ++]\n\n  ```']],
  ['```js mark={2, 3} del="x" {\'L\':1}\na\n```', ['```js {2,3,1}\na\n```', 'del="x", \'L\'.']],
  ['```diff\n+a\n```', ['```diff\n+a\n```']],
  ['```diff lang="ts"\n+a\n b\n```', ['```ts\na // [!code ++]\nb\n```']],
  ['```py\n# src/a_b.py\n\nx = 1\n```', ['```py title="src/a_b.py"\nx = 1\n```']],
  ['```py\n# version 1.5\nx = 1\n```', ['```py\n# version 1.5\nx = 1\n```']],
  ['```\nplain\n```', ['```\nplain\n```']],
  ['``` {1}\nplain\n```', ['```text {1}\nplain\n```']],
  ['```js showLineNumbers=false own\na\n```', ['```js own\na\n```']],
  ['```js {1}\nnever closed', ['```js {1}\nnever closed']],
])('a block of code %j', (text, expected) => {
  expect(fence(text)).toEqual(expected);
});

test('ids are those of Astro: without "-" at the end, after dashes were drawn', () => {
  const slug = astroSlugs(true)([]);
  expect(['A -- b', 'Why?-', 'A -- b'].map((text) => slug(text, text))).toEqual(['a--b', 'why', 'a--b-1']);
  expect(slug('--flag', '`--flag`')).toBe('--flag');
  expect(astroSlugs(false)([])('A -- b', 'A -- b')).toBe('a----b');
});

function page(text: string): { readonly text: string; readonly said: readonly string[] } {
  const said: string[] = [];
  const converted = convertPageFields(text, {
    fields: readWrittenFields(text),
    mapHref: (href) => `mapped:${href}`,
    idOf: () => null,
    report: (what) => said.push(what),
  });
  return { text: converted, said };
}

test('fields of Starlight are taken out with all their lines, others stay as they are', () => {
  const text =
    '---\ntitle: "A"\nsidebar:\n  label: B\n\n  badge: New\ndescription: |\n  One\n\n  two\ntableOfContents: false\neditUrl: true\n---\nText\n';
  expect(page(text)).toEqual({
    text: '---\nsidebar_label: "B"\nbadge: {"text":"New","tone":"note"}\nhide_table_of_contents: true\ntitle: "A"\ndescription: |\n  One\n\n  two\n---\nText\n',
    said: [],
  });
});

test('a hero has a picture for both modes; links to neighbours that are no pages are named', () => {
  const { text, said } = page(
    '---\ntitle: A\nprev: Back\nnext: { link: /x/, label: X }\nhero:\n  title: <b>Big</b>\n  image: { dark: ./d.png, light: ./l.png, alt: P }\n---\n\nText\n',
  );
  expect(text).toBe(
    '---\ntitle: A\n---\n\n<Hero title="Big" image="mapped:./l.png" dark="mapped:./d.png" alt="P">\n</Hero>\n\nText\n',
  );
  expect(said).toEqual([
    'The label "Back" of the link "prev" was left out: the page\'s own label is shown.',
    'The link "next" was left out: /x/ is not a page of this version.',
    'The label "X" of the link "next" was left out: the page\'s own label is shown.',
  ]);
});

test('a sidebar names what it cannot show; labels and badges have languages', () => {
  const said: string[] = [];
  const pages = [{ path: 'a.md', slug: 'a', id: 'a', fields: {} }];
  const sidebar = writeSidebar(
    [
      'none',
      { label: 'A', translations: { fr: 'À' }, link: 'a', badge: { text: { fr: 'Neuf' }, variant: 'danger' } },
      { slug: 'a' },
    ],
    { pages, language: 'fr', report: (what) => said.push(what) },
  );
  expect(sidebar).toEqual({
    docs: [
      { type: 'doc', id: 'a', label: 'À', badge: { text: 'Neuf', tone: 'danger' } },
      { type: 'doc', id: 'a' },
    ],
  });
  expect(said).toEqual(['The sidebar names a page that does not exist: none.']);
  expect(convertSocial({ github: 'https://g.example' })).toEqual([
    { type: 'icon', icon: 'github', href: 'https://g.example', label: 'github', position: 'right' },
  ]);
});

test('the options of Starlight are found in lists of lists, and its absence is an error', () => {
  const files = new Map([
    [
      'astro.config.mjs',
      "import s from '@astrojs/starlight';\nimport m from '@astrojs/mdx';\nexport default { integrations: [[m(), s({ title: 'T' })]], redirects: { '/a/[x]': '/b' } };",
    ],
    ['src/content/docs/index.md', '---\ntitle: Home\n---\n'],
    ['src/content/docs/Ünï Cöde.md', '---\ntitle: U\n---\n'],
  ]);
  const tree = {
    read: (path: string) => (files.has(path) ? Buffer.from(files.get(path) ?? '') : null),
    list: (folder: string) =>
      [...files.keys()].flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path: string) => path,
  };
  const readCode = (path: string): string | null => files.get(path) ?? null;
  const site = readStarlight(tree, 'astro.config.mjs', { readCode });
  expect(site.fields['title']).toBe('T');
  expect(site.pages.map(({ route }) => route)).toEqual(['/', '/ünï-cöde']);
  expect(site.problems.map(({ what }) => what)).toEqual([
    'The integration "@astrojs/mdx" is not run.',
    'The redirect from /a/[x] was omitted: it is a pattern.',
  ]);
  files.set('astro.config.mjs', 'export default {};');
  expect(() => readStarlight(tree, 'astro.config.mjs', { readCode })).toThrow(UsageError);
});
