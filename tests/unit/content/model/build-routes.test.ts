import { describe, expect, test } from 'vitest';
import { buildTestModel, tell, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];

function routes(store: Store, options: TestSiteOptions = {}): readonly string[] {
  return [...buildTestModel(store, options).routes.keys()];
}
function problems(store: Store, options: TestSiteOptions = {}): readonly string[] {
  return tell(buildTestModel(store, options).problems);
}
/** What a route leads to. */
function owner(route: `/${string}`, store: Store, options: TestSiteOptions = {}): string {
  const found = buildTestModel(store, options).routes.get(route);
  if (found?.type === 'doc') return found.doc.source.path;
  return found?.type === 'page' ? found.page.file : (found?.type ?? 'nothing');
}

test('routes are in the order in which pages are built', () => {
  const sidebar = { docs: [{ type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['a'] }] };
  const store = { next: { 'a.md': '' }, '1.0': { 'a.md': '', 'sidebars.json': sidebar } };
  expect(routes(store, { pages: { 'index.tsx': '', 'help.md': '' }, config: { users: [] } })).toEqual([
    '/',
    '/help',
    '/users',
    '/versions',
    '/versions/compare',
    '/search',
    '/docs/next',
    '/docs/next/overview',
    '/docs/next/changes',
    '/docs/next/a',
    '/docs',
    '/docs/overview',
    '/docs/changes',
    '/docs/a',
    '/docs/category/all',
    '/versions/a',
  ]);
});

test('a site without a list of users has no users page', () => {
  expect(routes({ '1.0': { 'a.md': '' } })).not.toContain('/users');
});

test('B147 a site without search has no search page', () => {
  const store = { '1.0': { 'a.md': '' } };
  expect(routes(store)).toContain('/search');
  expect(routes(store, { config: { search: false } })).not.toContain('/search');
});

