import { expect, test } from 'vitest';
import {
  buildComponentPage,
  buildMarkdownPage,
  buildNotFoundPage,
  buildSiteData,
  buildUsersPage,
} from '../../../../../src/render/page/data/site-pages.ts';
import type { MarkdownPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, testConfig, type TestSiteOptions } from '../../../support/build-test-model.ts';

function markdownPage(text: string, config: TestSiteOptions['config'] = {}): MarkdownPageData {
  const { model, context } = buildTestSite({ '1.0': { 'a.md': '' } }, { pages: { 'help.md': text }, config });
  const [page] = model.pages;
  if (page?.type !== 'markdown') throw new Error('no Markdown page');
  return buildMarkdownPage(page, context);
}

test('a Markdown page has its text, its links and its table of contents', () => {
  const page = markdownPage('# Help for {{title}}\n\nSee [a](docs/a).\n\n## One\n\n### Two\n', { baseUrl: '/p' });
  expect(page).toMatchObject({ kind: 'markdown', route: '/help', title: 'Help for Guides', description: 'See a.' });
  expect(page.bodyHtml).toContain('<a href="/p/docs/a">a</a>');
  expect(page.toc).toMatchObject([{ id: 'one', children: [{ id: 'two' }] }]);
  expect(page.hideTitle).toBe(true);
  expect(page.version).toBeNull();
});

test('its front matter may hide title and table of contents', () => {
  expect(markdownPage('---\ntitle: T\n---\n## One').hideTitle).toBeUndefined();
  expect(markdownPage('---\nhide_title: true\n---\n## One').hideTitle).toBe(true);
  expect(markdownPage('---\nhide_table_of_contents: true\n---\n## One').toc).toEqual([]);
});

test('the table of contents has the levels of the config', () => {
  const config = { tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 3 } };
  expect(markdownPage('## One\n\n### Two\n', config).toc).toMatchObject([{ id: 'two' }]);
});

test('B41 the only item that leads into the documentation or a set is that of all its pages', () => {
  const scopesOf = (...hrefs: readonly string[]) => {
    const items = hrefs.map((href) => ({ type: 'link', label: 'A', href, position: 'left' }) as const);
    const { navbar } = buildSiteData(testConfig({ navbar: { items } }));
    return navbar.items.map((item) => ('scope' in item ? item.scope : undefined));
  };
  expect(scopesOf('/docs/start', '/help')).toEqual(['/docs', undefined]);
  expect(scopesOf('/docs/start?a#b')).toEqual(['/docs']);
  expect(scopesOf('/docs/start', '/docs/api')).toEqual([undefined, undefined]);
  expect(scopesOf('/docs', '/documents', 'https://e.org/docs/')).toEqual([undefined, undefined, undefined]);
});

test('the navbar has its items on the left before those on the right', () => {
  const items = [
    { label: 'C', to: '/c', position: 'right' },
    { label: 'A', to: '/a' },
    { label: 'D', to: '/d', position: 'right' },
    { label: 'B', to: '/b', position: 'left' },
  ] as const;
  const { navbar } = buildSiteData(testConfig({ navbar: { items } }));
  expect(navbar.items).toMatchObject(['A', 'B', 'C', 'D'].map((label) => ({ label })));
});

test('a component page has the texts of its module', () => {
  const page = { type: 'component', route: '/', file: 'pages/index.tsx' } as const;
  expect(buildComponentPage(page, { title: 'T', description: 'D' })).toEqual({
    kind: 'component',
    route: '/',
    title: 'T',
    description: 'D',
    version: null,
    module: 'pages/index.tsx',
  });
});

test('what all pages share does not depend on versions (DESIGN 4)', () => {
  const data = buildSiteData(testConfig({ docs: { sidebar: { hideable: true }, latestVersion: '1.0' } }));
  expect(data).toMatchObject({ title: 'Guides', htmlLang: 'en', direction: 'ltr', sidebarHideable: true, users: [] });
  expect(JSON.stringify(data)).not.toContain('1.0');
});

test('users and not-found page have their routes', () => {
  expect(buildUsersPage(testConfig())).toMatchObject({ route: '/users', version: null });
  expect(buildNotFoundPage('Gone')).toMatchObject({ kind: 'not-found', title: 'Gone', version: null });
});

test('B289 a site without a question has no data for it', () => {
  expect(buildSiteData(testConfig())).not.toHaveProperty('feedback');
  const feedback = { endpoint: '/api/feedback' };
  expect(buildSiteData(testConfig({ feedback })).feedback).toEqual({ ...feedback, href: null });
});
