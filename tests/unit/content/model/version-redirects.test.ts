import { describe, expect, test } from 'vitest';
import { followRenames } from '../../../../src/content/model/version-redirects.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import type { Redirects } from '../../../../src/store/format/redirects.ts';
import { buildTestModel, type TestFiles, type TestSiteOptions } from '../../support/build-test-model.ts';

type Versions = Readonly<Record<string, TestFiles>>;

/** URLs below `/docs` that redirect because their page was renamed. */
function moved(versions: Versions, options: TestSiteOptions = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(buildTestModel(versions, options).lines[0].movedPages);
}
/** What redirects.json records of a removed version. */
function gone(name: string, to: string, pages: Readonly<Record<RoutePath, RoutePath>>): Redirects {
  return new Map([[name, { to, pages: new Map(Object.entries(pages) as [RoutePath, RoutePath][]) }]]);
}

const RENAMED = { renamed: { '2.0': { 'start.md': 'discover.md' } } };
const TWO: Versions = { '1.0': { 'start.md': '# Start' }, '2.0': { 'discover.md': '# Discover' } };

describe('addresses of pages that were renamed', () => {
  test('lead to the page in the latest version', () => {
    expect(moved(TWO, RENAMED)).toEqual({ '/docs/start': '/docs/discover' });
  });

  test('lead there over several names, and for a page of which only the URL changed', () => {
    const versions = {
      '1.0': { 'a.md': '', 'x.md': '' },
      '2.0': { 'b.md': '', 'x.md': '---\nslug: y\n---\n' },
      '3.0': { 'sub/c.md': '', 'x.md': '---\nslug: z\n---\n' },
    };
    const renamed = { '2.0': { 'a.md': 'b.md' }, '3.0': { 'b.md': 'sub/c.md' } };
    expect(moved(versions, { renamed })).toEqual({
      '/docs/b': '/docs/sub/c',
      '/docs/y': '/docs/z',
      '/docs/a': '/docs/sub/c',
      '/docs/x': '/docs/z',
    });
  });

  test('are empty if no rename is recorded, or if the page was removed', () => {
    expect(moved(TWO)).toEqual({});
    expect(moved({ ...TWO, '3.0': { 'intro.md': '' } }, RENAMED)).toEqual({});
  });

  test('do not exist while the URL is that of a page of the version, a category or the site', () => {
    expect(moved({ ...TWO, '2.0': { 'discover.md': '', 'start.md': '# Another' } }, RENAMED)).toEqual({});
    const category = (slug: string): TestFiles => ({
      'discover.md': '',
      'begin/_category_.json': { link: { type: 'generated-index', slug } },
      'begin/a.md': '',
    });
    expect(moved({ ...TWO, '2.0': category('/start') }, RENAMED)).toEqual({});
    expect(moved({ ...TWO, '2.0': category('/begin') }, RENAMED)).toEqual({ '/docs/start': '/docs/discover' });
    expect(moved(TWO, { ...RENAMED, pages: { 'docs/start.tsx': '' } })).toEqual({});
  });

  test('the newest version that had the URL decides, even if that page was removed', () => {
    const versions = {
      '1.0': { 'a.md': '---\nslug: p\n---\n# A', 'b.md': '# B' },
      '2.0': { 'a.md': '# A', 'b.md': '---\nslug: p\n---\n# B' },
      '3.0': { 'a.md': '# A', 'b.md': '# B' },
    };
    expect(moved(versions)).toEqual({ '/docs/p': '/docs/b' });
    expect(moved({ ...versions, '3.0': { 'a.md': '# A' } })).toEqual({});
  });

  test('versions newer than the latest count, too: the URL may have been published at /docs', () => {
    const docs = { latestVersion: '1.0' };
    expect(moved(TWO, { ...RENAMED, config: { docs } })).toEqual({ '/docs/discover': '/docs/start' });
  });

  test('next records none, even as the latest: its pages may have any name until they are released', () => {
    const versions = { next: { 'a.md': '---\nslug: other\n---\n' }, '1.0': { 'a.md': '' } };
    expect(moved(versions)).toEqual({});
    expect(moved(versions, { config: { docs: { latestVersion: 'next' } } })).toEqual({});
    expect(moved({ next: { 'a.md': '' } })).toEqual({});
    expect(moved({})).toEqual({});
  });
});

