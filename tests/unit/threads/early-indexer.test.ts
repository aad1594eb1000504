/** The indexer begins before there is something to index (BEHAVIOUR B142). */
import { expect, test, vi } from 'vitest';
import type { Indexer, IndexMeans } from '../../../src/search/pagefind.ts';
import { EarlyIndexer } from '../../../src/threads/indexer.ts';

interface Opened extends Indexer, IndexMeans {}

const WHOLE = { isDivided: false };
const DIVIDED = { isDivided: true };

function setUp(): { readonly indexer: EarlyIndexer; readonly opened: readonly Opened[] } {
  const opened: Opened[] = [];
  const indexer = new EarlyIndexer((means) => {
    const index = {
      ...means,
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
  indexer.start(10);
  indexer.start(10);
  expect(opened).toHaveLength(1);
  expect(indexer.open(WHOLE)).toBe(opened[0]);
  await indexer.close();
  expect(opened[0]?.close).not.toHaveBeenCalled();
});

test('what was started in vain is closed', async () => {
  const { indexer, opened } = setUp();
  indexer.want(true);
  indexer.start(10);
  await indexer.close();
  expect(opened[0]?.close).toHaveBeenCalledOnce();
});

test.each([
  [512, WHOLE, DIVIDED],
  [513, DIVIDED, WHOLE],
])('%i texts may be other than so many pages', async (texts, guessed, right) => {
  const { indexer, opened } = setUp();
  indexer.want(true);
  indexer.start(texts);
  expect(opened).toMatchObject([guessed]);
  expect(indexer.open(right)).toBe(opened[1]);
  expect(opened).toMatchObject([guessed, right]);
  await indexer.close();
  expect(opened[0]?.close).toHaveBeenCalledOnce();
  expect(opened[1]?.close).not.toHaveBeenCalled();
});

test('a site without search starts nothing, and one whose texts are known starts when it is opened', () => {
  const { indexer, opened } = setUp();
  indexer.want(false);
  indexer.start(10);
  expect(opened).toHaveLength(0);
  expect(indexer.open(WHOLE)).toBe(opened[0]);
});
