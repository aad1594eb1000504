import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ancestry, findLineage, type Traced, wayBetween } from '../../../../src/store/format/lineage.ts';
import { sortVersions } from '../../../../src/store/format/order.ts';
import { REPOSITORY } from '../../../support/site.ts';

interface Cut {
  readonly day?: string;
  readonly parent?: string;
  /** Path → text. */
  readonly files?: Readonly<Record<string, string>>;
}

function lineageOf(cuts: Readonly<Record<string, Cut>>) {
  const versions = Object.entries(cuts).map(([name, { day = null, parent, files = {} }]): Traced => ({
    name,
    released: day,
    ...(parent === undefined ? {} : { parent }),
    files: new Map(Object.entries(files)),
  }));
  return findLineage(sortVersions(versions, null).versions.toReversed());
}

/** `version ← parent`, and what its changes count from where that is another version. */
function parentsOf(cuts: Readonly<Record<string, Cut>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries([...lineageOf(cuts)].map(([name, { parent }]) => [name, parent]));
}

describe('an inferred parent (B259)', () => {
  test('is the newest older version on one line', () => {
    expect(parentsOf({ '1.0.0': {}, '1.1.0': {}, '1.1.1': {}, '2.0.0': {} })).toEqual({
      '1.0.0': null,
      '1.1.0': '1.0.0',
      '1.1.1': '1.1.0',
      '2.0.0': '1.1.1',
    });
  });

  test('of a hotfix is the newest version of its line, and no later release of other lines is made from it', () => {
    const cuts = {
      '2.1.0': { day: '2025-01-01' },
      '3.0.0-beta.1': { day: '2025-02-01' },
      '3.0.0': { day: '2025-03-01' },
      '2.1.1': { day: '2025-05-01' },
      '2.2.0': { day: '2025-06-01' },
    };
    expect(parentsOf(cuts)).toEqual({
      '2.1.0': null,
      '2.1.1': '2.1.0',
      '2.2.0': '2.1.1',
      '3.0.0-beta.1': '2.1.0',
      '3.0.0': '3.0.0-beta.1',
    });
  });

  test('of a prerelease is the prerelease before it, or a stable version, never a prerelease of another release', () => {
    expect(parentsOf({ '1.0': {}, '1.1-rc.1': {}, '1.2-rc.1': {}, '1.2-rc.2': {}, '1.2': {}, '1.3': {} })).toEqual({
      '1.0': null,
      '1.1-rc.1': '1.0',
      '1.2-rc.1': '1.0',
      '1.2-rc.2': '1.2-rc.1',
      '1.2': '1.2-rc.2',
      '1.3': '1.2',
    });
  });

  test('of the first release of a line is that of the last line which shares most files, of equal ones the newest', () => {
    const line = {
      '2.1.0': { files: { 'a.md': 'a', 'b.md': 'b' } },
      '2.1.1': { files: { 'a.md': 'fixed', 'b.md': 'b' } },
    };
    expect(parentsOf({ ...line, '3.0.0': { files: { 'a.md': 'a', 'b.md': 'b' } } })['3.0.0']).toBe('2.1.0');
    expect(parentsOf({ ...line, '3.0.0': { files: { 'a.md': 'fixed', 'b.md': 'b' } } })['3.0.0']).toBe('2.1.1');
    expect(parentsOf({ ...line, '3.0.0': { files: { 'b.md': 'b' } } })['3.0.0']).toBe('2.1.1');
  });

  test('was released on the same day or before; a version without a day goes by its number', () => {
    const cuts = { '1.0': { day: '2025-01-01' }, '1.1': { day: '2026-01-01' }, '2.0': { day: '2025-01-01' } };
    expect(parentsOf(cuts)['2.0']).toBe('1.0');
    expect(parentsOf({ ...cuts, '1.2': {} })['2.0']).toBe('1.2');
  });

  test('of a label without a number is the one before it in the order', () => {
    const cuts = { spring: { day: '2025-03-01' }, autumn: { day: '2024-09-01' }, '1.0': { day: '2026-01-01' } };
    expect(parentsOf(cuts)).toEqual({ autumn: null, spring: 'autumn', '1.0': 'spring' });
  });

  test('of next is the newest version', () => {
    expect(parentsOf({ '1.0': {}, '2.0-rc.1': {}, next: {} })['next']).toBe('2.0-rc.1');
  });
});

describe('a recorded parent (B259)', () => {
  test('counts more than days and numbers', () => {
    expect(parentsOf({ '1.0': {}, '1.1': {}, '2.0': { parent: '1.0' } })['2.0']).toBe('1.0');
    expect(lineageOf({ '1.0': {}, '2.0': { parent: '1.0' } }).get('2.0')?.isRecorded).toBe(true);
  });

  test('that is not a version, or was made from the version itself, counts as not recorded', () => {
    expect(parentsOf({ '1.0': {}, '2.0': { parent: '1.5' } })['2.0']).toBe('1.0');
    const circle = { '1.0': {}, '1.1': { parent: '1.2' }, '1.2': { parent: '1.1' } };
    expect(parentsOf(circle)).toEqual({ '1.0': null, '1.1': '1.2', '1.2': '1.0' });
    expect(parentsOf({ '1.0': { parent: '1.0' } })).toEqual({ '1.0': null });
  });

  test('may have a higher number: parents come first', () => {
    const lineage = lineageOf({ '1.0': {}, '1.1': { parent: '2.0' }, '2.0': { parent: '1.0' } });
    expect([...lineage.keys()]).toEqual(['1.0', '2.0', '1.1']);
  });
});

