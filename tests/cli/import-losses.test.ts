/** What an import must not lose in silence: languages, addresses that plugins make, files that no page links to, ids. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { moveIn, type MovedSite } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { type Files, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);

/** A figure of the report. */
function figure(site: MovedSite, name: string): string {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'mu').exec(site.report)?.[1] ?? '';
}

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

/** Addresses of all: a build with Hugo 0.111.3 of Debian. */
const HUGO: Files = {
  'config/_default/hugo.toml':
    'baseURL = "https://h.example/"\ndefaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n',
  'config/_default/languages.toml':
    '[en]\ncontentDir = "content/en"\ntitle = "Two languages"\n[de]\ncontentDir = "content/de"\ntitle = "Zwei"\n',
  'config/_default/menus.en.toml': '[[main]]\nname = "A"\n',
  'content/en/_index.md': page('Home'),
  'content/en/guide/_index.md': page('Guide', 'aliases: [/old, older]\n'),
  'content/en/guide/What is A & B! - (x).md': page('A', 'aliases: [former]\n'),
  'content/en/plain.en.md': `${page('Ids')}\n## a_b [c](./guide/)\n\n## x <b>y</b>\n\n## !!!\n\n## foo &amp; bar\n`,
  'content/en/plain.de.md': page('Kennungen'),
  'content/en/Files/_index.md': page('Files'),
  'content/en/Files/Data.JSON': '{}\n',
  'content/en/Files/Bundle/index.md': page('Bundle', 'slug: other\n'),
  'content/en/Files/Bundle/My notes.txt': 'Notes\n',
  'content/de/_index.md': page('Start'),
  'content/de/zwei.md': page('Zwei'),
};

test('B278 Hugo: all languages keep their addresses, or redirect, and their files and ids', async () => {
  const site = await moveIn(folder, { generator: 'hugo', source: HUGO });
  const addresses =
    '/en/ /en/guide/ /en/guide/what-is-a-b-x/ /en/guide/former/ /old/ /en/older/ /en/plain/ /en/files/other/ /';
  expect(addresses.split(' ').filter((address) => !site.answers(address))).toEqual([]);
  expect(site.published('en/files/Data.JSON')).toBe('{}\n');
  expect(site.published('en/files/other/My notes.txt')).toBe('Notes\n');
  expect(site.ids('/plain/')).toEqual(['a_b-cguide', 'x-byb', 'heading', 'foo-amp-bar']);
  expect(site.report).toContain('old/content/de/zwei.md` **not-imported**: This translation was not imported');
  expect(['/de/', '/de/plain/'].filter((address) => !site.answers(address))).toEqual([]);
  const names = ['Pages', 'Translations', 'URLs changed', 'URLs without a page', 'Files kept'];
  // Lists of tags and categories of both languages are among them, and a page that only German has.
  expect(names.map((name) => figure(site, name))).toEqual([
    '6',
    '2 texts, from 2 files in 1 language',
    '10, each with a redirect',
    '1',
    '2',
  ]);
  expect(site.read('docsite.config.ts')).toMatch(/title: 'Two languages',[^]*docs: \{ route: '\/' \}/u);
});

test('B278 MkDocs: files that no page links to, translations beside pages, and the posts of a blog keep their addresses', async () => {
  const post = (more: string): string => `---\n${more}---\n\n# First Größe post\n\nText.\n\n<!-- more -->\n\nRest.\n`;
  const site = await moveIn(folder, {
    generator: 'mkdocs',
    source: {
      'mkdocs.yml': [
        'site_name: Files',
        'plugins:',
        '  - blog',
        '  - i18n:',
        '      docs_structure: suffix',
        '      languages: [{ locale: en, default: true }, { locale: fr }]',
        'markdown_extensions:',
        '  - toc:',
        '      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}',
        '',
      ].join('\n'),
      'docs/index.md': '# Home\n\n[linked](data/linked.json)\n\n## Größe\n\n## a_1\n\n## a\n\n## a\n',
      'docs/index.fr.md': '# Accueil\n',
      'docs/guide.en.md': '# Guide\n',
      'docs/data/linked.json': '{}\n',
      'docs/data/schema.json': '{ "a": 1 }\n',
      'docs/CNAME': 'docs.example.org\n',
      'docs/blog/index.md': '# Blog\n',
      'docs/blog/posts/one.md': post('date: 2024-01-31\ncategories: [Big News]\n'),
      'docs/blog/posts/two.md': post('date: { created: 2023-02-01 }\nslug: second\n'),
    },
  });
  expect(site.published('data/schema.json')).toBe('{ "a": 1 }\n');
  expect(site.published('data/linked.json')).toBe('{}\n');
  expect(site.published('CNAME')).toBe('docs.example.org\n');
  const addresses =
    '/ /guide/ /blog/ /blog/2024/01/31/first-größe-post/ /blog/2023/02/01/second/ /blog/archive/2024/ /blog/category/big-news/';
  expect(addresses.split(' ').filter((address) => !site.answers(address))).toEqual([]);
  expect(site.ids('/')).toEqual(['größe', 'a_1', 'a', 'a_2']);
  expect(
    ['Pages', 'URLs kept', 'URLs changed', 'URLs without a page', 'Files kept'].map((name) => figure(site, name)),
  ).toEqual(['5', '6', '3, each with a redirect', '4', '3']);
  expect(figure(site, 'Translations')).toBe('1 text, from 1 file in 1 language');
});

