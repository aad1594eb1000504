/** Segments and records of pages, taken over from the last build (BEHAVIOUR B142). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CacheEntry } from '../../../src/disk/cache-entry.ts';
import { toBytes, toText } from '../../../src/search/bytes.ts';
import { type RecordedPage, Segment, type UnreadPage } from '../../../src/search/kept-segment.ts';
import type { PageRecord, SearchedPage } from '../../../src/search/page-record.ts';
import { openIndex, type RecordFields } from '../../../src/search/pagefind.ts';
import { recordPages } from '../../../src/search/record-pages.ts';
import { identify, splitPages } from '../../../src/search/segments.ts';
import type { BuildCache } from '../../../src/shared/types/output.ts';
import { indexAll } from '../support/index-all.ts';
import { indexerOf, type TestRecord, wordlessIndex } from '../support/indexers.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { unreadPages } from '../support/unread-pages.ts';

const PAGE = { kind: 'document', version: '1', slug: 'same' } as const;

const folder = useTemporaryFolder();

function makePage(slug: string, passage: string, description = ''): SearchedPage {
  const texts: SearchedPage['texts'] = {
    page: { kind: 'document', version: '1', slug },
    language: 'en',
    sequence: [0],
    texts: [{ title: slug, sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [passage],
  };
  return { texts, description };
}

/** What the index is asked to hold of these pages, by slug. */
async function recordsOf(pages: readonly SearchedPage[], cache: BuildCache | null): Promise<Record<string, string>> {
  let given: readonly TestRecord[] = [];
  await indexAll({
    pages: unreadPages(...pages),
    language: 'en',
    cache,
    openIndex: indexerOf((records) => {
      given = records;
      // What is made of the index is not the subject.
      return Promise.resolve(wordlessIndex(records));
    }),
  });
  return Object.fromEntries(pages.map((page, at) => [slugOf(page), JSON.stringify(given[at])]));
}

function slugOf({ texts: { page } }: SearchedPage): string {
  return page.kind === 'document' ? page.slug : page.route;
}

/** Adds a word to every record that is kept: it shows which ones are taken over. */
function markKept(cache: BuildCache, pages: readonly SearchedPage[]): number {
  const id = identify(pages.map(({ texts }) => texts));
  const entry = new CacheEntry<ReadonlyMap<string, PageRecord>>(cache, 'search-records', id);
  const parts = entry.readParts() ?? [];
  const mark = ({ fields, words }: PageRecord): PageRecord => {
    const { content, meta } = JSON.parse(toText(fields)) as RecordFields;
    return { words, fields: toBytes(JSON.stringify({ content: `${content} kept`, meta })) };
  };
  entry.writeParts(parts.map((part) => new Map([...part].map(([name, page]) => [name, mark(page)]))));
  return parts.reduce((count, { size }) => count + size, 0);
}

test('B142 only pages that say something else get a new record', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const before = [makePage('same', 'one'), makePage('edited', 'two'), makePage('described', 'three', 'four')];
  await recordsOf(before, cache);
  expect(markKept(cache, before)).toBe(3);
  const after = [makePage('same', 'one'), makePage('edited', 'five'), makePage('described', 'three', 'six')];
  const records = await recordsOf(after, cache);
  const fresh = await recordsOf(after, null);
  expect(records).toEqual({ ...fresh, same: fresh['same']?.replace('","meta', ' kept","meta') });
  expect(records['same']).not.toBe(fresh['same']);
});

test('B142 records of pages that are gone are not kept', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  await recordsOf([makePage('same', 'one'), makePage('goes', 'two')], cache);
  const after = [makePage('same', 'one')];
  await recordsOf(after, cache);
  expect(markKept(cache, after)).toBe(1);
});

test('B142 other code makes its own records', async () => {
  const page = makePage('same', 'one');
  const cache = { folder: folder.path(), key: 'key' };
  await recordsOf([page], cache);
  markKept(cache, [page]);
  expect(await recordsOf([page], { ...cache, key: 'other' })).toEqual(await recordsOf([page], null));
});

/** A page of `makeSegment` that says what it is read from; notes it there when it is read. */
function unread(source: string, read: string[]): UnreadPage {
  const page = makePage(PAGE.slug, source);
  return { page: PAGE, source, read: () => (read.push(source), page) };
}

