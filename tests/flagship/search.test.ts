/** The search of the flagship: what readers look for is among the first results of the latest version. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadSearch } from '../../src/client/search/engine.ts';
import type { PageResult, SearchOptions, SiteSearch } from '../../src/client/search/results.ts';
import type { Versions } from '../../src/shared/search/page-versions.ts';
import type { PageMap } from '../../src/shared/model/page-map.ts';
import { loadStemmer } from '../../src/search/load-stemmer.ts';
import { buildSite, hashTree, listTree, makeFolder } from '../support/site.ts';
import { ROOT } from './load-flagship.ts';
import {
  ABSENT,
  ABSENT_BLIND,
  ASKED,
  BLIND,
  MISTYPED,
  NOTHING,
  PLAIN,
  QUERIES,
  QUESTIONS,
  SPELLINGS,
  UNANSWERED,
} from './search-queries.ts';

const LATEST: SearchOptions = { version: null, scope: 'version' };

const site = inject('flagship').result.outDir;
let engine: SiteSearch;

/** The files of the site, as a host has them. */
function fetchFile(url: string): Promise<Response> {
  const file = fileURLToPath(url.replace(/\?.*/u, ''));
  return Promise.resolve(existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchFile);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(site, file), 'utf8'));
  engine = await loadSearch({
    stemmer: await loadStemmer('en'),
    forgetVersions: () => undefined,
    site: { baseUrl: `${pathToFileURL(site).href}/`, trailingSlash: undefined },
    loadVersions: () => Promise.resolve((read('versions.json') as { versions: Versions }).versions),
    loadPages: () => Promise.resolve(read('pages.json') as PageMap),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** As `/docs/2.0.0/discover#title`, and without `/docs/`. */
function slugOf({ href }: { readonly href: string }): string {
  return href.slice(pathToFileURL(site).href.length).replace(/^\/docs\//u, '');
}

async function find(query: string, options: Partial<SearchOptions> = {}): Promise<readonly PageResult[]> {
  return (await engine.search(query, { ...LATEST, ...options })).pages;
}

test.each(QUERIES)('"%s" finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test.each(ASKED)('"%s", as a reader asks, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test.each(PLAIN)('"%s", short and plain, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test.each(QUESTIONS)('"%s", a question, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test.each(BLIND)('"%s", of a reader who has not seen the results, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test('what is written of the questions without an answer is true', async () => {
  const offered = (await engine.search('keycloak', LATEST)).older.map(slugOf);
  expect(offered).toEqual(['next/displaying-connection-status']);
  for (const word of ['ngrok', 'volumes']) expect([word, await find(word)]).toEqual([word, []]);
  for (const [query, slug] of UNANSWERED) {
    expect([query, (await find(query)).slice(0, 3).map(slugOf)]).not.toEqual([query, expect.arrayContaining([slug])]);
  }
});

test.each(SPELLINGS)('"%s", in either spelling, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test('a title that has all words comes before what is said elsewhere', async () => {
  const slugs = (await find('courses')).map(slugOf);
  // Settings of this page begin with the word, which no other word of the site does as rarely.
  expect(slugs.slice(0, 3)).not.toContain('joanie-connection');
  expect((await find('cookies')).map(slugOf)).not.toContain('cookiecutter');
});

test.each(MISTYPED)('"%s", mistyped, finds %s', async (query, slug) => {
  expect((await find(query)).slice(0, 3).map(slugOf)).toContain(slug);
});

test.each([...NOTHING, ...ABSENT, ...ABSENT_BLIND])('"%s" finds nothing', async (query) => {
  const { pages, older } = await engine.search(query, { ...LATEST, scope: 'all' });
  expect([...pages, ...older].map(slugOf)).toEqual([]);
});

test('the lists of queries are as long as they should be', () => {
  expect(new Set(QUERIES.map(([query]) => query)).size).toBe(80);
  expect(NOTHING).toHaveLength(10);
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
  expect(ABSENT.length).toBeGreaterThanOrEqual(10);
  expect([BLIND.length, UNANSWERED.length]).toEqual([44, 8]);
});

describe('B141 a word that a page lacks', () => {
  test('is named, and the page is found by the others', async () => {
    const pages = await find('find accessibility mistakes in my pages');
    expect(pages.map(({ leftOut }) => leftOut)).toEqual(pages.map(() => ['mistakes']));
    const [whole, , third] = await find('compile typescript');
    expect([whole?.leftOut, third?.leftOut]).toEqual([[], ['typescript']]);
  });

  test('of two is not left out if no page has it, nor where the other is on nearly every page', async () => {
    expect(await find('graphql docker')).toEqual([]);
    expect(await find('how to use graphql')).toEqual([]);
    expect((await find('docker')).length).toBeGreaterThan(0);
  });

  test('does not come from an identifier', async () => {
    expect((await find('PLATFORM_FIELDS_LMS')).flatMap(({ leftOut }) => leftOut)).toEqual([]);
  });
});

describe('a result', () => {
  test('leads to the heading, marks the words and says in which versions the section is the same', async () => {
    const [page] = await find('edx_csrf_token header');
    const hit = page?.hits[0];
    expect(slugOf(hit ?? { href: '' })).toMatch(/^[\w-]+#./u);
    expect(hit?.headings.length).toBeGreaterThan(0);
    const marked = hit?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text);
    expect(marked?.join(' ')).toContain('edx_csrf_token');
    expect(hit?.versions).toMatch(/^(?:since |only )?\d/u);
  });

  test('of an old version leads to that version', async () => {
    const pages = await find('native installation', { version: '2.0.0' });
    expect(pages[0]?.version?.name).toBe('2.0.0');
    expect(slugOf(pages[0] ?? { href: '' })).toBe('2.0.0/native-installation');
  });

  test('is of the reader’s version as well, if only another one has all words', async () => {
    const { pages, older } = await engine.search('custom dimensions', LATEST);
    expect(pages.map((page) => [slugOf(page), page.leftOut])).toEqual([['web-analytics', ['custom']]]);
    expect(older.map(slugOf)).toEqual(['2.20.1/web-analytics']);
  });

  test('that only other versions have is apart, with the newest of them', async () => {
    const { pages, older } = await engine.search('cypress axe', { version: '1.12', scope: 'version' });
    expect(pages).toEqual([]);
    expect(older.map(slugOf)[0]).toBe('accessibility-testing');
  });
});

test('two builds make the same bytes, and no file has a name that says nothing of its content', async () => {
  const again = makeFolder(onTestFinished);
  await buildSite(ROOT, { outDir: again });
  const first = hashTree(join(site, 'search'));
  expect(hashTree(join(again, 'search'))).toEqual(first);
  const names = listTree(join(again, 'search')).filter((path) => !/[\da-f]{7,10}\.\w+$/u.test(path));
  expect(names).toEqual(['entry.json', 'index.html']);
});
