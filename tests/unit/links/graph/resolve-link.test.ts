import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf } from '../../../../src/links/graph/build-link-graph.ts';
import { resolveLink } from '../../../../src/links/graph/resolve-link.ts';
import type { LinkTarget } from '../../../../src/shared/model/link-graph.ts';
import type { SiteModel } from '../../../../src/shared/model/site-model.ts';
import { buildTestModel, docOf } from '../../support/build-test-model.ts';

const files = {
  'index.md': '',
  'install.md': '',
  'guide.md': '# Page next to the folder',
  'guide/index.md': '',
  'guide/first.md': '',
  'guide/deep/page.md': '',
  'guide/tour.svg': '',
  'recipes/README.md': '',
  'parts/Parts.md': '',
  '01-number/02-two.md': '',
  '01-number/index.md': '',
  'moved.md': '---\nslug: /far/away\n---\n',
  'größe.md': '',
  'with space.md': '',
  '100%.md': '',
  'a%20b.md': '',
  LICENSE: '',
  'LICENSE.md': '',
  'demo.html': '',
  'demo.md': '',
  'soon.md': '---\ndraft: true\n---\n',
  'sidebars.json': {
    docs: [{ type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['install'] }],
  },
};
const model = buildTestModel(
  { next: files, '2.0': files, '1.0': files },
  {
    pages: { 'help.md': '', 'team/index.md': '', 'team/ada.md': '' },
    staticFiles: ['/files/paper.pdf', '/img/a b.svg', '/api/index.html'],
  },
);

/** A target in short: a route with its suffix, or the type and what it is. */
function show(target: LinkTarget): string {
  switch (target.type) {
    case 'route':
      return target.route + target.suffix;
    case 'static':
      return `static ${target.route}${target.suffix}`;
    case 'asset':
      return `asset ${target.file.diskPath}${target.suffix}`;
    case 'self':
      return `self ${target.suffix}`;
    case 'external':
      return `external ${target.href}`;
    case 'untranslated':
      return `untranslated ${target.url}`;
    case 'broken':
      return `broken ${target.reason}`;
  }
}
/** Where a link in a document such as `2.0/guide/first` leads. */
function from(place: string, href: string, site: SiteModel = model): string {
  const doc = docOf(site, place);
  return show(resolveLink(href, originOf(doc, site), site));
}
function fromPage(file: string, href: string, site: SiteModel = model): string {
  const page = site.pages.find((candidate) => candidate.file === file);
  if (page === undefined) throw new Error(`no page ${file}`);
  return show(resolveLink(href, originOf(page, site), site));
}

