/** The indexer begins before there is something to index (BEHAVIOUR B142). */
import { expect, test, vi } from 'vitest';
import type { Indexer } from '../../../src/search/pagefind.ts';
import { EarlyIndexer } from '../../../src/threads/indexer.ts';

function setUp(): { readonly indexer: EarlyIndexer; readonly opened: readonly Indexer[] } {
  const opened: Indexer[] = [];
  const indexer = new EarlyIndexer(() => {
    const index = {
      add: vi.fn<Indexer['add']>(),
      endSegment: vi.fn<Indexer['endSegment']>(),
      close: vi.fn<Indexer['close']>(),
    };
    opened.push(index);
    return index;
  });
  return { indexer, opened };
}

test('what was started early is what is opened, and the caller closes it', async () => {
  const { indexer, opened } = setUp();
  indexer.want(true);
  indexer.start();
  indexer.start();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.add).toHaveBeenCalledWith([]);
  expect(indexer.open()).toBe(opened[0]);
  await indexer.close();
  expect(opened[0]?.close).not.toHaveBeenCalled();
});

test('what was started in vain is closed', async () => {
  const { indexer, opened } = setUp();
  indexer.want(true);
  indexer.start();
  await indexer.close();
  expect(opened[0]?.close).toHaveBeenCalledOnce();
});

test('a site without search starts nothing, and one whose texts are known starts when it is opened', () => {
  const { indexer, opened } = setUp();
  indexer.want(false);
  indexer.start();
  expect(opened).toHaveLength(0);
  expect(indexer.open()).toBe(opened[0]);
});
