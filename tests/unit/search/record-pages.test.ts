/** The records of many pages, made by several threads (BEHAVIOUR B142). */
import { expect, test, vi } from 'vitest';
import { KeptRecords } from '../../../src/search/kept-records.ts';
import { makeRecords, type SearchedPage } from '../../../src/search/page-record.ts';
import { type RecordedPage, recordPages, type RecordThread } from '../../../src/search/record-pages.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { unreadPages } from '../support/unread-pages.ts';

const MANY = 500;
const folder = useTemporaryFolder();

function makePages(count: number): readonly SearchedPage[] {
  return Array.from({ length: count }, (_, at) => ({
    texts: {
      page: { kind: 'document', version: '1', slug: `page-${at}` },
      language: 'en',
      sequence: [0],
      texts: [{ title: `Page ${at}`, sections: [0] }],
      sections: [{ id: '', level: 0, title: '', passages: [0] }],
      passages: [`Courses of teacher ${at}.`],
    },
    description: '',
  }));
}

async function record(
  pages: readonly SearchedPage[],
  threads: readonly RecordThread[],
  kept = new KeptRecords(null),
): Promise<readonly RecordedPage[]> {
  const recorded: RecordedPage[] = [];
  const onRecorded = (some: readonly RecordedPage[]): void => void recorded.push(...some);
  const unread = unreadPages(...pages).map((page) => ({ ...page, source: JSON.stringify(page.page) }));
  await recordPages(unread, { kept, language: 'en', threads, onRecorded });
  return recorded;
}

/** Answers after others had their turn. */
function slowThread(): ReturnType<typeof vi.fn<RecordThread>> {
  return vi.fn<RecordThread>(async (batch) => {
    await new Promise(setImmediate);
    return makeRecords(batch);
  });
}

test('B142 records come in the order of the pages, whichever thread made them', async () => {
  const pages = makePages(MANY);
  const [one, two] = [slowThread(), slowThread()];
  const recorded = await record(pages, [one, two]);
  expect(recorded).toEqual(await record(pages, []));
  expect(recorded.map(({ page }) => page)).toEqual(pages.map(({ texts }) => texts.page));
  expect(one).toHaveBeenCalled();
  expect(two).toHaveBeenCalled();
});

test('B142 few pages without records wait for no thread', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const pages = makePages(MANY);
  const kept = new KeptRecords(cache);
  await record(pages.slice(1), [], kept);
  kept.save();
  const thread = slowThread();
  expect(await record(pages, [thread], new KeptRecords(cache))).toHaveLength(MANY);
  expect(thread).not.toHaveBeenCalled();
});

test('B142 what a thread throws is thrown, and no other page is read', async () => {
  const failure = new Error('The thread has ended.');
  const read = vi.fn<() => void>();
  const pages = unreadPages(...makePages(MANY)).map((page) => ({
    ...page,
    read: () => {
      read();
      return page.read();
    },
  }));
  const options = { kept: new KeptRecords(null), language: 'en', onRecorded: () => undefined };
  await expect(recordPages(pages, { ...options, threads: [() => Promise.reject(failure)] })).rejects.toThrow(failure);
  const count = read.mock.calls.length;
  await new Promise(setImmediate);
  expect(read).toHaveBeenCalledTimes(count);
  expect(count).toBeLessThan(MANY);
});
