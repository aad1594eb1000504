/** Sites in several languages move in: each translation once, at the address that it had, and nothing is lost in silence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { comparePages, type PageComparison } from '../../packages/import/compare-pages.ts';
import { findPage } from '../../packages/import/disk/built-site.ts';
import { hashText } from '../../src/disk/hash-bytes.ts';
import { moveIn } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY } from '../support/site.ts';

const FIXTURES = join(REPOSITORY, 'tests/fixtures/import/languages');
const folder = makeFolder(afterAll);

/** What a build of the old generator has of each page, by its address. */
type BuiltPages = Readonly<Record<string, { readonly ids: readonly string[]; readonly text: string }>>;

function compareWith(pages: BuiltPages): readonly PageComparison[] {
  const old = Object.entries(pages).map(
    ([route, { ids, text }]) => [route, { redirect: null, headingIds: ids, ids: new Set(ids), text }] as const,
  );
  const find = (route: string): ReturnType<typeof findPage> => findPage(join(folder, 'new/site'), route);
  return comparePages({ old: new Map(old), find, baseUrl: '/' });
}

function builtPages(name: string): BuiltPages {
  return JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as BuiltPages;
}

describe('B298 a site of Docusaurus with its languages', async () => {
  const site = await moveIn(folder, {
    generator: 'docusaurus',
    source: join(FIXTURES, 'docusaurus'),
    options: ['--within', 'old'],
  });
  const kept = (path: string): unknown => JSON.parse(site.read(`docs/languages/${path}`));

  test('each translated page has the address, the ids and the text of a build of Docusaurus', () => {
    // Docusaurus 3.9.2 built the fixture, without the page whose front matter is wrong.
    const pages = compareWith(builtPages('docusaurus-3.9.2.json'));
    const routesOf = (isMeant: (page: PageComparison) => boolean): readonly string[] =>
      pages.filter(isMeant).map(({ route }) => route);
    expect(pages).toHaveLength(57);
    // They showed the text of the source, and lists of nothing else.
    expect(routesOf(({ isThere }) => !isThere).toSorted()).toEqual(
      [
        ...['1.0/', '2.0/', '', 'next/'].flatMap((version) =>
          ['category/using-it', 'use/boil', 'use/clean', ...(version === '1.0/' ? ['whistle'] : [])].map(
            (page) => `/ar/docs/${version}${page}`,
          ),
        ),
        '/ar/help',
        '/fr/docs/1.0/whistle',
      ].toSorted(),
    );
    expect(routesOf(({ difference }) => difference !== null)).toEqual([
      // Docusaurus showed the text of the source; here it is an outdated translation.
      '/ar/docs/intro',
      '/ar/docs/next/intro',
      // Of two translations of one text, that of the newer version was taken.
      '/fr/docs/1.0/use/clean',
      '/fr/docs/next/use/clean',
      // The list of headings of Docusaurus is within the text of a page.
      '/fr/help',
      '/help',
    ]);
    expect(routesOf(({ missingIds }) => missingIds.length > 0)).toEqual(['/fr/docs/next/use/clean']);
    expect(routesOf(({ movedTo }) => movedTo !== null)).toEqual([]);
  });

  test('each text is stored once, with the texts that its files were for', () => {
    expect(site.report).toContain('| Translations | 5 texts, from 12 files in 2 languages |');
    const hashOf = (path: string): string => hashText(Buffer.from(site.read(path)));
    const [older, newer] = ['docs/versions/1.0/intro.md', 'docs/next/intro.md'].map(hashOf);
    expect(kept('ar/translations.json')).toEqual({ 'intro.md': { of: [older] } });
    expect(kept('fr/translations.json')).toEqual({
      'intro.md': { of: [newer] },
      'intro@2.0.md': { of: [older] },
      'use/boil.mdx': { of: [hashOf('docs/next/use/boil.mdx')] },
      'use/clean.md': { of: [hashOf('docs/versions/1.0/use/clean.md')] },
    });
  });

  test('the status counts what was imported, and nothing of it is outdated where its file was current', async () => {
    const run = await runDocsite(join(folder, 'new'), 'translations', 'status', '--json', '--only', '3.0');
    expect(JSON.parse(run.stdout)).toMatchObject({
      languages: [
        { tag: 'fr', share: 100 },
        { tag: 'ar', pages: [{ state: 'outdated', madeFor: '2.0' }, { state: 'missing' }, { state: 'missing' }] },
      ],
    });
  });

  test('labels, the menu of languages, pages of the site, and pictures of a language', () => {
    expect(kept('ar/site.json')).toEqual({ words: { Guide: 'الدليل', Help: 'مساعدة', 'Using it': 'الاستعمال' } });
    const page = site.page('/fr/docs/use/boil');
    expect(page).toMatch(/<html[^>]*lang="fr"/u);
    expect(page).toContain('Utilisation');
    expect(page).toContain('العربية');
    expect(page).toContain('Jamais au-dessus du trait.');
    expect(page).toMatch(/href="\/fr\/imported\/[^"]*bouton\.svg"/u);
    expect(site.page('/fr/docs/category/using-it')).toContain('Toutes les pages.');
    expect(site.page('/ar/docs/1.0/intro')).toMatch(/<html[^>]*dir="rtl"/u);
    expect(site.page('/fr')).toContain('Parce que les casseroles sont lentes.');
    expect(site.page('/ar')).toContain('Because pots are slow.');
  });

  test('what does not come along is named', () => {
    for (const part of [
      'This translation was not imported. The front matter is not valid YAML',
      '1 file with the text of the source was not imported: old/i18n/fr/docusaurus-plugin-content-docs/version-1.0/whistle.md',
      '1 other translation of the same text was not imported: old/i18n/fr/docusaurus-plugin-content-docs/version-1.0/use/clean.md',
      'This translation was not imported: the site has no page of this name.',
      '1 translation of other documents was not imported.',
      '"Using it" is "Utilisation" now, and was "Usage" elsewhere.',
    ]) {
      expect(site.report).toContain(part);
    }
  });
});

