import { expect, test } from 'vitest';
import { type ListedOrigin, wayOn } from '../../../../src/shared/model/way-on.ts';

/** 3.0.0 is the latest; 2.1.1 and 2.1.2 are hotfixes after it, 2.0.5 is one of a line that ended with prereleases of a release that never came. */
const VERSIONS: readonly ListedOrigin[] = [
  { name: 'next', status: 'unreleased', parent: '3.1.0-beta.1' },
  { name: '3.1.0-beta.1', status: 'prerelease', parent: '3.0.0' },
  { name: '3.0.0', status: 'latest', parent: '3.0.0-beta.1', previous: '2.1.0' },
  { name: '3.0.0-beta.1', status: 'unmaintained', parent: '2.1.0' },
  { name: '2.1.2', status: 'maintained', parent: '2.1.1' },
  { name: '2.1.1', status: 'unmaintained', parent: '2.1.0' },
  { name: '2.1.0', status: 'unmaintained', parent: '2.0.0' },
  { name: '2.0.6-rc.2', status: 'unmaintained', parent: '2.0.6-rc.1' },
  { name: '2.0.6-rc.1', status: 'unmaintained', parent: '2.0.5' },
  { name: '2.0.5', status: 'unmaintained', parent: '2.0.0' },
  { name: '2.0.0', status: 'unmaintained', parent: null },
];

test.each([
  ['2.0.0', '2.1.0 3.0.0'],
  ['2.1.0', '3.0.0'],
  ['3.0.0-beta.1', '3.0.0'],
  ['2.1.1', '2.1.2'],
  ['2.1.2', ''],
  ['2.0.5', ''],
  ['2.0.6-rc.1', '2.0.6-rc.2'],
  ['3.0.0', ''],
  ['3.1.0-beta.1', ''],
])('what comes after %s: %s', (name, expected) => {
  const from = VERSIONS.find((version) => version.name === name);
  const way = from === undefined ? [] : wayOn(from, VERSIONS);
  expect(way.map((version) => version.name).join(' ')).toBe(expected);
});
