/** Whole sites in memory: the resulting files, addresses and settings. */
import { describe, expect, test } from 'vitest';
import { parseCategoryFile } from '../../../../../src/content/model/sidebar/category-file.ts';
import { parseFrontMatter } from '../../../../../src/content/parse/front-matter.ts';
import { readModule } from '../../../../../packages/import/docusaurus/config/read-module.ts';
import type { BlogChoice } from '../../../../../packages/import/docusaurus/doc-lines.ts';
import { importSite } from '../../../../../packages/import/docusaurus/import-site.ts';
import type { ImportedSite } from '../../../../../packages/import/import-report.ts';
import type { SiteTree } from '../../../../../packages/import/site-tree.ts';
import { fillVariables } from '../../../../../src/shared/model/variables.ts';
import { type Fields, isFields } from '../../../../../src/shared/string/fields.ts';

type Files = Readonly<Record<string, string>>;

function treeOf(files: Files): SiteTree {
  return {
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    list: (folder) =>
      Object.keys(files)
        .flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
        .toSorted(),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
}

/** Imports a site whose `docusaurus.config.js` exports `config`. */
function run(config: string, files: Files): ImportedSite {
  return importFiles({ ...files, 'docusaurus.config.js': `export default ${config};\n` });
}

/** Imports a site with its `docusaurus.config.js`. */
function importFiles(files: Files, tree = treeOf(files), blog: BlogChoice = 'set'): ImportedSite {
  const modules = { readCode: (path: string) => files[path] ?? null };
  const { value, leftOut, places } = readModule('docusaurus.config.js', modules);
  const fields: Fields = value.ok && isFields(value.value) ? value.value : {};
  return importSite({
    tree,
    modules,
    configFile: 'docusaurus.config.js',
    config: fields,
    leftOut,
    blog,
    places,
    executed: new Map(),
  });
}

function text(site: ImportedSite, path: string): string {
  const bytes = site.files.get(path);
  expect([...site.files.keys()]).toContain(path);
  return Buffer.from(bytes ?? []).toString('utf8');
}

const CLASSIC = "{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: {} }]] }";

describe('addresses', () => {
  test.each(['/', 'handbook/manual'])('B197 documents served at %s stay there', (base) => {
    const path = base === '/' ? '' : `/${base}`;
    const files = {
      'docs/intro.md': `---\nslug: /\n---\n\n# Intro\n\nSee [B](${path}/guide/b#x) and [b](./guide/b.md).\n`,
      'docs/guide/b.md': `# B\n\n## X\n\n[Home](${path || '/'})\n`,
    };
    const site = run(`{ presets: [['classic', { blog: false, docs: { routeBasePath: '${base}' } }]] }`, files);
    expect([...site.redirects]).toEqual([]);
    expect(site.counts.urls).toEqual({ kept: 2, changed: 0, lost: 0 });
    expect(text(site, 'docsite.config.ts')).toContain(`docs: { route: '${path || '/'}' }`);
    for (const [file, before] of Object.entries(files)) {
      expect(text(site, file.replace('docs/', 'docs/next/'))).toBe(before);
    }
  });

  test('documents whose address docsite needs itself get redirects, and links to them are rewritten', () => {
    const site = run("{ presets: [['classic', { blog: false, docs: { routeBasePath: 'search' } }]] }", {
      'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n\nSee [B](/search/guide/b#x) and [b](./guide/b.md).\n',
      'docs/guide/b.md': '# B\n\n## X\n\n[Home](/search)\n',
    });
    const redirects = { '/search': '/docs', '/search/guide/b': '/docs/guide/b' };
    expect(Object.fromEntries(site.redirects)).toEqual(redirects);
    expect(site.counts.urls).toEqual({ kept: 0, changed: 2, lost: 0 });
    expect(text(site, 'docs/next/intro.md')).toContain('See [B](/docs/guide/b#x) and [b](./guide/b.md).');
    expect(text(site, 'docs/next/guide/b.md')).toContain('[Home](/docs)');
    expect(JSON.parse(text(site, 'redirects.json'))).toEqual(redirects);
    expect(text(site, 'docsite.config.ts')).toContain("import redirects from './redirects.json';");
  });

  test('numbers that are not an order stay in the URL', () => {
    const site = run("{ presets: [['classic', { blog: false, docs: { numberPrefixParser: false } }]] }", {
      'docs/01-a.md': '# A\n',
      'docs/02-b/c.md': '---\ntitle: C\n---\n\n# C\n',
      'docs/d.md': '# D\n',
    });
    expect(site.counts.urls).toEqual({ kept: 3, changed: 0, lost: 0 });
    expect(site.notes.filter((note) => note.startsWith('Number prefixes'))).toHaveLength(1);
    expect(text(site, 'docs/next/01-a.md')).toBe('---\nparse_number_prefixes: false\n---\n\n# A\n');
    expect(text(site, 'docs/next/02-b/c.md')).toBe('---\nparse_number_prefixes: false\ntitle: C\n---\n\n# C\n');
    expect(text(site, 'docs/next/d.md')).toBe('# D\n');
  });

  test('generated category pages move with their version', () => {
    const site = run(
      "{ presets: [['classic', { docs: { routeBasePath: 'search/help', sidebarPath: './sidebars.json' } }]] }",
      {
        'docs/a.md': '# A\n',
        'sidebars.json': JSON.stringify({
          s: [{ type: 'category', label: 'First Steps', link: { type: 'generated-index' }, items: ['a'] }],
        }),
      },
    );
    expect([...site.redirects]).toEqual([
      ['/search/help/a', '/docs/a'],
      ['/search/help/category/first-steps', '/docs/category/first-steps'],
    ]);
  });

  test('category pages of folders move, too, with a file for the sidebars and without', () => {
    const docs = {
      'docs/a.md': '# A\n\n[T](/search/category/tutorial-basics)\n',
      'docs/tut/_category_.json': '{ "label": "Tutorial Basics", "link": { "type": "generated-index" } }',
      'docs/tut/b.md': '# B\n',
      'docs/more/_category_.yml': 'link:\n  type: generated-index\n  slug: /more\n',
      'docs/more/c.md': '# C\n',
      'docs/gone/_category_.yml': 'link:\n  type: generated-index\n',
      'docs/gone/d.md': '---\ndraft: true\n---\n',
    };
    const without = run("{ presets: [['classic', { docs: { routeBasePath: 'search' } }]] }", docs);
    const options = "{ routeBasePath: 'search', sidebarPath: 'sidebars.json' }";
    const autogenerated = run(`{ presets: [['classic', { docs: ${options} }]] }`, {
      ...docs,
      'sidebars.json': '{ "s": { "All": [{ "type": "autogenerated", "dirName": "." }] } }',
    });
    expect([...without.redirects]).toEqual([
      ['/search/a', '/docs/a'],
      ['/search/category/tutorial-basics', '/docs/category/tutorial-basics'],
      ['/search/more', '/docs/more'],
      ['/search/more/c', '/docs/more/c'],
      ['/search/tut/b', '/docs/tut/b'],
    ]);
    expect(text(without, 'docs/next/a.md')).toContain('[T](/docs/category/tutorial-basics)');
    expect(autogenerated.redirects).toEqual(without.redirects);
  });

  test('a file whose number alone tells it from its folder keeps its address', () => {
    const site = run(CLASSIC, {
      'docs/run/01-run.md': '# Run\n',
      'docs/run/index.md': '# Folder\n',
      'docs/02-walk/walk.md': '---\ntitle: Walk\n---\n\n[Run](../run/01-run.md)\n',
      'docs/03-sit/03-sit.md': '# Sit\n',
      'docs/stand/stand.md': '# Stand\n',
      'docs/lie/01-lie.md': '---\nslug: down\n---\n',
    });
    expect(text(site, 'docs/next/run/01-run.md')).toBe('---\nslug: "run"\n---\n\n# Run\n');
    expect(text(site, 'docs/next/02-walk/walk.md')).toMatch(/^---\nslug: "walk"\ntitle: Walk\n---/u);
    for (const path of ['03-sit/03-sit', 'stand/stand', 'run/index']) {
      expect(text(site, `docs/next/${path}.md`)).not.toContain('slug');
    }
    expect(text(site, 'docs/next/lie/01-lie.md')).toBe('---\nslug: down\n---\n');
    // The empty list of a blog.
    expect(site.counts.urls).toEqual({ kept: 6, changed: 0, lost: 1 });
    expect([...site.redirects]).toEqual([]);
  });

  test('addresses lose the base URL, which docsite adds', () => {
    const site = run("{ baseUrl: '/app/', presets: [['classic', { docs: {} }]] }", {
      'docs/a.md': '# A\n\n<img src="/app/img/x.png" alt="" /> [A](/app/docs/a) [other](/app/elsewhere)\n',
      'static/img/x.png': 'x',
    });
    const page = text(site, 'docs/next/a.md');
    expect(page).toContain('<img src="/img/x.png" alt="" /> [A](/docs/a) [other](/app/elsewhere)');
  });
});

test('converts links of menus, and reports what docsite does not support', () => {
  const items =
    "[{ to: 'https://a.example', label: 'A' }, { href: 'file.pdf', label: 'B' }, { to: 'search/help/a', label: 'C' }, { label: 'D' }, { label: ' ', to: '/' }]";
  const site = run(
    `{ presets: [['classic', { docs: { routeBasePath: 'search/help' } }]], themeConfig: { navbar: { items: ${items} }, footer: { links: [{ items: [{ label: 'X', to: '/search/help/a' }] }, { title: 'T', items: [{ label: 'Y', to: '/' }] }] } } }`,
    {
      'docs/a.md': '# A\n',
    },
  );
  expect(text(site, 'docsite.config.ts')).toContain(`{ label: 'A', href: 'https://a.example' },
      { label: 'B', href: '/file.pdf' },
      { label: 'C', to: '/docs/a' },
`);
  const reported = site.problems.map(({ code, what }) => `${code}: ${what}`);
  expect(reported).toContain('config: The menu item "D" was omitted.');
  expect(text(site, 'docsite.config.ts')).toContain("title: 'More', items: [{ label: 'X', to: '/docs/a' }]");
  expect(reported).toContain('bad-config: "navbar.items[3].label" must not be blank.');
});

test('menu items that name another set of documents link to it', () => {
  const other = "['content-docs', { id: 'api', path: 'api', routeBasePath: 'api', sidebarPath: 'api.json' }]";
  const items = `[
    { type: 'doc', docId: 'intro', docsPluginId: 'api', label: 'Doc' },
    { type: 'docSidebar', sidebarId: 'one', docsPluginId: 'api', label: 'Sidebar' },
    { type: 'docSidebar', sidebarId: 'two', docsPluginId: 'api', label: 'Folder' },
    { type: 'docsVersion', docsPluginId: 'api', label: 'Version' },
    { type: 'docsVersionDropdown', docsPluginId: 'api' },
    { type: 'doc', docId: 'intro', docsPluginId: 'none', label: 'None' },
    { type: 'doc', docId: 'intro', label: 'Main' },
  ]`;
  const site = run(`{ plugins: [['content-docs', {}], ${other}], themeConfig: { navbar: { items: ${items} } } }`, {
    'docs/intro.md': '# Intro\n',
    'api/intro.md': '# Intro\n',
    'api/part/b.md': '# B\n',
    'api.json': '{ "one": ["part/b"], "two": [{ "type": "autogenerated", "dirName": "part" }] }',
  });
  expect(text(site, 'docsite.config.ts')).toContain(`items: [
      { label: 'Doc', to: '/api/intro' },
      { label: 'Sidebar', to: '/api/part/b' },
      { label: 'Folder', to: '/api/part/b' },
      { label: 'Version', to: '/api' },
      { label: 'Main', to: '/docs/intro' },
    ],`);
  expect(site.problems.filter(({ what }) => what.startsWith('The menu item')).map(({ what }) => what)).toEqual([
    'The menu item "docsVersionDropdown" was omitted.',
    'The menu item "doc" was omitted.',
  ]);
});

test('reports options without an equivalent, except those with default values', () => {
  const docs = `{ sidebarCollapsed: false, sidebarCollapsible: true, breadcrumbs: false, tagsBasePath: 'topics',
    admonitions: { keywords: ['aside'] }, remarkPlugins: [], versions: { current: { label: 'N', badge: false } } }`;
  const theme = `{ navbar: { title: 'Other', style: 'dark' },
    docs: { versionPersistence: 'none', sidebar: { hideable: true, autoCollapseCategories: true } } }`;
  const redirects = "['client-redirects', { createRedirects: true }]";
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: ${docs} }]], plugins: [${redirects}], themeConfig: ${theme} }`,
    { 'docs/a.md': '# A\n' },
  );
  expect(site.problems.map(({ code, what }) => `${code}: ${what}`)).toEqual([
    'config: The option docs.sidebarCollapsed was omitted.',
    'config: The option docs.breadcrumbs was omitted.',
    'config: The option docs.tagsBasePath was omitted.',
    'config: The option docs.admonitions was omitted.',
    'config: The option docs.versions.current.badge was omitted.',
    'config: The option themeConfig.docs.sidebar.autoCollapseCategories was omitted.',
    'config: The option themeConfig.docs.versionPersistence was omitted.',
    'config: The option redirects.createRedirects was omitted.',
  ]);
});

test('addresses with and without extensions lead to the pages, and pages of tags are counted', () => {
  const redirects = "['client-redirects', { fromExtensions: ['html', 'htm'], toExtensions: ['md'] }]";
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { blog: false, docs: {} }]], plugins: [${redirects}] }`,
    {
      'docs/a.md': '---\ntags: [One, Two]\n---\n\n# A\n',
      'docs/b.md': '---\nslug: /b.md\ntags: [{ label: One, permalink: /one }]\n---\n\n# B\n',
    },
  );
  expect(site.redirects).toEqual(
    new Map([
      ['/docs/a.htm', '/docs/a'],
      ['/docs/a.html', '/docs/a'],
      ['/docs/b', '/docs/b.md'],
      ['/docs/b.md.htm', '/docs/b.md'],
      ['/docs/b.md.html', '/docs/b.md'],
    ]),
  );
  expect(site.problems).toEqual([]);
  expect(site.notes).toContain('docsite has no pages that list documents by tag: 3 pages.');
  expect(site.counts.urls?.lost).toBe(3);
});

