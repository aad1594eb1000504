/** Numbers of pages in the index (BEHAVIOUR B142, B239). */
import { expect, test } from 'vitest';
import { numberPages } from '../../../src/search/number-pages.ts';
import type { PageTexts } from '../../../src/shared/search/page-texts.ts';

type Page = Pick<PageTexts, 'page'>;

function documents(count: number, set?: `/${string}`): readonly Page[] {
  return Array.from({ length: count }, (_, at) => ({
    page: { kind: 'document', version: '1', slug: `page-${at}`, ...(set === undefined ? {} : { set }) },
  }));
}
const SITE: readonly Page[] = [{ page: { kind: 'page', route: '/' } }, { page: { kind: 'page', route: '/help/a' } }];

test('numbers ascend, and a page at the end of a group leaves those of the others', () => {
  const numbersOf = (count: number): readonly number[] => {
    const { pages } = numberPages([...documents(count), ...SITE, ...documents(3, '/api')], []);
    return pages.map(([number]) => number);
  };
  const numbers = numbersOf(100);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(new Set(numbers).size).toBe(105);
  expect(numbersOf(101).slice(101)).toEqual(numbers.slice(100));
  expect(numbersOf(104).slice(104)).toEqual(numbers.slice(100));
});

test('B239 the pages of a set are among its numbers', () => {
  const { pages, sets } = numberPages([...documents(10), ...SITE, ...documents(3, '/api')], ['/help', '/api', '/none']);
  const ofSet = (set: '/help' | '/api'): readonly Page[] => {
    const [first, end] = sets[set] ?? [0, 0];
    return pages.filter(([number]) => number >= first && number < end).map(([, page]) => page);
  };
  expect(ofSet('/help')).toEqual([SITE[1]]);
  expect(ofSet('/api')).toEqual(documents(3, '/api'));
  expect(sets['/none']).toEqual([0, 0]);
});
