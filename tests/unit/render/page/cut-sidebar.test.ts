import { describe, expect, test } from 'vitest';
import { NEIGHBOURS } from '../../../../src/shared/model/large-sidebar.ts';
import {
  closeAll,
  cutSidebar,
  findPaths,
  levelsOf,
  type SidebarLevel,
} from '../../../../src/render/page/cut-sidebar.ts';
import type { SidebarEntry } from '../../../../src/shared/types/page.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';

const doc = (href: RoutePath): SidebarEntry => ({
  type: 'doc',
  id: href,
  label: href,
  href,
  className: null,
  unlisted: false,
});
const docs = (count: number, prefix: RoutePath): readonly SidebarEntry[] =>
  Array.from({ length: count }, (_, index) => doc(`${prefix}${index}`));
const category = (branch: string, items: readonly SidebarEntry[], href: RoutePath | null = null): SidebarEntry => ({
  type: 'category',
  label: branch,
  href,
  className: null,
  collapsible: true,
  collapsed: true,
  branch,
  landing: `/list/${branch}`,
  items,
});
const top = (entries: readonly SidebarEntry[]): SidebarLevel => ({ name: '/docs', label: '', href: '/all', entries });

/** What is left for a page, each list in brackets. */
function show(entries: readonly SidebarEntry[]): string {
  const words = entries.map((entry) => {
    if (entry.type === 'html') return 'html';
    if (entry.type !== 'category') return entry.type === 'link' ? `${entry.label} (${entry.href})` : entry.href;
    return entry.cut === undefined ? `${entry.label} [${show(entry.items)}]` : `${entry.label} (${entry.href})`;
  });
  return words.join(' ');
}
function cut(entries: readonly SidebarEntry[], route: RoutePath): string {
  return show(cutSidebar(top(entries), findPaths(entries).get(route) ?? [], route));
}

const TREE = [
  doc('/x'),
  category('a', [category('b', docs(2, '/b')), doc('/y')]),
  category('c', docs(3, '/c'), '/own'),
];

describe('a page of a large sidebar', () => {
  test.each<[RoutePath, string]>([
    ['/x', '/x a (/list/a) c (/own)'],
    ['/y', '/x a [b (/list/b) /y] c (/own)'],
    ['/b1', '/x a [b [/b0 /b1] /y] c (/own)'],
    ['/own', '/x a (/list/a) c [/c0 /c1 /c2]'],
    ['/list/b', '/x a [b [/b0 /b1] /y] c (/own)'],
    ['/elsewhere', '/x a (/list/a) c (/own)'],
  ])('holds the lists that lead to it: %s', (route, expected) => {
    expect(cut(TREE, route)).toBe(expected);
  });

  const long = docs(100, '/p');
  test.each<[RoutePath, string, string]>([
    ['/p50', '/p42', '/p58'],
    ['/p0', '/p0', '/p8'],
    ['/p3', '/p0', '/p11'],
    ['/p99', '/p91', '/p99'],
  ])('has eight neighbours on each side: %s', (route, first, last) => {
    const shown = cut(long, route).replaceAll('More pages (/all)', '…').split(' ');
    const more = shown.filter((word) => word === '…').length;
    const pages = shown.filter((word) => word !== '…');
    expect([pages[0], pages.at(-1)]).toEqual([first, last]);
    expect(pages.length).toBeLessThanOrEqual(2 * NEIGHBOURS + 1);
    expect(more).toBe(Number(first !== '/p0') + Number(last !== '/p99'));
  });
  test('links to the rest of each list that is too long', () => {
    expect(cut([category('a', long)], '/p99')).toContain('a [More in a (/list/a) /p91');
  });
  test('the page that lists a category shows its beginning, without a link to itself', () => {
    expect(cut([category('a', long)], '/list/a')).toMatch(/^a \[\/p0 .* \/p16\]$/u);
  });
  test('one more page elsewhere changes nothing', () => {
    const more = [...long.slice(0, 70), doc('/new'), ...long.slice(70)];
    expect(cut(more, '/p50')).toBe(cut(long, '/p50'));
    const changed = long.filter((_, index) => cut(more, `/p${index}`) !== cut(long, `/p${index}`));
    expect(changed).toHaveLength(2 * NEIGHBOURS);
  });
});

describe('what is left out', () => {
  test('is in the lists of the sidebar, each with its categories closed', () => {
    const lists = levelsOf(top(TREE)).map(({ name, entries }) => `${name}: ${show(closeAll(entries))}`);
    expect(lists).toEqual(['/docs: /x a (/list/a) c (/own)', 'a: b (/list/b) /y', 'b: /b0 /b1', 'c: /c0 /c1 /c2']);
  });
  test('categories in which readers should not find anything are in none', () => {
    const hidden = { ...category('h', docs(1, '/h')), landing: null } as SidebarEntry;
    expect(show(closeAll([hidden, doc('/x')]))).toBe('/x');
    expect(cut([hidden, doc('/x')], '/h0')).toBe('h [/h0] /x');
  });
});
