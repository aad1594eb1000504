/** What the index says of pages: read in several threads, or taken over from the last build (BEHAVIOUR B142). */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BatchWords, type PageBatch, readBatch, type SearchedPage } from '../../../src/search/page-words.ts';
import { numberPages } from '../../../src/search/number-pages.ts';
import { readPages, type UnreadPage, type WordThread } from '../../../src/search/read-pages.ts';
import type { BuildCache, OutputFile } from '../../../src/shared/types/output.ts';
import { indexAll } from '../support/index-all.ts';
import { packsOf, sharedCache } from '../../support/kept.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { unreadPages } from '../support/unread-pages.ts';

const folder = useTemporaryFolder();
const cacheOf = (key = 'key'): BuildCache => sharedCache({ folder: folder.path(), key });

function makePage(at: number, passage = `Courses of teacher ${at}.`): SearchedPage {
  const texts: SearchedPage['texts'] = {
    page: { kind: 'document', version: '1', slug: `page-${at}` },
    language: 'en',
    sequence: [0],
    texts: [{ title: `Page ${at}`, sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [passage],
  };
  return { texts, description: '' };
}

/** Pages that note when they are read. */
function noted(pages: readonly SearchedPage[], read: SearchedPage[]): readonly UnreadPage[] {
  return unreadPages(...pages).map((page, at) => ({
    ...page,
    read: () => {
      const own = pages[at] ?? expect.unreachable();
      read.push(own);
      return own;
    },
  }));
}

function comparable(files: readonly OutputFile[]): readonly unknown[] {
  return files.map(({ path, content }) => [path, Buffer.from(content).toString('latin1')]).toSorted();
}

async function build(
  pages: readonly SearchedPage[],
  cache: BuildCache | null,
  read: SearchedPage[] = [],
): Promise<readonly unknown[]> {
  return comparable(await indexAll({ pages: noted(pages, read), language: 'en', cache }));
}

const PAGES = Array.from({ length: 700 }, (_, at) => makePage(at));

test('B142 an edit reads a few pages again, and the files are those of a build without a cache', async () => {
  const cache = cacheOf();
  const read: SearchedPage[] = [];
  const first = await build(PAGES, cache, read);
  expect(read).toHaveLength(700);
  read.length = 0;
  expect(await build(PAGES, cache, read)).toEqual(first);
  expect(read).toEqual([]);
  const edited = PAGES.with(300, makePage(300, 'Something else.'));
  const after = await build(edited, cache, read);
  expect(read.length).toBeGreaterThan(0);
  expect(read.length).toBeLessThan(150);
  expect(after).not.toEqual(first);
  expect(after).toEqual(await build(edited, null));
  // What was made for the edited page is not what the other branch has.
  expect(await build(PAGES, cache)).toEqual(first);
});

test('B142 of a small site, an edit reads as small a part of all texts', async () => {
  const cache = cacheOf();
  const pages = Array.from({ length: 24 }, (_, at) => makePage(at, 'Courses. '.repeat(at)));
  await build(pages, cache);
  const read: SearchedPage[] = [];
  const edited = pages.with(20, makePage(20, 'Something else.'));
  expect(await build(edited, cache, read)).toEqual(await build(edited, null));
  expect(read.length).toBeLessThan(8);
});

test('B142 pages that come and go leave what is kept of the others', async () => {
  const cache = cacheOf();
  await build(PAGES, cache);
  for (const pages of [PAGES.toSpliced(200, 1), PAGES.toSpliced(50, 0, makePage(9999))]) {
    const read: SearchedPage[] = [];
    expect(await build(pages, cache, read)).toEqual(await build(pages, null));
    expect(read.length).toBeLessThan(300);
  }
});

test('B142 other code reads for itself, and a damaged entry is as good as none', async () => {
  const pages = PAGES.slice(0, 3);
  const whole = await build(pages, cacheOf());
  const read: SearchedPage[] = [];
  expect(await build(pages, cacheOf('other'), read)).toEqual(whole);
  expect(read).toEqual(pages);
  for (const file of packsOf(folder.path())) {
    writeFileSync(file, readFileSync(file, 'latin1').replace(/teacher/gu, 'preacher'), 'latin1');
  }
  expect(await build(pages, cacheOf(), read)).toEqual(whole);
  expect(read).toHaveLength(6);
});

/** A thread that is one by its name alone. */
function makeThread(done: PageBatch[]): WordThread {
  return async (batch) => {
    done.push(batch);
    return readBatch(structuredClone(batch));
  };
}

test('B142 with threads the files are the same', async () => {
  const [one, other]: [PageBatch[], PageBatch[]] = [[], []];
  const threads = [makeThread(one), makeThread(other)];
  const files = comparable(await indexAll({ pages: unreadPages(...PAGES), language: 'en', threads }));
  expect(files).toEqual(await build(PAGES, null));
  expect(one.length).toBeGreaterThan(0);
  expect(other.length).toBeGreaterThan(0);
});

test('B142 few pages are no work for another thread', async () => {
  const done: PageBatch[] = [];
  await indexAll({ pages: unreadPages(...PAGES.slice(0, 100)), language: 'en', threads: [makeThread(done)] });
  expect(done).toEqual([]);
});

test('B143 a thread that fails is an error, and the others stop', async () => {
  const read: SearchedPage[] = [];
  const pages = noted(PAGES, read);
  const failing: WordThread = () => Promise.reject(new Error('A worker thread failed.'));
  await expect(indexAll({ pages, language: 'en', threads: [failing] })).rejects.toThrow('A worker thread failed.');
  expect(read.length).toBeLessThan(700);
});

async function wordsOf(page: SearchedPage, language = 'en'): Promise<Record<string, number>> {
  const { pages } = numberPages(unreadPages(page), []);
  const [batch] = await readPages(pages, { language, cache: null, threads: [] });
  const { stems, counts, postings }: BatchWords = batch?.words ?? expect.unreachable();
  expect([...counts].every((count) => count === 1)).toBe(true);
  const texts = Buffer.from(stems).toString().split(' ');
  return Object.fromEntries(texts.map((stem, at) => [stem, postings[at] ?? 0]));
}

test('a page has each stem once, with how often it counts and in which fields it is', async () => {
  const { texts } = makePage(7, 'Run make_bootstrap, run, run, run and run it again.');
  const words = await wordsOf({ texts, description: 'A guide' });
  const [time, name, title, address, description] = [32, 1, 2, 4, 16];
  expect(words).toEqual({
    // The words of its title and its address: twelve times together, besides once each.
    page: 5 * time + title,
    7: 5 * time + title,
    page7: 5 * time + (name | address),
    run: 2 * time,
    makebootstrap: time,
    bootstrap: time,
    again: time,
    guid: description,
  });
});

test('words are stems in the language of the site', async () => {
  const page = makePage(1, 'Kurse und Kursen, courses');
  const said = async (language: string): Promise<string> =>
    Object.keys(await wordsOf(page, language))
      .filter((word) => !/pag|1/u.test(word))
      .toSorted()
      .join(' ');
  expect(await said('en')).toBe('cours kurs kursen und');
  expect(await said('de')).toBe('cours kurs und');
  expect(await said('ja')).toBe('courses kurse kursen und');
});
