/**
 * Sites with much that is odd, beside what real builds of them have: what the report counts is what the comparison finds, and a page that
 * has lost text is named. The builds were made of copies, from which was taken what the generators refuse:
 *
 * - MkDocs: plugins and a hook that are not there, and emoji of a later Material; marks of `pymdownx.blocks`, which it does not know,
 *   were written as boxes, and the extensions added that the pages of `mkdocs` need.
 * - Hugo: `hugo` and `hub` have no layouts; they got those of `sums/hugo`, without lists, and a shortcode `gallery`.
 * - VitePress: `X.vue`, which `vitepress` lacks, draws its slot.
 * - Starlight: a font that is not installed.
 * - mdBook: preprocessors and a style sheet that are not there, and a chapter without a file, which mdBook writes.
 * - Docusaurus: plugins, a component and a style sheet that are not there, broken links, names of sidebars of its second version (`site`,
 *   `plain`), an undefined expression (`site`), a translation without the id of its source (`runner`), the dates of Git (`store`), and a
 *   translation whose front matter is wrong (`languages`).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectTrueSums, type ImportSums, isBelow } from '../support/import-sums.ts';
import { type OldSite, prepareMove } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

interface Built {
  readonly pages: Readonly<Record<string, { readonly ids: readonly string[]; readonly text: string }>>;
  readonly redirects: Readonly<Record<string, string>>;
  /** Other files, without those that the generator makes. */
  readonly files: readonly string[];
}
interface Expected {
  /** Folder below tests/fixtures/import; beside it is what the old generator built of it. */
  readonly fixture: string;
  readonly generator: OldSite['generator'];
  /** Folder of the configuration in it; empty for the whole. */
  readonly root?: string;
  /** Addresses of pages with another text: what the report says of it, or `null` where the page only has more than before. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** Addresses below which the language is not that of the sources: their headings are not counted. */
  readonly languages?: readonly string[];
}

const FIXTURES = join(REPOSITORY, 'tests/fixtures/import');
const folder = makeFolder(afterAll);

