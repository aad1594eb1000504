import { expect, test } from 'vitest';
import { mergeProblems } from '../../../../src/shared/problem/merge-problems.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';

const order = ['3', '2', '1'];
const fault = { code: 'bad-slug', what: 'w', file: 'f', line: 1 } as const;

test('the same fault in many versions is one, with the versions newest first', () => {
  const faults = ['1', '3', '2', '3'].map((version) => problem({ ...fault, versions: [version] }));
  expect(mergeProblems(faults, order)).toEqual([problem({ ...fault, versions: ['3', '2', '1'] })]);
});

test.each([
  { code: 'bad-config' },
  { what: 'x' },
  { file: 'g' },
  { file: null },
  { line: 2 },
  { column: 3 },
  { severity: 'warn' },
] as const)('a difference in %j is another fault', (change) => {
  expect(mergeProblems([problem(fault), problem({ ...fault, ...change })], order)).toHaveLength(2);
});

test('reason and advice may differ: those of the first are kept', () => {
  const faults = [
    problem({ ...fault, why: 'first', fix: 'this', versions: ['2'] }),
    problem({ ...fault, why: 'second', fix: 'that', versions: ['3'] }),
  ];
  expect(mergeProblems(faults, order)).toEqual([
    problem({ ...fault, why: 'first', fix: 'this', versions: ['3', '2'] }),
  ]);
});

test('files that hold one text are one place when the caller says so', () => {
  const faults = ['1', '2'].map((name) => problem({ ...fault, file: `${name}/a.md`, versions: [name] }));
  expect(mergeProblems(faults, order)).toHaveLength(2);
  expect(mergeProblems(faults, order, () => 'hash')).toEqual([
    problem({ ...fault, file: '1/a.md', versions: ['2', '1'] }),
  ]);
});

test('the order is that of the first of each, and problems of no version stay so', () => {
  const faults = ['b', 'a', 'b', 'c'].map((what) => problem({ code: 'bad-slug', what }));
  expect(mergeProblems(faults, order).map(({ what, versions }) => [what, versions])).toEqual([
    ['b', []],
    ['a', []],
    ['c', []],
  ]);
});