describe('what changes count from (B260)', () => {
  const cuts = { '1.0': {}, '2.0-beta.1': {}, '2.0-beta.2': {}, '2.0': {}, '2.1-rc.1': {}, next: {} };
  const lineage = lineageOf(cuts);

  test('is the stable version before a stable one, and the parent of all others', () => {
    expect([...lineage].map(([name, { base }]) => [name, base])).toEqual([
      ['1.0', null],
      ['2.0-beta.1', '1.0'],
      ['2.0-beta.2', '2.0-beta.1'],
      ['2.0', '1.0'],
      ['2.1-rc.1', '2.0'],
      ['next', '2.1-rc.1'],
    ]);
  });

  test('is nothing for a first stable version, whatever prereleases it had', () => {
    expect(lineageOf({ '1.0-rc.1': {}, '1.0': {} }).get('1.0')).toEqual({
      parent: '1.0-rc.1',
      base: null,
      isRecorded: false,
    });
  });

  test('the way to a version goes by the last one that both come from', () => {
    expect(ancestry('2.0', lineage)).toEqual(['2.0', '2.0-beta.2', '2.0-beta.1', '1.0']);
    const tree = lineageOf({
      '1.0': {},
      '1.1': { parent: '1.0' },
      '1.0.1': { parent: '1.0' },
      '1.2': { parent: '1.1' },
      lost: {},
    });
    expect(wayBetween('1.0.1', '1.2', tree)).toMatchObject({ up: ['1.0.1', '1.0'] });
  });
});

test('the 66 versions of the flagship were made from what their days and numbers say', () => {
  const folder = join(REPOSITORY, 'docs/versions');
  const versions = readdirSync(folder).map((name): Traced => {
    const manifest = JSON.parse(readFileSync(join(folder, name, 'version.json'), 'utf8')) as {
      released: string;
      files: Record<string, string>;
    };
    const files = Object.entries(manifest.files).map(
      ([path, place]) => [path, place.includes('/') ? place : `${place}/${path}`] as const,
    );
    return { name, released: manifest.released, files: new Map(files) };
  });
  const lineage = findLineage(sortVersions(versions, null).versions.toReversed());
  const day = new Map(versions.map(({ name, released }) => [name, released ?? '']));
  const parents = [...lineage].map(([name, { parent }]) => `${name} ← ${parent ?? 'nothing'}`);
  expect(parents).toEqual(FLAGSHIP.map((name, at) => `${name} ← ${FLAGSHIP[at - 1] ?? 'nothing'}`));
  // By the days alone: every version was made from the last one that had been released by then.
  for (const [name, { parent }] of lineage) {
    const before = FLAGSHIP.slice(0, FLAGSHIP.indexOf(name));
    const lastDay = before
      .map((one) => day.get(one) ?? '')
      .toSorted()
      .at(-1);
    expect(parent === null ? undefined : day.get(parent), name).toBe(lastDay);
    expect((lastDay ?? '') <= (day.get(name) ?? ''), name).toBe(true);
  }
  const others = [...lineage].filter(([, { parent, base }]) => parent !== base);
  expect(others).toEqual([['2.25.0', { parent: '2.25.0-beta.1', base: '2.24.1', isRecorded: false }]]);
});

/** Each was made from the one before it: the project had no release on an older release line, and one release with prereleases. */
const FLAGSHIP = `
  1.12 1.13 1.14 1.15 1.16 1.17 2.0.0 2.0.1 2.1.0 2.2.0 2.3.0 2.3.1 2.3.2 2.3.3 2.4.0 2.5.0 2.6.0
  2.7.0 2.7.1 2.8.0 2.8.1 2.8.2 2.9.0 2.9.1 2.10.0 2.11.0 2.12.0 2.13.0 2.14.0 2.14.1 2.15.0 2.15.1
  2.16.0 2.17.0 2.18.0 2.19.0 2.20.0 2.20.1 2.21.0 2.21.1 2.22.0 2.23.0 2.24.0 2.24.1 2.25.0-beta.0
  2.25.0-beta.1 2.25.0 2.25.1 2.26.0 2.27.0 2.28.0 2.28.1 2.29.0 2.29.1 2.29.2 2.30.0 2.31.0 2.32.0
  2.33.0 2.34.0 3.0.0 3.1.0 3.1.1 3.1.2 3.2.0 3.2.1
`
  .trim()
  .split(/\s+/u);