describe('files of the version (B119)', () => {
  test.each([
    ['1.0/install', 'guide/first.md', '/docs/1.0/guide/first'],
    ['1.0/install', './guide/first.md', '/docs/1.0/guide/first'],
    ['1.0/install', 'guide/first', '/docs/1.0/guide/first'],
    ['1.0/install', 'guide/first/', '/docs/1.0/guide/first'],
    ['1.0/install', './guide/./deep/../first.md', '/docs/1.0/guide/first'],
    ['1.0/install', 'guide/first.html', '/docs/1.0/guide/first'],
    ['1.0/guide/first', '../install.md', '/docs/1.0/install'],
    ['1.0/guide/first', '../install', '/docs/1.0/install'],
    ['1.0/guide/first', 'deep/page', '/docs/1.0/guide/deep/page'],
    ['1.0/guide/index', 'first.md', '/docs/1.0/guide/first'],
    ['1.0/guide/index', './first', '/docs/1.0/guide/first'],
    ['1.0/guide/index', './first.html', '/docs/1.0/guide/first'],
    ['1.0/guide/deep/page', '../../install.md', '/docs/1.0/install'],
    ['1.0/guide/deep/page', '/install.md', '/docs/1.0/install'],
    ['1.0/guide/deep/page', '/install', '/docs/1.0/install'],
    ['2.0/guide/deep/page', '/install', '/docs/install'],
    ['next/guide/deep/page', '/install', '/docs/next/install'],
    ['1.0/install', 'moved.md', '/docs/1.0/far/away'],
    ['1.0/install', 'moved', '/docs/1.0/far/away'],
    ['1.0/moved', 'install', '/docs/1.0/install'],
    ['1.0/install', '01-number/02-two.md', '/docs/1.0/number/two'],
    ['1.0/install', '01-number/02-two', '/docs/1.0/number/two'],
  ])('%s: %s is %s', (place, href, target) => {
    expect(from(place, href)).toBe(target);
  });

  test.each([
    ['1.0/install', '.', '/docs/1.0'],
    ['1.0/install', './', '/docs/1.0'],
    ['1.0/install', 'recipes', '/docs/1.0/recipes'],
    ['1.0/install', 'recipes/', '/docs/1.0/recipes'],
    ['1.0/install', 'parts', '/docs/1.0/parts'],
    ['1.0/install', 'parts/index.html', '/docs/1.0/parts'],
    ['1.0/install', '01-number', '/docs/1.0/number'],
    ['1.0/guide/first', '.', '/docs/1.0/guide'],
    ['1.0/guide/first', './', '/docs/1.0/guide'],
    ['1.0/guide/first', '..', '/docs/1.0'],
    ['1.0/guide/first', '../', '/docs/1.0'],
    ['1.0/guide/deep/page', '../', '/docs/1.0/guide'],
    ['1.0/guide/deep/page', '../..', '/docs/1.0'],
  ])('a folder is its index: %s: %s is %s', (place, href, target) => {
    expect(from(place, href)).toBe(target);
  });

  test('a page next to a folder of the same name comes first, unless the folder itself is meant', () => {
    const site = buildTestModel({
      '1.0': { 'a.md': '', 'x.md': '', 'x/index.md': '---\nslug: /x-folder\n---\n', 'x/y.md': '' },
    });
    expect(from('1.0/a', 'x', site)).toBe('/docs/x');
    expect(from('1.0/x/y', './', site)).toBe('/docs/x-folder');
  });

  test('without an index document, the root of the version is its landing page', () => {
    const site = buildTestModel({ '1.0': { 'a.md': '', 'x/y.md': '' } });
    expect(from('1.0/a', './', site)).toBe('/docs');
    expect(from('1.0/x/y', '..', site)).toBe('/docs');
  });

  test('number prefixes can be left out', () => {
    expect(from('1.0/number/index', 'two')).toBe('/docs/1.0/number/two');
    expect(from('1.0/number/two', './')).toBe('/docs/1.0/number');
    expect(from('1.0/install', 'number/two')).toBe('/docs/1.0/number/two');
  });

  test('generated pages have their slugs', () => {
    expect(from('1.0/install', '/category/all')).toBe('/docs/1.0/category/all');
    expect(from('1.0/guide/first', '../category/all')).toBe('/docs/1.0/category/all');
    expect(from('1.0/install', 'overview')).toBe('/docs/1.0/overview');
  });

  test('a draft exists, but is not published', () => {
    expect(from('1.0/install', 'soon.md')).toBe('broken draft');
    expect(from('1.0/guide/first', '/soon')).toBe('broken draft');
  });

  test('query and hash are kept', () => {
    expect(from('1.0/install', 'guide/first.md?a=b#c?d')).toBe('/docs/1.0/guide/first?a=b#c?d');
    expect(from('1.0/install', 'guide/#x')).toBe('/docs/1.0/guide#x');
    expect(from('1.0/install', 'LICENSE#x')).toBe('asset docs/versions/1.0/LICENSE#x');
  });
});

describe('assets and static files', () => {
  test.each([
    ['1.0/install', 'guide/tour.svg', 'asset docs/versions/1.0/guide/tour.svg'],
    ['next/guide/first', 'tour.svg', 'asset docs/next/guide/tour.svg'],
    ['1.0/guide/first', '/guide/tour.svg', 'asset docs/versions/1.0/guide/tour.svg'],
    ['1.0/install', 'LICENSE', 'asset docs/versions/1.0/LICENSE'],
    ['1.0/install', 'LICENSE.md', '/docs/1.0/LICENSE'],
    ['1.0/install', 'demo.html', 'asset docs/versions/1.0/demo.html'],
    ['1.0/install', 'demo', '/docs/1.0/demo'],
    ['1.0/install', '/files/paper.pdf#page=2', 'static /files/paper.pdf#page=2'],
    ['1.0/install', '/img/a%20b.svg', 'static /img/a b.svg'],
    ['1.0/install', '/api/#classes', 'static /api/#classes'],
    ['1.0/install', '/api', 'static /api/'],
    ['1.0/install', '/api/index.html', 'static /api/index.html'],
    ['1.0/install', 'files/paper.pdf', 'broken no-file'],
    ['1.0/install', 'guide/tour.png', 'broken no-file'],
  ])('%s: %s is %s', (place, href, target) => {
    expect(from(place, href)).toBe(target);
  });
});

