/** Links that templates and components render. */
import { describe, expect, test } from 'vitest';
import { ShellChecker } from '../../../../src/links/check/check-shells.ts';
import { AnchorIndex } from '../../../../src/links/graph/anchor-index.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { buildTestModel, tell, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];
type Html = Readonly<Record<RoutePath, string>>;

/** The problems of these pages, each rendered exactly as given. */
function check(html: Html, options: TestSiteOptions = {}, store: Store = { '1.0': { 'a.md': '' } }): readonly string[] {
  const model = buildTestModel(store, { pages: { 'comp.tsx': '' }, ...options });
  const shells = new ShellChecker(model, new Set());
  for (const [route, text] of Object.entries(html) as [RoutePath, string][]) {
    shells.add({ route, owner: model.routes.get(route) ?? null, html: text, sidebar: null });
  }
  const anchors = new AnchorIndex(model, shells.anchors);
  return tell(shells.toProblems({ anchors, sources: new Map(), findExternal: () => null }));
}

test('percent-encoding is decoded in root-relative and page-relative addresses', () => {
  const staticFiles = ['/foo/my file.html', '/foo/ä.html', '/100%.html'] as const;
  const addresses = ['/foo/my%20file.html', 'foo/my%20file.html', 'foo/%C3%A4.html', './100%25.html', '100%.html'];
  const html = addresses.map((address) => `<a href="${address}">x</a>`).join('');
  expect(check({ '/comp': html }, { staticFiles })).toEqual([]);
});

describe('relative addresses are resolved against the URL of the page', () => {
  const pages = { 'comp.tsx': '', 'comp/part.tsx': '', 'team.tsx': '' };
  test.each([
    [true, 'part/', 'team/'],
    [true, '../team/', '../part/'],
    [false, 'team', 'part'],
    [undefined, 'team', 'part'],
  ])('with trailingSlash %s "%s" exists, "%s" does not', (trailingSlash, right, wrong) => {
    const config = trailingSlash === undefined ? {} : { trailingSlash };
    const html = `<a href="${right}">r</a> <a href="?q#x">q</a> <p id="x"></p> <a href="${wrong}">w</a>`;
    expect(check({ '/comp': html }, { pages, config })).toEqual([
      `info broken-link pages/comp.tsx: The link "${wrong}" is not a page or file of this site.`,
    ]);
  });

  test('the home page and the not-found page have no folder', () => {
    const html = { '/': '<a href="team/">t</a>', '/404': '<a href="team/">t</a>' };
    expect(check(html, { pages: { ...pages, 'index.tsx': '' }, config: { trailingSlash: true } })).toEqual([]);
  });
});

test('a page with an invalid address is reported for its slug, not for links from it and to it', () => {
  const html = '<a href="#main">m</a><main id="main"></main><a href="/docs/a?b#x">x</a>';
  const store = { '1.0': { 'a.md': '---\nslug: a?b\n---\n', 'b.md': '' } };
  const model = buildTestModel(store);
  expect(model.problems.map(({ code }) => code)).toEqual(['bad-slug']);
  for (const trailingSlash of [true, false]) {
    const link = trailingSlash ? '<a href="/docs/a?b/">a</a>' : '<a href="/docs/a?b">a</a>';
    const problems = check(
      { '/docs/a?b': html + link, '/docs/b': `${link}<a href="/docs/a?c">c</a>` },
      { config: { trailingSlash } },
      store,
    );
    expect(problems).toEqual(['info broken-link: The link "/docs/a?c" is not a page or file of this site.']);
  }
});

test('a sidebar that pages share is read once; its links count, and its ids exist, on each of them', () => {
  const model = buildTestModel({ '1.0': { 'a.md': '', 'b.md': '' } });
  const shells = new ShellChecker(model, new Set());
  const sidebar = '<a href="/docs/a">a</a><a href="/docs/b">b</a><a href="/gone">gone</a><p id="note"></p>';
  const pages: readonly (readonly [RoutePath, Html[RoutePath]])[] = [
    ['/docs/a', '<a href="/docs/b">next</a><a href="#note">n</a>'],
    ['/docs/b', '<a href="/docs/a">back</a><a href="#note">n</a><p id="note"></p>'],
  ];
  for (const [route, html] of pages) shells.add({ route, owner: model.routes.get(route) ?? null, html, sidebar });
  expect(shells.linkCount).toBe(8);
  const anchors = new AnchorIndex(model, shells.anchors);
  expect(tell(shells.toProblems({ anchors, sources: new Map(), findExternal: () => null }))).toEqual([
    'info broken-link: The link "/gone" is not a page or file of this site.',
    'warn duplicate-anchor: The id "note" appears twice on the page /docs/b.',
  ]);
});
