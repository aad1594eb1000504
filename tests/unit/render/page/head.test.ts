import { describe, expect, test } from 'vitest';
import { buildDocPage } from '../../../../src/render/page/data/doc-page.ts';
import { buildMarkdownPage, buildNotFoundPage } from '../../../../src/render/page/data/site-pages.ts';
import { buildLandingPage, buildSearchPage } from '../../../../src/render/page/data/version-pages.ts';
import type { DocumentHead } from '../../../../src/render/page/document.ts';
import { buildHead } from '../../../../src/render/page/head.ts';
import { buildTestSite, docOf, type TestSiteOptions, versionOf } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestSite>[0];

/** The head of a document such as `1.0/a`, or of a version's landing page. */
function headOf(place: string, store: Store, options: TestSiteOptions = {}): DocumentHead {
  const { model, context } = buildTestSite(store, options);
  const version = versionOf(model, place.split('/')[0] ?? '');
  if (!place.includes('/')) return buildHead(buildLandingPage(version, context), { type: 'landing', version }, context);
  const doc = docOf(model, place);
  return buildHead(buildDocPage(doc, version, context), { type: 'doc', doc }, context);
}

describe('canonical: the same page in the newest release that has it (DESIGN 8)', () => {
  const store = {
    next: { 'a.md': '', 'new.md': '', 'soon.md': '' },
    '3.0-rc.1': { 'a.md': '', 'new.md': '' },
    '2.0': { 'a.md': '', 'start.md': '' },
    '1.1': { 'a.md': '', 'quick.md': '', 'gone.md': '' },
    '1.0': { 'a.md': '', 'quick.md': '', 'gone.md': '' },
  };
  const renamed = { '2.0': { 'quick.md': 'start.md' } };

  test.each([
    ['the latest', '2.0/a', '/docs/a'],
    ['older ones', '1.1/a', '/docs/a'],
    ['the oldest', '1.0/a', '/docs/a'],
    ['next', 'next/a', '/docs/a'],
    ['a prerelease newer than the latest', '3.0-rc.1/a', '/docs/a'],
    ['a renamed page', '1.0/quick', '/docs/start'],
    ['a removed page: its last holder', '1.0/gone', '/docs/1.1/gone'],
    ['the last holder itself', '1.1/gone', '/docs/1.1/gone'],
    ['a page that is not released', 'next/soon', '/docs/next/soon'],
    ['a page of a prerelease that the latest lacks', '3.0-rc.1/new', '/docs/3.0-rc.1/new'],
  ])('%s', (_, place, canonical) => {
    expect(headOf(place, store, { renamed }).canonical).toBe(canonical);
  });

  test('a page that skips versions', () => {
    const gap = { '3.0': { 'b.md': '', 'a.md': '' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '', 'b.md': '' } };
    expect(headOf('1.0/a', gap).canonical).toBe('/docs/a');
  });

  test('on a release tree: a hotfix and a long-term branch are older than the latest, and prereleases are no releases', () => {
    const tree = {
      next: { 'b.md': '' },
      '3.1.0-beta.1': { 'b.md': '', 'trial.md': '' },
      '3.0.0': { 'a.md': '', 'b.md': '' },
      '3.0.0-beta.2': { 'a.md': '', 'b.md': '', 'dropped.md': '', 'old.md': '' },
      '3.0.0-beta.1': { 'a.md': '', 'b.md': '', 'dropped.md': '' },
      '2.2.0': { 'a.md': '', 'lts.md': '' },
      '2.1.1': { 'a.md': '', 'old.md': '' },
      '2.1.0': { 'a.md': '', 'old.md': '' },
    };
    const parents = { '2.1.1': '2.1.0', '2.2.0': '2.1.1', '3.0.0-beta.1': '2.1.0', '3.0.0': '3.0.0-beta.2' };
    const canonicalOf = (place: string) => headOf(place, tree, { parents }).canonical;
    expect(['2.1.1/a', '2.2.0/a', '3.0.0-beta.1/a'].map(canonicalOf)).toEqual(['/docs/a', '/docs/a', '/docs/a']);
    expect(['2.1.0/old', '3.0.0-beta.2/old'].map(canonicalOf)).toEqual(['/docs/2.1.1/old', '/docs/2.1.1/old']);
    expect(canonicalOf('2.2.0/lts')).toBe('/docs/2.2.0/lts');
    expect(canonicalOf('3.0.0-beta.1/dropped')).toBe('/docs/3.0.0-beta.2/dropped');
    expect(canonicalOf('3.1.0-beta.1/trial')).toBe('/docs/3.1.0-beta.1/trial');
  });

  test('a slug that changed: the final address', () => {
    const moved = { '2.0': { 'a.md': '---\nslug: /b\n---\n' }, '1.0': { 'a.md': '' } };
    expect(headOf('1.0/a', moved).canonical).toBe('/docs/b');
  });

  test('a release newer than the latest of the config does not count', () => {
    const config = { docs: { latestVersion: '1.0' } };
    expect(headOf('2.0/a', { '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } }, { config }).canonical).toBe('/docs/a');
  });

  test('a page with noindex is not the canonical of another', () => {
    const unlisted = '---\nunlisted: true\n---\n';
    const mixed = {
      '3.0': { 'a.md': unlisted, 'b.md': '' },
      '2.0': { 'a.md': '', 'b.md': '' },
      '1.0': { 'a.md': '', 'b.md': unlisted },
    };
    const options = { config: { docs: { versions: { '2.0': { noIndex: true } } } } };
    expect(headOf('1.0/a', mixed).canonical).toBe('/docs/2.0/a');
    expect(headOf('2.0/a', mixed).canonical).toBe('/docs/2.0/a');
    expect(headOf('3.0/a', mixed).canonical).toBe('/docs/a');
    expect(headOf('1.0/b', mixed).canonical).toBe('/docs/b');
    expect(headOf('1.0/a', mixed, options).canonical).toBe('/docs/1.0/a');
    expect(headOf('2.0/b', mixed, options).canonical).toBe('/docs/b');
  });

  test('next is canonical if it is the only version', () => {
    expect(headOf('next/a', { next: { 'a.md': '' } }).canonical).toBe('/docs/a');
  });

  test('cutting a version changes no canonical of older pages that it keeps', () => {
    const before = { '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } };
    const after = { '3.0': { 'a.md': '3' }, ...before };
    expect(headOf('1.0/a', after).canonical).toBe(headOf('1.0/a', before).canonical);
  });

  test('pages generated per version are their own canonical', () => {
    expect(headOf('1.0', store).canonical).toBe('/docs/1.0');
    expect(headOf('2.0', store).canonical).toBe('/docs');
  });
});

describe('what search engines may list (B136)', () => {
  const store = { '2.0': { 'a.md': '', 'b.md': '---\nunlisted: true\n---\n' }, '1.0': { 'a.md': '' } };
  const config = { docs: { versions: { '1.0': { noIndex: true } } } };

  test.each([
    ['2.0/a', false],
    ['2.0/b', true],
    ['1.0/a', true],
    ['1.0', true],
    ['2.0', false],
  ])('%s: noindex %s', (place, noIndex) => {
    expect(headOf(place, store, { config }).noIndex).toBe(noIndex);
  });

  test('B147 the search page is not listed', () => {
    const { context } = buildTestSite(store);
    expect(buildHead(buildSearchPage(context.line), { type: 'search' }, context).noIndex).toBe(true);
  });

  test('the not-found page has no canonical URL and is not listed (B134)', () => {
    const { context } = buildTestSite(store);
    expect(buildHead(buildNotFoundPage(), null, context)).toMatchObject({
      canonical: null,
      noIndex: true,
      version: null,
    });
  });
});

test('title, description, keywords and version are those of the page, variables filled', () => {
  const text = '---\ntitle: On {{version}}\ndescription: About {{title}}\nkeywords: [a, "v{{version}}"]\n---\n';
  expect(headOf('1.0/a', { '1.0': { 'a.md': text } })).toMatchObject({
    title: 'On 1.0',
    description: 'About Guides',
    keywords: ['a', 'v1.0'],
    version: '1.0',
  });
});

describe('the picture for sharing (B135)', () => {
  const withImage = (image: string) => `---\nimage: ${image}\n---\n`;
  const staticFiles = ['/img/share.png'] as const;

  test.each([
    ['https://e.org/x.png', 'https://e.org/x.png'],
    ['/img/share.png', '/img/share.png'],
    ['missing.png', null],
  ])('%s', (image, expected) => {
    expect(headOf('1.0/a', { '1.0': { 'a.md': withImage(image) } }, { staticFiles }).image).toBe(expected);
  });

  test('of a file of the version is the published one', () => {
    const { model, context } = buildTestSite({ '1.0': { 'x/a.md': withImage('./p.png'), 'x/p.png': '' } });
    const doc = docOf(model, '1.0/x/a');
    const assets = new Map([['docs/versions/1.0/x/p.png', { route: '/assets/p.1.png', size: null }]] as const);
    const page = buildDocPage(doc, versionOf(model, '1.0'), context);
    expect(buildHead(page, { type: 'doc', doc }, { ...context, assets }).image).toBe('/assets/p.1.png');
  });

  test('Markdown pages of the site may have one too', () => {
    const { model, context } = buildTestSite({}, { pages: { 'help.md': withImage('/img/share.png') }, staticFiles });
    const [page] = model.pages;
    if (page?.type !== 'markdown') throw new Error('no Markdown page');
    const head = buildHead(buildMarkdownPage(page, context), { type: 'page', page }, context);
    expect(head).toMatchObject({ image: '/img/share.png', canonical: '/help', noIndex: false });
  });

  test('is missing without one', () => {
    expect(headOf('1.0/a', { '1.0': { 'a.md': '![p](/img/share.png)' } }, { staticFiles }).image).toBeNull();
  });
});

describe('B215: what a document is, for search engines', () => {
  const store = {
    next: { 'guide/a.md': '# A', 'new.md': '# New' },
    '2.0': { 'guide/a.md': '# A', 'sidebars.json': '{ "docs": [{ "category": "Guide", "items": ["guide/a"] }] }' },
    '1.1': { 'guide/a.md': '# A' },
    '1.0': { 'guide/a.md': '# Other' },
  };
  const options = { released: { '1.0': '2020-01-02', '1.1': '2021-01-02', '2.0': '2022-01-02' } };
  const dataOf = (place: string, more: TestSiteOptions = {}): DocumentHead['structuredData'] =>
    headOf(place, store, { ...options, ...more }).structuredData;
  const context = { '@context': 'https://schema.org' };

  test('an article with its version and dates, and the path to it', () => {
    expect(dataOf('2.0/guide/a')).toEqual([
      {
        ...context,
        '@type': 'TechArticle',
        headline: 'A',
        version: '2.0',
        // Released with 1.0; the text is that of 1.1.
        datePublished: '2020-01-02',
        dateModified: '2021-01-02',
      },
      {
        ...context,
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Guides', item: 'https://docs.example.org/' },
          // The category has no page.
          { '@type': 'ListItem', position: 2, name: 'A' },
        ],
      },
    ]);
  });

  test('nothing in copies that name another page as canonical, and in pages that search engines may not list', () => {
    expect(dataOf('1.1/guide/a')).toBeNull();
    expect(dataOf('next/guide/a')).toBeNull();
    expect(dataOf('2.0/guide/a', { config: { noIndex: true } })).toBeNull();
    expect(headOf('2.0', store, options).structuredData).toBeNull();
  });

  test('an unreleased page has no version and no dates', () => {
    expect(dataOf('next/new')?.[0]).toEqual({
      ...context,
      '@type': 'TechArticle',
      headline: 'New',
    });
  });
});
