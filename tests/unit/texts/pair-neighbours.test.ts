import { expect, test } from 'vitest';
import type { StoredVersion } from '../../../src/shared/types/store.ts';
import { pairNeighbours } from '../../../src/texts/pair-neighbours.ts';

/** A version whose files are stored under the name of their text. */
function version(name: string, files: Readonly<Record<string, string>>): StoredVersion {
  const stored = Object.entries(files).map(([path, text]) => [path, { path, diskPath: text }] as const);
  return {
    name,
    released: null,
    support: null,
    files: new Map(stored),
    renamed: new Map(),
    updated: {},
  } as unknown as StoredVersion;
}

const texts = new Map(['a1', 'a2', 'a3', 'b1'].map((name) => [name, { hash: `hash of ${name}`, text: name }]));
const versions = [
  version('1.10', { 'a.md': 'a3', 'b.md': 'b1' }),
  version('1.2', { 'a.md': 'a1', 'b.md': 'b1' }),
  version('1.9', { 'a.md': 'a2', 'new.md': 'a1', 'b.md': 'b1' }),
  version('next', { 'a.md': 'a3', 'b.md': 'missing' }),
];

test('each version is paired with the one before it, whatever their order', () => {
  expect(pairNeighbours([versions], texts, null)).toEqual([
    { from: 'hash of a2', to: 'hash of a3' },
    { from: 'hash of a1', to: 'hash of a2' },
  ]);
});

test('the order of the configuration counts', () => {
  expect(pairNeighbours([versions.slice(0, 3)], texts, ['1.2', '1.10', '1.9'])).toEqual([
    { from: 'hash of a3', to: 'hash of a1' },
    { from: 'hash of a2', to: 'hash of a3' },
  ]);
});

test('sets of documents have nothing to do with each other', () => {
  expect(pairNeighbours([versions.slice(0, 1), versions.slice(2, 3)], texts, null)).toEqual([]);
});
