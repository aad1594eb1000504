import { expect, test } from 'vitest';
import { findUnfitPart, windowsFault } from '../../../../src/shared/string/windows-name.ts';

test.each([
  ['Chapter 1: Start.md', 'contains ":"'],
  ['what*.md', 'contains "*"'],
  ['a\\b', String.raw`contains "\\"`],
  ['a\u0001', String.raw`contains "\u0001"`],
  ['con.md', 'means a device'],
  ['CON', 'means a device'],
  ['nul.tar.gz', 'means a device'],
  ['aux .md', 'means a device'],
  ['com1', 'means a device'],
  ['LPT².txt', 'means a device'],
  ['conin$', 'means a device'],
  ['end.', 'ends with a dot'],
  ['end ', 'ends with a space'],
])('%j is not a name on Windows', (name, fault) => {
  expect(windowsFault(name)).toBe(fault);
});

test.each([
  'console.md',
  'com',
  'com10',
  'icon.md',
  'a con.md',
  'con-1',
  '.con',
  'end..md',
  ' a',
  "what's new.md",
  'été',
  'C#',
])('%j is a name on Windows', (name) => {
  expect(windowsFault(name)).toBeNull();
});

test('the first part of a path with a fault, and what leads to it', () => {
  expect(findUnfitPart('a/con/b:c.md')).toBe('a/con');
  expect(findUnfitPart('a/b.md')).toBeNull();
});
