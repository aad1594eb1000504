import { expect, test } from 'vitest';
import { ProblemMerger } from '../../../../../packages/import/docusaurus/problem-merger.ts';
import { problem } from '../../../../../src/shared/problem/problem.ts';

const stray = (line: number) => problem({ code: 'stray-tag', line, what: `The tag "${line}" is not closed.` });

test('problems of a text in two versions are reported once, with both', () => {
  const merger = new ProblemMerger();
  merger.add('a', '2.0', [stray(1), stray(2)]);
  merger.add('b', '2.0', [stray(1)]);
  merger.add('a', '1.0', [stray(1), stray(2)]);
  expect(merger.problems).toEqual([
    { ...stray(1), versions: ['2.0', '1.0'] },
    { ...stray(2), versions: ['2.0', '1.0'] },
    { ...stray(1), versions: ['2.0'] },
  ]);
});

test('a long text with thousands of problems is merged quickly', () => {
  const merger = new ProblemMerger();
  const problems = Array.from({ length: 4000 }, (_, index) => stray(index));
  merger.add('<div>\n'.repeat(8000), 'next', problems);
  expect(merger.problems).toHaveLength(4000);
});
