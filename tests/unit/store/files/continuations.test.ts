import { describe, expect, test } from 'vitest';
import {
  continueBetween,
  rebaseRenames,
  traceFile,
  type TracedVersion,
} from '../../../../src/store/files/continuations.ts';
import type { SnapshotVersion } from '../../../../src/store/files/snapshot.ts';

/** Versions, oldest first: the files of each, and what was renamed since the one before it. */
function versionsOf(
  list: readonly (readonly [name: string, files: string, renamed?: Readonly<Record<string, string>>])[],
): readonly TracedVersion[] {
  return list.map(([name, files, renamed = {}]) => ({
    name,
    released: null,
    files: new Map(files.split('').map((path) => [path, null])),
    renamed: new Map(Object.entries(renamed)),
  }));
}

test('a file keeps its path or is renamed, in both directions', () => {
  const versions = versionsOf([
    ['1', 'a'],
    ['2', 'ab'],
    ['3', 'bc', { a: 'c' }],
  ]);
  const paths = new Map([
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'c'],
  ]);
  expect(traceFile(versions, '1', 'a')).toEqual(paths);
  expect(traceFile(versions, '3', 'c')).toEqual(paths);
  expect(traceFile(versions, '2', 'b').get('3')).toBe('b');
});

test('a file that is back under its last path is the same, whatever is between', () => {
  const versions = versionsOf([
    ['1', 'a'],
    ['2', ''],
    ['3', 'a'],
  ]);
  expect([...traceFile(versions, '1', 'a').keys()]).toEqual(['1', '3']);
  expect([...traceFile(versions, '3', 'a').keys()]).toEqual(['3', '1']);
});

test('a file that came to two lines, or was gone in between, is one between their versions (B262)', () => {
  const versions = versionsOf([
    ['1.0.0', 'x'],
    ['1.0.1', 'ax'],
    ['2.0.0', 'ax'],
    ['2.0.1', 'x'],
    ['2.0.2', 'ay', { x: 'y' }],
    ['2.0.3', 'bx', { y: 'x', a: 'b' }],
  ]).map((version) => (version.name === '2.0.0' ? { ...version, parent: '1.0.0' } : version));
  const between = (from: string, to: string) => Object.fromEntries(continueBetween(versions, from, to));
  expect(between('1.0.1', '2.0.0')).toEqual({ a: 'a', x: 'x' });
  expect(between('2.0.0', '1.0.1')).toEqual({ a: 'a', x: 'x' });
  expect(between('2.0.0', '2.0.2')).toEqual({ a: 'a', x: 'y' });
  expect(between('2.0.1', '2.0.3')).toEqual({ x: 'x' });
});

test('another file that is renamed to its path, or has it before a rename, is not the same', () => {
  const later = versionsOf([
    ['1', 'ax'],
    ['2', 'x'],
    ['3', 'a', { x: 'a' }],
  ]);
  expect([...traceFile(later, '1', 'a')]).toEqual([['1', 'a']]);
  const earlier = versionsOf([
    ['1', 'a'],
    ['2', 'b', { a: 'b' }],
    ['3', 'ab'],
  ]);
  expect([...traceFile(earlier, '3', 'a')]).toEqual([['3', 'a']]);
});

test('a rename on one line is none on another (B262)', () => {
  const versions = versionsOf([
    ['1.0.0', 'a'],
    ['1.0.1', 'b', { a: 'b' }],
    ['2.0.0', 'ab'],
  ]).map((version) => (version.name === '2.0.0' ? { ...version, parent: '1.0.0' } : version));
  expect([...traceFile(versions, '2.0.0', 'a')]).toEqual([
    ['2.0.0', 'a'],
    ['1.0.0', 'a'],
    ['1.0.1', 'b'],
  ]);
  expect([...continueBetween(versions, '1.0.1', '2.0.0')]).toEqual([['b', 'a']]);
});

describe('renames are recorded against what a version is made from now', () => {
  const all = versionsOf([
    ['1', 'ax'],
    ['2', 'bx', { a: 'b' }],
    ['3', 'cx', { b: 'c' }],
    ['4', 'dx', { c: 'd' }],
  ]) as readonly SnapshotVersion[];
  const [one, two, three, four] = all as [SnapshotVersion, SnapshotVersion, SnapshotVersion, SnapshotVersion];
  const renamedOf = (versions: readonly SnapshotVersion[]) =>
    versions.map(({ name, renamed }) => [name, Object.fromEntries(renamed)]);

  test('without the version between, against the one before; all others stay', () => {
    const rebased = rebaseRenames(all, [one, three, four]);
    expect(renamedOf(rebased)).toEqual([
      ['1', {}],
      ['3', { a: 'c' }],
      ['4', { c: 'd' }],
    ]);
    expect([rebased[0], rebased[2]]).toEqual([one, four]);
  });

  test('without the first version there is nothing to be renamed from', () => {
    expect(renamedOf(rebaseRenames(all, [two, three]))).toEqual([
      ['2', {}],
      ['3', { b: 'c' }],
    ]);
  });

  test('with another parent, against that', () => {
    expect(renamedOf(rebaseRenames(all, [one, two, three, { ...four, parent: '1' }]))[3]).toEqual(['4', { a: 'd' }]);
  });

  test('a new version has its own, also in front of the first one, which then keeps its own', () => {
    const own = new Map([['y', 'z']]);
    const first = { ...one, renamed: own };
    const older = { ...one, name: '0', renamed: own };
    expect(rebaseRenames([first, two], [older, first, two])).toEqual([older, first, two]);
  });
});
