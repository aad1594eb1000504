/** Pages that docsite would take for parts of others. */
import { expect, test } from 'vitest';
import { leaveParts } from '../../../../../packages/import/sites/leave-parts.ts';
import type { MarkdownSite, SitePage } from '../../../../../packages/import/sites/markdown-site.ts';
import type { SiteTree } from '../../../../../packages/import/site-tree.ts';

const TREE: SiteTree = {
  read: () => null,
  list: () => [],
  deadLinks: () => [],
  borderOf: () => null,
  fileName: (path) => path,
};

function siteOf(pages: readonly SitePage[], urls?: MarkdownSite['urls']): MarkdownSite {
  return {
    configFile: 'site.yml',
    folder: 'docs',
    pages,
    fields: {},
    sidebars: null,
    redirects: new Map(),
    copies: new Map(),
    problems: [],
    notes: [],
    convert: (text) => text,
    createSlugger: () => (text) => text,
    ...(urls === undefined ? {} : { urls }),
  };
}

test('B308 they are named and count as lost, where the old site published them', () => {
  const page = (path: string, isDraft = false): SitePage => ({ path, target: path, route: `/${path}`, isDraft });
  const site = siteOf([page('a.md'), page('_b.md'), page('_c/d.md'), page('_e.md', true), page('f_.md')], {
    changed: 2,
    lost: 1,
  });
  const { pages, problems, urls } = leaveParts(site, TREE);
  expect(pages.map(({ path }) => path)).toEqual(['a.md', 'f_.md']);
  expect(problems.map(({ file, what }) => [file, what])).toEqual([
    ['docs/_b.md', 'The page "/_b.md" was not imported.'],
    ['docs/_c/d.md', 'The page "/_c/d.md" was not imported.'],
    ['docs/_e.md', 'The page "/_e.md" was not imported.'],
  ]);
  expect(urls).toEqual({ changed: 2, lost: 3 });
});

test('a site without such pages is as it was', () => {
  const site = siteOf([{ path: '_a.md', target: 'a.md', route: '/a' }]);
  expect(leaveParts(site, TREE)).toBe(site);
});
