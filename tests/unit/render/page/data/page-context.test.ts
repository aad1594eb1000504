import { describe, expect, test } from 'vitest';
import { buildPageVersion, findSameVersion, findTextOrigin } from '../../../../../src/render/page/data/page-context.ts';
import { findInVersion } from '../../../../../src/shared/model/find-in-version.ts';
import { buildTestSite, docOf, type TestSiteOptions, versionOf } from '../../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestSite>[0];

/** Where the banner of a document such as `1.0/a` leads, or of a version's own pages. */
function bannerHref(place: string, store: Store, options: TestSiteOptions = {}): string | null {
  const { model, context } = buildTestSite(store, options);
  const doc = place.includes('/') ? docOf(model, place) : null;
  return buildPageVersion(versionOf(model, place.split('/')[0] ?? ''), doc, context).bannerHref ?? null;
}

describe('the link of a version banner (B95)', () => {
  const store = {
    next: { 'a.md': '', 'new.md': '' },
    '2.0': { 'a.md': '', 'main.md': '---\nsidebar_position: 1\n---\n' },
    '1.0': { 'a.md': '', 'old.md': '' },
  };

  test('leads to the same page in the latest version, from older and newer ones', () => {
    expect(bannerHref('1.0/a', store)).toBe('/docs/a');
    expect(bannerHref('next/a', store)).toBe('/docs/a');
  });
  test('or to its main document, where it lacks the page', () => {
    expect(bannerHref('1.0/old', store)).toBe('/docs/main');
    expect(bannerHref('next/new', store)).toBe('/docs/main');
  });
  test('follows renames', () => {
    const renamed = { '2.0': { 'quick.md': 'start.md' } };
    expect(bannerHref('1.0/quick', { '2.0': { 'start.md': '' }, '1.0': { 'quick.md': '' } }, { renamed })).toBe(
      '/docs/start',
    );
  });
  test('leads from pages that are made per version to the landing page', () => {
    expect(bannerHref('1.0', store)).toBe('/docs');
  });
  test('leads to the landing page if the latest version has no document', () => {
    expect(bannerHref('1.0/a', { '2.0': { 'a.md': '---\ndraft: true\n---\n' }, '1.0': { 'a.md': '' } })).toBe('/docs');
  });
  test('is missing without a banner', () => {
    expect(bannerHref('2.0/a', store)).toBeNull();
    const config = { docs: { versions: { '1.0': { banner: 'none' } } } } as const;
    expect(bannerHref('1.0/a', store, { config })).toBeNull();
  });
});

test('a page knows only what stays true of its version', () => {
  const { model, context } = buildTestSite(
    { '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } },
    { released: { '1.0': '2020-01-02' }, config: { docs: { versions: { '1.0': { label: 'One' } } } } },
  );
  expect(buildPageVersion(versionOf(model, '1.0'), null, context)).toEqual({
    name: '1.0',
    label: 'One',
    path: '/docs/1.0',
    status: 'unmaintained',
    released: '2020-01-02',
    banner: 'unmaintained',
    badge: true,
    bannerHref: '/docs',
  });
});

test('a site with one version shows no badge (B105)', () => {
  const { model, context } = buildTestSite({ '1.0': { 'a.md': '' } });
  expect(buildPageVersion(versionOf(model, '1.0'), null, context).badge).toBe(false);
});

test('the counterpart of a page in another version, or none', () => {
  const { model } = buildTestSite({ '2.0': { 'a.md': '' }, '1.0': { 'a.md': '', 'b.md': '' } });
  expect(findInVersion(docOf(model, '1.0/a'), '2.0', model.histories)).toBe(docOf(model, '2.0/a'));
  expect(findInVersion(docOf(model, '2.0/a'), '2.0', model.histories)).toBe(docOf(model, '2.0/a'));
  expect(findInVersion(docOf(model, '1.0/b'), '2.0', model.histories)).toBeUndefined();
});

describe('the version since which a page has its text', () => {
  /** As `first, before`: the places of the two documents. */
  function origin(place: string, store: Store, options: TestSiteOptions = {}): string {
    const { model } = buildTestSite(store, options);
    const { first, before } = findTextOrigin(docOf(model, place), model);
    return [first, before].map((doc) => (doc === null ? 'none' : `${doc.version}/${doc.id}`)).join(', ');
  }
  const store = { '3.0': { 'a.md': '2' }, '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } };

  test('is the oldest version with it, and the text before it is the one of the version before that', () => {
    expect(origin('3.0/a', store)).toBe('2.0/a, 1.0/a');
    expect(origin('2.0/a', store)).toBe('2.0/a, 1.0/a');
    expect(origin('1.0/a', store)).toBe('1.0/a, none');
  });
  test('follows renames', () => {
    const files = { '2.0': { 'start.md': '1' }, '1.0': { 'quick.md': '1' } };
    expect(origin('2.0/start', files, { renamed: { '2.0': { 'quick.md': 'start.md' } } })).toBe('1.0/quick, none');
  });
  test('starts again after a version without the page, or with another text', () => {
    const gap = { '3.0': { 'a.md': '1' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '1' } };
    expect(origin('3.0/a', gap)).toBe('3.0/a, 1.0/a');
    const reverted = { '3.0': { 'a.md': '1' }, '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } };
    expect(origin('3.0/a', reverted)).toBe('3.0/a, 2.0/a');
  });
  test('does not change when another version is cut', () => {
    const cut = { '4.0': { 'a.md': '3' }, ...store };
    for (const place of ['3.0/a', '2.0/a', '1.0/a']) expect(origin(place, cut)).toBe(origin(place, store));
  });
});

describe('a version with the same texts as the one before', () => {
  function sameAs(files: Store[string], before: Store[string]): string | undefined {
    const { model } = buildTestSite({ '2.0': files, '1.0': before });
    return findSameVersion(versionOf(model, '2.0'), model)?.name;
  }
  const files = { 'a.md': 'A', 'b.md': 'B' };

  test('is detected, whatever else changed', () => {
    expect(sameAs(files, files)).toBe('1.0');
    expect(sameAs({ ...files, 'sidebars.json': { docs: ['b', 'a'] } }, files)).toBe('1.0');
  });
  test.each([
    ['a text differs', { 'a.md': 'A', 'b.md': 'C' }],
    ['a page is missing', { 'a.md': 'A' }],
    ['a page is new', { ...files, 'c.md': 'C' }],
    ['a page has another name', { 'a.md': 'A', 'c.md': 'B' }],
  ])('is not, when %s', (_what, changed) => {
    expect(sameAs(changed, files)).toBeUndefined();
  });
  test('the oldest is never one', () => {
    const { model } = buildTestSite({ '1.0': files });
    expect(findSameVersion(versionOf(model, '1.0'), model)).toBeNull();
  });
});
