/** Sites in several languages move in: each translation once, at the address that it had, and nothing is lost in silence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { comparePages, type PageComparison } from '../../packages/import/compare-pages.ts';
import { findPage } from '../../packages/import/disk/built-site.ts';
import { hashText } from '../../src/disk/hash-bytes.ts';
import { type MovedSite, moveIn } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY } from '../support/site.ts';

const FIXTURES = join(REPOSITORY, 'tests/fixtures/import/languages');
const folder = makeFolder(afterAll);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n';

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
        themeConfig: { navbar: { items: [
          { type: 'localeDropdown', position: 'right', dropdownItemsAfter: [{ href: 'https://help.example', label: 'Help' }] },
        ] } },
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
  // What the old menu of languages had besides is a link of its own.
  expect(site.read('docsite.config.ts')).toContain(
    "{ label: 'Help', href: 'https://help.example', position: 'right' }",
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

const config = (site: MovedSite): string => site.read('docsite.config.ts');

function figure(site: MovedSite, name: string): string {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'mu').exec(site.report)?.[1] ?? '';
}

test('B298 VitePress: locales become languages, with their menus, pictures and links', async () => {
  const site = await moveIn(folder, {
    generator: 'vitepress',
    source: {
      '.vitepress/config.mjs': `export default {
        title: 'Lamp', cleanUrls: true,
        locales: {
          root: { label: 'English', lang: 'en' },
          fr: { label: 'Français', lang: 'fr-FR', title: 'Lampe', themeConfig: {
            nav: [{ text: 'Guide complet', link: '/fr/guide/start' }],
            sidebar: { '/fr/guide/': [{ text: 'Premiers pas', items: [{ text: 'Début', link: '/fr/guide/start' }] }] } } },
        },
        themeConfig: {
          nav: [{ text: 'Guide', link: '/guide/start' }],
          sidebar: { '/guide/': [{ text: 'First steps', items: [{ text: 'Start', link: '/guide/start' }] }] } },
      };`,
      'index.md': '# Lamp\n\n[Guide](/guide/start)\n',
      'guide/start.md': '# Start\n\n![Lamp](./lamp.svg)\n\n## Switch on\n\nText.\n',
      'guide/more.md': '# More\n\nMore text.\n',
      'guide/lamp.svg': SVG,
      'fr/index.md': '# Lampe\n\n[Guide](/fr/guide/start#allumer)\n',
      'fr/guide/start.md': '# Début\n\n![Lampe](./lampe.svg)\n\n## Allumer\n\n::: tip\nTexte.\n:::\n',
      'fr/guide/lampe.svg': SVG,
      'fr/guide/seul.md': '# Seul\n',
    },
  });
  expect(config(site)).toContain("languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }]");
  expect(JSON.parse(site.read('docs/languages/fr/site.json'))).toEqual({
    words: { 'First steps': 'Premiers pas', Guide: 'Guide complet', Lamp: 'Lampe', Start: 'Début' },
  });
  expect(site.ids('/fr/guide/start')).toEqual(['allumer']);
  expect(site.page('/fr/guide/start')).toMatch(/<html[^>]*lang="fr"[^]*Premiers pas[^]*lampe\.[^]*Texte\./u);
  expect(site.page('/fr')).toContain('href="/fr/guide/start#allumer"');
  expect(site.report).toContain('old/fr/guide/seul.md` **not-imported**');
  // Three pages, two translations, and one of no page.
  expect(['Translations', 'URLs kept', 'URLs without a page'].map((name) => figure(site, name))).toEqual([
    '2 texts, from 2 files in 1 language',
    '5',
    '1',
  ]);
});

test.each([
  ['folder', (language: string, path: string): string => `docs/${language}/${path}`],
  ['suffix', (language: string, path: string): string => `docs/${path.replace('.', `.${language}.`)}`],
] as const)('B298 MkDocs: the plugin i18n with languages by %s', async (structure, place) => {
  const site = await moveIn(folder, {
    generator: 'mkdocs',
    source: {
      'mkdocs.yml': [
        'site_name: Lamp',
        'nav: [{ Home: index.md }, { Setting up: guide/setup.md }]',
        'plugins:',
        '  - i18n:',
        `      docs_structure: ${structure}`,
        '      languages:',
        '        - { locale: en, default: true, name: English }',
        '        - { locale: ar, name: العربية, site_name: مصباح, nav_translations: { Setting up: الإعداد } }',
        '        - { locale: de, name: Deutsch, build: false }',
        '',
      ].join('\n'),
      [place('en', 'index.md')]: '# Lamp\n\n[Setting up](guide/setup.md)\n',
      [place('en', 'guide/setup.md')]: '# Setting up\n\n## On\n\nText.\n',
      [place('ar', 'index.md')]: '# مصباح\n\n[الإعداد](guide/setup.md#tshghyl)\n',
      [place('ar', 'guide/setup.md')]: '# الإعداد\n\n!!! note "هنا"\n    نص.\n\n## Tshghyl\n',
    },
  });
  expect(config(site)).toContain("languages: [{ tag: 'en', label: 'English' }, { tag: 'ar', label: 'العربية' }]");
  expect(site.page('/ar/guide/setup/')).toMatch(/<html[^>]*dir="rtl"[^]*admonition-note/u);
  expect(site.ids('/ar/guide/setup/')).toEqual(['tshghyl']);
  expect(site.page('/ar/')).toContain('href="/ar/guide/setup/#tshghyl"');
  expect(JSON.parse(site.read('docs/languages/ar/site.json'))).toEqual({
    words: { Lamp: 'مصباح', 'Setting up': 'الإعداد' },
  });
  expect([figure(site, 'Translations'), figure(site, 'URLs without a page')]).toEqual([
    '2 texts, from 2 files in 1 language',
    '0',
  ]);
});

test('B298 Hugo: folders of content and marks in names are languages', async () => {
  const page = (title: string, text = 'Text.'): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const site = await moveIn(folder, {
    generator: 'hugo',
    source: {
      'hugo.toml':
        'title = "Lamp"\n[languages.en]\nlanguageName = "English"\ncontentDir = "content/en"\n' +
        '[languages.de]\nlanguageName = "Deutsch"\ntitle = "Lampe"\ncontentDir = "content/de"\n[languages.fr]\n',
      'content/en/_index.md': page('Home'),
      'content/en/guide/setup.md': page('Setup', '## Switch on\n\nText.'),
      'content/en/guide/setup.fr.md': page('Installation', '## Allumer\n\nTexte.'),
      'content/de/_index.md': page('Start', '[Einrichten](/de/guide/setup/)'),
      'content/de/guide/setup.md': page('Einrichten', '## Einschalten\n\nText auf Deutsch.'),
      'content/de/guide/bad.md': '---\ntitle: "\n---\n\nText.\n',
      'content/en/guide/bad.md': page('Good'),
    },
  });
  expect(config(site)).toContain("{ tag: 'de', label: 'Deutsch' }");
  expect(site.ids('/de/guide/setup/')).toEqual(['einschalten']);
  expect(site.ids('/fr/guide/setup/')).toEqual(['allumer']);
  expect(site.page('/de/')).toContain('href="/de/guide/setup/"');
  expect(site.page('/de/')).toContain('Lampe');
  expect(figure(site, 'Translations')).toBe('4 texts, from 4 files in 2 languages');
});

test('B298 Starlight: locales become languages; that of the sources moves from its folder to the root', async () => {
  const site = await moveIn(folder, {
    generator: 'starlight',
    source: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
      export default { integrations: [starlight({
        title: { en: 'Lamp', 'pt-BR': 'Lâmpada' }, defaultLocale: 'en',
        locales: { en: { label: 'English' }, 'pt-br': { label: 'Português', lang: 'pt-BR' }, it: { label: 'Italiano' } },
        sidebar: [{ label: 'First steps', translations: { 'pt-BR': 'Primeiros passos' }, items: ['guides/start'] }],
      })], redirects: { '/old': '/en/guides/start' } };`,
      'src/content/docs/en/index.mdx': '---\ntitle: Lamp\n---\n\n[Guide](/en/guides/start/)\n',
      'src/content/docs/en/guides/start.md':
        '---\ntitle: Start\n---\n\n![Lamp](../../../../assets/lamp.svg)\n\n## Switch on\n',
      'src/content/docs/en/guides/more.md': '---\ntitle: More\n---\n\nMore text.\n',
      'src/content/docs/pt-br/index.md': '---\ntitle: Lâmpada\n---\n\n[Guia](/pt-br/guides/start/#ligar)\n',
      'src/content/docs/pt-br/guides/start.md':
        '---\ntitle: Início\n---\n\n![Lâmpada](../../../../assets/lampada.svg)\n\n[Raiz](../../)\n\n## Ligar\n\n:::tip\nTexto.\n:::\n',
      'src/content/docs/pt-br/guides/alone.md': '---\ntitle: Só\n---\n\nTexto.\n',
      'src/assets/lamp.svg': SVG,
      'src/assets/lampada.svg': SVG.replace('9', '8'),
    },
  });
  expect(config(site)).toContain("{ tag: 'en', label: 'English' }, { tag: 'pt-BR', label: 'Português' }]");
  expect(JSON.parse(site.read('docs/languages/pt-BR/site.json'))).toEqual({
    words: { 'First steps': 'Primeiros passos', Lamp: 'Lâmpada' },
  });
  expect(site.ids('/pt-BR/guides/start')).toEqual(['ligar']);
  expect(site.page('/pt-BR/guides/start')).toMatch(
    /<html[^>]*lang="pt-BR"[^]*Primeiros passos[^]*lampada\.[^]*Texto\./u,
  );
  expect(site.page('/pt-BR')).toContain('href="/pt-BR/guides/start/#ligar"');
  expect(['/en/', '/en/guides/start/', '/old/'].filter((address) => !site.answers(address))).toEqual([]);
  expect(site.report).toContain('old/src/content/docs/pt-br/guides/alone.md` **not-imported**');
  const names = ['Translations', 'URLs kept', 'URLs changed', 'URLs without a page'];
  // Of pages without a translation, Starlight showed the text of the source: one in Portuguese, all in Italian. Three
  // translations were below another form of the tag.
  expect(names.map((name) => figure(site, name))).toEqual([
    '2 texts, from 2 files in 1 language',
    '0',
    '3, each with a redirect',
    '7',
  ]);
});

test('B298 Starlight: a translation with a slug of its own redirects to the address of its source, where the text of the source was', async () => {
  const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`;
  const site = await moveIn(folder, {
    generator: 'starlight',
    source: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
      export default { integrations: [starlight({
        title: 'T', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
      })] };\n`,
      'src/content/docs/index.md': page('Home'),
      'src/content/docs/guides/one.md': page('One'),
      'src/content/docs/de/index.md': page('Heim'),
      'src/content/docs/de/guides/one.md': page('Eins', 'slug: de/anleitung/eins\n'),
      'src/content/docs/de/guides/alone.md': page('Allein'),
      'src/content/docs/guides/draft.md': page('Draft', 'draft: true\n'),
      'src/content/docs/de/guides/draft.md': page('Entwurf'),
    },
  });
  // Astro 5.18 has /de/guides/one, with the text of the source, and /de/anleitung/eins.
  expect(['/de', '/de/guides/one', '/de/anleitung/eins'].filter((address) => !site.answers(address))).toEqual([]);
  expect(site.page('/de/guides/one')).toContain('Text of Eins.');
  expect(['URLs kept', 'URLs changed', 'URLs without a page'].map((name) => figure(site, name))).toEqual([
    '4',
    '1, each with a redirect',
    '2',
  ]);
  for (const lost of [
    'alone.md` **not-imported**: This translation',
    'draft.md` **not-imported**: The site does not show',
  ])
    expect(site.report).toContain(`old/src/content/docs/de/guides/${lost}`);
});
