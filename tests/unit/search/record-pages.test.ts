/** The records of many pages, made by several threads (BEHAVIOUR B142). */
import { expect, test, vi } from 'vitest';
import { toText } from '../../../src/search/bytes.ts';
import { type RecordedPage, Segment } from '../../../src/search/kept-segment.ts';
import { makeRecords, type SearchedPage } from '../../../src/search/page-record.ts';
import { recordPages, type RecordThread } from '../../../src/search/record-pages.ts';
import type { BuildCache } from '../../../src/shared/types/output.ts';
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
  cache: BuildCache | null = null,
): Promise<readonly RecordedPage[]> {
  const recorded: RecordedPage[] = [];
  const onRecorded = (some: readonly RecordedPage[]): void => void recorded.push(...some);
  const segment = new Segment(unreadPages(...pages), { cache, count: 1 });
  await recordPages([segment], { language: 'en', threads, onRecorded });
  segment.write({ pages: recorded, words: '', files: [] }, recorded);
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
  expect(recorded.map(({ content }) => JSON.parse(toText(content)) as unknown)).toEqual(
    pages.map(({ texts }) => texts),
  );
  expect(one).toHaveBeenCalled();
  expect(two).toHaveBeenCalled();
});

test('B142 few pages without records wait for no thread', async () => {
  const cache = { folder: folder.path(), key: 'key' };
  const pages = makePages(MANY);
  await record(pages.slice(0, -1), [], cache);
  const thread = slowThread();
  expect(await record(pages, [thread], cache)).toHaveLength(MANY);
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
  const options = { language: 'en', onRecorded: () => undefined };
  const segments = [new Segment(pages, { cache: null, count: 1 })];
  await expect(recordPages(segments, { ...options, threads: [() => Promise.reject(failure)] })).rejects.toThrow(
    failure,
  );
  const count = read.mock.calls.length;
  await new Promise(setImmediate);
  expect(read).toHaveBeenCalledTimes(count);
  expect(count).toBeLessThan(MANY);
});
