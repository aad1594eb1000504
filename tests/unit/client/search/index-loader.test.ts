/** What the browser loads of an index, and how often. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SearchIndex } from '../../../../src/client/search/index-loader.ts';
import { indexAll } from '../../support/index-all.ts';
import { unreadPages } from '../../support/unread-pages.ts';

const SOURCE = {
  baseUrl: 'https://example.org/docs/',
  stemmer: { unify: (word: string) => word, stem: (word: string) => word },
};
const files = new Map<string, Uint8Array<ArrayBuffer>>();
let asked: string[] = [];
let lost = '';

beforeAll(async () => {
  const texts = {
    page: { kind: 'page', route: '/t' },
    language: 'en',
    sequence: [],
    texts: [{ title: 'T', sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: ['docker a1 b1 c1 d1 e1 f1 g1 h1 i1 j1'],
  } as const;
  const made = await indexAll({ pages: unreadPages({ texts, description: '' }), language: 'ja' });
  for (const { path, content } of made) files.set(`${SOURCE.baseUrl}${path}`, new Uint8Array(Buffer.from(content)));
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.slice(url.lastIndexOf('.'));
    asked.push(name);
    const file = name === lost ? undefined : files.get(url);
    return Promise.resolve(file === undefined ? new Response('', { status: 503 }) : new Response(file));
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  asked = [];
  lost = '';
});

test('a part loads when a word in it is looked up, once', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  expect(asked).toEqual(['.json', '.bin']);
  expect(index.size).toBe(1);
  expect((await index.find('dock')).pages).toHaveLength(1);
  await index.find('dock');
  await index.find('docker');
  expect(asked).toEqual(['.json', '.bin', '.bin']);
});

test('a part that could not be loaded is an error, and is loaded the next time', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  lost = '.bin';
  await expect(index.find('docker')).rejects.toThrow('503');
  lost = '';
  expect((await index.find('docker')).pages).toHaveLength(1);
});

test('an index that is still the site’s, or cannot be asked for, stays', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  expect(await SearchIndex.load(SOURCE, index)).toBe(index);
  lost = '.json';
  expect(await SearchIndex.load(SOURCE, index)).toBe(index);
  await expect(SearchIndex.load(SOURCE, null)).rejects.toThrow('503');
});

test('the last terms are kept, not all', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  const first = index.find('a1');
  expect(index.find('a1')).toBe(first);
  for (const term of 'bcdefghij') await index.find(`${term}1`);
  expect(index.find('a1')).not.toBe(first);
});

test('the rest of a small index is loaded ahead, and one that fails is loaded when it is needed', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  lost = '.bin';
  index.readAhead();
  await expect(index.find('docker')).rejects.toThrow('503');
  lost = '';
  asked = [];
  index.readAhead();
  expect((await index.find('docker')).pages).toHaveLength(1);
  expect(asked).toEqual(['.bin']);
});
