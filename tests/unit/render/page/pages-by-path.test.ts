import { expect, test } from 'vitest';
import { outputPath } from '../../../../src/render/page/output-path.ts';
import { PagesByPath } from '../../../../src/render/page/pages-by-path.ts';
import type { RouteOwner, SiteModel } from '../../../../src/shared/model/site-model.ts';

const owner: RouteOwner = { type: 'versions' };
const routes = new Map([['/docs/a', owner]]) as SiteModel['routes'];

function pagesOf(trailingSlash: boolean | undefined): { readonly pages: PagesByPath; readonly planned: string[] } {
  const planned: string[] = [];
  const model = { routes, config: { trailingSlash } } as SiteModel;
  const pages = new PagesByPath(model, ([route]) => {
    planned.push(route);
    return { path: outputPath(route, trailingSlash), make: () => '' };
  });
  return { pages, planned };
}

test('a page is planned when its path is asked for, once', () => {
  const { pages, planned } = pagesOf(undefined);
  const found = pages.at('docs/a/index.html');
  expect(found).toEqual({ owner, file: expect.objectContaining({ path: 'docs/a/index.html' }) as unknown });
  expect(pages.plan(['/docs/a', owner])).toBe(found?.file);
  expect(planned).toEqual(['/docs/a']);
});

test.each([
  ['docs/a.html', undefined],
  ['docs/a/index.html', false],
  ['docs/b/index.html', undefined],
  ['docs/a', undefined],
] as const)('%s is no page with trailingSlash %s', (path, trailingSlash) => {
  const { pages, planned } = pagesOf(trailingSlash);
  expect(pages.at(path)).toBeUndefined();
  expect(planned).toEqual([]);
});
