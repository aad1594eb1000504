import { describe, expect, test } from 'vitest';
import {
  buildLandingPage,
  buildOverviewPage,
  buildSearchPage,
  buildVersionsPage,
} from '../../../../../src/render/page/data/version-pages.ts';
import type { LandingPageData, OverviewPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, type TestSiteOptions, versionOf } from '../../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestSite>[0];
const hidden = '---\nunlisted: true\n---\n';

function landing(name: string, store: Store, options: TestSiteOptions = {}): LandingPageData {
  const { model, context } = buildTestSite(store, options);
  return buildLandingPage(versionOf(model, name), context);
}
function overview(name: string, store: Store, options: TestSiteOptions = {}): OverviewPageData {
  const { model, context } = buildTestSite(store, options);
  return buildOverviewPage({ type: 'overview', version: versionOf(model, name) }, context);
}

describe('landing page', () => {
  /** Sections as `Title: label, label`. */
  const sections = (files: Store[string]): readonly string[] =>
    landing('1.0', { '1.0': files }).sections.map(
      ({ title, pages }) => `${title}: ${pages.map(({ label }) => label).join(', ')}`,
    );
  const docs = { 'a.md': '# A\n\nAbout A.', 'b.md': '# B', 'c.md': '# C', 'd.md': '# D', 'e.md': `${hidden}# E` };

  test('starts with the main document', () => {
    const page = landing('1.0', { '2.0': docs, '1.0': docs });
    expect(page).toMatchObject({ route: '/docs/1.0', title: 'Documentation 1.0', overviewHref: '/docs/1.0/overview' });
    expect(page.main).toEqual({ label: 'A', href: '/docs/1.0/a', description: 'About A.' });
  });

  test('names no version before the first release, unless the config does', () => {
    expect(landing('next', { next: docs }).title).toBe('Documentation');
    expect(overview('next', { next: docs }).title).toBe('All pages');
    expect(landing('next', { next: docs, '1.0': docs }).title).toBe('Documentation Next');
    expect(overview('next', { next: docs, '1.0': docs }).title).toBe('All pages of Next');
    const options = { config: { docs: { versions: { next: { label: '2.x' } } } } };
    expect(landing('next', { next: docs }, options).title).toBe('Documentation 2.x');
    expect(landing('1.0', { '1.0': docs }).title).toBe('Documentation 1.0');
  });

  test('each category is a section, and pages between categories are gathered', () => {
    const link = { type: 'doc', id: 'c' };
    const sidebar = ['a', 'b', { type: 'category', label: 'More', link, items: [{ In: ['d'] }] }, 'b'];
    expect(sections({ ...docs, 'sidebars.json': { docs: sidebar } })).toEqual([
      'Pages: A, B',
      'More: More, D',
      'Pages: B',
    ]);
  });

  test('several sidebars follow each other; links are pages too, HTML is not', () => {
    const one = ['a', { type: 'html', value: '<hr>' }, { type: 'link', label: 'L', href: 'https://e.org' }];
    expect(sections({ ...docs, 'sidebars.json': { one, two: [{ T: ['b'] }] } })).toEqual(['Pages: A, L', 'T: B']);
  });

  test('unlisted pages and drafts are left out (B97)', () => {
    const link = { type: 'doc', id: 'e' };
    const sidebar = ['e', 'f', { Only: ['e'] }, { type: 'category', label: 'Own', link, items: ['a'] }];
    const files = { ...docs, 'f.md': '---\ndraft: true\n---\n', 'sidebars.json': { docs: sidebar } };
    expect(sections(files)).toEqual(['Own: A']);
    const page = landing('1.0', { '1.0': files });
    expect(JSON.stringify([page.main, page.sections, page.otherPages])).not.toMatch(/docs\/[ef]\b/u);
  });

  test('pages in no sidebar come last, by label', () => {
    const files = { ...docs, 'z.md': '# Able', 'sidebars.json': { docs: ['a', { type: 'ref', id: 'b' }] } };
    expect(landing('1.0', { '1.0': files }).otherPages.map(({ label }) => label)).toEqual(['Able', 'B', 'C', 'D']);
  });

  test('a version without documents has no main document', () => {
    expect(landing('1.0', { '1.0': { 'a.md': '---\ndraft: true\n---\n' } })).toMatchObject({
      main: null,
      sections: [],
    });
  });
});

