import { expect, test } from 'vitest';
import { planSidebarFiles } from '../../../src/render/sidebar-files.ts';
import type { SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import type { SidebarEntry } from '../../../src/shared/types/page.ts';
import { testLine } from '../support/test-line.ts';

function docs(count: number, prefix: string): readonly SidebarEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'doc',
    id: '',
    label: `${prefix} ${String(index).padStart(8, '0')}`,
    href: `/docs/${prefix}/${index}`,
    className: null,
    unlisted: false,
  }));
}
function category(branch: string, items: readonly SidebarEntry[]): SidebarEntry {
  const fields = { href: null, className: null, collapsible: true, collapsed: true, landing: null } as const;
  return { type: 'category', label: branch, branch, items, ...fields };
}

/** The planned files; lists are drawn as their lengths. */
function plan(entries: readonly SidebarEntry[], { digest = 'a', isLarge = true } = {}) {
  const sidebars = new Map([['docs', { name: 'docs', entries, isLarge }]]);
  const version = { name: '1.0', path: '/docs', set: null, sidebars } as unknown as Version;
  const model = { lines: [testLine([version])], config: { baseUrl: '/base/' } } as unknown as SiteModel;
  const draw = (_: Version, lists: ReadonlyMap<string, readonly SidebarEntry[]>): string =>
    JSON.stringify([...lists].map(([key, list]) => [key, list.length]));
  return planSidebarFiles({ model, digest, draw }).map(({ path, make }) => [path, String(make())] as const);
}
function indexOf(files: ReturnType<typeof plan>): readonly (readonly [string, string])[] {
  return (JSON.parse(files[0]?.[1] ?? '{}') as { parts: [string, string][] }).parts;
}

test('a large sidebar has an index and its lists, a small one nothing', () => {
  const files = plan([...docs(2, 'x'), category('b', docs(3, 'b'))]);
  expect(files.map(([path]) => path)).toEqual([
    'docs/sidebars.json',
    expect.stringMatching(/^assets\/sidebar\.[\da-f]{8}\.json$/u),
  ]);
  expect(indexOf(files)).toEqual([['/docs', `/base/${files[1]?.[0] ?? ''}`]]);
  expect(JSON.parse(files[1]?.[1] ?? '')).toEqual([
    ['/docs', 2],
    ['b', 3],
  ]);
  expect(plan(docs(2, 'x'), { isLarge: false })).toEqual([]);
});

test('lists are divided into parts, sorted by name, and long lists into pieces', () => {
  const files = plan([category('b', docs(9000, 'b')), category('a', docs(3, 'a'))]);
  const parts = indexOf(files);
  expect(parts.length).toBeGreaterThan(2);
  const names = parts.map(([from]) => from);
  expect(names.toSorted()).toEqual(names);
  const pieces = files.slice(1).flatMap(([, content]) => JSON.parse(content) as [string, number][]);
  expect(
    pieces
      .filter(([key]) => key.startsWith('b'))
      .map(([key]) => key)
      .slice(0, 2),
  ).toEqual(['b', 'b\n0001']);
  expect(pieces.reduce((sum, [key, length]) => sum + (key.startsWith('b') ? length : 0), 0)).toBe(9000);
});

test('a name stands for what is in a part and for the templates', () => {
  const name = (...args: Parameters<typeof plan>) => plan(...args)[1]?.[0];
  expect(name(docs(2, 'x'))).toBe(name(docs(2, 'x')));
  expect(name(docs(2, 'x'))).not.toBe(name(docs(3, 'x')));
  expect(name(docs(2, 'x'))).not.toBe(name(docs(2, 'x'), { digest: 'b' }));
});
