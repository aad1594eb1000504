/** Records of pages, taken over from the last build (BEHAVIOUR B142). */
import { expect, test } from 'vitest';
import { CacheEntry } from '../../../src/disk/cache-entry.ts';
import { indexPages } from '../../../src/search/index-pages.ts';
import type { PageRecord, SearchedPage } from '../../../src/search/page-record.ts';
import type { IndexRecord } from '../../../src/search/pagefind.ts';
import type { BuildCache } from '../../../src/shared/types/output.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

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
  await indexPages({
    pages,
    sets: [],
    language: 'en',
    cache,
    indexRecords: (records) => {
      given = records;
      // An index without words: what is made of it is not the subject.
      return Promise.resolve({ files: [{ path: 'pagefind.en_1.pf_meta', content: '' }] });
    },
  });
  return Object.fromEntries(pages.map((page, at) => [slugOf(page), JSON.stringify(given[at])]));
}

function slugOf({ texts: { page } }: SearchedPage): string {
  return page.kind === 'document' ? page.slug : page.route;
}

/** Adds a word to every record that is kept: it shows which ones are taken over. */
function markKept(cache: BuildCache): number {
  const entry = new CacheEntry<ReadonlyMap<string, PageRecord>>(cache, 'search-records', null);
  const kept = [...(entry.read() ?? [])];
  const mark = ({ record, words }: PageRecord): PageRecord => ({
    record: { ...record, content: `${record.content} kept` },
    words,
  });
  entry.write(new Map(kept.map(([name, record]) => [name, mark(record)])));
  return kept.length;
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
