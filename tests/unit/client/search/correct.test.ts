import { expect, test } from 'vitest';
import { findCorrections, isOneLetterOff } from '../../../../src/client/search/correct.ts';

test.each([
  ['docker', 'dokcer', true],
  ['docker', 'dcker', true],
  ['docker', 'doccker', true],
  ['docker', 'dacker', true],
  ['docker', 'ocker', true],
  ['docker', 'docker', false],
  ['docker', 'dkocer', false],
  ['docker', 'dock', false],
])('%s and %s: %s', (a, b, expected) => {
  expect(isOneLetterOff(a, b)).toBe(expected);
  expect(isOneLetterOff(b, a)).toBe(expected);
});

test('a word that something begins with is not corrected', () => {
  expect(findCorrections('cable', [['cabel', 'cables']])).toEqual([]);
});

test('words with the same first letter come first', () => {
  expect(findCorrections('cable', [['cabal', 'cabre', 'cale'], ['table']])).toEqual(['cale', 'cabre', 'table']);
});