const SITES: readonly Expected[] = [
  {
    fixture: 'sums/docusaurus',
    generator: 'docusaurus',
    texts: {
      '/': '`old/src/pages/index.js:1` **react-page**',
      // The days of posts are part of the page.
      '/blog/2024/01/02/post': null,
      '/blog/2024/02/02/second': null,
      '/blog': 'The blog has no lists by tag, author or year',
      '/blog/archive': '`/blog/archive` → `/blog`',
      // What `BrowserOnly` draws, and without the word "Details" of Docusaurus, which browsers write themselves.
      '/docs/guides/start': null,
      '/docs/next/guides/start': null,
    },
  },
  {
    fixture: 'sums/vitepress',
    generator: 'vitepress',
    texts: {
      '/': '`old/index.md:15` **unresolved-expression**',
      '/guide/start': '`old/guide/start.md:9`',
    },
    languages: ['/de'],
  },
  {
    fixture: 'sums/starlight',
    generator: 'starlight',
    texts: {
      // The banner of the page is a box in its text.
      '/ref/two': null,
    },
    languages: ['/de'],
  },
  {
    fixture: 'sums/starlight-versions',
    generator: 'starlight',
    texts: {
      // A translation of another version, where the page has none of its own, and the list of pages for a home page without a text.
      ...Object.fromEntries(
        '/de/1.0 /de/1.0/guides/fly /de/1.0/start /de/2.0/guides/fly /de/guides/land /fr/guides/land /fr/1.0/guides/land /fr /fr/1.0 /fr/2.0'
          .split(' ')
          .map((route) => [
            route,
            'In a language, pages without a translation show that of another version, or are missing',
          ]),
      ),
      '/de/2.0/start': '1 other translation of the same text was not imported: old/src/content/docs/de/2.0/start.md.',
    },
    languages: ['/de', '/fr'],
  },
  {
    fixture: 'sums/mkdocs',
    generator: 'mkdocs',
    texts: {},
  },
  {
    fixture: 'sums/mkdocs-blog',
    generator: 'mkdocs',
    texts: {
      // The sign was a picture.
      '/': null,
      '/blog': 'The blog has no lists by tag, author or year: 3 posts in /blog.',
      ...Object.fromEntries(
        ['archive/2023', 'archive/2024', 'category/how-it-works', 'category/news', 'page/2'].map((list) => [
          `/blog/${list}`,
          `\`/blog/${list}\` → \`/blog\``,
        ]),
      ),
      // The days of posts are part of the page.
      '/blog/2023/11/30/night': null,
      '/blog/2024/01/05/the-first-flight': null,
      '/blog/2024/03/01/two-lines': null,
      '/guide/wind': '`old/docs/guide/wind.md:10` **formula**',
    },
  },
  {
    fixture: 'mdbook',
    generator: 'mdbook',
    texts: {
      // A box has the name of its kind, a term its list, and a page the list of its headings.
      '/guide/setup': null,
      '/options': null,
    },
    // The whole book on one page, with all its ids once more.
    languages: ['/print'],
  },
  {
    // Boxes and tabs in lists and in each other, Markdown in tags, strokes in the code of a table.
    fixture: 'sums/mkdocs-text',
    generator: 'mkdocs',
    texts: { '/guide/text': 'The Markdown extension "pymdownx.progressbar" has no counterpart.' },
  },
  {
    fixture: 'sums/hugo',
    generator: 'hugo',
    texts: {
      '/docs': 'listed the pages of 3 sections below the text',
      '/docs/guide': 'listed the pages of 3 sections',
      '/docs/odd': 'listed the pages of 3 sections',
      // The number of a line of code was part of the text.
      '/docs/guide/start': null,
      '/tags': '`/tags` → `/`',
      '/tags/begin': '`/tags/begin` → `/`',
      '/tags/two-words': '`/tags/two-words` → `/`',
    },
  },
  {
    fixture: 'sums/hugo-languages',
    generator: 'hugo',
    texts: {
      '/categories': '`/categories` → `/posts`',
      '/categories/news': '`/categories/news` → `/posts`',
      '/de/categories': '`/de/categories` → `/posts`',
      '/de/categories/neues': '`/de/categories/neues` → `/posts`',
      '/de/tags': '`/de/tags` → `/de`',
      '/de/tags/allein': '`/de/tags/allein` → `/de`',
      '/de/tags/licht': '`/de/tags/licht` → `/de`',
      '/fr': '`/fr` → `/`',
      '/fr/categories': '`/fr/categories` → `/`',
      '/fr/tags': '`/fr/tags` → `/`',
      '/fr/tags/un': '`/fr/tags/un` → `/`',
      '/pt_br/categories': '`/pt_br/categories` → `/pt-BR`',
      '/pt_br/guide': '`/pt_br/guide` → `/pt-BR`',
      '/pt_br/tags': '`/pt_br/tags` → `/pt-BR`',
      '/pt_br/tags/luz': '`/pt_br/tags/luz` → `/pt-BR`',
      '/tags': '`/tags` → `/`',
      '/tags/light': '`/tags/light` → `/`',
      '/tags/two-words': '`/tags/two-words` → `/`',
      '/posts/one': null,
    },
    languages: ['/de', '/fr', '/pt_br'],
  },
  {
    // Shortcodes in shortcodes, pages in HTML and Org, cascades.
    fixture: 'sums/hugo-content',
    generator: 'hugo',
    texts: {
      '/docs': '`old/content/docs/_index.md:11` **unknown-component**',
      '/docs/own/place': 'What templates add to Markdown was left out: render-heading, render-link.',
      '/docs/sc': '`old/content/docs/shortcodes.md:44` **unknown-component**',
      '/series': '`/series` → `/`',
      '/series/one': '`/series/one` → `/`',
      '/tags': '`/tags` → `/`',
      '/tags/a-b': '`/tags/a-b` → `/`',
      '/tags/c++': '`/tags/c++` → `/`',
    },
  },
  {
    fixture: 'hugo',
    generator: 'hugo',
    texts: {
      // An address alone in a text has the name of the page that the author wrote.
      '/': null,
      '/guide': '`old/content/guide/_index.md:14` **unknown-component**',
      '/categories': '`/categories` → `/`',
      '/tags': '`/tags` → `/`',
      '/tags/a': '`/tags/a` → `/`',
      '/tags/b': '`/tags/b` → `/`',
    },
  },
  {
    fixture: 'shapes/hub',
    generator: 'hugo',
    texts: { '/categories': '`/categories` → `/`', '/tags': '`/tags` → `/`' },
  },
  { fixture: 'mkdocs', generator: 'mkdocs', texts: { '/': 'Icons such as :material-home: were left out' } },
  { fixture: 'shapes/manual', generator: 'mkdocs', texts: { '/': 'Icons such as :material-rocket: were left out' } },
  {
    fixture: 'vitepress',
    generator: 'vitepress',
    texts: { '/guide/start': '`old/guide/start.md:35` **unknown-component**' },
  },
  { fixture: 'shapes/press', generator: 'vitepress', root: 'docs', texts: {} },
  {
    fixture: 'starlight',
    generator: 'starlight',
    // The second has no translation, and the list of its pages.
    texts: { '/': null, '/de/1.0': 'In a language, pages without a translation show that of another version' },
    languages: ['/de'],
  },
  {
    fixture: 'site',
    generator: 'docusaurus',
    texts: { '/blog/2024/01/01/post': null, '/blog/archive': '`/blog/archive` → `/blog`' },
  },
  { fixture: 'shapes/chain', generator: 'docusaurus', texts: {} },
  { fixture: 'shapes/cloud', generator: 'docusaurus', texts: {} },
  {
    fixture: 'shapes/journal',
    generator: 'docusaurus',
    texts: {
      '/': '`old/src/pages/index.jsx:1` **react-page**',
      '/news/2024/01/02/first': null,
      '/news/second': null,
      '/news/archive': '`/news/archive` → `/news`',
      '/news/authors': '`/news/authors` → `/news`',
      '/news/page/2': '`/news/page/2` → `/news`',
      '/news/tags': '`/news/tags` → `/news`',
      '/news/tags/one': '`/news/tags/one` → `/news`',
      '/news/tags/two': '`/news/tags/two` → `/news`',
    },
  },
  { fixture: 'shapes/library', generator: 'docusaurus', texts: {} },
  { fixture: 'shapes/plain', generator: 'docusaurus', root: 'website', texts: {} },
  { fixture: 'shapes/platform', generator: 'docusaurus', texts: {} },
  {
    fixture: 'shapes/runner',
    generator: 'docusaurus',
    root: 'website',
    texts: {
      '/blog': 'The blog has no lists by tag, author or year',
      '/blog/2016/03/11/faster': null,
      '/blog/archive': '`/blog/archive` → `/blog`',
      // A translation of the text of `next`, which Docusaurus did not show in released versions.
      '/ja/docs/29.7/start': null,
      '/ja/docs/start': null,
    },
    languages: ['/ja', '/uk'],
  },
  { fixture: 'shapes/store', generator: 'docusaurus', root: 'website', texts: {} },
  { fixture: 'shapes/tool', generator: 'docusaurus', texts: { '/': '**diagram**', '/usage': '**formula**' } },
  {
    fixture: 'shapes/views',
    generator: 'docusaurus',
    root: 'website',
    texts: {
      '/blog': 'The blog has no lists by tag, author or year',
      '/blog/2023/05/01/first': null,
      '/blog/archive': '`/blog/archive` → `/blog`',
      '/blog/tags': '`/blog/tags` → `/blog`',
      '/blog/tags/release': '`/blog/tags/release` → `/blog`',
    },
  },
  {
    fixture: 'languages/docusaurus',
    generator: 'docusaurus',
    texts: {
      // Outdated translations, where Docusaurus had the text of the source.
      '/ar/docs/intro': null,
      '/ar/docs/next/intro': null,
      '/blog': 'The blog has no lists by tag, author or year',
      '/blog/2024/05/01/first': null,
      '/blog/archive': '`/blog/archive` → `/blog`',
      // Of two translations of one text, that of the newer version.
      '/fr/docs/1.0/use/clean': '1 other translation of the same text was not imported',
      '/fr/docs/next/use/clean': '1 other translation of the same text was not imported',
    },
    languages: ['/fr', '/ar'],
  },
];