describe('the URL of a renamed page belongs to', () => {
  test('the configuration', () => {
    for (const from of ['/docs/start', '/docs/Start']) {
      const { lines, problems } = buildTestModel(TWO, { ...RENAMED, config: { redirects: { [from]: '/docs' } } });
      expect([lines[0].movedPages.size, problems]).toEqual([0, []]);
    }
  });

  test.each(['/docs/start', '/docs/start.html', '/docs/start/index.html', '/docs/START.html'] as const)(
    'the file %s of static/',
    (file) => {
      expect(moved(TWO, { ...RENAMED, staticFiles: [file] })).toEqual({});
    },
  );

  test('the page that differs only in case, which some disks would overwrite', () => {
    const versions = { '1.0': { 'Start.md': '' }, '2.0': { 'start.md': '' } };
    expect(moved(versions, { renamed: { '2.0': { 'Start.md': 'start.md' } } })).toEqual({});
  });

  test('a newer one that differs only in case', () => {
    const versions = { '1.0': { 'Start.md': '' }, '1.1': { 'start.md': '' }, '2.0': { 'a.md': '' } };
    const renamed = { '1.1': { 'Start.md': 'start.md' }, '2.0': { 'start.md': 'a.md' } };
    expect(moved(versions, { renamed })).toEqual({ '/docs/start': '/docs/a' });
  });

  test('the version whose name it begins with, existing or removed', () => {
    const versions = {
      '1.0': { '1.0/a.md': '', '2.0/b.md': '', 'next/c.md': '', '0.9/d.md': '' },
      '2.0': { 'a.md': '', 'b.md': '', 'c.md': '', 'd.md': '' },
      next: { 'a.md': '' },
    };
    const renamed = { '2.0': { '1.0/a.md': 'a.md', '2.0/b.md': 'b.md', 'next/c.md': 'c.md', '0.9/d.md': 'd.md' } };
    const front = '---\nparse_number_prefixes: false\n---\n';
    const plain = { ...versions, '1.0': Object.fromEntries(Object.keys(versions['1.0']).map((path) => [path, front])) };
    expect(moved(plain, { renamed })).toEqual({ '/docs/0.9/d': '/docs/d' });
    expect(moved(plain, { renamed, redirects: gone('0.9', 'latest', {}) })).toEqual({});
  });

  test('nothing if it is not a plain URL', () => {
    const versions = { '1.0': { 'a?.md': '' }, '2.0': { 'a.md': '' } };
    expect(moved(versions, { renamed: { '2.0': { 'a?.md': 'a.md' } } })).toEqual({});
  });
});

describe('a removed version', () => {
  test('still records its names of pages, after all existing versions', () => {
    const redirects = gone('0.9', 'latest', { '/': '/', '/begin': '/discover', '/start': '/other', '/ended': '/' });
    const versions = { ...TWO, '2.0': { 'discover.md': '', 'other.md': '', 'index.md': '' } };
    expect(moved(versions, { ...RENAMED, redirects })).toEqual({
      '/docs/start': '/docs/discover',
      '/docs/begin': '/docs/discover',
    });
  });

  test('redirects through the version that its URLs lead to', () => {
    expect(moved(TWO, { ...RENAMED, redirects: gone('0.9', '1.0', { '/begin': '/start' }) })).toEqual({
      '/docs/start': '/docs/discover',
      '/docs/begin': '/docs/discover',
    });
  });
});

test('B197 at the root, an old address leads on, but not one in a version, nor one of the site', () => {
  const versions = {
    '1.0': { 'start.md': '# Start', '3.0/x.md': '# X', 'about.md': '# About' },
    '2.0': { 'discover.md': '# Start', 'y.md': '# X', 'us.md': '# About' },
    '3.0': { 'discover.md': '# Start', 'y.md': '# X', 'us.md': '# About' },
  };
  const renamed = { '2.0': { 'start.md': 'discover.md', '3.0/x.md': 'y.md', 'about.md': 'us.md' } };
  const options = { renamed, pages: { 'about.md': '' } };
  expect(moved(versions, { ...options, config: { docs: { route: '/' } } })).toEqual({ '/start': '/discover' });
  expect(moved(versions, { ...options, config: { docs: { route: '/a/b' } } })).toEqual({
    '/a/b/start': '/a/b/discover',
    '/a/b/about': '/a/b/us',
  });
});

test('before a version goes, what earlier ones recorded follows its renames', () => {
  const versions = { '1.0': { 'b.md': '' }, '2.0': { 'c.md': '', 'same.md': '' } };
  const model = buildTestModel(versions, { renamed: { '2.0': { 'b.md': 'c.md' } } });
  const site = { model, line: model.lines[0] };
  const pages = { '/': '/', '/a': '/b', '/kept': '/same', '/x': '/unknown' } as const;
  const followed = { ...pages, '/a': '/c' } as const;
  expect(followRenames(site, '1.0', gone('0.9', '2.0', pages))).toEqual(gone('0.9', '2.0', followed));
  expect(followRenames(site, '1.0', gone('0.9', 'latest', pages))).toEqual(gone('0.9', 'latest', followed));
  for (const unchanged of [gone('0.9', '3.0', pages), new Map([['0.9', { to: '2.0', pages: null }]])]) {
    expect(followRenames(site, '1.0', unchanged)).toEqual(unchanged);
  }
});
