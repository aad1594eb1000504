import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openIndexFile, readItem } from '../../../src/client/search/index-file.ts';
import { type IndexMeta, readMeta } from '../../../src/client/search/postings.ts';
import type { SearchedPage } from '../../../src/search/page-record.ts';
import { openIndex } from '../../../src/search/pagefind.ts';
import type { SearchEntry } from '../../../src/shared/search/entry.ts';
import { type PageTexts, TITLE_PLACES } from '../../../src/shared/search/page-texts.ts';
import type { OutputFile } from '../../../src/shared/types/output.ts';
import { indexAll } from '../support/index-all.ts';
import { indexerOf, indexRecords, type TestRecord } from '../support/indexers.ts';
import { unreadPages } from '../support/unread-pages.ts';

function makePage(slug: string, passage: string, language = 'en'): SearchedPage {
  const texts: PageTexts = {
    page: { kind: 'document', version: '1', slug },
    language,
    sequence: [0],
    texts: [{ title: `Title of ${slug}`, sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [passage],
  };
  return { texts, description: '' };
}

const PAGES = [makePage('first', 'Run make_bootstrap, then run it again.'), makePage('second', 'Nothing else.')];
let files: readonly OutputFile[] = [];
let records: readonly TestRecord[] = [];

beforeAll(async () => {
  const index = (given: readonly TestRecord[]): ReturnType<typeof indexRecords> => {
    records = given;
    return indexRecords(given);
  };
  files = (await indexAll({ pages: unreadPages(...PAGES), language: 'en', openIndex: indexerOf(index) })) ?? [];
});

function textsAt(at: number): PageTexts {
  return PAGES[at]?.texts ?? expect.unreachable();
}

async function readIndexMeta(content: OutputFile['content']): Promise<IndexMeta> {
  return readMeta([readItem(await openIndexFile(new Response(new Uint8Array(Buffer.from(content)))))]);
}

function entry(): SearchEntry {
  const found = files.find(({ path }) => path === 'search/pagefind-entry.json');
  return JSON.parse(String(found?.content)) as SearchEntry;
}

describe('an index of pages', () => {
  test('a record has the stem of each word, sorted, after those of the title, so that the browser knows the word of a number', () => {
    const words = records[0]?.content.split(' ') ?? [];
    expect(words.slice(0, TITLE_PLACES)).toEqual(
      Array.from({ length: TITLE_PLACES }, (_, at) => ['titl', 'first'][at % 2]),
    );
    expect(records.map(({ content }) => content.split(' ').slice(TITLE_PLACES).join(' '))).toEqual([
      'again bootstrap first makebootstrap run titl',
      'els noth second titl',
    ]);
    expect(records[0]?.meta).toMatchObject({ title: 'titl first', address: 'first' });
  });

  test('a page of the index has the name of its text', async () => {
    const { content } = files.find(({ path }) => path === `search/${entry().segments[0]}`) ?? expect.unreachable();
    const meta = await readIndexMeta(content);
    const texts = meta.pages.map(({ id }) => files.find(({ path }) => path === `search/text/${id}.json`)?.content);
    expect(texts.map((text) => JSON.parse(String(text)) as unknown)).toEqual(PAGES.map(({ texts: page }) => page));
  });

  test('a page without words keeps its place among the others', async () => {
    const texts = {
      ...textsAt(0),
      page: { kind: 'page', route: '/' },
      texts: [{ title: '…', sections: [0] }],
    } as const;
    const silent = ['', '… -', '\u0301'].map((passage) => ({
      texts: { ...texts, passages: [passage] },
      description: '',
    }));
    const pages = unreadPages(...silent, ...PAGES);
    const made = (await indexAll({ pages, language: 'en', openIndex })) ?? [];
    const { content } = made.find(({ path }) => path.endsWith('.pf_meta')) ?? expect.unreachable();
    const { pages: indexed } = await readIndexMeta(content);
    const said = indexed.map(({ id }) => String(made.find(({ path }) => path === `search/text/${id}.json`)?.content));
    expect(said).toEqual(pages.map(({ read }) => `${JSON.stringify(read().texts)}\n`));
  });

  test('all that the entry names is there', () => {
    const { segments, words, language } = entry();
    const named = [...segments, ...words.map(([, path]) => path.replace(/\?.*/u, ''))];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(named.map((path) => `search/${path}`)));
    expect(words.map(([from]) => from)).toEqual(['again']);
    expect(language).toBe('en');
  });

  test.each([
    [2, false],
    [600, true],
  ])('of %i pages is opened as what it is', async (count, isDivided) => {
    const openNone = vi.fn<typeof openIndex>(indexerOf(() => Promise.resolve({ files: null })));
    const pages = Array.from({ length: count }, (_, at) => makePage(`page-${at}`, 'Something.'));
    await indexAll({ pages: unreadPages(...pages), language: 'en', openIndex: openNone });
    expect(openNone.mock.calls).toEqual([[{ isDivided }]]);
  });

  test('the words of a record are stems in the language of the texts', async () => {
    const given: string[] = [];
    const index = (all: readonly TestRecord[]): ReturnType<typeof indexRecords> => {
      given.push(...all.map(({ content }) => content.split(' ').slice(TITLE_PLACES).join(' ')));
      return Promise.resolve({ files: null });
    };
    for (const language of ['en', 'de', 'ja']) {
      const pages = unreadPages(makePage('p', 'Kurse und Kursen, courses', language));
      await indexAll({ pages, language, openIndex: indexerOf(index) });
    }
    expect(given).toEqual([
      'cours kurs kursen p titl und',
      'cours kurs of p titl und',
      'courses kurse kursen of p title und',
    ]);
  });

  test('nothing of Pagefind’s own interface is published', () => {
    expect(files.filter(({ path }) => /ui|highlight|worker|fragment|wasm|\.js$/u.test(path))).toEqual([]);
  });

  test('without a program for the system there is nothing', async () => {
    const missing = (): Promise<{ files: null }> => Promise.resolve({ files: null });
    expect(await indexAll({ pages: unreadPages(...PAGES), language: 'en', openIndex: indexerOf(missing) })).toBeNull();
  });
});

test('what Pagefind writes is read as it is written', () => {
  const index = files.find(({ path }) => path.endsWith('.pf_index'));
  expect(
    gunzipSync(index?.content ?? gzipSync(''))
      .subarray(0, 12)
      .toString(),
  ).toBe('pagefind_dcd');
});

test('B239 the entry says among which pages those of each set are', async () => {
  const one = (at: number): SearchedPage['texts'] => textsAt(at);
  const page = (texts: SearchedPage['texts'], passage: string): SearchedPage => {
    return { texts: { ...texts, passages: [passage] }, description: '' };
  };
  const pages = [
    page(one(0), 'One.'),
    page({ ...one(0), page: { kind: 'page', route: '/community/welcome' } }, 'Two.'),
    page({ ...one(0), page: { kind: 'page', route: '/community-news' } }, 'Three.'),
    page({ ...one(0), page: { kind: 'page', route: '/community' } }, 'Four.'),
    page({ ...one(0), page: { kind: 'document', version: '1', slug: 'call', set: '/api' } }, 'Five.'),
  ];
  const made = await indexAll({
    pages: unreadPages(...pages),
    sets: ['/community', '/api', '/empty'],
    language: 'en',
    openIndex,
  });
  const found = made?.find(({ path }) => path === 'search/pagefind-entry.json');
  const { sets } = JSON.parse(String(found?.content)) as SearchEntry;
  expect(sets).toEqual({ '/community': [1, 4], '/api': [4, 5], '/empty': [0, 0] });
  expect(entry()).not.toHaveProperty('sets');
});
