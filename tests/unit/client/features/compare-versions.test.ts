import { expect, test } from 'vitest';
import { findSlugs, listChanges } from '../../../../src/client/features/compare-versions.ts';
import type { PageMap } from '../../../../src/shared/model/page-map.ts';

const VERSIONS = ['3.0', '2.0', '1.0'].map((name) => ({ name }));
const MAP: Pick<PageMap, 'pages' | 'texts'> = {
  pages: [
    [['same', '3.0', '1.0']],
    [['edited', '3.0', '1.0']],
    [['new', '3.0', '3.0']],
    [
      ['after', '3.0', '2.0'],
      ['before', '1.0', '1.0'],
    ],
    [['gone', '1.0', '1.0']],
    [['category/list', '3.0', '2.0']],
  ],
  texts: [['1.0'], ['3.0', '1.0'], ['3.0'], ['1.0'], ['1.0'], []],
};

test('B165 pages are added, removed, renamed and changed, by path', () => {
  expect(listChanges(MAP, { from: 2, to: 0 }, VERSIONS)).toEqual([
    { change: 'renamed', from: 'before', to: 'after' },
    { change: 'changed', from: 'edited', to: 'edited' },
    { change: 'removed', from: 'gone', to: null },
    { change: 'added', from: null, to: 'new' },
  ]);
});

test('B165 the other way round, what was added is removed', () => {
  expect(listChanges(MAP, { from: 0, to: 1 }, VERSIONS)).toEqual([
    { change: 'changed', from: 'edited', to: 'edited' },
    { change: 'removed', from: 'new', to: null },
  ]);
});

test('B165 a version has the texts that the version before began', () => {
  expect(listChanges(MAP, { from: 2, to: 1 }, VERSIONS).map(({ to }) => to)).toEqual(['after', null]);
});

test('B165 a text that came back is the same text', () => {
  const map: Pick<PageMap, 'pages' | 'texts' | 'returns'> = {
    pages: [[['other', '3.0', '1.0']], [['reverted', '3.0', '1.0']]],
    texts: [['1.0'], ['3.0', '2.0', '1.0']],
    returns: [[1, '3.0', '1.0']],
  };
  expect(listChanges(map, { from: 2, to: 0 }, VERSIONS)).toEqual([]);
  expect(listChanges(map, { from: 1, to: 0 }, VERSIONS).map(({ to }) => to)).toEqual(['reverted']);
  expect(listChanges(map, { from: 2, to: 1 }, VERSIONS).map(({ to }) => to)).toEqual(['reverted']);
});

test('B166 a page is found by its path in either version', () => {
  const sides = { from: 2, to: 0, versions: VERSIONS };
  expect(findSlugs(MAP, 'after', sides)).toEqual({ from: 'before', to: 'after' });
  expect(findSlugs(MAP, 'before', sides)).toEqual({ from: 'before', to: 'after' });
  expect(findSlugs(MAP, 'gone', sides)).toEqual({ from: 'gone', to: null });
  expect(findSlugs(MAP, 'never', sides)).toBeNull();
});