test.each([
  'node_modules/@docusaurus/preset-classic/lib/index.js',
  '../node_modules/.pnpm/@docusaurus+preset-classic@3.9.2/node_modules/@docusaurus/preset-classic/lib/index.js',
  'C:\\\\a\\\\node_modules\\\\@docusaurus\\\\preset-classic\\\\lib\\\\index.js',
])('a preset that is named by its file is known: %s', (name) => {
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['${name}', { docs: { routeBasePath: 'search/help' } }]] }`,
    { 'docs/a.md': '# A\n' },
  );
  expect([...site.redirects]).toEqual([['/search/help/a', '/docs/a']]);
  expect(site.problems).toEqual([]);
});

test('B220 notes about settings name the line of the field they are about, wherever it is', () => {
  const files = {
    'docs/a.md': '# A\n',
    'docusaurus.config.js': `// The logo, the navbar, the title and onBrokenLinks are below.
const { shared } = require('./shared.js');
const editUrl = 'https://edit.example';
module.exports = {
  title: 'T', url: 'https://t.example',
  onBrokenLinks: 'throw',
  presets: [['classic', {
    docs: {
      editUrl,
      breadcrumbs: false,
    },
  }]],
  themeConfig: {
    navbar: {
      title: 'Other',
      items: [
        { label: 'Ok', to: '/docs/a' },
        { type: 'search' },
      ],
    },
    ...require('./theme.js'),
  },
};
`,
    'theme.js': "module.exports = {\n  zoom: { selector: 'img' },\n};\n",
  };
  const site = importFiles(files);
  const notes = site.problems
    .filter(({ code }) => code === 'config')
    .map(({ file, line, what }) => `${file}:${line} ${what}`);
  expect(notes).toEqual([
    'docusaurus.config.js:9 Edit links were omitted: the files have moved.',
    "docusaurus.config.js:6 \"onBrokenLinks\" is 'warn' now, and was 'throw'.",
    'docusaurus.config.js:10 The option docs.breadcrumbs was omitted.',
    'theme.js:2 The field themeConfig.zoom was omitted.',
  ]);
});

test('the logo, the title of the navbar and links drawn as icons are kept', () => {
  const items = `[
    { href: 'https://github.com/a/b', className: 'header-link', 'aria-label': 'Source code', position: 'right' },
    { href: 'https://elsewhere.example/', 'aria-label': 'Other' },
  ]`;
  const navbar = (fields: string): string =>
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: {} }]], themeConfig: { navbar: { ${fields} } } }`;
  const files = { 'docs/a.md': '# A\n', 'static/img/logo.svg': '<svg/>' };
  const logo =
    "{ src: 'img/logo.svg', srcDark: 'img/dark.svg', alt: 'The logo', href: 'docs/a', width: 32, target: '_self' }";
  const site = run(navbar(`title: 'Other', logo: ${logo}, items: ${items}`), files);
  const config = text(site, 'docsite.config.ts');
  expect(config).toContain(`navbar: {
    title: 'Other',
    logo: { light: '/img/logo.svg', dark: '/img/dark.svg', alt: 'The logo', href: '/docs/a' },
    items: [
      {
        type: 'icon',
        icon: 'github',
        label: 'Source code',
        href: 'https://github.com/a/b',
        position: 'right',
      },
    ],
  }`);
  expect(site.problems.map(({ what }) => what)).toEqual([
    'The menu item "without label" was omitted.',
    'The option themeConfig.navbar.logo.target was omitted.',
  ]);
  // Without a title of its own the old navbar had none.
  expect(text(run(navbar("logo: { src: '/img/logo.svg', alt: '' }"), files), 'docsite.config.ts')).toContain(
    "navbar: { title: '', logo: { light: '/img/logo.svg' } }",
  );
  expect(text(run(navbar("title: 'T'"), files), 'docsite.config.ts')).not.toContain('navbar');
});

