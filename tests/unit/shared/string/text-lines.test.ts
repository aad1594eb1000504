import { expect, test } from 'vitest';
import { createLineFinder, placeAt, splitLines } from '../../../../src/shared/string/text-lines.ts';

test('a line ends as any system ends it', () => {
  expect(splitLines('a\nb\r\nc\rd\n')).toEqual(['a', 'b', 'c', 'd', '']);
});

test.each([
  ['', 0, 1, 1],
  ['ab', 1, 1, 2],
  ['a\nbc', 3, 2, 2],
  ['a\r\nbc', 3, 2, 1],
  ['a\rb\n\nc', 5, 4, 1],
])('in %j the offset %i is in line %i, column %i', (text, offset, line, column) => {
  expect(placeAt(text, offset)).toEqual({ line, column });
});

test('lines of many offsets of one text', () => {
  const text = 'a\n\nb\r\nc';
  const lineOf = createLineFinder(text);
  expect(Array.from({ length: text.length + 1 }, (_, offset) => lineOf(offset))).toEqual([1, 1, 2, 3, 3, 3, 4, 4]);
  expect(createLineFinder('')(0)).toBe(1);
});
