/** Links of drawn pages: what templates and components make. */
import { expect, test } from 'vitest';
import { AnchorIndex } from '../../../src/links/anchor-index.ts';
import { ShellChecker } from '../../../src/links/check-shells.ts';
import { ModuleSources } from '../../../src/links/module-sources.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { buildTestModel, tell, type TestSiteOptions } from '../support/build-test-model.ts';

type Html = Readonly<Record<RoutePath, string>>;

/** The problems of these pages, each drawn as it stands here. */
function check(html: Html, options: TestSiteOptions = {}): readonly string[] {
  const model = buildTestModel({ '1.0': { 'a.md': '' } }, { pages: { 'comp.tsx': '' }, ...options });
  const shells = new ShellChecker(model, new Set());
  for (const [route, text] of Object.entries(html) as [RoutePath, string][]) {
    shells.add({ route, owner: model.routes.get(route) ?? null, html: text });
  }
  const anchors = new AnchorIndex(model, shells.anchors);
  return tell(shells.toProblems({ anchors, sources: new ModuleSources(new Map()), findExternal: () => null }));
}

test('percent-encoding is taken off, whether an address counts from the root or from the page', () => {
  const staticFiles = ['/foo/my file.html', '/foo/ä.html', '/100%.html'] as const;
  const addresses = ['/foo/my%20file.html', 'foo/my%20file.html', 'foo/%C3%A4.html', './100%25.html', '100%.html'];
  const html = addresses.map((address) => `<a href="${address}">x</a>`).join('');
  expect(check({ '/comp': html }, { staticFiles })).toEqual([]);
});