test('B312 a translation has tags of its own: without them the language had no pages of tags', () => {
  const i18n = "i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] }";
  const site = run(`{ ${i18n}, presets: [['classic', { blog: false }]] }`, {
    'docs/a.md': '---\ntags: [x]\n---\n\n# A\n',
    'docs/b.md': '# B\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# Eins\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '---\ntags: [x, y]\n---\n\n# Un\n',
  });
  // Docusaurus 3.10 has two pages of tags in English, none in German and three in French, and `b` in all.
  expect(site.counts.urls).toEqual({ kept: 4, changed: 0, lost: 2 + 1 + 4 });
});

test('cards of categories without a description say how many items they have, as Docusaurus does in English', () => {
  const files = {
    'docs/cat/index.mdx': "import DocCardList from '@theme/DocCardList';\n\n# Cat\n\n<DocCardList />\n",
    'docs/cat/one/a.md': '# A\n',
    'docs/cat/two/b.md': '# B\n',
    'docs/cat/two/c.md': '# C\n',
    'sidebars.js': `module.exports = { docs: [{ type: 'category', label: 'Cat', link: { type: 'doc', id: 'cat/index' }, items: [
      { type: 'category', label: 'One', items: ['cat/one/a'] },
      { type: 'category', label: 'Two', items: [{ type: 'autogenerated', dirName: 'cat/two' }] },
      { type: 'category', label: 'Told', link: { type: 'generated-index', description: 'Its words' }, items: ['cat/one/a'] },
    ] }] };`,
  };
  const cards = (more: string): readonly string[] =>
    text(
      run(`{ ${more} presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }`, files),
      'docs/next/cat/index.mdx',
    )
      .split('\n')
      .filter((line) => line.startsWith('<Card '));
  expect(cards('')).toEqual([
    '<Card title="One" href="./one/a.md">1 item</Card>',
    '<Card title="Two" href="./two/b.md">2 items</Card>',
    '<Card title="Told" href="/docs/category/told">Its words</Card>',
  ]);
  expect(cards("i18n: { defaultLocale: 'en', locales: ['en', 'de'] },")[0]).toBe(
    '<Card title="One" href="./one/a.md" />',
  );
});

describe('further sets of documents', () => {
  const plugin = (fields: string): string => `['content-docs', { ${fields} }]`;
  const site = (plugins: string, files: Files): ImportedSite =>
    run(
      `{ title: 'T', url: 'https://t.example', presets: [['classic', { blog: false, docs: {} }]], plugins: [${plugins}] }`,
      {
        'docs/a.md': '# A\n',
        ...files,
      },
    );

  test('become sets with their sidebars, and links between all of them stay right', () => {
    const found = site(
      plugin("id: 'Community_Docs', path: 'community', routeBasePath: 'people', sidebarPath: './c.json'"),
      {
        'docs/a.md': '# A\n\n[T](../community/team.md) [R](/people/rules)\n',
        'community/team.md': '# Team\n\n[A](../docs/a.md) [R](./rules.md)\n',
        'community/rules.md': '# Rules\n',
        'community/x.svg': '<svg/>',
        'c.json': '{ "s": ["team", "rules"] }',
      },
    );
    expect(text(found, 'docsite.config.ts')).toContain("sets: [{ id: 'community-docs', route: '/people' }],");
    expect(text(found, 'community-docs/team.md')).toBe('# Team\n\n[A](/docs/a) [R](./rules.md)\n');
    expect(text(found, 'community-docs/sidebars.json')).toBe('{ "s": ["team", "rules"] }');
    expect(text(found, 'docs/next/a.md')).toContain('[T](/people/team) [R](/people/rules)');
    expect(found.files.has('community-docs/x.svg')).toBe(true);
    expect(found.counts).toMatchObject({ versions: 1, urls: { kept: 3, changed: 0, lost: 0 } });
  });

  test('keep their versions, the order and the options of them', () => {
    const fields =
      "id: 'api', path: 'api', routeBasePath: 'api', lastVersion: '1.0', versions: { current: { label: 'Edge' } }";
    const found = site(plugin(fields), {
      'api/call.md': '# Call\n',
      'api_versions.json': '["2.0", "1.0"]',
      'api_versioned_docs/version-2.0/call.md': '# Call\n\nTwo.\n',
      'api_versioned_docs/version-1.0/call.md': '# Call\n\nOne.\n',
    });
    expect([...found.files.keys()].filter((path) => path.startsWith('api/')).toSorted()).toEqual([
      'api/next/call.md',
      'api/versions/1.0/call.md',
      'api/versions/1.0/version.json',
      'api/versions/2.0/call.md',
      'api/versions/2.0/version.json',
    ]);
    expect(text(found, 'docsite.config.ts')).toContain(
      "sets: [{ id: 'api', latestVersion: '1.0', versions: { next: { label: 'Edge' } } }],",
    );
    expect(found.counts).toMatchObject({ versions: 4, urls: { kept: 4, changed: 0, lost: 0 } });
  });

  test('whose addresses are among those of others become pages, and the import says so', () => {
    const found = site(plugin("id: 'inner', path: 'inner', routeBasePath: 'docs/inner'"), { 'inner/b.md': '# B\n' });
    expect(text(found, 'pages/docs/inner/b.md')).toBe('# B\n');
    expect(found.notes).toContain(
      'The documents of "inner" are now pages without a sidebar: their addresses are among those of others.',
    );
  });
});

