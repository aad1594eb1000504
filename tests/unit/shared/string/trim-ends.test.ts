import { expect, test } from 'vitest';
import { longestRun } from '../../../../src/shared/string/longest-run.ts';
import { trimEndOf, trimSlashes } from '../../../../src/shared/string/trim-ends.ts';

test.each([
  ['', ''],
  ['///', ''],
  ['a', 'a'],
  ['//a//b//', 'a//b'],
])('slashes at the ends of %j are left out', (path, expected) => {
  expect(trimSlashes(path)).toBe(expected);
});

test('a mark at the end only', () => {
  expect(trimEndOf(',a,,', ',')).toBe(',a');
});

test.each([
  ['', 0],
  ['a', 0],
  ['`a``b`', 2],
])('the longest run of backticks in %j has %i', (text, expected) => {
  expect(longestRun(text, '`')).toBe(expected);
});