test('B278 MkDocs: drafts of a blog stay unpublished, addresses count from the page and the base URL', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';
  const site = await moveIn(folder, {
    generator: 'mkdocs',
    source: {
      'mkdocs.yml': [
        'site_name: Places',
        'site_url: https://m.example/sub/',
        'plugins:',
        '  - blog',
        '  - i18n:',
        '      docs_structure: suffix',
        '      languages: [{ locale: en, default: true }, { locale: fr }]',
        '',
      ].join('\n'),
      'docs/index.md': '# Home\n\n[a](/sub/guide/a/#x) [c](/sub/img/logo.svg) `[d](/sub/guide/a/)`\n',
      'docs/index.fr.md': '# Accueil\n',
      'docs/guide/a.md': '# A\n\n## X\n\n<a href="../../">home</a> <img src="../../img/logo.svg" alt="">\n',
      'docs/img/logo.svg': logo,
      'docs/blog/index.md': '# Blog\n',
      'docs/blog/posts/one.md': '---\ndate: 2024-01-31\n---\n\n# One\n',
      'docs/blog/posts/two.md': '---\ndate: 2024-02-01\ndraft: true\n---\n\n# Two\n',
    },
  });
  expect(site.read('docs/next/index.md')).toContain('[a](./guide/a.md#x) [c](./img/logo.svg) `[d](/sub/guide/a/)`');
  expect(site.read('docs/next/guide/a.md')).toContain(
    '<a href="../index.md">home</a> <img src="../img/logo.svg" alt="">',
  );
  expect(site.report).toContain('docs/blog/posts/two.md` **not-imported**: This draft of the blog was not imported.');
  expect(site.report).not.toContain('missing-image');
  expect(existsSync(join(folder, 'new/blog/posts/two.md'))).toBe(false);
  // Three of four pages have no translation.
  expect(['URLs kept', 'URLs without a page'].map((name) => figure(site, name))).toEqual(['5', '3']);
});

test('B241 MkDocs: sections of snippets become regions, and no mark of them is shown', async () => {
  const code = 'x = 1\n# --8<-- [start:one]\ny = 2\n# --8<-- [end:one]\n';
  const site = await moveIn(folder, {
    generator: 'mkdocs',
    source: {
      'mkdocs.yml': 'site_name: S\nmarkdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n',
      'docs/index.md': '# Home\n\n```py\n--8<-- "code/a.py:one"\n```\n\n```py\n--8<-- "code/a.py"\n```\n',
      'code/a.py': code,
    },
  });
  expect(site.read('docs/next/index.md')).toContain('```py file="/snippets/code/a.py" region="one"\n```');
  expect(site.read('snippets/code/a.py')).toBe('x = 1\n# #region one\ny = 2\n# #endregion one\n');
  const blocks = Array.from(site.page('/').matchAll(/<pre[^]*?<\/pre>/gu), ([block]) =>
    block.replaceAll(/<[^>]*>/gu, '').trim(),
  );
  expect(blocks).toEqual(['y = 2', 'x = 1\ny = 2']);
});

test('B278 Hugo: addresses with the base URL lead to the pages', async () => {
  const site = await moveIn(folder, {
    generator: 'hugo',
    source: {
      'hugo.toml': 'title = "T"\nbaseURL = "https://h.example/sub/"\n',
      'content/_index.md': `${page('Home')}\n[a](/sub/guide/#x)\n`,
      'content/guide.md': `${page('Guide')}\n## X\n`,
    },
  });
  expect(site.read('docs/next/index.md')).toContain('[a](./guide.md#x)');
});

test('B283 folders with reStructuredText or AsciiDoc say what that is, how many files, and what converts them', async () => {
  const cwd = makeFolder(onTestFinished);
  const files = {
    'rst/v1/a.rst': 'A\n=\n',
    'rst/v1/b.rst': 'B\n=\n',
    'both/v1/a.md': '# A\n',
    'both/v1/b.adoc': '= B\n',
  };
  writeFiles(cwd, files);
  const alone = await runDocsite(cwd, 'import', 'folders', 'rst', '--to', 'new');
  expect([alone.code, alone.stdout]).toEqual([2, '']);
  expect(alone.stderr).toContain('2 files of reStructuredText were not imported; this is the first one.');
  expect(alone.stderr).toContain('pandoc -f rst -t gfm');
  expect(existsSync(join(cwd, 'new'))).toBe(false);
  const both = await runDocsite(cwd, 'import', 'folders', 'both', '--to', 'new');
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('1 file of AsciiDoc was not imported')]);
  expect(existsSync(join(cwd, 'new/docs/versions/v1'))).toBe(true);
});

