import { describe, expect, test } from 'vitest';
import { buildCategoryPage } from '../../../../../src/render/page/data/category-page.ts';
import { buildLandingPage, buildOverviewPage } from '../../../../../src/render/page/data/version-pages.ts';
import type { CategoryPageData, LandingPageData, OverviewPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, versionOf } from '../../../support/build-test-model.ts';

const link = { type: 'generated-index' };

interface Lists {
  readonly landing: LandingPageData;
  readonly overview: readonly OverviewPageData[];
  readonly categories: readonly CategoryPageData[];
}

/** Pages `p0000` and on, in a sidebar that `arrange` makes of their ids, and the generated pages of the version. */
function listsOf(
  count: number,
  arrange: (ids: readonly string[]) => unknown,
  more: Readonly<Record<string, string>> = {},
): Lists {
  const ids = Array.from({ length: count }, (_, index) => `p${String(index).padStart(4, '0')}`);
  const files = Object.fromEntries(ids.map((id) => [`${id}.md`, `# Page ${id}`]));
  const sidebars = JSON.stringify({ docs: arrange(ids) });
  const { model, context } = buildTestSite({
    '1.0': { ...files, ...more, 'sidebars.json': JSON.parse(sidebars) as object },
  });
  const owners = [...model.routes.values()];
  return {
    landing: buildLandingPage(versionOf(model, '1.0'), context),
    overview: owners.flatMap((owner) => (owner.type === 'overview' ? [buildOverviewPage(owner, context)] : [])),
    categories: owners.flatMap((owner) => (owner.type === 'category' ? [buildCategoryPage(owner, context)] : [])),
  };
}

const inOne = (items: readonly string[]) => [{ type: 'category', label: 'All', link, items }];

test('lists of 250 entries are whole (B158)', () => {
  const { landing, overview, categories } = listsOf(250, inOne);
  expect(overview.map(({ route, pages, part }) => [route, pages.length, part])).toEqual([
    ['/docs/overview', 250, undefined],
  ]);
  expect(categories[0]?.cards).toHaveLength(250);
  expect(categories[0]).not.toHaveProperty('part');
  // The category's own page is the first.
  expect(landing.sections.map(({ pages, more }) => [pages.length, more])).toEqual([[251, undefined]]);
});

describe('longer lists are in parts (B158)', () => {
  const { landing, overview, categories } = listsOf(550, inOne);

  test('the overview has every page once, and the counts of all on each part', () => {
    expect(overview.map(({ route, title }) => [route, title])).toEqual([
      ['/docs/overview', 'All pages of 1.0'],
      ['/docs/overview/2', 'All pages of 1.0, part 2 of 3'],
      ['/docs/overview/3', 'All pages of 1.0, part 3 of 3'],
    ]);
    expect(overview.map(({ pages }) => pages.length)).toEqual([250, 250, 50]);
    expect(new Set(overview.flatMap(({ pages }) => pages.map(({ id }) => id))).size).toBe(550);
    expect(overview.map(({ part }) => part?.counts.added)).toEqual([550, 550, 550]);
    expect(overview[1]?.part).toMatchObject({
      index: 1,
      routes: ['/docs/overview', '/docs/overview/2', '/docs/overview/3'],
    });
  });

  test('so do the cards of a category', () => {
    expect(categories.map(({ route, title, cards }) => [route, title, cards.length])).toEqual([
      ['/docs/category/all', 'All', 250],
      ['/docs/category/all/2', 'All, part 2 of 3', 250],
      ['/docs/category/all/3', 'All, part 3 of 3', 50],
    ]);
    expect(new Set(categories.flatMap(({ cards }) => cards.map(({ href }) => href))).size).toBe(550);
  });

  test('the landing page leads to the rest of a section', () => {
    expect(landing.sections).toHaveLength(1);
    expect(landing.sections[0]?.pages).toHaveLength(50);
    expect(landing.sections[0]?.more).toEqual({ label: 'More in All', href: '/docs/category/all' });
  });
});

test('a part takes no address of another page (B158)', () => {
  const slugged = { 'x.md': '---\nslug: /overview/2\n---\n# X' };
  const { overview } = listsOf(251, inOne, slugged);
  expect(overview.map(({ route }) => route)).toEqual(['/docs/overview', '/docs/overview/2-']);
  expect(overview.flatMap(({ pages }) => pages)).toHaveLength(252);
});

test('a large landing page has a bounded number of sections and links, which lead to all pages (B158)', () => {
  const { landing, overview } = listsOf(900, (ids) =>
    ids.map((id) => ({ type: 'category', label: `About ${id}`, items: [id] })),
  );
  const links = landing.sections.flatMap(({ pages }) => pages);
  expect(landing.sections.length).toBeLessThanOrEqual(24);
  expect(links.length).toBeLessThanOrEqual(100);
  expect(landing.overviewHref).toBe(overview[0]?.route);
  expect(overview.flatMap(({ pages }) => pages)).toHaveLength(900);
});
