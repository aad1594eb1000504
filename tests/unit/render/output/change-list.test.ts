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

test('a path that would break its line is a JSON string, and so is one that looks like it', () => {
  expect(
    formatChanges([
      { kind: 'added', path: 'a\nb' },
      { kind: 'added', path: '"quoted"' },
    ]),
  ).toBe('A\t"a\\nb"\nA\t"\\"quoted\\""\n');
});

test('without a change there is no line', () => {
  expect(formatChanges([])).toBe('');
});
