/** Which releases lie between two versions (BEHAVIOUR B310). */
import { expect, test } from 'vitest';
import { findWay, type ListedOrigin } from '../../../../src/shared/model/way-on.ts';

const version = (name: string, parent: string | null, previous?: string): ListedOrigin => ({
  name,
  status: 'unmaintained',
  parent,
  ...(previous === undefined ? {} : { previous }),
});
const VERSIONS = [
  version('3.0', '3.0-rc', '2.0'),
  version('3.0-rc', '2.0'),
  version('2.0.1', '2.0'),
  version('2.0', '1.0'),
  version('1.0', null),
];

test.each([
  ['1.0', '3.0', ['3.0', '2.0']],
  ['3.0', '1.0', ['3.0', '2.0']],
  ['2.0', '3.0-rc', ['3.0-rc']],
  ['2.0.1', '3.0', ['3.0', '2.0.1']],
  ['1.0', '1.0', []],
])('B310 between %s and %s', (from, to, names) => {
  const [one, other] = [from, to].map((name) => VERSIONS.find((own) => own.name === name));
  if (one === undefined || other === undefined) throw new Error('Both are in the list.');
  expect(findWay([one, other], VERSIONS).map(({ name }) => name)).toEqual(names);
});