test('a path from elsewhere into docs/next means the page of the latest version, where it has the page', () => {
  const site = buildTestModel(
    { next: { 'new.md': '', 'guide.md': '' }, '1.0': { 'start.md': '' } },
    { pages: { 'help.md': '' }, renamed: { next: { 'start.md': 'guide.md' } } },
  );
  expect(fromPage('pages/help.md', '../docs/next/guide.md#a', site)).toBe('/docs/start#a');
  expect(fromPage('pages/help.md', '../docs/next/new.md', site)).toBe('/docs/next/new');
});

describe('routes', () => {
  test.each([
    ['1.0/install', '/help', '/help'],
    ['1.0/install', '/help/', '/help'],
    ['1.0/install', '/help.html?x', '/help?x'],
    ['1.0/install', '/team/index.html', '/team'],
    ['1.0/install', '/versions#past', '/versions#past'],
    ['1.0/install', '/docs/next/guide/first', '/docs/next/guide/first'],
    ['1.0/install', '/docs/guide/first/', '/docs/guide/first'],
    ['1.0/install', '/docs', '/docs'],
    ['1.0/install', '/docs/nothing', 'broken no-page'],
    ['1.0/install', '/help.md', 'broken no-file'],
    ['1.0/guide/first', '../far/away', '/docs/1.0/far/away'],
    ['1.0/moved', './away', '/docs/1.0/far/away'],
  ])('%s: %s is %s', (place, href, target) => {
    expect(from(place, href)).toBe(target);
  });

  test('the latest version also has routes under its number (DESIGN 8)', () => {
    expect(from('1.0/install', '/docs/2.0/guide/first#x')).toBe('/docs/guide/first#x');
    expect(from('1.0/install', '/docs/2.0')).toBe('/docs');
    expect(from('1.0/install', '/docs/2.0/nothing')).toBe('broken no-page');
    expect(from('1.0/install', '/docs/2.01/guide/first')).toBe('broken no-page');
  });

  test('addresses of removed versions resolve to their redirect targets', () => {
    const redirects = new Map([
      [
        '0.9',
        {
          to: '1.0',
          pages: new Map([
            ['/', '/'],
            ['/start', '/a'],
          ] as const),
        },
      ],
    ]);
    const site = buildTestModel({ '2.0': { 'a.md': '' }, '1.0': { 'a.md': '' } }, { redirects });
    expect(from('2.0/a', '/docs/0.9/start#x', site)).toBe('/docs/1.0/a#x');
    expect(from('2.0/a', '/docs/0.9/', site)).toBe('/docs/1.0');
    expect(from('2.0/a', '/docs/0.9/never', site)).toBe('broken no-page');
  });

  test('the old address of a renamed page resolves to the page, unless the config redirects it', () => {
    const versions = { '2.0': { 'discover.md': '', 'b.md': '' }, '1.0': { 'start.md': '' } };
    const renamed = { '2.0': { 'start.md': 'discover.md' } };
    const site = buildTestModel(versions, { renamed, config: { redirects: { '/old': '/docs/start' } } });
    for (const place of ['2.0/b', '1.0/start']) {
      expect(from(place, '/docs/start#x', site)).toBe('/docs/discover#x');
      expect(from(place, '/docs/start.html', site)).toBe('/docs/discover');
      expect(from(place, '/old', site)).toBe('/docs/discover');
    }
    expect(from('1.0/start', '/docs/2.0/start', site)).toBe('broken no-page');
    const led = buildTestModel(versions, { renamed, config: { redirects: { '/docs/start': '/docs/b' } } });
    expect(from('2.0/b', '/docs/start', led)).toBe('/docs/b');
  });

  test('addresses that the config redirects resolve to their targets', () => {
    const redirects = {
      '/old': '/docs/a',
      '/gone.html': '/docs/a#there',
      '/short': '/old?x',
      '/chat': 'https://chat.example.org/room',
      '/paper': '/paper.pdf',
      '/a': '/docs/1.0/b',
      '/round': '/about',
      '/about': '/round',
      '/dead': '/docs/nowhere',
    };
    const versions = { '2.0': { 'a.md': '' }, '1.0': { 'b.md': '' } };
    const site = buildTestModel(versions, { config: { redirects }, staticFiles: ['/paper.pdf'] });
    expect(from('2.0/a', '/old#x', site)).toBe('/docs/a#x');
    expect(from('2.0/a', '/old/', site)).toBe('/docs/a');
    expect(from('2.0/a', '/gone.html#here', site)).toBe('/docs/a#there');
    expect(from('2.0/a', '/short', site)).toBe('/docs/a?x');
    expect(from('2.0/a', '/chat', site)).toContain('https://chat.example.org/room');
    expect(from('2.0/a', '/paper', site)).toContain('/paper.pdf');
    // A page of the version is nearer.
    expect(from('2.0/a', '/a', site)).toBe('/docs/a');
    expect(from('1.0/b', '/a', site)).toBe('/docs/1.0/b');
    expect(from('2.0/a', '/round', site)).toBe('broken no-page');
    expect(from('2.0/a', '/dead', site)).toBe('broken no-page');
    expect(from('2.0/a', '/never', site)).toBe('broken no-page');
  });

  test('generated files exist', () => {
    const files = ['/versions.json', '/sitemap.xml', '/opensearch.xml', '/docs/version.json', '/docs/1.0/version.json'];
    for (const file of files) expect(from('1.0/install', file)).toContain(file);
    expect(from('1.0/install', '/docs/3.0/version.json')).toMatch(/^broken/u);
  });

  test('B154 the feed exists where the site has one', () => {
    const store = { '2.0': { 'a.md': 'new' }, '1.0': { 'a.md': 'old' } };
    const dated = buildTestModel(store, { released: { '2.0': '2024-02-02' } });
    expect(from('2.0/a', '/docs/changes.xml', dated)).toContain('/docs/changes.xml');
    expect(from('2.0/a', '/docs/changes.xml', buildTestModel(store))).toMatch(/^broken/u);
  });

  test('a lone slash is the home page, or the latest version if there is no home page', () => {
    expect(from('1.0/install', '/')).toBe('/docs');
    const site = buildTestModel({ '1.0': { 'index.md': '', 'a.md': '' } }, { pages: { 'index.tsx': '' } });
    expect(from('1.0/a', '/#x', site)).toBe('/#x');
  });

  test('a file of the version comes before a route of the site', () => {
    const site = buildTestModel({ '1.0': { 'help.md': '', 'a.md': '' } }, { pages: { 'help.md': '' } });
    expect(from('1.0/a', '/help', site)).toBe('/docs/help');
  });

  test('a route of the site comes before a page that has only its slug', () => {
    const store = { '1.0': { 'x.md': '---\nslug: /help\n---\n', 'a.md': '' } };
    expect(from('1.0/a', '/help', buildTestModel(store, { pages: { 'help.md': '' } }))).toBe('/help');
    expect(from('1.0/a', '/help', buildTestModel(store))).toBe('/docs/help');
  });
});

