import { describe, expect, test } from 'vitest';
import { buildCategoryPage } from '../../../../../src/render/page/data/category-page.ts';
import type { CategoryPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, versionOf } from '../../../support/build-test-model.ts';

const files = { 'a.md': '# A\n\nAbout A.', 'b.md': '# B', 'c.md': '# C', 'd.md': '---\nunlisted: true\n---\n# D' };

/** The first generated page of a sidebar. */
function categoryPage(items: readonly unknown[]): CategoryPageData {
  const { model, context } = buildTestSite({ '1.0': { ...files, 'sidebars.json': { docs: items } } });
  const version = versionOf(model, '1.0');
  const category = version.sidebars.get('docs')?.categories[0];
  if (category === undefined) throw new Error('no category');
  return buildCategoryPage({ type: 'category', version, category }, context);
}
const generated = (items: readonly unknown[]) => ({
  type: 'category',
  label: 'All',
  items,
  link: { type: 'generated-index', title: 'Everything', description: 'What there is.' },
});

test('has title, description and its place in it (B125)', () => {
  const page = categoryPage([{ Out: ['a', generated(['b']), 'c'] }]);
  expect(page).toMatchObject({
    kind: 'category',
    route: '/docs/category/all',
    title: 'Everything',
    description: 'What there is.',
    breadcrumbs: [
      { label: 'Out', href: null },
      { label: 'Everything', href: null },
    ],
    previous: { label: 'A', href: '/docs/a' },
    next: { label: 'B', href: '/docs/b' },
  });
});

describe('cards of a category (B125)', () => {
  test('are pages with their description and links', () => {
    expect(categoryPage([generated(['a', { type: 'link', label: 'L', href: 'https://e.org' }])]).cards).toEqual([
      { label: 'A', href: '/docs/a', description: 'About A.', itemCount: null },
      { label: 'L', href: 'https://e.org', description: '', itemCount: null },
    ]);
  });

  test('leave out unlisted pages and bare HTML', () => {
    expect(categoryPage([generated(['d', { type: 'html', value: '<hr>' }, 'a'])]).cards).toMatchObject([
      { label: 'A' },
    ]);
  });

  test('of categories lead to their page, else to the first page in them, however deep', () => {
    const link = { type: 'doc', id: 'c' };
    const own = { type: 'category', label: 'Own', link, items: ['b'] };
    const deep = { Deep: [{ type: 'html', value: '<hr>' }, { Deeper: ['d', { Deepest: ['b', 'a'] }] }, 'a'] };
    expect(categoryPage([generated([own, deep])]).cards).toEqual([
      { label: 'Own', href: '/docs/c', description: '', itemCount: 1 },
      { label: 'Deep', href: '/docs/b', description: '', itemCount: 2 },
    ]);
  });

  test('leave out a category without visible pages', () => {
    expect(categoryPage([generated(['a', { Hidden: ['d'] }])]).cards).toMatchObject([{ label: 'A' }]);
  });
});