test('head tags, scripts, stylesheets, metadata and texts of the configuration are kept', () => {
  const site = run(
    `{
    title: 'T', url: 'https://t.example', presets: [['classic', { docs: { remarkPlugins: [require('remark-x')] } }]],
    headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example', crossorigin: true } }],
    scripts: ['js/a.js', { src: 'https://s.example/b.js', async: true, defer: false }],
    stylesheets: ['https://cdn.example/k.css'],
    customFields: { product: 'Sample', build: { number: 1 } },
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
    themeConfig: { metadata: [{ name: 'author', content: 'Ada' }] },
  }`,
    { 'docs/a.md': '# A\n', 'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A\n' },
  );
  const config = text(site, 'docsite.config.ts');
  expect(config).toContain(`head: [
    { tag: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example', crossorigin: true } },
    { tag: 'meta', attributes: { name: 'author', content: 'Ada' } },
    { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://cdn.example/k.css' } },
  ],
  scripts: ['/js/a.js', { src: 'https://s.example/b.js', async: true }],
  variables: { product: 'Sample' },`);
  expect(site.problems.map(({ code, what }) => `${code}: ${what}`)).toEqual(
    expect.arrayContaining([
      'config: The field customFields.build was omitted.',
      'not-imported: The language "fr" was not imported: 0 pages.',
      'text-plugin: The plugin "remark-x" is not run: what it added to texts or took out of them is as written in 1 page.',
    ]),
  );
});

describe('a blog', () => {
  const files: Files = {
    'docs/a.md': '# A\n\n[P](/blog/2024/01/31/first)\n',
    'blog/2024-01-31-first.md':
      '---\ntitle: First\nauthors: [ada, { name: Bob }]\ntags: [Big News]\n---\n\nOne.\n\n<!-- truncate -->\n\n![P](./p.png)\n',
    'blog/2025/2025-02-01-second/index.mdx':
      '---\nslug: two\nauthor: Cy\n---\n\n# Second\n\n[F](../../2024-01-31-first.md)\n',
    'blog/third.md': '---\ndate: 2024-06-01T10:00\n---\n\n# Third\n',
    'blog/draft.md': '---\ndraft: true\n---\n',
    'blog/p.png': 'p',
    'blog/authors.yml': 'ada:\n  name: Ada L.\n',
    'docusaurus.config.js': `export default ${CLASSIC};\n`,
  };

  test('B227 becomes a set with dates: posts keep their addresses, days, authors and tags', () => {
    const site = importFiles(files);
    expect(text(site, 'docsite.config.ts')).toContain("sets: [{ id: 'blog', dated: true }],");
    expect(text(site, 'blog/2024-01-31-first.md')).toContain(
      'title: First\nauthors: ["Ada L.","Bob"]\ntags: ["Big News"]\n',
    );
    expect(text(site, 'blog/2025/2025-02-01-second/index.mdx')).toContain(
      'slug: "/two"\nauthor: Cy\n---\n\n# Second\n\n[F](../../2024-01-31-first.md)\n',
    );
    // docsite sorts by day.
    expect(site.files.has('blog/sidebars.json')).toBe(false);
    expect(site.files.has('blog/p.png')).toBe(true);
    expect(site.files.has('blog/authors.yml')).toBe(false);
    expect(site.files.has('blog/draft.md')).toBe(false);
    expect(Object.fromEntries(site.redirects)).toEqual({
      '/blog/archive': '/blog',
      '/blog/authors': '/blog',
      '/blog/rss.xml': '/blog/atom.xml',
      '/blog/tags': '/blog',
      '/blog/tags/big-news': '/blog',
    });
    expect(site.counts.urls).toEqual({ kept: 5, changed: 4, lost: 0 });
  });

  test('B227 tags of the list have their labels and addresses, and pages of authors redirect', () => {
    const site = importFiles({
      ...files,
      'blog/2024-03-01-listed.md': '---\ntitle: Listed\ntags: [rel, Big News]\n---\n\nText.\n',
      'blog/tags.yml': 'rel:\n  label: Release\n  permalink: /release\nplain:\n',
      'blog/authors.yml': 'ada:\n  name: Ada L.\n  page: true\nbob:\n  name: Bob\n  page: { permalink: /robert }\n',
    });
    expect(text(site, 'blog/2024-03-01-listed.md')).toContain('tags: ["Release","Big News"]');
    expect([...site.redirects.keys()].filter((route) => /\/(?:tags|authors)\b/u.test(route))).toEqual([
      '/blog/authors',
      '/blog/authors/ada',
      '/blog/authors/robert',
      '/blog/tags',
      '/blog/tags/big-news',
      '/blog/tags/release',
    ]);
  });

  test('B312 has no list of tags or authors without one, and addresses of tags as Docusaurus makes them', () => {
    const post = (tags: string): string => `---\ntags: ${tags}\n---\n\nText.\n`;
    const lists = (posts: Files): readonly string[] => [
      ...importFiles({
        'docs/a.md': '# A\n',
        'docusaurus.config.js': files['docusaurus.config.js'] ?? '',
        ...posts,
      }).redirects.keys(),
    ];
    expect(lists({ 'blog/2024-01-01-a.md': post('[]') })).toEqual(['/blog/archive', '/blog/rss.xml']);
    const names = ['v1.0', 'HTMLTag', 'C++', 'Über Größe', "What's new", '日本語'];
    expect(lists({ 'blog/2024-01-01-a.md': post(JSON.stringify(names)) })).toEqual([
      '/blog/archive',
      '/blog/rss.xml',
      '/blog/tags',
      '/blog/tags/c',
      '/blog/tags/html-tag',
      '/blog/tags/uber-grosse',
      '/blog/tags/v-1-0',
      '/blog/tags/whats-new',
      '/blog/tags/日本語',
    ]);
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, day) => [
        `blog/2024-01-${day + 10}-a.md`,
        '---\nauthors: [ada]\ntags: [one, { label: Two, permalink: /second }]\n---\n\nText.\n',
      ]),
    );
    expect(lists({ ...many, 'blog/authors.yml': 'ada:\n  name: Ada\n  page: true\n' })).toEqual([
      '/blog/archive',
      '/blog/authors',
      '/blog/authors/ada',
      '/blog/authors/ada/page/2',
      '/blog/page/2',
      '/blog/rss.xml',
      '/blog/tags',
      '/blog/tags/one',
      '/blog/tags/one/page/2',
      '/blog/tags/second',
      '/blog/tags/second/page/2',
    ]);
  });

  test('is left out if that is wanted, and counted', () => {
    const site = importFiles(files, treeOf(files), 'skip');
    expect([...site.files.keys()].filter((path) => path.startsWith('blog/'))).toEqual([]);
    expect(site.notes).toContain('The blog was not imported: 4 posts in blog.');
    expect(site.counts.urls?.lost).toBe(4);
  });
});

test('documents that the import may not read are reported as such', () => {
  const tree = { ...treeOf({}), borderOf: (path: string) => (path.startsWith('../../') ? 'old' : null) };
  const { problems } = importFiles(
    { 'docusaurus.config.js': "export default { presets: [['classic', { docs: { path: '../../docs' } }]] };" },
    tree,
  );
  expect(problems.find(({ code }) => code === 'no-pages')).toMatchObject({
    why: 'An import reads no files outside of old.',
    fix: 'Import the site from a clone of its repository, or name a folder around both with --within.',
  });
});

test('B285 the look of the theme becomes theme and custom.css, with remarks', () => {
  const theme = "theme: { customCss: ['./src/css/custom.css'] }";
  const bar = "announcementBar: { id: 'x', content: 'Hi', backgroundColor: '#20232a' }";
  const site = run(`{ presets: [['classic', { docs: {}, ${theme} }]], themeConfig: { ${bar} } }`, {
    'docs/a.md': '# A\n',
    'src/css/custom.css':
      ':root { --ifm-color-primary: #25603c; --other: 1 } [data-theme=dark] { --ifm-color-primary: #25c2a0 }',
  });
  expect(text(site, 'docsite.config.ts')).toContain("accent: '#25603c'");
  expect(text(site, 'docsite.config.ts')).toContain("accentDark: '#25c2a0'");
  expect(text(site, 'templates/custom.css')).not.toContain('--color-accent');
  expect(text(site, 'templates/custom.css')).toContain('.announcement {\n  background: #20232a;');
  expect(site.problems.filter(({ code }) => code === 'theme-style')).toMatchObject([
    { severity: 'info', file: 'src/css/custom.css', what: 'These properties of the old theme were omitted: --other.' },
  ]);
  expect(run(CLASSIC, { 'docs/a.md': '# A\n' }).files.has('templates/custom.css')).toBe(false);
});

