/**
 * Sites with much that is odd, beside what real builds of them have (tests/fixtures/import/sums): what the report counts is what the
 * comparison finds, and a page that has lost text is named.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectTrueSums, type ImportSums } from '../support/import-sums.ts';
import { moveIn, type OldSite } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

interface Built {
  readonly pages: Readonly<Record<string, { readonly ids: readonly string[]; readonly text: string }>>;
  readonly redirects: Readonly<Record<string, string>>;
  /** Other files, without those that the generator makes. */
  readonly files: readonly string[];
}
interface Expected {
  readonly generator: OldSite['generator'];
  /** Addresses of pages with another text: what the report says of it, or `null` where the page only has more than before. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** Addresses below which the language is not that of the sources: their headings are not counted. */
  readonly language?: string;
}

const FIXTURES = join(REPOSITORY, 'tests/fixtures/import/sums');
const folder = makeFolder(afterAll);

const SITES: readonly Expected[] = [
  {
    generator: 'docusaurus',
    texts: {
      '/': '`old/src/pages/index.js:1` **react-page**',
      // The days of posts are part of the page.
      '/blog/2024/01/02/post': null,
      '/blog/2024/02/02/second': null,
      '/blog': 'The blog has no lists by tag, author or year',
      '/blog/archive': '`/blog/archive` → `/blog`',
      '/docs/guides/start': '`old/docs/guides/start.mdx:23` **unresolved-expression** (2 pages)',
      '/docs/next/guides/start': '`old/docs/guides/start.mdx:23` **unresolved-expression**',
    },
  },
  {
    generator: 'vitepress',
    texts: {
      '/': '`old/index.md:15` **unresolved-expression**',
      '/guide/start': '`old/guide/start.md:9`',
    },
    language: '/de',
  },
  {
    generator: 'starlight',
    texts: {
      '/guides/one': '`old/src/content/docs/guides/one.mdx:81` **unresolved-expression**',
      // The banner of the page is a box in its text.
      '/ref/two': null,
    },
    language: '/de',
  },
  {
    generator: 'mkdocs',
    // A box that had no title has its name.
    texts: { '/guide/start': null },
  },
  {
    generator: 'hugo',
    texts: {
      '/docs': 'listed the pages of 3 sections below the text',
      '/docs/guide': 'listed the pages of 3 sections',
      '/docs/odd': 'listed the pages of 3 sections',
      '/docs/guide/start': '`old/content/docs/guide/start.md:26` **unknown-component**',
      '/tags': '`/tags` → `/`',
      '/tags/begin': '`/tags/begin` → `/`',
      '/tags/two-words': '`/tags/two-words` → `/`',
    },
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

test.each(SITES)('B312 $generator: what is counted is so', async ({ generator, texts, language }) => {
  const built = JSON.parse(readFileSync(join(FIXTURES, `${generator}-built.json`), 'utf8')) as Built;
  const site = await moveIn(folder, { generator, source: join(FIXTURES, generator) });
  buildOld(built);
  const run = await runDocsite(folder, 'import', generator, 'old', '--to', 'new', '--json', '--compare', 'built');
  expect(run.code, run.stderr).toBe(0);
  const sums = JSON.parse(run.stdout) as ImportSums & { readonly redirects: Readonly<Record<string, string>> };
  expect([...expectTrueSums(sums)].toSorted()).toEqual(Object.keys(texts).toSorted());
  for (const named of Object.values(texts)) expect(site.report).toContain(named ?? '');
  const isCounted = (route: string): boolean => language === undefined || !`${route}/`.startsWith(`${language}/`);
  const counted = Object.entries(built.pages).flatMap(([route, { ids }]) => (isCounted(route) ? ids : []));
  expect(sums.counts.anchors).toMatchObject({ kept: counted.length, changed: 0 });
  for (const file of built.files) if (sums.redirects[`/${file}`] === undefined) site.published(file);
  for (const [route] of Object.entries(built.redirects)) expect(site.answers(route), route).toBe(true);
});