/** The records of a page that is read from this, as the next build finds them; `null` for one that was read. */
async function record(source: string, { cache, read = [] }: Recorded): Promise<RecordedPage | null> {
  const segment = new Segment([unread(source, read)], { cache, count: 1 });
  const pages: RecordedPage[] = [];
  await recordPages([segment], { language: 'en', threads: [], onRecorded: (some) => void pages.push(...some) });
  segment.write({ pages, words: 'word', files: [] }, pages);
  return pages[0] ?? null;
}
function saidBy(page: RecordedPage | null): string {
  return page === null ? '' : toText(page.content);
}

interface Recorded {
  readonly cache: BuildCache | null;
  readonly read?: string[];
}

test('B142 a page whose source is the same is not read, and a damaged entry is as good as none', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const read: string[] = [];
  const first = await record('one', { cache, read });
  expect(await record('one', { cache, read })).toEqual(first);
  expect(read).toEqual(['one']);
  expect(await record('two', { cache, read })).not.toEqual(first);
  expect(saidBy(await record('two', { cache: null, read }))).toContain('two');
  expect(read).toEqual(['one', 'two', 'two']);
  for (const kind of ['search', 'search-records']) {
    const [name = ''] = readdirSync(join(cache.folder, kind));
    const file = join(cache.folder, kind, name);
    const whole = readFileSync(file, 'latin1');
    writeFileSync(file, whole.replace(/two/gu, 'owt'), 'latin1');
    expect(saidBy(await record('two', { cache, read }))).toContain('two');
  }
  expect(read).toEqual(['one', 'two', 'two', 'two', 'two']);
});

describe('B142 a segment that is kept', () => {
  const cache = (): BuildCache => ({ folder: folder.path(), key: 'key' });
  const segmentOf = (...sources: readonly string[]): Segment =>
    new Segment(
      sources.map((source) => unread(source, [])),
      { cache: cache(), count: 1 },
    );

  test('is taken over while each of its pages is read from the same, in the same order', async () => {
    const made = { words: 'word', files: [{ path: 'index/a.pf_index', content: new Uint8Array([1, 2]) }] };
    const pages: RecordedPage[] = [];
    const onRecorded = (some: readonly RecordedPage[]): void => void pages.push(...some);
    const segment = segmentOf('one', 'two');
    expect(segment.made).toBeNull();
    await recordPages([segment], { language: 'en', threads: [], onRecorded });
    segment.write({ ...made, pages }, pages);
    const kept = segmentOf('one', 'two').made;
    expect(kept).toMatchObject(made);
    expect(kept?.pages.map(({ content }) => content)).toEqual(pages.map(({ content }) => content));
    for (const other of [['one'], ['two', 'one'], ['one', 'two', 'three'], ['one', 'other']]) {
      expect(segmentOf(...other).made, other.join()).toBeNull();
    }
  });
});

test('B142 an edit makes the index of its own segment again, and the files are those of a build without a cache', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const made: number[] = [];
  const build = async (pages: readonly SearchedPage[], kept: BuildCache | null): Promise<string> => {
    made.length = 0;
    const openCounted: typeof openIndex = () => {
      const index = openIndex();
      let size = 0;
      return {
        ...index,
        add: (records) => {
          size += records.length;
          index.add(records);
        },
        endSegment: () => {
          made.push(size);
          size = 0;
          return index.endSegment();
        },
      };
    };
    const files = await indexAll({ pages: unreadPages(...pages), language: 'en', cache: kept, openIndex: openCounted });
    return JSON.stringify(
      files?.map(({ path, content }) => [path, Buffer.from(content).toString('latin1')]).toSorted(),
    );
  };
  const pages = Array.from({ length: 700 }, (_, at) => makePage(`page-${at}`, `Courses of teacher ${at}.`));
  const sizes = splitPages(unreadPages(...pages)).map(({ length }) => length);
  expect(sizes.length).toBeGreaterThan(1);
  const first = await build(pages, cache);
  expect(made).toEqual(sizes);
  expect(await build(pages, cache)).toBe(first);
  expect(made).toEqual([]);
  const edited = pages.with(-1, makePage('page-699', 'Something else.'));
  const after = await build(edited, cache);
  expect(made).toEqual(sizes.slice(-1));
  expect(await build(edited, null)).toBe(after);
  expect(after).not.toBe(first);
  // What was made for the edited page is not what the other branch has.
  expect(await build(pages, cache)).toBe(first);
});