test('an import without a page is a warning, once', () => {
  const other = run("{ presets: [['other', { docs: {} }]] }", { 'docs/a.md': '# A\n' });
  const empty = run(CLASSIC, { 'docs/a.txt': 'A' });
  const reported = [other, empty].map(({ problems }) => problems.filter(({ code }) => code === 'no-pages'));
  expect(reported).toMatchObject([
    [{ severity: 'warn', file: 'docusaurus.config.js' }],
    [{ severity: 'warn', file: 'docs' }],
  ]);
  const pagesOnly = run("{ presets: [['classic', { docs: false }]] }", { 'src/pages/a.md': '# A\n' });
  expect(pagesOnly.problems.map(({ code }) => code)).not.toContain('no-pages');
});

test('reports redirects that docsite cannot make', () => {
  const redirects =
    "[{ from: '/a?b', to: '/docs/a' }, { from: '/../x', to: '/docs/a' }, { from: '/ok', to: 'https://b.example/' }]";
  const site = run(
    `{ presets: [['classic', { blog: false, docs: {} }]], plugins: [['client-redirects', { redirects: ${redirects} }]] }`,
    {
      'docs/a.md': '# A\n',
    },
  );
  expect([...site.redirects]).toEqual([['/ok', 'https://b.example/']]);
  expect(site.problems.filter(({ code }) => code === 'bad-redirect')).toHaveLength(2);
});

describe('versions', () => {
  const versioned: Files = {
    'docs/a.md': '# A\n\nNext.\n',
    'versions.json': '["2.0.0", "beta", "1.0.0"]',
    'versioned_docs/version-2.0.0/a.md': '# A\n',
    'versioned_docs/version-beta/a.md': '# A\n',
    'versioned_docs/version-1.0.0/a.md': '# A\n\nOld.\n',
  };

  test('keep the order of the old list, and share equal texts', () => {
    const site = run(CLASSIC, versioned);
    const config = text(site, 'docsite.config.ts');
    expect(config).toContain("docs: { versionOrder: ['2.0.0', 'beta', '1.0.0'] },");
    expect(JSON.parse(text(site, 'docs/versions/2.0.0/version.json'))).toMatchObject({ files: { 'a.md': 'beta' } });
    expect(site.counts).toMatchObject({ versions: 4, urls: { kept: 4, changed: 0, lost: 1 } });
  });

  test('the latest one stays the latest, even if it is the unreleased one', () => {
    const old = run("{ presets: [['classic', { blog: false, docs: { lastVersion: '1.0.0' } }]] }", versioned);
    expect(text(old, 'docsite.config.ts')).toContain("latestVersion: '1.0.0'");
    expect(old.counts.urls).toEqual({ kept: 4, changed: 0, lost: 0 });
    const current = run("{ presets: [['classic', { blog: false, docs: { lastVersion: 'current' } }]] }", versioned);
    expect(text(current, 'docsite.config.ts')).toContain("latestVersion: 'next'");
    expect(current.counts.urls).toEqual({ kept: 4, changed: 0, lost: 0 });
  });

  test('not published by the old site are omitted', () => {
    const site = run(
      "{ presets: [['classic', { docs: { includeCurrentVersion: false, onlyIncludeVersions: ['2.0.0'] } }]] }",
      versioned,
    );
    expect([...site.files.keys()]).toEqual([
      'docs/versions/2.0.0/a.md',
      'docs/versions/2.0.0/version.json',
      'docsite.config.ts',
    ]);
  });

  test('listed twice are imported once', () => {
    const twice = { ...versioned, 'versions.json': '["2.0.0", "beta", "2.0.0", "1.0.0"]' };
    expect(run(CLASSIC, twice)).toEqual(run(CLASSIC, versioned));
  });

  test('get unique names', () => {
    const names = ['latest', 'latest-docs', '.old', 'old-docs'];
    const site = run(CLASSIC, {
      'versions.json': JSON.stringify(names),
      ...Object.fromEntries(names.map((name) => [`versioned_docs/version-${name}/a.md`, `# ${name}\n`])),
    });
    const folders = [...site.files.keys()].flatMap((path) => /^docs\/versions\/(.*)\/a\.md$/u.exec(path)?.[1] ?? []);
    expect(folders.toSorted()).toEqual(['latest-docs', 'latest-docs-2', 'old-docs', 'old-docs-2']);
  });

  test('whose names differ only in case, or make a range or a device, get another name', () => {
    const names = ['V1', 'v1', 'a..b', 'con.1'];
    const site = run(CLASSIC, {
      'versions.json': JSON.stringify(names),
      ...Object.fromEntries(names.map((name) => [`versioned_docs/version-${name}/a.md`, `# ${name}\n`])),
    });
    const folders = [...site.files.keys()].flatMap((path) => /^docs\/versions\/(.*)\/a\.md$/u.exec(path)?.[1] ?? []);
    expect(folders.toSorted()).toEqual(['V1', 'a--b-docs', 'con-1-docs', 'v1-docs']);
    expect(site.problems.find(({ what }) => what.startsWith('The version "v1"'))).toMatchObject({
      code: 'renamed-version',
      why: 'Many file systems cannot tell the old name from that of another version.',
    });
  });

  test('whose name docsite cannot take get another one, and redirects', () => {
    const site = run(CLASSIC, {
      'docs/a.md': '# A\n',
      'versions.json': '["2.0", "latest"]',
      'versioned_docs/version-2.0/a.md': '# A\n',
      'versioned_docs/version-latest/a.md': '# A\n\nL.\n',
    });
    expect(Object.fromEntries(site.redirects)).toEqual({ '/docs/latest/a': '/docs/latest-docs/a' });
    expect(site.problems.map(({ code }) => code)).toContain('renamed-version');
  });

  test('whose name would end the path of an address get another one, and their old addresses are reported', () => {
    const site = run(CLASSIC, {
      'docs/a.md': '# A\n',
      'versions.json': '["2.0", "c#"]',
      'versioned_docs/version-2.0/a.md': '# A\n',
      'versioned_docs/version-c#/a.md': '# A\n\nC.\n',
    });
    expect([...site.files.keys()]).toContain('docs/versions/c--docs/a.md');
    expect(site.redirects.size).toBe(0);
    expect(site.problems.map(({ what }) => what)).toContain(
      'The redirect from "/docs/c#/a" to "/docs/c--docs/a" was omitted.',
    );
  });
});

