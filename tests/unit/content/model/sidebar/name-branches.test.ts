import { describe, expect, test } from 'vitest';
import type { SidebarEntry } from '../../../../../src/shared/types/page.ts';
import { buildTestModel } from '../../../support/build-test-model.ts';

const pages = (folder: string, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/p${index}.md`, `# ${folder} ${index}`]));

function sidebarOf(files: Parameters<typeof buildTestModel>[0][string]) {
  const model = buildTestModel({ '1.0': files });
  const sidebar = model.lines[0].versions[0]?.sidebars.get('docs');
  if (sidebar === undefined) throw new Error('The version has no sidebar.');
  return { model, sidebar };
}
function categoriesOf(entries: readonly SidebarEntry[]): readonly Extract<SidebarEntry, { type: 'category' }>[] {
  return entries.flatMap((entry) => (entry.type === 'category' ? [entry, ...categoriesOf(entry.items)] : []));
}

describe('a sidebar with more than 200 entries', () => {
  test('names its categories after their labels, and gives each a page', () => {
    const { sidebar, model } = sidebarOf({ ...pages('Guides/First steps', 150), ...pages('Guides/Other', 60) });
    expect(sidebar.isLarge).toBe(true);
    expect(categoriesOf(sidebar.entries).map(({ branch, landing, href }) => [branch, landing, href])).toEqual([
      ['guides', '/docs/category/guides', null],
      ['guides/first-steps', '/docs/category/guides/first-steps', null],
      ['guides/other', '/docs/category/guides/other', null],
    ]);
    expect(model.routes.get('/docs/category/guides/other')?.type).toBe('category');
    expect(sidebar.places.get('/docs/Guides/Other/p0')?.trail).toEqual([
      { label: 'Guides', href: '/docs/category/guides' },
      { label: 'Other', href: '/docs/category/guides/other' },
    ]);
  });
  test('the added pages are in no reading order', () => {
    const { sidebar } = sidebarOf({ ...pages('a', 201), ...pages('b', 1) });
    expect(sidebar.places.get('/docs/b/p0')?.previous).toBe('/docs/a/p99');
    expect(sidebar.places.get('/docs/category/b')).toMatchObject({ previous: null, next: null });
    expect([...sidebar.places.keys()][0]).toBe('/docs/a/p0');
  });
  test('a category with a page of its own gets none, unless its list is too long for the sidebar', () => {
    const own = {
      ...pages('long', 190),
      ...pages('short', 17),
      'long/index.md': '# Long',
      'short/index.md': '# Short',
    };
    const { sidebar } = sidebarOf(own);
    expect(categoriesOf(sidebar.entries).map(({ href, landing }) => [href, landing])).toEqual([
      ['/docs/long', '/docs/category/long'],
      ['/docs/short', '/docs/short'],
    ]);
  });
  test('two categories with one label get two names', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `a/p${index}`);
    const items = [{ Same: ids }, { Same: ids }, { '🎉': ['a/p0'] }];
    const { sidebar } = sidebarOf({ ...pages('a', 100), 'sidebars.json': { docs: items } });
    expect(categoriesOf(sidebar.entries).map(({ branch }) => branch)).toEqual(['same', 'same-2', 'section']);
  });
  test('the route of a generated page stays the author’s', () => {
    const ids = Array.from({ length: 210 }, (_, index) => `a/p${index}`);
    const generated = { type: 'category', label: 'Same', link: { type: 'generated-index' }, items: ['a/p0'] };
    const { sidebar } = sidebarOf({ ...pages('a', 210), 'sidebars.json': { docs: [{ Same: ids }, generated] } });
    expect(categoriesOf(sidebar.entries).map(({ landing }) => landing)).toEqual([
      '/docs/category/same-2',
      '/docs/category/same',
    ]);
  });
  test('all its categories fold, whatever the author says', () => {
    const open = { type: 'category', label: 'Open', collapsible: false, collapsed: false, items: ['b/p0'] };
    const ids = Array.from({ length: 201 }, (_, index) => `a/p${index}`);
    const { sidebar } = sidebarOf({ ...pages('a', 201), ...pages('b', 1), 'sidebars.json': { docs: [...ids, open] } });
    expect(categoriesOf(sidebar.entries)).toMatchObject([{ collapsible: true, collapsed: true }]);
  });
  test('a category of unlisted pages has no page', () => {
    const files = { ...pages('a', 201), 'b/secret.md': '---\nunlisted: true\n---\n# Secret' };
    expect(categoriesOf(sidebarOf(files).sidebar.entries).map(({ landing }) => landing)).toEqual([
      '/docs/category/a',
      null,
    ]);
  });
});

test('a sidebar of 200 entries stays as it is', () => {
  const { sidebar } = sidebarOf(pages('a', 199));
  expect(sidebar).toMatchObject({ isLarge: false, categories: [] });
  expect(categoriesOf(sidebar.entries)[0]).not.toHaveProperty('branch');
});