/** Addresses of all: a build with Hugo 0.111.3 of Debian. */
const PATTERNS: Files = {
  'hugo.toml':
    'title = "T"\nbaseURL = "https://h.example/"\n[permalinks]\nlog = "/:year/:month/:day/:slug/"\ndocs = "/manual/:sections[1:]/:title/"\n' +
    'n = "/n/:filename/"\n[taxonomies]\ntag = "tags"\ncategory = "categories"\nauthor = "writers"\n',
  'content/_index.md': page('Home'),
  'content/docs/_index.md': page('Docs'),
  'content/docs/a.md': page(
    '"First: Größe & Co"',
    'tags: [Big One, C++, Größe, A/B, x.y]\ncategories: News\nwriters: [Ann Lee]\ndate: 2024-01-31\n',
  ),
  'content/docs/sub/_index.md': page('Sub', 'slug: other\n'),
  'content/docs/sub/draft.md': page('Deep', "tags: ['c#']\ndraft: true\n"),
  'content/docs/sub/deep.md': page('Deep 2', "tags: [big one, '  spaced  x']\n"),
  'content/log/2024/p1.md': page('A post here', 'date: 2024-02-03T10:00:00Z\nslug: own\n'),
  'content/log/2024/p2.md': page('Another Post', 'date: 2023-12-03\n'),
  'content/log/p3.md': page('Undated'),
  'content/n/File_Name.md': page('Name'),
};

test('B278 Hugo: patterns of addresses, and lists of tags, which redirect', async () => {
  const site = await moveIn(folder, { generator: 'hugo', source: PATTERNS });
  const pages =
    '/ /docs/ /docs/sub/ /manual/first-größe-co/ /manual/sub/deep-2/ /2024/02/03/own/ /2023/12/03/another-post/ /1/01/01/undated/ /n/file_name/';
  expect(pages.split(' ').map((address) => site.page(address).includes('http-equiv="refresh"'))).not.toContain(true);
  const lists =
    '/tags/ /tags/big-one/ /tags/c++/ /tags/größe/ /tags/a/b/ /tags/x.y/ /tags/spaced-x/ /categories/ /categories/news/ /writers/ /writers/ann-lee/ /log/ /n/';
  expect(lists.split(' ').filter((address) => !site.answers(address))).toEqual([]);
  const names = ['Pages', 'URLs kept', 'URLs changed', 'URLs without a page'];
  expect(names.map((name) => figure(site, name))).toEqual(['10', '9', '13, each with a redirect', '0']);
  const ugly = { ...PATTERNS, 'hugo.toml': `uglyURLs = true\n${PATTERNS['hugo.toml'] ?? ''}` };
  const files = await moveIn(folder, { generator: 'hugo', source: ugly });
  expect(files.published('manual/sub/deep-2.html')).toContain('Deep 2</h1>');
});

test('B308 the first build ends: pictures, fields and files that it would refuse are corrected or left out, and named', async () => {
  const site = await moveIn(folder, {
    generator: 'vitepress',
    source: {
      '.vitepress/config.mts': "export default { title: 'T', themeConfig: {} };\n",
      'public/there.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
      'index.md': [
        '---\ntitle: Home: page\ndraft: true\nhead:\n  - - meta\n    - name: robots\n      content: noindex\n---\n',
        '# Home\n\n![There](/there.svg) ![Gone](./img/gone.png) ![Pointer](./large.png)\n\n<details>\n<summary>More</summary>\n\nText\n',
      ].join('\n'),
      'vue.md':
        '---\ntitle: Made\n---\n<script setup>\nimport Made from "./Made.vue"\n</script>\n\n<Made :of="1 > 0" />\n',
      'words.md': '# Words\n\n<Made />\n',
      'large.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
    },
  });
  const home = site.read('docs/next/index.md');
  expect(home).toMatch(/^---\ntitle: "Home: page"\nhead: \[\{"tag":"meta","attributes":\{"name":"robots"/u);
  expect(home).toMatch(/Text\n\n<\/details>\n$/u);
  expect(site.read('docs/next/vue.md')).toContain('placeholder_for: "vue.md"\n');
  const again = await runDocsite(join(folder, 'new'), 'build');
  expect(again.stderr).toContain('This page is a placeholder for vue.md.');
  expect(site.read('docs/next/words.md')).not.toContain('placeholder_for');
  expect(site.page('/')).toContain('<meta name="robots" content="noindex"');
  expect(site.read('docsite.config.ts')).toContain("ignoreLinks: ['./img/gone.png', './large.png']");
  for (const part of [
    'old/index.md:2` **bad-front-matter**: The front matter is not valid YAML',
    'old/index.md:3` **dropped-attribute**: The field "draft" was left out',
    'old/index.md:12` **missing-image**: The picture "./img/gone.png" does not exist',
    'old/index.md:14` **unbalanced-html**: "&lt;details>" is never closed.',
    'old/large.png` **not-imported**: This file is a pointer of Git LFS, not its content.',
  ]) {
    expect(site.report).toContain(part);
  }
});
