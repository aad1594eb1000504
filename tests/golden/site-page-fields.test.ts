/** Front matter of Markdown pages in `pages/` means what it means in documents. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildSite, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const root = makeFolder(afterAll);
const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
const page = (...fields: readonly string[]): string =>
  `---\n${fields.join('\n')}\n---\n# A page\n\n## One\n\n### Two\n`;

beforeAll(async () => {
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts': "export default { title: 'S', url: 'https://s.example' };\n",
    'docs/next/links.md': '# Links\n\n[About](/company/about) [old](/about) [other](/who) [help](/help)\n',
    'pages/about.md': page(
      'slug: company/about',
      'redirects: [about, /who]',
      'keywords: [one, "{{title}}"]',
      'toc_max_heading_level: 2',
    ),
    'pages/team/ada.md': page('slug: ../people/ada', 'aliases: [grace]', 'image: /a.svg'),
    'pages/team/index.md': '# Team\n\n[Ada](ada.md) [about](../about.md) [short](../about)\n',
    'pages/help.md': page('unlisted: true', 'title: Zebras'),
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { ok, problems } = await buildSite(root);
  expect([ok, problems]).toEqual([true, []]);
}, 120_000);

test('slug: counts from the folder of the file, or from the root of the site; links to the file lead there', () => {
  expect(existsSync(join(root, 'site/about/index.html'))).toBe(true);
  expect(read('company/about/index.html')).toContain('<link rel="canonical" href="https://s.example/company/about"');
  expect(read('people/ada/index.html')).toContain('A page');
  expect(read('team/index.html')).toMatch(
    /href="\/people\/ada">Ada<[^]*href="\/company\/about">about<[^]*href="\/company\/about">short</u,
  );
});

test('redirects and aliases: the former addresses lead to the page, also in links', () => {
  expect(read('about/index.html')).toContain('url=/company/about"');
  expect(read('who/index.html')).toContain('url=/company/about"');
  expect(read('team/grace/index.html')).toContain('url=/people/ada"');
  expect(read('_redirects')).toContain('/team/grace /people/ada ');
  expect(read('docs/links/index.html')).toMatch(/href="\/company\/about">old<[^]*href="\/company\/about">other</u);
});

test('keywords, image and the levels of the table of contents', () => {
  expect(read('company/about/index.html')).toMatch(/<meta name="keywords" content="one,\s?S"/u);
  expect(read('company/about/index.html')).not.toContain('href="#two">Two');
  expect(read('people/ada/index.html')).toContain('href="#two"');
  expect(read('people/ada/index.html')).toContain('<meta property="og:image" content="https://s.example/a.svg"');
});

test('unlisted: published, and neither in the sitemap nor in the search', () => {
  expect(read('help/index.html')).toMatch(/<meta name="robots" content="noindex/u);
  expect(read('help/index.html')).toContain('banner-unlisted');
  expect(read('sitemap.xml')).toContain('/company/about<');
  expect(read('sitemap.xml')).not.toContain('/help<');
});

test('wrong values are reported in their lines, and so is what has no meaning', async () => {
  const folder = makeFolder(onTestFinished);
  writeFiles(folder, {
    ...SMALL_SITE,
    'pages/a.md': page('slug: b?', 'sidebar_label: B', 'redirects: [../x, c, "*"]'),
    'pages/b.md': page('slug: ../../out'),
    'pages/c.md': page('unlisted: true', 'draft: true', 'redirects: [d]'),
    'pages/e.md': page('redirects: [docs]'),
  });
  const { problems } = await buildSite(folder);
  expect(
    problems.map(({ severity, code, file, line, what }) => `${severity} ${code} ${file ?? ''}:${line ?? ''} ${what}`),
  ).toEqual([
    'error bad-slug pages/a.md:2 The page cannot have the address "/b?" inside its site.',
    'info bad-front-matter pages/a.md:3 "sidebar_label" has no effect on a page of pages/.',
    'error bad-front-matter pages/a.md:4 "*" in "redirects" is not an address of this site.',
    'error bad-front-matter pages/a.md:4 "../x" in "redirects" is not an address of this site.',
    'error slug-outside pages/b.md:2 The slug "../../out" leads out of the site.',
    'error bad-front-matter pages/c.md:2 The page is both a draft and unlisted.',
    'warn duplicate-route pages/e.md:2 The redirect from "docs" has no effect.',
  ]);
});
