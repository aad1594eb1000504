/** Records of pages, taken over from the last build (BEHAVIOUR B142). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CacheEntry } from '../../../src/disk/cache-entry.ts';
import { type KeptPage, KeptRecords } from '../../../src/search/kept-records.ts';
import type { SearchedPage } from '../../../src/search/page-record.ts';
import type { IndexRecord } from '../../../src/search/pagefind.ts';
import type { BuildCache } from '../../../src/shared/types/output.ts';
import { indexAll } from '../support/index-all.ts';
import { indexerOf, wordlessIndex } from '../support/indexers.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { unreadPages } from '../support/unread-pages.ts';

const RECORD = { record: { content: '', meta: {} }, words: '' };

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
  let given: readonly IndexRecord[] = [];
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
function markKept(cache: BuildCache): number {
  const entry = new CacheEntry<{ readonly pages: ReadonlyMap<string, KeptPage> }>(cache, 'search-records', null);
  const parts = entry.readParts() ?? [];
  const mark = ({ record, ...page }: KeptPage): KeptPage => ({
    ...page,
    record: { ...record, content: `${record.content} kept` },
  });
  entry.writeParts(
    parts.map((part) => ({ ...part, pages: new Map([...part.pages].map(([name, page]) => [name, mark(page)])) })),
  );
  return parts.reduce((count, { pages }) => count + pages.size, 0);
}

test('B142 only pages that say something else get a new record', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const before = [makePage('same', 'one'), makePage('edited', 'two'), makePage('described', 'three', 'four')];
  await recordsOf(before, cache);
  expect(markKept(cache)).toBe(3);
  const after = [makePage('same', 'one'), makePage('edited', 'five'), makePage('described', 'three', 'six')];
  const records = await recordsOf(after, cache);
  const fresh = await recordsOf(after, null);
  expect(records).toEqual({ ...fresh, same: fresh['same']?.replace('","meta', ' kept","meta') });
  expect(records['same']).not.toBe(fresh['same']);
});

test('B142 records of pages that are gone are not kept', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  await recordsOf([makePage('stays', 'one'), makePage('goes', 'two')], cache);
  await recordsOf([makePage('stays', 'one')], cache);
  expect(markKept(cache)).toBe(1);
});

test('B142 other code makes its own records', async () => {
  const page = makePage('page', 'one');
  const cache = { folder: folder.path(), key: 'key' };
  await recordsOf([page], cache);
  markKept(cache);
  expect(await recordsOf([page], { ...cache, key: 'other' })).toEqual(await recordsOf([page], null));
});

test('B142 a page whose source is the same is not read, and a damaged entry is as good as none', () => {
  const cache = { folder: folder.path(), key: 'key' };
  const read: string[] = [];
  const take = (kept: KeptRecords, source: string): KeptPage => {
    const page = makePage('page', source);
    const unread = { page: page.texts.page, source, read: () => (read.push(source), page) };
    const found = kept.find(unread) ?? kept.read(unread);
    const taken = 'keep' in found ? found.keep(RECORD) : found;
    kept.save();
    return taken;
  };
  const first = take(new KeptRecords(cache), 'one');
  expect(take(new KeptRecords(cache), 'one')).toEqual(first);
  expect(read).toEqual(['one']);
  expect(take(new KeptRecords(cache), 'two')).not.toEqual(first);
  expect(take(new KeptRecords(null), 'two').content).toContain('two');
  expect(read).toEqual(['one', 'two', 'two']);
  for (const name of readdirSync(join(cache.folder, 'search-records'))) {
    const file = join(cache.folder, 'search-records', name);
    writeFileSync(file, readFileSync(file, 'latin1').replace('"two"', '"owt"'), 'latin1');
  }
  expect(take(new KeptRecords(cache), 'two').content).toContain('two');
  expect(read).toEqual(['one', 'two', 'two', 'two']);
});
