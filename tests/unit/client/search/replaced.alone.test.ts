/** A deploy that replaces the index while a reader searches (BEHAVIOUR B156). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteSearch } from '../../../../src/client/search/results.ts';
import { indexAll } from '../../support/index-all.ts';
import { unreadPages } from '../../support/unread-pages.ts';

const BASE = 'https://example.org/';
const LATEST = { version: null, scope: 'version' } as const;
const same = (word: string): string => word;

/** What the host has: nothing of an earlier deploy. */
let files = new Map<string, Uint8Array<ArrayBuffer>>();
let isDown = false;
let asked: string[] = [];

async function deploy(says: string): Promise<void> {
  const texts = {
    page: { kind: 'page', route: '/t' },
    language: 'ja',
    sequence: [],
    texts: [{ title: 'T', sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [says],
  } as const;
  const made = await indexAll({ pages: unreadPages({ texts, description: '' }), language: 'ja' });
  files = new Map(made.map(({ path, content }) => [`${BASE}${path}`, new Uint8Array(Buffer.from(content))]));
}

async function start(): Promise<SiteSearch> {
  // The module keeps the index that it has loaded.
  vi.resetModules();
  const { loadSearch } = await import('../../../../src/client/search/engine.ts');
  return loadSearch({
    site: { baseUrl: BASE, trailingSlash: undefined },
    loadVersions: () => Promise.resolve([]),
    loadPages: () => Promise.reject(new Error('There are no versions.')),
    forgetVersions: () => undefined,
    stemmer: { unify: same, stem: same },
  });
}

async function excerpt({ search }: SiteSearch, query: string): Promise<string | undefined> {
  const { pages } = await search(query, LATEST);
  return pages[0]?.hits[0]?.excerpt.map(({ text }) => text).join('');
}

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(BASE.length));
    const file = isDown ? undefined : files.get(url);
    return Promise.resolve(file === undefined ? new Response('', { status: isDown ? 503 : 404 }) : new Response(file));
  });
  isDown = false;
});
afterEach(() => void vi.unstubAllGlobals());

test('B156 what is missing is looked for in the index that is there now', async () => {
  await deploy('First words.');
  const engine = await start();
  await deploy('Second words.');
  expect(await excerpt(engine, 'words')).toBe('Second words.');
  // The next search begins with the one that it was loaded with, and comes to the same.
  expect(await excerpt(engine, 'second')).toBe('Second words.');
});

test('B156 an index that is still the site’s is asked for once more, and what is missing is an error', async () => {
  await deploy('First words.');
  const engine = await start();
  for (const url of files.keys()) if (url.includes('/text/')) files.delete(url);
  asked = [];
  await expect(excerpt(engine, 'words')).rejects.toThrow('the server answered 404');
  expect(asked.filter((path) => path.endsWith('entry.json'))).toHaveLength(1);
  isDown = true;
  await expect(excerpt(engine, 'other')).rejects.toThrow('the server answered');
});

test('B156 a new index that cannot be loaded either is named', async () => {
  await deploy('First words.');
  const engine = await start();
  await deploy('Second words.');
  for (const url of files.keys()) if (url.includes('/text/')) files.delete(url);
  await expect(excerpt(engine, 'words')).rejects.toThrow('has been replaced');
});
