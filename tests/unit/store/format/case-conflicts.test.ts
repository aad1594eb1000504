import { expect, test } from 'vitest';
import { describeConflict, findCaseConflicts } from '../../../../src/store/format/case-conflicts.ts';

test('findCaseConflicts sees case and both forms of an accent', () => {
  expect(findCaseConflicts(['a.md', 'B.md', 'A.md', 'b.MD'])).toEqual([
    ['a.md', 'A.md'],
    ['B.md', 'b.MD'],
  ]);
  expect(findCaseConflicts(['caf\u00e9.md', 'cafe\u0301.md'])).toHaveLength(1);
});

test('names that only Unicode composes differently are not said to differ in case', () => {
  expect(describeConflict('caf\u00e9.md', 'cafe\u0301.md')).toContain('differ only in how Unicode composes a letter');
  expect(describeConflict('a.md', 'A.md')).toBe('differ in upper and lower case only');
});
