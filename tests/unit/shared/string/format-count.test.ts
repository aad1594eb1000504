import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf, formatCount } from '../../../../src/shared/string/format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1220, '1,220'],
  [1_000_000, '1,000,000'],
  [-1000, '-1,000'],
])('%d is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('one is counted without an s', () => {
  expect([0, 1, 1220].map((count) => countOf(count, 'page'))).toEqual(['0 pages', '1 page', '1,220 pages']);
});

test('every whole number is written as the engine writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});