describe('one route twice (B120)', () => {
  test('inside a version: the first by id is published, and both files are named', () => {
    const store = { '1.0': { 'a.md': '---\nslug: /b\n---\n', 'b.md': '' } };
    expect(problems(store)).toEqual(['warn duplicate-route docs/versions/1.0/b.md: "b.md" has the route of "a.md".']);
    expect(owner('/docs/b', store)).toBe('a.md');
    const { docsByRoute } = buildTestModel(store).lines[0].versions[0] ?? {};
    expect(docsByRoute?.get('/docs/b')?.id).toBe('a');
  });

  test('routes that differ in case only are one', () => {
    const store = { '1.0': { 'Guide.md': '', 'x.md': '---\nslug: guide\n---\n' } };
    expect(problems(store)).toEqual([
      'warn duplicate-route docs/versions/1.0/x.md:2: "x.md" has the route of "Guide.md".',
    ]);
    expect(routes(store)).not.toContain('/docs/guide');
  });

  test('the lines of both slugs are named', () => {
    const files = { 'a.md': '---\ntitle: A\nslug: /c\n---\n', 'b.md': '---\nslug: c\n---\n' };
    expect(buildTestModel({ '1.0': files }).problems).toMatchObject([
      {
        file: 'docs/versions/1.0/b.md',
        line: 2,
        why: 'Only the first of two pages with one route is published. The address of "a.md" is set on line 3.',
      },
    ]);
  });

  test('an id gives a page its address, too', () => {
    expect(
      problems({ '1.0': { 'a.md': '', 'k/a.md': '', 'b.md': '---\nid: c\n---\n', 'd.md': '---\nslug: c\n---\n' } }),
    ).toEqual(['warn duplicate-route docs/versions/1.0/d.md:2: "d.md" has the route of "b.md".']);
  });

  test('in many versions it is one problem, however they are stored', () => {
    const files = { 'a.md': '---\nslug: /b\n---\n', 'b.md': '' };
    for (const fullCopies of [false, true]) {
      const found = buildTestModel({ '3.0': files, '2.0': files, '1.0': files }, { fullCopies }).problems;
      expect(found.map(({ versions }) => versions)).toEqual([['3.0', '2.0', '1.0']]);
    }
  });

  test('a page of the site and a document', () => {
    const store = { '1.0': { 'a.md': '' } };
    const options = { pages: { 'docs/a.md': '' } };
    expect(problems(store, options)).toEqual([
      'warn duplicate-route docs/versions/1.0/a.md: "a.md" has the route "/docs/a" of "pages/docs/a.md".',
    ]);
    expect(owner('/docs/a', store, options)).toBe('pages/docs/a.md');
  });

  test('two pages of the site', () => {
    expect(problems({ '1.0': { 'a.md': '' } }, { pages: { 'help.md': '', 'help.tsx': '' } })).toEqual([
      'warn duplicate-route pages/help.tsx: "pages/help.tsx" has the route "/help" of "pages/help.md".',
    ]);
    const [found] = buildTestModel({ '1.0': { 'a.md': '' } }, { pages: { 'help.md': '', 'help.tsx': '' } }).problems;
    expect(found?.fix).toBe('Rename one of the files.');
  });

  test('documents of two versions', () => {
    const store = { next: { 'a.md': '' }, '1.0': { 'next/a.md': '' } };
    expect(problems(store)).toEqual([
      'warn duplicate-route docs/versions/1.0/next/a.md: "next/a.md" has the route "/docs/next/a" of "a.md" of version next.',
    ]);
  });

  test('a document may not hide the landing page of another version', () => {
    const store = { next: { 'a.md': '' }, '1.0': { 'next.md': '' } };
    expect(problems(store)).toEqual([
      'warn duplicate-route docs/versions/1.0/next.md: The landing page of version next has the route "/docs/next" of "next.md" of version 1.0.',
    ]);
    expect(owner('/docs/next', store)).toBe('next.md');
  });

  test('two categories with one slug', () => {
    const category = (label: string) => ({
      type: 'category',
      label,
      items: ['a'],
      link: { type: 'generated-index', slug: 'all' },
    });
    const store = { '1.0': { 'a.md': '', 'sidebars.json': { docs: [category('One'), category('Two')] } } };
    expect(problems(store)).toEqual([
      'warn duplicate-route docs/versions/1.0/sidebars.json:14: The category "Two" has the route of the category "One".',
    ]);
  });

  test('a category and a document', () => {
    const link = { type: 'generated-index', slug: '/a' };
    const sidebar = { docs: [{ type: 'category', label: 'All', link, items: ['a'] }] };
    const store = { '1.0': { 'a.md': '', 'sidebars.json': sidebar } };
    expect(problems(store)).toEqual([
      'warn duplicate-route docs/versions/1.0/sidebars.json:3: The category "All" has the route of "a.md".',
    ]);
    expect(owner('/docs/a', store)).toBe('a.md');
  });

  test('a category is reported where its link is written, also in a version without sidebars', () => {
    const folder = '{\n  "link": { "type": "generated-index", "slug": "/a" }\n}';
    const store = { '1.0': { 'a.md': '', 'k/b.md': '', 'k/_category_.json': folder } };
    const reported =
      'warn duplicate-route docs/versions/1.0/k/_category_.json:2: The category "k" has the route of "a.md".';
    expect(problems(store)).toEqual([reported]);
    const sidebar = { docs: [{ type: 'autogenerated', dirName: '.' }] };
    expect(problems({ '1.0': { ...store['1.0'], 'sidebars.json': sidebar } })).toEqual([reported]);
  });

  test.each([
    ['ignore', []],
    ['log', ['info']],
    ['warn', ['warn']],
    ['throw', ['error']],
  ] as const)('the policy %s decides', (onDuplicateRoutes, severities) => {
    const store = { '1.0': { 'a.md': '', 'A.md': '---\nid: b\nslug: A\n---\n' } };
    const options = { config: { onDuplicateRoutes }, staticFiles: ['/versions.html'] as const };
    const found = buildTestModel(store, options).problems.map(({ severity }) => severity);
    expect(found).toEqual([...severities, ...severities]);
  });
});

