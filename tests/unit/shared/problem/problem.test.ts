import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatVersionRange, problem, sortProblems } from '../../../../src/shared/problem/problem.ts';

test('problem fills in what is left out', () => {
  expect(problem({ code: 'bad-slug', what: 'y' })).toEqual({
    severity: 'error',
    code: 'bad-slug',
    file: null,
    line: null,
    column: null,
    what: 'y',
    why: '',
    fix: '',
    versions: [],
  });
});

test('sortProblems goes by file, line, column, code, whatever the order was', () => {
  const sorted = [
    problem({ code: 'bad-config', what: '' }),
    problem({ code: 'unused-file', what: '', file: 'a.md' }),
    problem({ code: 'broken-link', what: '', file: 'a.md', line: 2, column: 1 }),
    problem({ code: 'bad-config', what: '', file: 'a.md', line: 2, column: 9 }),
    problem({ code: 'broken-link', what: '', file: 'a.md', line: 2, column: 9 }),
    problem({ code: 'bad-config', what: '', file: 'a.md', line: 10 }),
    problem({ code: 'bad-config', what: '', file: 'b.md' }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
      expect(sortProblems(shuffled)).toEqual(sorted);
    }),
  );
});

describe('formatVersionRange', () => {
  const all = ['next', '3.0', '2.2', '2.1', '2.0', '1.0'];
  test.each([
    [['2.0', '2.1', '2.2'], '2.0 … 2.2'],
    [['2.1', '2.0'], '2.0, 2.1'],
    [['next', '3.0', '2.2', '1.0'], '1.0, 2.2 … next'],
    [['2.0', '3.0'], '2.0, 3.0'],
    [['9.9', '1.0'], '1.0, 9.9'],
    [[], ''],
  ])('%j is %s', (versions, expected) => {
    expect(formatVersionRange(versions, all)).toBe(expected);
  });
});
