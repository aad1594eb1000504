import { expect, test } from 'vitest';
import { buildTestModel, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];

/** The pages of each history by its address, and the addresses that lead on. */
function addresses(store: Store, options: TestSiteOptions = {}): Readonly<Record<string, string>> {
  const { routes, lines } = buildTestModel(store, options);
  const [{ movedHistories }] = lines;
  const histories = [...routes].flatMap(([route, owner]) =>
    owner.type === 'history' ? [[route, owner.docs.map(({ version, id }) => `${version}/${id}`).join(' ')]] : [],
  );
  return Object.fromEntries([...histories, ...movedHistories]) as Record<string, string>;
}

test('B170: each page of a site with several versions has a history, without drafts', () => {
  const store = {
    next: { 'a.md': '', 'draft.md': '---\ndraft: true\n---\n' },
    '1.0': { 'a.md': '', 'in/b.md': '', 'in/index.md': '', 'index.md': '' },
  };
  expect(addresses(store)).toEqual({
    '/versions/a': 'next/a 1.0/a',
    '/versions/in': '1.0/in/index',
    '/versions/in/b': '1.0/in/b',
    // Hosts take `/versions/index` for `/versions`.
    '/versions/index-page': '1.0/index',
  });
  expect(addresses({ '1.0': { 'a.md': '' } })).toEqual({});
  expect(buildTestModel({ '1.0': { 'a.md': '' } }).lines[0].historyRoutes.size).toBe(0);
});

test('B170: old ids lead to the history of a renamed page', () => {
  const renamed = { '2.0': { 'quick.md': 'start.md' } };
  const store = { '2.0': { 'start.md': '' }, '1.0': { 'quick.md': '' } };
  expect(addresses(store, { renamed })).toEqual({
    '/versions/start': '2.0/start 1.0/quick',
    '/versions/quick': '/versions/start',
  });
  expect(buildTestModel(store, { renamed }).lines[0].historyRoutes.get('quick')).toBe('/versions/quick');
});

test('B170: an address belongs to the page that had the id last, and the other page has one of its own', () => {
  const renamed = { '3.0': { 'b.md': 'a.md' } };
  const store = { '3.0': { 'a.md': '3' }, '2.0': { 'b.md': '2' }, '1.0': { 'a.md': '1', 'b.md': '' } };
  expect(addresses(store, { renamed })).toEqual({
    '/versions/a': '3.0/a 2.0/b 1.0/b',
    '/versions/a-2': '1.0/a',
    '/versions/b': '/versions/a',
  });
});

test('B170: ids that differ in case only do not share an address', () => {
  const store = { '2.0': { 'api.md': '', 'x.md': '' }, '1.0': { 'API.md': '', 'x.md': '' } };
  expect(addresses(store)).toEqual({
    '/versions/api': '2.0/api',
    '/versions/api-2': '1.0/API',
    '/versions/x': '2.0/x 1.0/x',
  });
});

test('B170: what the site has below /versions keeps its address', () => {
  const docs = { 'compare.md': '', 'about.md': '', 'old.md': '' };
  const options = {
    pages: { 'versions/about.md': '# About' },
    config: { redirects: { '/versions/old': '/docs' } },
  };
  expect(Object.keys(addresses({ '2.0': docs, '1.0': docs }, options)).toSorted()).toEqual([
    '/versions/about-page',
    '/versions/compare-page',
    '/versions/old-page',
  ]);
});