describe('generated pages give way', () => {
  test('to pages of the site', () => {
    const store = { '1.0': { 'a.md': '' } };
    const pages = { 'versions.tsx': '', 'users.md': '', 'docs.md': '', 'search.md': '' };
    const options = { pages, config: { users: [] } };
    expect(problems(store, options)).toEqual([]);
    expect(owner('/versions', store, options)).toBe('pages/versions.tsx');
    expect(owner('/users', store, options)).toBe('pages/users.md');
    expect(owner('/docs', store, options)).toBe('pages/docs.md');
    expect(owner('/search', store, options)).toBe('pages/search.md');
  });

  test('to documents of their version', () => {
    const store = { '2.0': { 'index.md': '', 'overview.md': '' }, '1.0': { 'x.md': '---\nslug: /\n---\n' } };
    expect(problems(store)).toEqual([]);
    expect(owner('/docs', store)).toBe('index.md');
    expect(owner('/docs/overview', store)).toBe('overview.md');
    expect(owner('/docs/1.0', store)).toBe('x.md');
    expect(owner('/docs/1.0/overview', store)).toBe('overview');
  });
});

describe('files of static/ that are written to the place of a page', () => {
  test.each([
    ['/help.html', '/help'],
    ['/help/index.html', '/help'],
    ['/Help.HTML', '/help'],
    ['/index.html', '/'],
    ['/docs/a.html', '/docs/a'],
    ['/versions/index.html', '/versions'],
    ['/search.html', '/search'],
  ] as const)('%s', (file, page) => {
    const options = { pages: { 'index.tsx': '', 'help.md': '' }, staticFiles: [file] };
    expect(problems({ '1.0': { 'a.md': '' } }, options)).toEqual([
      `warn duplicate-route static${file}: "${file}" is written to the same place as the page "${page}".`,
    ]);
  });

  test('others are fine', () => {
    const staticFiles = ['/help.svg', '/other.html', '/help/picture.png', '/indexx.html'] as const;
    expect(problems({ '1.0': { 'a.md': '' } }, { pages: { 'index.tsx': '', 'help.md': '' }, staticFiles })).toEqual([]);
  });
});

test('a redirect from the address of a page is reported, also when only the case differs', () => {
  const redirects = { '/docs/a': '/docs/b', '/docs/B': '/docs/b', '/old': '/docs/b' };
  const store = { '1.0': { 'a.md': '', 'b.md': '' } };
  expect(problems(store, { config: { redirects } })).toEqual([
    'warn duplicate-route docsite.config.ts: The redirect of "/docs/B" differs from the address of the page "/docs/b" in case only.',
    'warn duplicate-route docsite.config.ts: The redirect of "/docs/a" has no effect.',
  ]);
  expect(problems(store, { config: { redirects, onDuplicateRoutes: 'ignore' } })).toEqual([]);
});

test('redirects that lead in a circle are an error, and those that differ in case are reported', () => {
  const redirects = {
    '/self': '/self',
    '/to': '/one#a',
    '/one': '/two',
    '/two': '/one/',
    '/old': '/docs/a',
    '/Old': '/docs/a',
    '/OLD': '/docs',
    '/docs/a': '/docs/a',
  };
  expect(problems({ '1.0': { 'a.md': '' } }, { config: { redirects, onDuplicateRoutes: 'ignore' } })).toEqual([
    'error case-conflict docsite.config.ts: The redirects of "/old" and "/OLD" differ in upper and lower case only.',
    'warn case-conflict docsite.config.ts: The redirects of "/old" and "/Old" differ in upper and lower case only.',
    'error redirect-circle docsite.config.ts: The redirect of "/one" leads back to it: /one → /two → /one.',
    'error redirect-circle docsite.config.ts: The redirect of "/self" leads back to it: /self → /self.',
  ]);
});