describe('sidebars', () => {
  test('in JSON keep their bytes; old ids lose the name of their version', () => {
    const next = '{"s":["a"]}';
    const site = run("{ presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] }", {
      'docs/a.md': '# A\n',
      'sidebars.json': next,
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/a.md': '# A\n',
      'versioned_sidebars/version-1.0-sidebars.json':
        '{"s":{"Part":["version-1.0/a",{"type":"doc","id":"version-1.0/a"}]}}',
    });
    expect(text(site, 'docs/next/sidebars.json')).toBe(next);
    expect(JSON.parse(text(site, 'docs/versions/1.0/sidebars.json'))).toEqual({
      s: { Part: ['a', { type: 'doc', id: 'a' }] },
    });
  });

  test('with items that are known only by running them are reported with their line', () => {
    const site = run("{ presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }", {
      'docs/a.md': '# A\n',
      'sidebars.js': "const made = require('tool');\nmodule.exports = {\n  s: [\n    'a',\n    made(),\n  ],\n};\n",
    });
    expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({ s: ['a'] });
    expect(site.problems.find(({ code }) => code === 'unread-sidebar')).toMatchObject({ file: 'sidebars.js', line: 5 });
  });

  test('keep what looks like a variable', () => {
    const item = {
      type: 'category',
      label: 'L {{x}}',
      link: { type: 'generated-index', title: '{{y}}' },
      items: ['a'],
    };
    const site = run("{ presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] }", {
      'docs/a.md': '# A\n',
      'sidebars.json': JSON.stringify({ s: [item, { 'M {{z}}': ['a'] }] }),
    });
    expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({
      s: [{ ...item, label: 'L \\{{x}}', link: { type: 'generated-index', title: '\\{{y}}' } }, { 'M \\{{z}}': ['a'] }],
    });
  });

  test('redirect from links in HTML too, with the base URL', () => {
    const html = (route: string): string =>
      `<a class="x" href="/base${route}?q#h">A</a> <img src='/base/a.png'> <a href="/x">`;
    const themeConfig = JSON.stringify({
      footer: { copyright: html('/search/help/a') },
      announcementBar: { content: html('/search/help/a') },
    });
    const options = "{ routeBasePath: 'search/help', sidebarPath: './sidebars.json' }";
    const site = run(
      `{ baseUrl: '/base/', themeConfig: ${themeConfig}, presets: [['classic', { docs: ${options} }]] }`,
      {
        'docs/a.md': '# A\n',
        'static/a.png': '',
        'sidebars.json': JSON.stringify({ s: ['a', { type: 'html', value: `${html('/search/help/a')}{{x}}` }] }),
      },
    );
    expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({
      s: ['a', { type: 'html', value: `${html('/docs/a')}\\{{x}}` }],
    });
    expect(text(site, 'docsite.config.ts').split('/base/docs/a?q#h')).toHaveLength(3);
  });

  test('from category files keep what looks like a variable', () => {
    const files = {
      'docs/a/_category_.json': '{ "label": "A {{x}}" }\n',
      'docs/b/_category_.yml': 'label: B {{x}}\n',
      'docs/c/_category_.yml': 'label: "C {{x}}"\n',
      'docs/d/_category_.yml': "label: 'D \"{{x}}'\n",
    };
    const pages = { 'docs/a/p.md': '# P\n', 'docs/b/p.md': '# P\n', 'docs/c/p.md': '# P\n', 'docs/d/p.md': '# P\n' };
    const site = run(CLASSIC, { ...files, ...pages });
    const labels = Object.keys(files).map((path) => {
      const { file } = parseCategoryFile(text(site, path.replace('docs/', 'docs/next/')), path);
      return fillVariables(file?.label ?? '', { x: 'filled' });
    });
    expect(labels).toEqual(['A {{x}}', 'B {{x}}', 'C {{x}}', 'D "{{x}}']);
  });

  test('that are switched off stay off', () => {
    const site = run("{ presets: [['classic', { docs: { sidebarPath: false } }]] }", { 'docs/a.md': '# A\n' });
    expect(text(site, 'docs/next/sidebars.json')).toBe('{}\n');
  });
});

test('the menu of versions of a set is kept where the main documents have none', () => {
  const set = (id: string): string => `['content-docs', { id: '${id}', path: '${id}', routeBasePath: '${id}' }]`;
  const menu = (id: string): string => `{ type: 'docsVersionDropdown', docsPluginId: '${id}', position: 'right' }`;
  const files = Object.fromEntries(
    ['api', 'cli'].flatMap((id) => [
      [`${id}/b.md`, '# B\n'],
      [`${id}_versioned_docs/version-1.0/b.md`, '# B\n'],
      [`${id}_versions.json`, '["1.0"]'],
    ]),
  );
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: {} }]], plugins: [${set('none')}, ${set('api')}, ${set('cli')}],
  themeConfig: { navbar: { items: [${menu('none')}, ${menu('api')}, ${menu('cli')}] } } }`,
    { ...files, 'docs/a.md': '# A\n', 'none/a.md': '# A\n' },
  );
  expect(site.problems).toEqual([]);
  expect(text(site, 'docsite.config.ts')).toContain("items: [{ type: 'docsVersionDropdown', position: 'right' }]");
});

test('what docsite does itself is not noted, and what it does not is', () => {
  const api = "['content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }]";
  const items =
    "[{ type: 'search' }, { type: 'docsVersionDropdown' }, { type: 'docsVersionDropdown', docsPluginId: 'api' }]";
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: {}, sitemap: {}, svgr: {}, gtag: { trackingID: 'G' } }]],
  plugins: [${api}, '@docusaurus/plugin-ideal-image', 'docusaurus-lunr-search', 'plugin-odd'],
  themes: ['@docusaurus/theme-live-codeblock', '@docusaurus/theme-mermaid', ['other-theme', {}]],
  themeConfig: { algolia: {}, navbar: { items: ${items} } } }`,
    { 'docs/a.md': '# A\n', 'api/b.md': '# B\n' },
  );
  expect(site.problems.map(({ line, what }) => `${line} ${what}`)).toEqual([
    '2 The plugin or preset "plugin-odd" was omitted.',
    '1 The option gtag of the preset was omitted.',
    '3 The theme "other-theme" was omitted.',
  ]);
  expect(text(site, 'docsite.config.ts')).toContain("items: [{ type: 'docsVersionDropdown' }]");
});

test('B274 a service worker of each language is ended; the tags of its manifest stay', () => {
  const pwa = "['@docusaurus/plugin-pwa', { pwaHead: [{ tagName: 'link', rel: 'manifest', href: '/manifest.json' }] }]";
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['classic', { blog: false, docs: {} }]], plugins: [${pwa}],
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }`,
    { 'docs/a.md': '# A\n', 'static/manifest.json': '{}' },
  );
  expect([...site.files.keys()].filter((path) => path.startsWith('static/')).toSorted()).toEqual([
    'static/fr/sw.js',
    'static/manifest.json',
    'static/sw.js',
  ]);
  expect(site.notes.map((note) => /static\/\S+/u.exec(note)?.[0])).toEqual(['static/fr/sw.js', 'static/sw.js']);
  expect(text(site, 'docsite.config.ts')).toContain(
    "head: [{ tag: 'link', attributes: { rel: 'manifest', href: '/manifest.json' } }]",
  );
});

test('B242 words of code blocks that plugins read become components that show the code', () => {
  const fence = (info: string): string => `\`\`\`${info}\na();\n\`\`\`\n`;
  const site = run(CLASSIC, {
    'docs/a.mdx': `${fence('jsx live noInline')}\n${fence('jsx live')}\n${fence('js odd')}\n${fence('SnackPlayer name=A')}`,
    'docs/b.mdx': `import LiveCode from '@site/src/live';\n\n<LiveCode />\n\n${fence('ts title="live" twoslash')}`,
    'src/live.js': 'export default function LiveCode() { return null; }\n',
  });
  expect(text(site, 'docsite.config.ts')).toContain(
    "fences: { live: 'LiveCode', snackplayer: 'SnackPlayer', twoslash: 'Twoslash' },",
  );
  expect(text(site, 'docs/next/a.mdx')).toContain('```jsx live noInline\n');
  expect(text(site, 'components/LiveCode.tsx')).toContain('readonly words: Readonly<Record<string, string | true>>;');
  // The name is taken by then: the site has a component of its own.
  expect(text(site, 'components/LiveCode2.tsx')).toContain('return null;');
  expect(site.problems.map(({ file, line, code, what }) => `${file}:${line} ${code}: ${what}`)).toEqual([
    'docs/a.mdx:1 component-stub: Blocks of code with the word "live" only show their code.',
    'docs/a.mdx:13 component-stub: Blocks of code with the word "snackplayer" only show their code.',
    'docs/a.mdx:9 code-word: "odd" after the language of a code block has no meaning here.',
    'docs/b.mdx:5 component-stub: Blocks of code with the word "twoslash" only show their code.',
  ]);
});