test('B298 a language without a tag, an address or a page is left out, and the first build ends', async () => {
  const site = await moveIn(folder, {
    generator: 'docusaurus',
    source: {
      'docusaurus.config.js': `export default {
        title: 'T', url: 'https://t.example',
        i18n: { defaultLocale: 'en', locales: ['en', 'e', 'pt_BR', 'de', 'it', 'fr'], localeConfigs: {} },
        presets: [['classic', { blog: false, docs: {} }]],
        themeConfig: { navbar: { items: [{ type: 'localeDropdown' }] } },
      };`,
      'docs/a.md': '# A\n',
      'i18n/e/docusaurus-plugin-content-docs/current/a.md': '# X\n',
      'i18n/pt_BR/docusaurus-plugin-content-docs/current/a.md': '# B\n',
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# C\n',
      'i18n/it/docusaurus-theme-classic/navbar.json': '{ "title": "D" ',
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '---\nslug: [\n---\n# E\n',
      'static/de/file.txt': 'x',
    },
  });
  expect(site.read('docsite.config.ts')).toContain(
    "languages: [{ tag: 'en', label: 'English' }, { tag: 'pt-BR', label: 'Português (Brasil)' }]",
  );
  expect(site.page('/pt-BR/docs/a')).toContain('>B</h1>');
  for (const part of [
    'The language "e" was not imported: 1 page.',
    'The language "de" was not imported: 1 page. The site has something else at "/de".',
    'The language "it" was not imported: 0 pages. No page of it is translated.',
    'The language "fr" was not imported: 1 page.',
    'Addresses of the language "pt-BR" begin with /pt-BR/ now, and began with /pt_BR/.',
    'This file is not JSON with messages',
  ]) {
    expect(site.report).toContain(part);
  }
});
