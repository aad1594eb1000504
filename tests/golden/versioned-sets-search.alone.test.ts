/** The search of a site with sets that have versions of their own, asked as a browser asks it (BEHAVIOUR B239). */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SearchSource } from '../../src/client/search/found-page.ts';
import type { SearchOptions, SearchResults, SiteSearch } from '../../src/client/search/results.ts';
import { loadStemmer } from '../../src/search/load-stemmer.ts';
import type { SearchEntry } from '../../src/shared/search/entry.ts';
import type { PageTexts } from '../../src/shared/search/page-texts.ts';
import { buildSite, makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../support/site.ts';

const root = makeFolder(afterAll);
const site = join(root, 'site');
const READER: SearchOptions = { version: null, scope: 'version' };
/** Files that the search has asked for, since a test began. */
let asked: string[] = [];
let engine: SiteSearch;

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(site, path), 'utf8'));

beforeAll(async () => {
  cpSync(join(REPOSITORY, 'tests/e2e/reader/sites/versioned-sets'), root, { recursive: true });
  const sets = "sets: [{ id: 'api', label: 'API' }, { id: 'community' }]";
  writeFiles(root, {
    'community/welcome.md': '# Welcome\n\nFeed the stork.\n',
    'docsite.config.ts': `export default { title: 'Birds', url: 'https://birds.example', favicon: '/favicon.svg', ${sets} };\n`,
  });
  const { problems } = await buildSite(root, { cache: onlyTemplates(root) });
  expect(problems).toEqual([]);
  vi.stubGlobal('fetch', (url: string) => {
    const file = fileURLToPath(url.replace(/\?.*/u, ''));
    asked.push(file.slice(site.length + 1));
    return Promise.resolve(existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 }));
  });
});
beforeEach(async () => {
  asked = [];
  // The module keeps the index that it has loaded.
  vi.resetModules();
  const { loadSearch } = await import('../../src/client/search/engine.ts');
  const load = async <T>(path: string): Promise<T> => {
    asked.push(path);
    return Promise.resolve(readJson(path) as T);
  };
  const source: SearchSource = {
    site: { baseUrl: `${pathToFileURL(site).href}/`, trailingSlash: undefined },
    stemmer: await loadStemmer('en'),
    forgetVersions: () => undefined,
    loadVersions: async (set = '/') =>
      (await load<{ versions: Awaited<ReturnType<SearchSource['loadVersions']>> }>(join(set, 'versions.json').slice(1)))
        .versions,
    loadPages: (_, set = '/') => load(join(set, 'pages.json').slice(1)),
  };
  engine = await loadSearch(source);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Addresses of pages with the versions of their sections: first the reader's, then those of other versions. */
function outline({ pages, older }: SearchResults): readonly (readonly string[])[] {
  return [pages, older].map((results) =>
    results.map(({ href, hits }) =>
      [href.slice(pathToFileURL(site).href.length), ...hits.map(({ versions }) => versions)].join(' | '),
    ),
  );
}

async function find(query: string, options: Partial<SearchOptions> = {}): Promise<readonly (readonly string[])[]> {
  return outline(await engine.search(query, { ...READER, ...options }));
}

const ofApi = (version: string): Partial<SearchOptions> => ({ within: '/api', versionOfSet: () => version });

test('each text of a set is in the index once, below the route of the set', () => {
  const folder = join(site, 'search/text');
  const found = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PageTexts);
  const limits = found.find(({ page }) => page.kind === 'document' && page.slug === 'limits');
  expect(limits?.page).toEqual({ kind: 'document', version: '1.0', slug: 'limits', set: '/api' });
  // As in /api/pages.json: the newest text begins in 2.0, and next has it too.
  expect([limits?.sequence, limits?.texts.length, limits?.passages.length]).toEqual([[0, 1], 2, 5]);
  // The call is nowhere but in the newer versions; the start has one text.
  const start = found.find(({ page }) => page.kind === 'document' && page.slug === 'start');
  expect([start?.sequence, start?.texts.length]).toEqual([[0], 1]);
});

test('the reader’s version of the set decides what is found, and where it leads', async () => {
  expect(await find('minute', ofApi('1.0'))).toEqual([['/api/1.0/limits | only 1.0'], []]);
  expect(await find('second', ofApi('2.0'))).toEqual([['/api/limits | since 2.0'], []]);
  expect(await find('second', ofApi('next'))).toEqual([['/api/next/limits | since 2.0'], []]);
  // A version that the set does not have, and none: the latest.
  expect(await find('heron', ofApi('0.1'))).toEqual([['/api/limits | '], []]);
  expect(await find('heron')).toEqual([['/api/limits | '], []]);
  // The version of the documentation says nothing of the set.
  expect(await find('heron', { version: '1.0' })).toEqual([['/api/limits | '], []]);
});

test('the name of the version is that of the set', async () => {
  const { pages } = await engine.search('stork waits', { ...READER, ...ofApi('1.0') });
  expect(pages[0]?.hits[0]?.excerpt.map(({ text }) => text).join('')).toContain('for a minute in 1.0.');
});

test('what only another version of the set has comes apart, with that version', async () => {
  expect(await find('minute', ofApi('2.0'))).toEqual([[], ['/api/1.0/limits | only 1.0']]);
  const { pages, older } = await engine.search('albatross', { ...READER, ...ofApi('2.0'), scope: 'all' });
  expect([pages.length, older[0]?.version]).toEqual([0, { name: '1.0', label: '1.0' }]);
  // Its own text and that of the other version, folded by page.
  expect(await find('returned pelican', { ...ofApi('1.0'), scope: 'all' })).toEqual([
    ['/api/1.0/limits | only 1.0'],
    ['/api/limits | since 2.0'],
  ]);
});

test('within a set, pages of the documentation and of other sets are not read', async () => {
  expect(await find('stork', ofApi('2.0'))).toEqual([['/api/limits | since 2.0'], []]);
  expect(asked.filter((path) => path.startsWith('search/text/'))).toHaveLength(1);
  expect(asked).not.toContain('pages.json');
  expect(await find('stork', { within: '/community' })).toEqual([['/community/welcome | '], []]);
  const all = (await find('stork', { scope: 'all' })).flat();
  expect(all.map((line) => line.replace(/ .*/u, '')).toSorted()).toEqual([
    '/api/limits',
    '/community/welcome',
    '/docs/birds',
  ]);
});

test('what the set says nothing about comes from everywhere, and says so', async () => {
  const results = await engine.search('birds', { ...READER, within: '/community' });
  expect([outline(results)[0], results.isWider]).toEqual([['/docs/birds | '], true]);
  expect((await engine.search('stork', { ...READER, within: '/community' })).isWider).toBe(false);
  expect(outline(await engine.search('xqzzy', { ...READER, ...ofApi('1.0') }))).toEqual([[], []]);
});

test('the index says among which pages those of each set are', () => {
  const { sets } = readJson('search/entry.json') as SearchEntry;
  expect(Object.keys(sets ?? {})).toEqual(['/api', '/community']);
  expect(Object.values(sets ?? {}).map(([first, end]) => end - first)).toEqual([3, 1]);
});

test('a version of the set that asks not to be indexed is left out', async () => {
  const other = makeFolder(onTestFinished);
  cpSync(root, other, { recursive: true, filter: (file) => file !== site });
  const config = join(other, 'docsite.config.ts');
  const source = readFileSync(config, 'utf8');
  writeFileSync(config, source.replace("label: 'API'", "label: 'API', versions: { '1.0': { noIndex: true } }"));
  await buildSite(other, { cache: onlyTemplates(root) });
  const folder = join(other, 'site/search/text');
  const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(all.filter((text) => text.includes('pelican'))).toHaveLength(1);
  expect(all.filter((text) => text.includes('for a minute'))).toHaveLength(0);
});