describe('relative links never leave the version', () => {
  test.each([
    ['2.0/install', '../help'],
    ['2.0/install', '../docs/install'],
    ['1.0/install', '../2.0/install'],
    ['1.0/install', '../install'],
    ['1.0/guide/first', '../../next/install.md'],
    ['1.0/guide/first', '../../../help'],
    ['2.0/install', 'next/install'],
    ['2.0/install', '1.0/install'],
    ['2.0/install', '../../../../../x'],
    ['2.0/install', '../files/paper.pdf'],
  ])('%s: %s is broken', (place, href) => {
    expect(from(place, href)).toMatch(/^broken/u);
  });
});

describe('letters', () => {
  test.each([
    ['größe.md', '/docs/1.0/größe'],
    ['gr%C3%B6%C3%9Fe', '/docs/1.0/größe'],
    ['with space.md', '/docs/1.0/with space'],
    ['with%20space', '/docs/1.0/with space'],
    ['100%.md', '/docs/1.0/100%'],
    ['100%25.md', '/docs/1.0/100%'],
    ['a%20b.md', '/docs/1.0/a%20b'],
    ['%zz', 'broken no-page'],
    ['Install.md', 'broken no-file'],
    ['Guide/first', 'broken no-page'],
    ['guide\\first.md', 'broken no-file'],
  ])('%s is %s', (href, target) => {
    expect(from('1.0/install', href)).toBe(target);
  });
});