test('partials are not pages, and files next to the site are found', () => {
  const site = run("{ presets: [['classic', { docs: { path: '../docs' } }]] }", {
    '../docs/a.md': "import P from './_p.md';\n\n# A\n\n<P />\n\n![X](./x.png) ![Y](../shared/y.png)\n",
    '../docs/_p.md': 'Shared.\n',
    '../docs/_drafts/b.md': '# B\n',
    '../docs/x.png': 'x',
    '../shared/y.png': 'y',
  });
  expect([...site.files.keys()].toSorted()).toEqual([
    'docs/next/_p.md',
    'docs/next/a.md',
    'docs/next/x.png',
    'docsite.config.ts',
    'static/imported/shared/y.png',
  ]);
  expect(text(site, 'docs/next/a.md')).toBe(
    '# A\n\n<!-- @include: ./_p.md -->\n\n![X](./x.png) ![Y](/imported/shared/y.png)\n',
  );
});

describe('files that the old site excluded', () => {
  const titled = (title: string): string => `# ${title}\n`;

  test('make no pages, but can still be included', () => {
    const docs = "{ exclude: ['**/drafts/**', 'parts', 'lib/*.test.md'] }";
    const site = run(`{ presets: [['classic', { docs: ${docs}, pages: { exclude: ['**/old.md'] } }]] }`, {
      'docs/a.md': "import D from './drafts/d.md';\n\n# A\n\n<D />\n",
      'docs/drafts/d.md': 'Draft.\n',
      'docs/parts/e/f.md': titled('F'),
      'docs/lib/g.test.md': titled('G'),
      'docs/h.test.md': titled('H'),
      'src/pages/old.md': titled('Old'),
      'src/pages/new.md': titled('New'),
    });
    expect([...site.files.keys()].toSorted()).toEqual([
      'docs/next/a.md',
      'docs/next/drafts/_d.md',
      'docs/next/h.test.md',
      'docsite.config.ts',
      'pages/new.md',
    ]);
    expect(text(site, 'docs/next/a.md')).toBe('# A\n\n<!-- @include: ./drafts/_d.md -->\n');
  });

  test('are those that no pattern includes, in every instance', () => {
    const other = "{ id: 'api', path: 'api', routeBasePath: 'api', include: ['**/*.md'] }";
    const site = run(`{ plugins: [['content-docs', {}], ['content-docs', ${other}]] }`, {
      'docs/a.mdx': titled('A'),
      'api/b.md': titled('B'),
      'api/skip.mdx': titled('Skip'),
    });
    expect([...site.files.keys()].toSorted()).toEqual(['api/b.md', 'docs/next/a.mdx', 'docsite.config.ts']);
  });

  test('are reported where the old site had pages in files that docsite skips', () => {
    const site = run("{ presets: [['classic', { docs: { exclude: [] } }]] }", {
      'docs/a.md': titled('A'),
      'docs/_b.md': titled('B'),
    });
    expect(site.problems.filter(({ code }) => code === 'not-imported')).toMatchObject([{ file: 'docs/_b.md' }]);
  });

  test('are unknown if the patterns are', () => {
    const config = "{ title: 'T', url: 'https://t.example', presets: [['classic', { docs: { exclude: made() } }]] }";
    const site = run(config, { 'docs/a.md': titled('A') });
    expect(site.problems).toMatchObject([{ code: 'unread-config', severity: 'warn' }]);
  });
});

test('files in folders that no version has are taken where pages link to them', () => {
  const page = (body: string): string => `# A\n\n${body}\n`;
  const links = '![X](./_img/x.png) [Y](.files/y.zip) ![X](@site/docs/_img/x.png) ![Z](img/z.png) ![0](_img/none.png)';
  const site = run(CLASSIC, {
    'docs/a.md': page(links),
    'docs/part/b.md': page("import P from '../_p.mdx';\n\n<P />\n\n[Draft](../_drafts/d.md)"),
    'docs/_p.mdx': '![X](./_img/x.png)\n',
    'docs/_drafts/d.md': '# D\n',
    'docs/_img/x.png': 'x',
    'docs/_img/unused.png': 'u',
    'docs/.files/y.zip': 'y',
    'docs/img/z.png': 'z',
  });
  expect([...site.files.keys()].toSorted()).toEqual([
    'docs/next/_p.mdx',
    'docs/next/a.md',
    'docs/next/img/z.png',
    'docs/next/part/b.md',
    'docsite.config.ts',
    'static/imported/docs/.files/y.zip',
    'static/imported/docs/_img/x.png',
  ]);
  const [picture, file] = ['![X](/imported/docs/_img/x.png)', '[Y](/imported/docs/.files/y.zip)'];
  expect(text(site, 'docs/next/a.md')).toBe(page(`${picture} ${file} ${picture} ![Z](img/z.png) ![0](_img/none.png)`));
  expect(text(site, 'docs/next/_p.mdx')).toBe(`${picture}\n`);
  expect(text(site, 'docs/next/part/b.md')).toContain('<!-- @include: ../_p.mdx -->\n\n[Draft](../_drafts/d.md)');
  expect(site.problems.map(({ code, what }) => `${code}: ${what}`)).toEqual([
    'missing-image: The picture "_img/none.png" does not exist in the old site.',
  ]);
});

test('a file with the name of a manifest is omitted from each version and reported', () => {
  const site = run(CLASSIC, {
    'docs/a.md': '# A\n',
    'docs/version.json': '{}',
    'docs/data/version.json': '{}',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versioned_docs/version-1.0/version.json': '{"mine":1}',
  });
  expect([...site.files.keys()].toSorted()).toEqual([
    'docs/next/a.md',
    'docs/next/data/version.json',
    'docs/versions/1.0/a.md',
    'docs/versions/1.0/version.json',
    'docsite.config.ts',
  ]);
  const manifest: unknown = JSON.parse(text(site, 'docs/versions/1.0/version.json'));
  expect(manifest).toMatchObject({ label: '1.0', files: { 'a.md': '1.0' } });
  expect(manifest).not.toHaveProperty(['files', 'version.json']);
  expect(site.problems.map(({ severity, code, file }) => [severity, code, file])).toEqual([
    ['error', 'reserved-file', 'docs/version.json'],
    ['error', 'reserved-file', 'versioned_docs/version-1.0/version.json'],
  ]);
});

test('what only looks like front matter is ignored', () => {
  const sample = '```yaml\nmdx:\n  format: md\ntags: [a]\n```\n\n---\n\n{1 + 1}\n';
  const site = run(CLASSIC, { 'docs/a.mdx': `---\ntitle: A\n---\n\n${sample}` });
  expect(text(site, 'docs/next/a.mdx')).toContain('---\n\n2\n');
  expect(site.notes).toEqual(['The list of posts at /blog was left out: it was empty.']);
  const written = run(CLASSIC, { 'docs/a.mdx': '---\nmdx:\n  format: md\ntags: [a]\n---\n\n{1 + 1}\n' });
  expect(text(written, 'docs/next/a.mdx')).toContain('---\n\n{1 + 1}\n');
  expect(written.notes).toHaveLength(2);
});

test('remaining work is counted in plain words', () => {
  const one = run(CLASSIC, { 'docs/a.md': '# A\n', 'blog/a.md': '# A\n', 'src/pages/index.js': 'export default 1;\n' });
  expect(one.notes).toEqual([
    'The blog has no lists by tag, author or year: 1 post in /blog.',
    'Finish 1 React page in pages/: only the text was imported.',
  ]);
});

