import { expect, test } from 'vitest';
import { orderHugoPages } from '../../../../../../packages/import/sites/hugo/hugo-order.ts';
import type { Fields } from '../../../../../../src/shared/string/fields.ts';

/** Pages in the order of their positions; empty where docsite's own order is that of Hugo. */
function order(pages: Readonly<Record<string, Fields>>): readonly string[] {
  const positions = orderHugoPages(new Map(Object.entries(pages)));
  return [...positions].toSorted(([, a], [, b]) => a - b).map(([path]) => path);
}

test('nothing is written where both orders agree', () => {
  expect(order({ '_index.md': {}, 'a.md': { weight: 1 }, 'b.md': { weight: 2 }, 'c.md': {} })).toEqual([]);
});

test('pages of equal weight come by date, the newest first, then by title', () => {
  const pages = {
    'notes/a.md': { title: 'Zebra' },
    'notes/b.md': { title: 'Old', date: '2020-01-01' },
    'notes/c.md': { title: 'New', date: new Date('2024-01-01') },
    'notes/d.md': { title: 'Last', linkTitle: 'ant' },
    'notes/e.md': { title: 'First', weight: 3 },
  };
  const names = ['e', 'c', 'b', 'd', 'a'];
  expect(order(pages)).toEqual(names.map((name) => `notes/${name}.md`));
});

test('a folder is listed where its page says, among the pages around it', () => {
  const pages = {
    '_index.md': { title: 'Home', weight: 9 },
    'install/_index.md': { title: 'Zip' },
    'usage/index.md': { title: 'Any' },
    'about.md': { title: 'Mid' },
    'install/linux.md': { title: 'Linux' },
  };
  expect(order(pages)).toEqual(['usage/index.md', 'about.md', 'install/_index.md']);
});

test('a weight of 0 is none', () => {
  expect(order({ 'a.md': { weight: 0 }, 'b.md': { weight: 5 } })).toEqual([]);
  expect(order({ 'a.md': { weight: 0, title: 'Z' }, 'b.md': { title: 'A' } })).toEqual(['b.md', 'a.md']);
});

test('a number at the start of a name is no position', () => {
  expect(order({ '1-z.md': { title: 'Z' }, 'b.md': { title: 'A' } })).toEqual(['b.md', '1-z.md']);
});