describe('external links', () => {
  test.each([
    'https://e.org/a?b#c',
    'HTTP://e.org',
    '//e.org/a',
    'mailto:a@e.org',
    'tel:+49',
    'pathname:///x.pdf',
    'data:text/plain,x',
    'javascript:void(0)',
  ])('%s is left alone', (href) => {
    expect(from('1.0/install', href)).toBe(`external ${href}`);
  });

  test.each([
    ['#x', 'self #x'],
    ['#', 'self #'],
    ['?a=b', 'self ?a=b'],
    ['?a#b', 'self ?a#b'],
    ['', 'broken empty'],
  ])('%j is %s', (href, target) => {
    expect(from('1.0/install', href)).toBe(target);
  });
});

describe('from pages of the site', () => {
  test.each([
    ['pages/help.md', '/docs/install', '/docs/install'],
    ['pages/help.md', 'docs/2.0/install', '/docs/install'],
    ['pages/help.md', 'team/ada.md', '/team/ada'],
    ['pages/help.md', './team/', '/team'],
    ['pages/help.md', 'team/index.md', '/team'],
    ['pages/team/index.md', 'ada', '/team/ada'],
    ['pages/team/index.md', 'ada.md#x', '/team/ada#x'],
    ['pages/team/ada.md', '../help.html', '/help'],
    ['pages/team/ada.md', '../files/paper.pdf', 'static /files/paper.pdf'],
    ['pages/help.md', 'install.md', 'broken no-file'],
    ['pages/help.md', '../x', 'broken no-page'],
    ['pages/help.md', '#x', 'self #x'],
  ])('%s: %s is %s', (file, href, target) => {
    expect(fromPage(file, href)).toBe(target);
  });
});

describe('for any link', () => {
  const places = ['install', 'guide/first', 'guide/index', 'guide/deep/page', 'moved', 'number/two', 'index'];
  const place = fc.constantFrom(...places);
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'guide',
    'first',
    'first.md',
    'index',
    'index.html',
    'deep',
    'page',
    'install',
    'install.md',
    'recipes',
    'tour.svg',
    '01-number',
    'two',
    'far',
    'away',
    'next',
    '1.0',
    'docs',
    'help',
    'soon',
    '%',
    '%20',
    'é',
  );
  const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  const suffix = fc.constantFrom('', '#x', '?a=b', '?a#b', '#');

  test('resolving never throws', () => {
    const letter = fc.constantFrom(
      '/',
      '.',
      '#',
      '?',
      ':',
      '%',
      '\\',
      ' ',
      '\0',
      '\n',
      'a',
      'é',
      '\ud800',
      '😀',
      '{{version}}',
    );
    const anything = fc.oneof(
      path,
      fc.array(letter, { maxLength: 8 }).map((letters) => letters.join('')),
    );
    fc.assert(
      fc.property(place, anything, (id, href) => {
        expect(from(`1.0/${id}`, href)).not.toBe('');
        expect(fromPage('pages/team/index.md', href)).not.toBe('');
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  test('a relative link means the same wherever its version is served', () => {
    const inVersion = (target: string, version: string): string =>
      target.replace(`docs/versions/${version}/`, '').replace(version === '2.0' ? '/docs' : `/docs/${version}`, '');
    fc.assert(
      fc.property(place, path, suffix, (id, href, end) => {
        if (href.startsWith('/')) return;
        const inOld = inVersion(from(`1.0/${id}`, href + end), '1.0');
        expect(inVersion(from(`2.0/${id}`, href + end), '2.0')).toBe(inOld);
        expect(inVersion(from(`next/${id}`, href + end), 'next').replace('docs/next/', '')).toBe(inOld);
      }),
      { numRuns: 150, seed: 2 },
    );
  });

  test('the resolved form of a link resolves to the same target', () => {
    fc.assert(
      fc.property(place, path, suffix, fc.constantFrom('next', '2.0', '1.0'), (id, href, end, version) => {
        const target = from(`${version}/${id}`, href + end);
        if (!target.startsWith('/')) return;
        expect(from(`${version}/${id}`, target)).toBe(target);
        expect(fromPage('pages/help.md', target)).toBe(target);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});