test('changes after the declaration of the configuration count, or are reported with their line', () => {
  const files = {
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docusaurus.config.js': `const config = { title: 'T', url: 'https://t.example', plugins: [], themeConfig: {} };
config.plugins.push(['content-docs', { sidebarPath: 'sidebars.js' }]);
config.tagline = 'late';
config.themeConfig['image'] = 'card.png';
config.favicon = made();
if (process.env.X) config.tagline = 'never';
Object.assign(config, { tagline: 'other' });
module.exports = config;
`,
    'sidebars.js': "const s = { one: ['a'] };\ns.two = ['b'];\nmodule.exports = s;\n",
  };
  const { value, leftOut } = readModule('docusaurus.config.js', { readCode: (path) => (files as Files)[path] ?? null });
  expect(value).toMatchObject({
    ok: true,
    value: { tagline: 'late', themeConfig: { image: 'card.png' }, plugins: [['content-docs', {}]] },
  });
  expect(leftOut).toMatchObject([{ key: 'favicon', line: 5 }]);
  const site = run("{ plugins: [['content-docs', { sidebarPath: 'sidebars.js' }]] }", files);
  expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({ one: ['a'], two: ['b'] });
});

describe('front matter', () => {
  const page = (lines: string): string => `---\n${lines}\n---\n\n# A\n`;

  test.each([
    ['last_update:\n  date: "1/2/2024"', 'last_update:\n  date: 2024-01-02'],
    ['last_update:\n  author: X\n  date: 2024/01/02', 'last_update:\n  author: X\n  date: 2024-01-02'],
    ['last_update:\n  date: Jan 2, 2024 # known', 'last_update:\n  date: 2024-01-02 # known'],
    ["last_update:\n  date: 'Tue, 02 Jan 2024 23:59:00 GMT'", 'last_update:\n  date: 2024-01-02'],
    ['last_update: {date: 1/2/2024, author: X}', 'last_update: {date: 2024-01-02, author: X}'],
    ['last_update:\n  date: 2024-01-02', 'last_update:\n  date: 2024-01-02'],
    ['last_update:\n  date: 2024-01-02T10:00:00Z', 'last_update:\n  date: 2024-01-02T10:00:00Z'],
    ['date: 1/2/2024', 'date: 1/2/2024'],
  ])('has days as docsite takes them: %j', (before, after) => {
    const site = run(CLASSIC, { 'docs/a.md': page(before) });
    expect(text(site, 'docs/next/a.md')).toBe(page(after));
    expect(site.problems).toEqual([]);
  });

  test.each([
    ['title: Use {{version}} here', 'Use {{version}} here'],
    ['title: "Use {{version}} \\"here\\""', 'Use {{version}} "here"'],
    ["title: 'Use {{version}} here'", 'Use {{version}} here'],
    ['title: >-\n  Use {{version}}\n  here', 'Use {{version}} here'],
    ['title: Use {version} here', 'Use {version} here'],
  ])('keeps what reads like a variable: %j', (written, shown) => {
    const site = run(CLASSIC, { 'docs/a.md': page(written) });
    const { frontMatter } = parseFrontMatter(text(site, 'docs/next/a.md'));
    expect(fillVariables(frontMatter.title ?? '', { version: '9' })).toBe(shown);
    expect(site.problems).toEqual([]);
  });

  test('that docsite cannot use is reported', () => {
    const site = run(CLASSIC, { 'docs/a.md': page('title: A\nlast_update:\n  date: some day') });
    expect(site.problems).toMatchObject([{ severity: 'warn', code: 'bad-front-matter', file: 'docs/a.md', line: 4 }]);
    expect(site.problems[0]).not.toHaveProperty('isError');
  });

  test('refers to static pictures with and without a slash', () => {
    const site = run(CLASSIC, {
      'docs/a.md': page('image: img/card.png'),
      'docs/b.md': page('image: ./b.png'),
      'docs/b.png': 'b',
      'docs/c.md': page('image: https://c.example/c.png'),
      'static/img/card.png': 'c',
    });
    const pages = ['a', 'b', 'c'].map((name) => text(site, `docs/next/${name}.md`));
    const images = ['/img/card.png', './b.png', 'https://c.example/c.png'];
    expect(pages).toEqual(images.map((image) => page(`image: ${image}`)));
    expect(site.problems).toEqual([]);
  });
});

test('one fault in a text that several versions share is one problem', () => {
  const page = '# A\n\n<Widget />\n';
  const site = run(CLASSIC, {
    'docs/a.md': page,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': page,
  });
  expect(site.problems.filter(({ code }) => code === 'unknown-component')).toMatchObject([
    { file: 'docs/a.md', line: 3, versions: ['next', '1.0'] },
  ]);
  expect(site.counts.components).toEqual([{ name: 'Widget', count: 2 }]);
});

describe('what docsite would refuse is left out and named: the first build must come to its end', () => {
  const options = "presets: [['classic', { docs: { sidebarPath: 'sidebars.js' } }]]";

  test('items of sidebars, wherever they are', () => {
    const site = run(`{ ${options} }`, {
      'docs/a.md': '# A\n',
      'sidebars.js': `import { make } from './make';
export default {
  one: ['a', { ...make('Rules'), collapsed: false }, { type: 'category', label: 'B', items: ['a', { type: 'mystery' }] }],
  two: { Group: ['a', 7], Other: 'a' },
};
`,
      'make.js': 'export const make = (name) => compute(name);\n',
    });
    expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({
      one: ['a', { type: 'category', label: 'B', items: ['a'] }],
      two: { Group: ['a'] },
    });
    expect(
      site.problems.filter(({ code }) => code === 'bad-sidebar').map(({ what, severity }) => [what, severity]),
    ).toEqual([
      [expect.stringContaining('An item of the sidebars was left out. '), 'warn'],
      [expect.stringContaining('"mystery"'), 'warn'],
      [expect.stringContaining('An item of the sidebars was left out. '), 'warn'],
      [expect.stringContaining('An item of the sidebars was left out. '), 'warn'],
    ]);
  });

  test('fields and items of the configuration', () => {
    const site = run(
      `{ ${options}, title: 'T', url: 'https://t.example', organizationName: 'An Owner, Inc.', projectName: 'p',
        themeConfig: { announcementBar: { id: ' ', content: 'C' }, navbar: { items: [{ label: ' ', to: '/a' }, { label: 'B', to: '/' }, { label: '  ', to: '/c' }] } } }`,
      { 'docs/a.md': '# A\n', 'sidebars.js': 'export default { s: ["a"] };\n' },
    );
    const config = text(site, 'docsite.config.ts');
    expect(config).not.toMatch(/repoUrl|announcementBar/u);
    expect(config).toContain("items: [{ label: 'B', to: '/' }]");
    expect(site.problems.filter(({ code }) => code === 'bad-config').map(({ what, fix }) => [what, fix])).toEqual([
      ['"announcementBar.id" must not be blank.', 'It was left out.'],
      ['"navbar.items[0].label" must not be blank.', 'It was left out.'],
      ['"navbar.items[2].label" must not be blank.', 'It was left out.'],
    ]);
  });
});

test('Markdown files are found from the folder of the page, of the version and of the site, in this order', () => {
  const site = run(CLASSIC, {
    'docs/two.md': '# Two\n',
    'docs/a/own.md': '# Own\n',
    'docs/a/page.md':
      '[1](own.md) [2](two.md#x) [3](/docs/two.md) [4](docs/two.md) [5](/two.md) [6](none.md) [7](/img/a.png)\n',
    'static/img/a.png': '',
  });
  expect(text(site, 'docs/next/a/page.md')).toBe(
    '[1](own.md) [2](../two.md#x) [3](../two.md) [4](../two.md) [5](../two.md) [6](none.md) [7](/img/a.png)\n',
  );
});

test('a statement directly below a comment is none of the text', () => {
  const site = run(CLASSIC, {
    'docs/a.mdx':
      "<!-- Made by a tool -->\nimport Part from './_part.mdx';\n\n# A\n\n<Part />\n\n<!-- b --> text\nimport x from 'y';\n",
    'docs/_part.mdx': 'The part.\n',
  });
  const page = text(site, 'docs/next/a.mdx');
  expect(page).toContain('<!-- @include: ./_part.mdx -->');
  expect(page).not.toContain('import Part');
  expect(page).toContain("text\nimport x from 'y';");
});