describe('B235 where a version has a page for printing', () => {
  const config = { docs: { print: ['latest'] } };

  test('a document cannot have its address, and the build says why', () => {
    const store = { '1.0': { 'print.md': '', 'a.md': '' }, '0.9': { 'print.md': 'Old.' } };
    const found = buildTestModel(store, { config });
    expect(tell(found.problems)).toEqual([
      'warn duplicate-route docs/versions/1.0/print.md: "print.md" has the route "/docs/print", which is reserved.',
    ]);
    expect(found.problems[0]?.why).toBe(
      '"/docs/print" is the address of the page for printing of version 1.0, so the page is not published.',
    );
    expect(owner('/docs/print', store, { config })).toBe('nothing');
    expect(owner('/docs/0.9/print', store, { config })).toBe('print.md');
  });

  test('without one the address is free', () => {
    const store = { '1.0': { 'print.md': '' } };
    expect(problems(store)).toEqual([]);
    expect(owner('/docs/print', store)).toBe('print.md');
  });

  test('neither can a page of the site, nor a version whose name it is', () => {
    expect(problems({ '1.0': { 'a.md': '' } }, { pages: { 'docs/print.md': '' }, config })).toEqual([
      'warn duplicate-route pages/docs/print.md: "pages/docs/print.md" has the route "/docs/print", which is reserved.',
    ]);
    expect(problems({ '1.0': { 'a.md': '' }, print: {} }, { config })).toContain(
      'warn duplicate-route: The landing page of version print has the route "/docs/print", which is reserved.',
    );
  });
});

describe('B198 documents at the root of the site', () => {
  const config = { docs: { route: '/' }, users: [] };

  test('pages of the site keep their addresses, and a version is at its name', () => {
    const store = { next: { 'a.md': '' }, '1.0': { 'index.md': '', 'a.md': '' } };
    expect(problems(store, { config })).toEqual([]);
    expect(routes(store, { pages: { 'help.md': '' }, config })).toEqual([
      '/help',
      '/users',
      '/versions',
      '/versions/compare',
      '/search',
      '/next',
      '/next/overview',
      '/next/changes',
      '/next/a',
      '/overview',
      '/changes',
      '/a',
      '/',
      '/versions/a',
      '/versions/index-page',
    ]);
  });

  test('a home page replaces the landing page; with a document, both files are named', () => {
    const pages = { 'index.tsx': '' };
    expect(owner('/', { '1.0': { 'a.md': '' } }, { pages, config })).toBe('pages/index.tsx');
    expect(problems({ '1.0': { 'a.md': '' } }, { pages, config })).toEqual([]);
    const store = { '1.0': { 'index.md': '' } };
    expect(owner('/', store, { pages, config })).toBe('pages/index.tsx');
    expect(problems(store, { pages, config })).toEqual([
      'warn duplicate-route docs/versions/1.0/index.md: "index.md" has the route "/" of "pages/index.tsx".',
    ]);
  });

  test('a document cannot have the address of a page that docsite makes', () => {
    const store = { '1.0': { 'a.md': '', 'Search.md': '', '404.md': '', 'assets/b.md': '', 'users.md': '' } };
    const place = 'warn duplicate-route docs/versions/1.0';
    expect(problems(store, { config })).toEqual([
      `${place}/404.md: "404.md" has the route "/404", which is reserved.`,
      `${place}/Search.md: "Search.md" has the route "/Search", which is reserved.`,
      `${place}/assets/b.md: "assets/b.md" has the route "/assets/b", which is reserved.`,
      `${place}/users.md: "users.md" has the route "/users" of the users page.`,
    ]);
    expect(routes(store, { config })).toEqual(['/users', '/versions', '/search', '/', '/overview', '/a']);
  });

  test('a version cannot have the name of such a page', () => {
    const found = buildTestModel({ '1.0': { 'a.md': '' }, versions: {} }, { config }).problems.find(
      ({ code }) => code === 'duplicate-route',
    );
    expect([found?.what, found?.why]).toEqual([
      'The landing page of version versions has the route "/versions", which is reserved.',
      '"/versions" is the address of the list of versions and the histories of pages, so the page is not published.',
    ]);
  });
});
