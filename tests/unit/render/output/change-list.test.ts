import { expect, test } from 'vitest';
import { formatChanges } from '../../../../src/render/output/change-list.ts';

test('a line has a letter, a tab and the path', () => {
  expect(
    formatChanges([
      { kind: 'added', path: 'a b/ä.html' },
      { kind: 'changed', path: 'index.html' },
      { kind: 'removed', path: 'x"y' },
    ]),
  ).toBe('A\ta b/ä.html\nM\tindex.html\nD\tx"y\n');
});

test('a path that would break its line is written as a JSON string, and so is one that looks like one', () => {
  expect(
    formatChanges([
      { kind: 'added', path: 'a\nb' },
      { kind: 'added', path: '"quoted"' },
    ]),
  ).toBe('A\t"a\\nb"\nA\t"\\"quoted\\""\n');
});

test('without changes the list is empty', () => {
  expect(formatChanges([])).toBe('');
});
