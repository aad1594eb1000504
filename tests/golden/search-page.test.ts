/** The page of results, and what leads browsers to it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite, type Files, listTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const LINK = /<link rel="search"[^>]*>/gu;
const CONFIG = "title: 'Small', url: 'https://small.example', baseUrl: '/base/'";

function makeSite(fields: string, files: Files = {}): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': `export default { ${CONFIG}, ${fields} };\n`, ...files });
  return root;
}
function reader(root: string): (path: string) => string {
  return (path) => readFileSync(join(root, 'site', path), 'utf8');
}
function isRedirect(html: string): boolean {
  return html.includes('http-equiv="refresh"');
}

test.each([
  ['undefined', 'search/index.html', '/base/search'],
  ['true', 'search/index.html', '/base/search/'],
  ['false', 'search.html', '/base/search'],
])('B147 with trailingSlash %s the page is %s, and browsers find it', async (trailingSlash, file, address) => {
  const root = makeSite(`trailingSlash: ${trailingSlash}`);
  const { ok, problems } = await buildSite(root);
  expect([ok, problems]).toEqual([true, []]);
  const read = reader(root);
  const page = read(file);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('<div class="search-page"></div>');
  expect(page).toMatch(/<noscript>.*Search needs JavaScript.*<\/noscript>/u);
  expect(page).toMatch(/<main.*href="\/base\/docs\/overview\/?".*href="\/base\/versions\/?".*<\/main>/u);
  expect(read('sitemap.xml')).not.toContain('search');
  expect(read('opensearch.xml')).toContain(`template="https://small.example${address}?q={searchTerms}"`);
  const documents = listTree(join(root, 'site')).filter((path) => path.endsWith('.html') && !isRedirect(read(path)));
  expect(documents).toContain('404.html');
  const links = new Set(documents.map((path) => [...read(path).matchAll(LINK)].join()));
  expect([...links]).toEqual([
    '<link rel="search" type="application/opensearchdescription+xml" title="Small" href="/base/opensearch.xml">',
  ]);
});

test('B147 a site without search has none of it', async () => {
  const root = makeSite('search: false');
  expect((await buildSite(root)).ok).toBe(true);
  // Its scripts are among those of every site; without the page and the button nothing loads them.
  expect(listTree(join(root, 'site')).filter((path) => /^(?!assets\/).*search/u.test(path))).toEqual([]);
  expect(reader(root)('docs/intro/index.html')).not.toContain('rel="search"');
});

test('B147 a site may bring its own page and its own description', async () => {
  const root = makeSite('', { 'pages/search.md': '# Ask us\n', 'static/opensearch.xml': '<own/>\n' });
  const { ok, problems } = await buildSite(root);
  expect([ok, problems]).toEqual([true, []]);
  expect(reader(root)('search/index.html')).toContain('Ask us</h1>');
  expect(reader(root)('search/index.html')).not.toContain('search-page');
  expect(reader(root)('opensearch.xml')).toBe('<own/>\n');
  expect(existsSync(join(root, 'site/search/entry.json'))).toBe(true);
});

test('B147 a part of the versions has the page, with links to what was built', async () => {
  const version = (label: string): Files => ({
    [`docs/versions/${label}/version.json`]: JSON.stringify({ label, files: { 'intro.md': label } }),
    [`docs/versions/${label}/intro.md`]: `# Introduction ${label}\n`,
  });
  const root = makeSite('', { ...version('1.0'), ...version('2.0') });
  const { ok, problems } = await buildSite(root, { only: ['1.0'] });
  expect([ok, problems]).toEqual([true, []]);
  const page = reader(root)('search/index.html');
  expect(page).toContain('href="/base/versions"');
  expect(page).not.toContain('/overview');
});