function buildOld({ pages, redirects }: Built): void {
  rmSync(join(folder, 'built'), { recursive: true, force: true });
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const texts = Object.entries(pages).map(([route, { ids, text }]) => {
    const headings = ids.map((id) => `<h2 id="${id}"></h2>`).join('');
    return [
      route,
      `<html><body><div class="markdown"><p>${escape(text)}</p>${headings}</div></body></html>\n`,
    ] as const;
  });
  const others = Object.entries(redirects).map(
    ([route, to]) => [route, `<meta http-equiv="refresh" content="0; url=${to}">\n`] as const,
  );
  writeFiles(
    folder,
    Object.fromEntries([...texts, ...others].map(([route, html]) => [`built${route}/index.html`, html])),
  );
}

test.each(SITES)('B312 $fixture: what is counted is so', async ({ fixture, generator, root = '', ...expected }) => {
  const { texts, languages = [] } = expected;
  const built = JSON.parse(readFileSync(join(FIXTURES, `${fixture}-built.json`), 'utf8')) as Built;
  prepareMove(folder, join(FIXTURES, fixture));
  buildOld(built);
  const options = ['--to', 'new', '--compare', 'built', '--report', 'report.md', '--json', '--within', 'old'];
  const run = await runDocsite(folder, 'import', generator, join('old', root), ...options);
  expect(run.code, run.stderr).toBe(0);
  const sums = JSON.parse(run.stdout) as ImportSums & { readonly redirects: Readonly<Record<string, string>> };
  const report = readFileSync(join(folder, 'report.md'), 'utf8');
  expect([...expectTrueSums(sums, languages)].toSorted()).toEqual(Object.keys(texts).toSorted());
  for (const named of Object.values(texts)) expect(report).toContain(named ?? '');
  const missing = sums.comparison.flatMap((line) => /^(\S+) is missing\.$/u.exec(line)?.[1] ?? []);
  // Headings of pages that are lost are lost with them.
  const isCounted = (route: string): boolean => !isBelow(route, languages) && !missing.includes(route);
  const counted = Object.entries(built.pages).flatMap(([route, { ids }]) => (isCounted(route) ? ids : []));
  expect(sums.counts.anchors).toMatchObject({ kept: counted.length, changed: 0 });
  const isThere = (file: string): boolean =>
    sums.redirects[`/${file}`] !== undefined ||
    existsSync(join(folder, 'new/static', file)) ||
    report.includes(`/${file}`);
  expect(built.files.filter((file) => !isBelow(`/${file}`, languages) && !isThere(file))).toEqual([]);
  expect(missing.filter((route) => built.redirects[route] !== undefined)).toEqual([]);
});