describe('release notes', () => {
  const config = { docs: { releaseUrl: 'https://code.example/p/releases/tag/v{version}' } };
  test.each([
    ['1.12', '1.12.0'],
    ['2', '2.0.0'],
    ['3.2.1', '3.2.1'],
    ['v3.2', '3.2.0'],
    ['2.25.0-beta.0', '2.25.0-beta.0'],
    ['1.12-rc.1', '1.12.0-rc.1'],
    ['1.0.0+build.5', '1.0.0+build.5'],
  ])('%s has those of %s', (name, number) => {
    const store = { [name]: { 'a.md': '' } };
    expect(landing(name, store, { config }).releaseNotesHref).toBe(`https://code.example/p/releases/tag/v${number}`);
  });
  test.each(['next', 'spring', '3.x', '1.2.3.4'])('%s has none', (name) => {
    expect(landing(name, { [name]: { 'a.md': '' } }, { config }).releaseNotesHref).toBeNull();
  });
  test('are missing without an address, also where there is a repository', () => {
    const repository = { config: { repoUrl: 'https://code.example/p' } };
    expect(landing('1.0', { '1.0': { 'a.md': '' } }, repository).releaseNotesHref).toBeNull();
  });
});

describe('overview: what changed against the version before', () => {
  /** Pages as `id change since`. */
  const changes = (name: string, store: Store, options: TestSiteOptions = {}): readonly string[] =>
    overview(name, store, options).pages.map(({ id, change, since }) => `${id} ${change} ${since}`);
  const store = {
    '3.0': { 'same.md': '1', 'changed.md': '3', 'new.md': '3', 'start.md': '1' },
    '2.0': { 'same.md': '1', 'changed.md': '2', 'gone.md': '2', 'quick.md': '1', 'secret.md': hidden },
    '1.0': { 'same.md': '1', 'changed.md': '1', 'quick.md': '1' },
  };
  const renamed = { '3.0': { 'quick.md': 'start.md' } };

  test.each([false, true])('added, changed, renamed, same and removed (full copies: %s)', (fullCopies) => {
    expect(changes('3.0', store, { renamed, fullCopies })).toEqual([
      'changed changed 3.0',
      'new added 3.0',
      'same same 1.0',
      'start renamed 1.0',
    ]);
    const page = overview('3.0', store, { renamed, fullCopies });
    expect(page.previousLabel).toBe('2.0');
    expect(page.removed).toEqual([{ id: 'gone', label: 'gone', href: '/docs/2.0/gone' }]);
  });

  test('the oldest version is compared with nothing', () => {
    expect(changes('1.0', store)).toEqual(['changed added 1.0', 'quick added 1.0', 'same added 1.0']);
    expect(overview('1.0', store)).toMatchObject({ previousLabel: null, removed: [] });
  });

  test('next is compared with the newest release', () => {
    expect(changes('next', { ...store, next: { 'same.md': '1', 'changed.md': '4' } })).toEqual([
      'changed changed Next',
      'same same 1.0',
    ]);
  });

  test.each([false, true])('a text that came back dates from its return (full copies: %s)', (fullCopies) => {
    const reverted = { '3.0': { 'a.md': '1' }, '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } };
    expect(changes('3.0', reverted, { fullCopies })).toEqual(['a changed 3.0']);
  });

  test('so does a page', () => {
    const returned = { '3.0': { 'a.md': '1', 'b.md': '' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '1', 'b.md': '' } };
    expect(changes('3.0', returned)).toEqual(['a added 3.0', 'b same 1.0']);
    expect(overview('2.0', returned).removed.map(({ id }) => id)).toEqual(['a']);
  });

  test('a version with the same texts as the one before is marked, on its landing page too', () => {
    const copies = { '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } };
    expect(overview('2.0', copies).isSame).toBe(true);
    expect(landing('2.0', copies).sameAs).toBe('1.0');
    expect(overview('3.0', store, { renamed }).isSame).toBe(false);
    expect(landing('3.0', store, { renamed }).sameAs).toBeNull();
  });

  test('labels are those of the config', () => {
    const config = { docs: { versions: { '1.0': { label: 'One' } } } };
    expect(changes('2.0', { '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } }, { config })).toEqual(['a same One']);
    expect(overview('2.0', { '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } }, { config }).previousLabel).toBe('One');
  });

  test('unlisted pages are not listed; a page in no sidebar is, and marked (B97)', () => {
    const files = { 'a.md': '', 'b.md': '', 'c.md': hidden, 'sidebars.json': { docs: ['a', 'c'] } };
    expect(overview('1.0', { '1.0': files }).pages.map(({ id, inSidebar }) => [id, inSidebar])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('a page that became unlisted is not removed, one that became a draft is', () => {
    const versions = {
      '2.0': { 'a.md': '', 'b.md': hidden, 'c.md': '---\ndraft: true\n---\n' },
      '1.0': { 'a.md': '', 'b.md': '', 'c.md': '' },
    };
    expect(overview('2.0', versions).removed.map(({ id }) => id)).toEqual(['c']);
  });

  test('pages are sorted by label, and by id within a label', () => {
    const files = { 'z.md': '# Same', 'y.md': '# Same', 'x.md': '# Able' };
    expect(overview('1.0', { '1.0': files }).pages.map(({ id }) => id)).toEqual(['x', 'y', 'z']);
  });
});

describe('the page of all versions', () => {
  function versionsPage(store: Store, options: TestSiteOptions = {}) {
    return buildVersionsPage(buildTestSite(store, options).context);
  }
  const page = { 'discover.md': '' };
  const repoUrl = 'https://code.example/p';
  const config = { repoUrl, docs: { releaseUrl: `${repoUrl}/releases/tag/v{version}` } };

  test('stable, newer and older versions with documentation and release notes', () => {
    const store = { next: page, '3.0.0-rc.1': page, '2.0.0': page, '2.0.0-beta.0': page, '1.12': page };
    const found = versionsPage(store, { config, released: { '1.12': '2020-01-02' } });
    const tag = 'https://code.example/p/releases/tag';
    const places = ['1.12', '2.0.0-beta.0', '2.0.0', '3.0.0-rc.1'];
    const row = (name: string, status: string, sameAs: string | null) => {
      // The first version has nothing but new texts, the others have the same one.
      const [place, isFirst] = [places.indexOf(name), name === '1.12'];
      const texts =
        name === 'next' ? null : { place, from: isFirst ? null : place - 1, pages: 1, changed: isFirst ? 1 : 0 };
      const path = status === 'latest' ? '/docs' : `/docs/${name}`;
      const notesHref = `${tag}/v${name}`;
      const changesHref = name === '1.12' ? null : `${path}/changes`;
      const shown = { name, label: name, released: null, docsHref: `${path}/discover`, changesHref, notesHref };
      return { ...shown, status, sameAs, texts };
    };
    expect(found.stable).toEqual(row('2.0.0', 'latest', '1.12'));
    expect(found.preRelease).toEqual([
      { ...row('next', 'unreleased', '3.0.0-rc.1'), label: 'Next', notesHref: config.repoUrl },
      row('3.0.0-rc.1', 'prerelease', '2.0.0'),
    ]);
    expect(found.past).toEqual([
      row('2.0.0-beta.0', 'unmaintained', '1.12'),
      { ...row('1.12', 'unmaintained', null), released: '2020-01-02', notesHref: `${tag}/v1.12.0` },
    ]);
  });

  test('B173: a release says how many of its texts are new: added, changed, or renamed with another text', () => {
    const store = {
      next: { 'a.md': 'New', 'b.md': 'New' },
      '3.0': { 'a.md': '2', 'd.md': '3' },
      '2.0': { 'a.md': '2', 'c.md': '1', 'gone.md': '', 'hidden.md': `${hidden}New` },
      '1.0': { 'a.md': '1', 'b.md': '1', 'gone.md': '', 'hidden.md': hidden },
    };
    const renamed = { '2.0': { 'b.md': 'c.md' }, '3.0': { 'c.md': 'd.md' } };
    const { stable, preRelease, past } = versionsPage(store, { renamed });
    expect([...preRelease, stable, ...past].map((row) => row?.texts)).toEqual([
      // Each save would change the list of versions.
      null,
      { place: 2, from: 1, pages: 2, changed: 1 },
      { place: 1, from: 0, pages: 3, changed: 1 },
      { place: 0, from: null, pages: 3, changed: 3 },
    ]);
  });

  test('B173: a site with one version does not count new texts', () => {
    expect(versionsPage({ '1.0': page }).stable?.texts).toBeNull();
  });

  test('a maintained version is marked, with its end of maintenance', () => {
    const support = { '1.0': { status: 'maintained', until: '2027-01-31' } } as const;
    const found = versionsPage({ '2.0': page, '1.0': page, '0.9': page }, { support });
    expect(found.past.map(({ name, status, endOfLife }) => [name, status, endOfLife])).toEqual([
      ['1.0', 'maintained', '2027-01-31'],
      ['0.9', 'unmaintained', undefined],
    ]);
  });

  test('a release newer than the latest has its own release notes', () => {
    const found = versionsPage(
      { '3.0': page, '2.0': page },
      { config: { docs: { ...config.docs, latestVersion: '2.0' } } },
    );
    expect(found.preRelease.map(({ notesHref }) => notesHref)).toEqual(['https://code.example/p/releases/tag/v3.0.0']);
  });

  test('with only next, next is the stable version, and its notes are the repository', () => {
    expect(versionsPage({ next: page }, { config })).toMatchObject({
      stable: { name: 'next', docsHref: '/docs/discover', notesHref: config.repoUrl },
      preRelease: [],
      past: [],
    });
  });

  test('a row leads to the main page of the latest version if the version has that page, else to its own main page', () => {
    const sidebars = (...ids: readonly string[]) => ({ 'sidebars.json': { docs: ids } });
    const found = versionsPage(
      {
        '4.0': { 'discover.md': '', ...sidebars('discover') },
        '3.0': { 'cookiecutter.md': '', 'discover.md': '', ...sidebars('cookiecutter', 'discover') },
        '2.0': { 'quick.md': '', 'other.md': '', ...sidebars('other', 'quick') },
        '1.0': { 'alone.md': '' },
        '0.9': { 'a.md': '---\ndraft: true\n---\n' },
      },
      { renamed: { '3.0': { 'quick.md': 'discover.md' } } },
    );
    expect(found.past.map(({ docsHref }) => docsHref)).toEqual([
      '/docs/3.0/discover',
      '/docs/2.0/quick',
      '/docs/1.0/alone',
      '/docs/0.9',
    ]);
  });

  test('a site without versions has empty lists', () => {
    expect(versionsPage({})).toMatchObject({ stable: null, preRelease: [], past: [] });
  });
});

describe('B147 the search page', () => {
  const docs = { 'a.md': '# A' };
  const search = (store: Store) => buildSearchPage(buildTestSite(store).context.line);

  test('leads to all pages of the latest version', () => {
    expect(search({ '2.0': docs, '1.0': docs })).toMatchObject({ kind: 'search', overviewHref: '/docs/overview' });
    expect(search({}).overviewHref).toBeNull();
  });

  test('is not changed by a release', () => {
    expect(search({ '2.0': docs, '1.0': docs })).toEqual(search({ '1.0': docs }));
  });
});
