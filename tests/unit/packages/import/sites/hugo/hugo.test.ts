/** What a site of Hugo says of its pages: those in HTML, empty fields, the menu of versions (compared with Hugo 0.111). */
import { expect, test } from 'vitest';
import type { SiteTree } from '../../../../../../packages/import/site-tree.ts';
import { readHugo } from '../../../../../../packages/import/sites/hugo/hugo.ts';
import { withHtmlPages } from '../../../../../../packages/import/sites/hugo/hugo-html.ts';

function treeOf(files: Readonly<Record<string, string>>): SiteTree {
  return withHtmlPages({
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    list: (folder) =>
      Object.keys(files).flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  });
}

test('B233 a file of HTML with front matter is a page, and reported under its name', () => {
  const tree = treeOf({
    'content/_index.html': '---\ntitle: A\n---\n<div>\n\n  <p>b</p>\n  <pre>\n  c\n\n\n  d</pre>\n\n</div>\n',
    'content/plain.html': '<p>Published as it is</p>\n',
    'content/both.html': '---\n---\n',
    'content/both.md': '# Both\n',
    'static/page.html': '---\ntitle: B\n---\n',
  });
  expect(tree.list('content')).toEqual(['_index.md', 'plain.html', 'both.html', 'both.md']);
  expect(tree.list('static')).toEqual(['page.html']);
  expect(Buffer.from(tree.read('content/_index.md') ?? []).toString()).toBe(
    '---\ntitle: A\n---\n\n<div>\n<p>b</p>\n<pre>\n  c\n&#10;&#10;  d</pre>\n</div>\n',
  );
  expect(tree.fileName('content/_index.md')).toBe('content/_index.html');
  expect(tree.read('content/none.md')).toBeNull();
});

test('B278 an address or a name that is empty is that of the file', () => {
  const { pages } = readHugo(
    treeOf({
      'hugo.toml': '[permalinks]\nnews = "/n/:slug"\n',
      'content/a.md': '---\nurl: ""\nslug: ""\n---\n',
      'content/news/b.md': '---\ntitle: The title\nslug: ""\n---\n',
    }),
    'hugo.toml',
  );
  expect(pages.map(({ route }) => route)).toEqual(['/a', '/n/the-title']);
});

test('B315 versions elsewhere are a menu', () => {
  const config = `[params]
version_menu = "Versions"
[[params.versions]]
version = "v1"
url = "https://v1.example"
[[params.versions]]
version = "here"
url = "/docs/"
`;
  const { fields } = readHugo(treeOf({ 'hugo.toml': config, 'content/a.md': '# A\n' }), 'hugo.toml');
  expect(fields['navbar']).toEqual({
    items: [{ type: 'dropdown', label: 'Versions', items: [{ label: 'v1', href: 'https://v1.example' }] }],
  });
});

test('B278 mounts say where the content is, and what they add is named', () => {
  const config = `disableLanguages = ["fr"]
ignoreFiles = ["README-[a-z]+\\\\.md$", "drafts/", "(?<bad"]
[languages.en]
[languages.de]
[languages.fr]
[[module.mounts]]
source = "text/en"
target = "content"
[[module.mounts]]
source = "text/de"
target = "content"
lang = "de"
[[module.mounts]]
source = "../NEWS.md"
target = "content/news.md"
[[module.mounts]]
source = "assets"
target = "assets"
`;
  const page = '# A\n';
  const site = readHugo(
    treeOf({
      'hugo.toml': config,
      'text/en/a.md': page,
      'text/en/README-x.md': page,
      'text/en/drafts/b.md': page,
      'text/de/a.md': page,
      'content/fr/a.md': page,
    }),
    'hugo.toml',
  );
  expect([site.folder, site.pages.map(({ route }) => route)]).toEqual(['text/en', ['/a']]);
  expect(site.languages?.others.map(({ name, folder }) => [name, folder])).toEqual([['de', 'text/de']]);
  expect(site.problems.flatMap(({ code, what }) => (code === 'config' ? [what] : []))).toEqual([
    'The field module was omitted.',
    'The mount of "../NEWS.md" into the content was omitted.',
    'Left out, as Hugo does: 2 texts.',
  ]);
});

test('B233 descriptions, which themes may show, are counted', () => {
  const notesOf = (text: string) => readHugo(treeOf({ 'hugo.toml': '', 'content/a.md': text }), 'hugo.toml').notes;
  expect(notesOf('---\ndescription: What it is\n---\n')).toEqual([
    'If the theme showed the descriptions of 1 page, readers find them in search and in previews of links alone.',
  ]);
  expect(notesOf('---\ndescription: ""\n---\n')).toEqual([]);
});

test('B254 names of a configuration change no other object', () => {
  const files = {
    'config/_default/hugo.toml': '[__proto__]\nshared = 1\n["params"."__proto__"]\nshared = 1\n',
    'content/a.md': '# A\n',
  };
  readHugo(treeOf({ ...files, 'hugo.toml': '[params]\na = 1\n[params.__proto__]\nshared = 1\n' }), 'hugo.toml');
  expect('shared' in {}).toBe(false);
});

test('B233 front matter that cannot be read as TOML is left out, and named with its line', () => {
  const text = '+++\ntitle = "A"\nweight 3\n+++\n\nText.\n';
  const { convert } = readHugo(treeOf({ 'hugo.toml': '', 'content/a.md': text }), 'hugo.toml');
  const remarks: unknown[] = [];
  const tools = {
    path: 'content/a.md',
    read: () => null,
    include: () => null,
    report: (line: number, { code }: { readonly code: string }) => remarks.push([line, code]),
  };
  expect(convert(text, tools)).toBe('\nText.\n');
  expect(remarks).toEqual([[3, 'bad-front-matter']]);
});
