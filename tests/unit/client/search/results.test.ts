import { expect, test } from 'vitest';
import { type PageResult, resultsAfter, type SearchResults } from '../../../../src/client/search/results.ts';

function makeResults(pages: readonly string[], older: readonly string[] = []): SearchResults {
  const page = (href: string): PageResult => ({
    kind: 'page',
    title: href,
    version: null,
    href,
    hits: [],
    leftOut: [],
    meant: { terms: [], language: 'en' },
  });
  return { pages: pages.map(page), older: older.map(page), hasMore: true, isWider: false, corrected: null };
}

const hrefs = (results: SearchResults | null): unknown => [
  results?.pages.map(({ href }) => href),
  results?.older.map(({ href }) => href),
];

test('what was read later comes after what is shown, also where it is ranked before it', () => {
  const after = resultsAfter(
    makeResults(['a', 'b', 'c'], ['1']),
    makeResults(['d', 'b', 'a', 'e', 'f', 'g'], ['2', '1']),
    6,
  );
  expect(hrefs(after)).toEqual([['d', 'e', 'f'], ['2']]);
  expect(after?.hasMore).toBe(true);
});

test('a shown page that is no longer among the first keeps its place, and takes it from the last', () => {
  expect(hrefs(resultsAfter(makeResults(['a', 'b', 'c']), makeResults(['d', 'e', 'f', 'g', 'a', 'b']), 6))).toEqual([
    ['d', 'e', 'f'],
    [],
  ]);
});

test('results of other words, or of another place, are not put below them', () => {
  const [shown, found] = [makeResults(['a']), makeResults(['b'])];
  expect(resultsAfter(shown, { ...found, corrected: 'other' }, 6)).toBeNull();
  expect(resultsAfter({ ...shown, isWider: true }, found, 6)).toBeNull();
});
