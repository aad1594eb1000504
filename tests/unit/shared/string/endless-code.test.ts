import { expect, test } from 'vitest';
import { LIMITS } from '../../../../src/shared/limits.ts';
import { findEndlessRun, isUncoloured } from '../../../../src/shared/string/endless-code.ts';

test('code has colours up to the limit', () => {
  const code = (length: number): string => ';'.repeat(length);
  expect([isUncoloured(code(LIMITS.code)), isUncoloured(code(LIMITS.code + 1))]).toEqual([false, true]);
});

test('a run without punctuation may be as long as the limit, white space before it included', () => {
  const run = (length: number): string => `f();  ${'a'.repeat(length - 2)};`;
  expect(findEndlessRun(run(LIMITS.codeRun))).toBe(null);
  expect(findEndlessRun(run(LIMITS.codeRun + 1))).toBe(6);
  expect(findEndlessRun('a'.repeat(LIMITS.codeRun))).toBe(null);
  expect(findEndlessRun('a'.repeat(LIMITS.codeRun + 1))).toBe(0);
});
