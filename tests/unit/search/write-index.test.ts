/** The files of an index, and which of them an edit changes (BEHAVIOUR B142, B239). */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import type { SearchedPage } from '../../../src/search/page-words.ts';
import { divide } from '../../../src/search/write-index.ts';
import { type Directory, isDirectory, type SearchEntry } from '../../../src/shared/search/entry.ts';
import { nameAt, readPages, readPart } from '../../../src/shared/search/index-format.ts';
import type { PageTexts } from '../../../src/shared/search/page-texts.ts';
import type { OutputFile } from '../../../src/shared/types/output.ts';
import { indexAll } from '../support/index-all.ts';
import { unreadPages } from '../support/unread-pages.ts';

function makePage(page: PageTexts['page'], passage: string): SearchedPage {
  const texts: PageTexts = {
    page,
    language: 'ja',
    sequence: [],
    texts: [{ title: 'Title', sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [passage],
  };
  return { texts, description: '' };
}

/** Each has two hundred words, of which other pages have some. */
function makePages(count: number): readonly SearchedPage[] {
  const wordOf = (seed: number): string => `w${((seed * 7919) % 3001).toString(26)}`;
  return Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 200 }, (_, word) => wordOf(at * 13 + word * word));
    return makePage({ kind: 'page', route: `/page-${at}` }, `${words.join(' ')} number${at}`);
  });
}

async function makeFiles(
  pages: readonly SearchedPage[],
  sets: readonly `/${string}`[] = [],
): Promise<ReadonlyMap<string, OutputFile['content']>> {
  const files = await indexAll({ pages: unreadPages(...pages), language: 'ja', sets });
  return new Map(files.map(({ path, content }) => [path.replace('search/', ''), content]));
}

type Files = Awaited<ReturnType<typeof makeFiles>>;

function readJson(files: Files, path: string): unknown {
  return JSON.parse(String(files.get(path)));
}

function unpack(files: Files, path: string): Uint8Array {
  return gunzipSync(files.get(path) ?? expect.unreachable(path));
}

function leaves(files: Files, directory: Directory): readonly string[] {
  return directory.flatMap(([, path]) =>
    isDirectory(path) ? leaves(files, readJson(files, path) as Directory) : path,
  );
}

test('all files are named by the entry, and have their hash in their name', async () => {
  const files = await makeFiles(makePages(300));
  const entry = readJson(files, 'entry.json') as SearchEntry;
  const named = [entry.pages, ...leaves(files, entry.parts), ...leaves(files, entry.words)];
  const others = [...files.keys()].filter((path) => !path.startsWith('text/'));
  expect(others.toSorted()).toEqual(['entry.json', ...named].toSorted());
  expect(others.filter((path) => !/\/[\da-f]{12}\.(?:bin|json)$/u.test(path))).toEqual(['entry.json']);
  expect(entry).not.toHaveProperty('sets');
  expect(entry.language).toBe('ja');
});

test.each([3, 2100])('of %i pages, each has the name of its text', async (count) => {
  const files = await makeFiles(makePages(count));
  const { pages, names } = readJson(files, 'entry.json') as SearchEntry;
  const all = readPages(unpack(files, pages));
  const own = names.length === 0 ? [all.names] : names.map(([, path]) => readPages(unpack(files, path)).names);
  const texts = own.flatMap((some) => Array.from({ length: some.length / 6 }, (_, at) => nameAt(some, at)));
  const routes = texts.map((name) => (readJson(files, `text/${name}.json`) as PageTexts).page);
  expect(routes).toEqual(makePages(count).map(({ texts: { page } }) => page));
  expect(names.length > 1).toBe(count > 2048);
  expect([...all.lengths].filter((length) => length > 0)).toHaveLength(count);
});

test('words of all parts are sorted, and those of corrections are in lists', async () => {
  const files = await makeFiles([...makePages(50), makePage({ kind: 'page', route: '/x' }, 'café zebra Über')]);
  const { parts, words } = readJson(files, 'entry.json') as SearchEntry;
  const keys = leaves(files, parts).flatMap((path) => readPart(unpack(files, path)).map(({ key }) => key));
  expect(keys).toEqual(keys.toSorted());
  expect(keys).toEqual(expect.arrayContaining(['cafe', 'zebra', 'uber', 'title']));
  const lists = leaves(files, words).flatMap((path) => readJson(files, path) as readonly string[]);
  expect(lists).toEqual(expect.arrayContaining(['café', 'zebra', 'title', 'über']));
});

test('B142 an edited sentence changes its text, the parts of its words, and what names them', async () => {
  const pages = makePages(1500);
  const before = await makeFiles(pages);
  const page = pages[700]?.texts ?? expect.unreachable();
  const said = page.passages[0] ?? '';
  const edited = makePage(page.page, `${said} One more sentence.`);
  const after = await makeFiles(pages.with(700, edited));
  expect([...before.keys()].filter((path) => path.endsWith('.bin')).length).toBeGreaterThan(15);
  const written = [...after].filter(([path, content]) => {
    const old = before.get(path);
    return old === undefined || Buffer.compare(Buffer.from(old), Buffer.from(content)) !== 0;
  });
  // Three words, their text, the list of words, the list of pages, and the entry.
  expect(written.length).toBeLessThanOrEqual(7);
});

test('a directory of many files is divided, and a new line changes one of its parts', () => {
  const directoryOf = (count: number): readonly [Directory, Files] => {
    const files = new Map<string, string>();
    const add = (folder: string, content: string): string => {
      const path = `${folder}/${hashBytes(content)}.json`;
      files.set(path, content);
      return path;
    };
    const lines = Array.from(
      { length: count },
      (_, at) => [`word${String(at).padStart(4, '0')}`, `index/${at}.bin`] as const,
    );
    return [divide(lines, add), files];
  };
  const [few, none] = directoryOf(256);
  expect([few.length, none.size]).toEqual([256, 0]);
  const [divided, files] = directoryOf(1000);
  expect(divided.every(([, path]) => isDirectory(path))).toBe(true);
  expect(divided.length).toBeLessThan(20);
  expect(leaves(files, divided)).toEqual(Array.from({ length: 1000 }, (_, at) => `index/${at}.bin`));
  const [, after] = directoryOf(1001);
  expect([...after.keys()].filter((path) => !files.has(path))).toHaveLength(1);
});

test('a page without words is there', async () => {
  const silent = ['', '… -', '\u0301'].map((passage, at) => {
    const page = makePage({ kind: 'page', route: `/${'/'.repeat(at)}` }, passage);
    return { ...page, texts: { ...page.texts, texts: [{ title: '…', sections: [0] }] } };
  });
  const files = await makeFiles([...silent, ...makePages(2)]);
  const { pages } = readJson(files, 'entry.json') as SearchEntry;
  expect([...readPages(unpack(files, pages)).lengths].filter((length) => length > 0)).toHaveLength(5);
});

test('B239 the entry says among which pages those of each set are', async () => {
  const routes = ['/a', '/community/welcome', '/community-news', '/community'] as const;
  const pages = [
    ...routes.map((route) => makePage({ kind: 'page', route }, route)),
    makePage({ kind: 'document', version: '1', slug: 'call', set: '/api' }, 'Five.'),
  ];
  const { sets } = readJson(await makeFiles(pages, ['/community', '/api', '/empty']), 'entry.json') as SearchEntry;
  expect(sets).toEqual({ '/community': [1, 4], '/api': [16, 17], '/empty': [0, 0] });
});
