/** Whole sites in memory: which files, addresses and settings come of them. */
import { describe, expect, test } from 'vitest';
import { selectPaths } from '../../../src/cli/select-paths.ts';
import { importSite, type ImportedSite } from '../../../src/import/docusaurus/import-site.ts';
import { readModule } from '../../../src/import/docusaurus/read-module.ts';
import { type Fields, isFields } from '../../../src/shared/fields.ts';
import type { SiteTree } from '../../../src/import/site-tree.ts';

type Files = Readonly<Record<string, string>>;

function treeOf(files: Files): SiteTree {
  return {
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    list: (folder) =>
      Object.keys(files)
        .flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
        .toSorted(),
    select: selectPaths,
    fileName: (path) => path,
  };
}

/** Imports a site whose `docusaurus.config.js` exports what `config` says. */
function run(config: string, files: Files): ImportedSite {
  const all = { ...files, 'docusaurus.config.js': `export default ${config};\n` };
  const tree = treeOf(all);
  const modules = { readCode: (path: string) => (all as Files)[path] ?? null };
  const { value, leftOut } = readModule('docusaurus.config.js', modules);
  const fields: Fields = value.ok && isFields(value.value) ? value.value : {};
  return importSite({
    tree,
    modules,
    configFile: 'docusaurus.config.js',
    config: fields,
    leftOut,
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
  test('documents served at the root get redirects, and links to them are rewritten', () => {
    const site = run("{ presets: [['classic', { docs: { routeBasePath: '/' } }]] }", {
      'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n\nSee [B](/guide/b#x) and [b](./guide/b.md).\n',
      'docs/guide/b.md': '# B\n\n## X\n\n[Home](/)\n',
    });
    expect(Object.fromEntries(site.redirects)).toEqual({ '/guide/b': '/docs/guide/b' });
    expect(site.counts.urls).toEqual({ kept: 0, changed: 2, lost: 0 });
    expect(text(site, 'docs/next/intro.md')).toContain('See [B](/docs/guide/b#x) and [b](./guide/b.md).');
    expect(text(site, 'docs/next/guide/b.md')).toContain('[Home](/docs)');
    expect(JSON.parse(text(site, 'redirects.json'))).toEqual({ '/guide/b': '/docs/guide/b' });
    expect(text(site, 'docsite.config.ts')).toContain("import redirects from './redirects.json';");
  });

  test('numbers that were no order stay in the address', () => {
    const site = run("{ presets: [['classic', { docs: { numberPrefixParser: false } }]] }", {
      'docs/01-a.md': '# A\n',
      'docs/02-b/c.md': '---\ntitle: C\n---\n\n# C\n',
      'docs/d.md': '# D\n',
    });
    expect(site.counts.urls).toEqual({ kept: 3, changed: 0, lost: 0 });
    expect(text(site, 'docs/next/01-a.md')).toBe('---\nparse_number_prefixes: false\n---\n\n# A\n');
    expect(text(site, 'docs/next/02-b/c.md')).toBe('---\nparse_number_prefixes: false\ntitle: C\n---\n\n# C\n');
    expect(text(site, 'docs/next/d.md')).toBe('# D\n');
  });

  test('generated category pages move with their version', () => {
    const site = run(
      "{ presets: [['classic', { docs: { routeBasePath: 'help', sidebarPath: './sidebars.json' } }]] }",
      {
        'docs/a.md': '# A\n',
        'sidebars.json': JSON.stringify({
          s: [{ type: 'category', label: 'First Steps', link: { type: 'generated-index' }, items: ['a'] }],
        }),
      },
    );
    expect([...site.redirects]).toEqual([
      ['/help/a', '/docs/a'],
      ['/help/category/first-steps', '/docs/category/first-steps'],
    ]);
  });

  test('addresses with the base URL in front lose it, for docsite puts it there', () => {
    const site = run("{ baseUrl: '/app/', presets: [['classic', { docs: {} }]] }", {
      'docs/a.md': '# A\n\n<img src="/app/img/x.png" alt="" /> [A](/app/docs/a) [other](/app/elsewhere)\n',
      'static/img/x.png': 'x',
    });
    const page = text(site, 'docs/next/a.md');
    expect(page).toContain('<img src="/img/x.png" alt="" /> [A](/docs/a) [other](/app/elsewhere)');
  });
});

test('links of menus become what docsite takes, and what it does not take is told', () => {
  const items =
    "[{ to: 'https://a.example', label: 'A' }, { href: 'file.pdf', label: 'B' }, { to: 'help/a', label: 'C' }, { label: 'D' }, { label: ' ', to: '/' }]";
  const site = run(
    `{ presets: [['classic', { docs: { routeBasePath: 'help' } }]], themeConfig: { navbar: { items: ${items} }, footer: { links: [{ items: [{ label: 'X', to: '/help/a' }] }, { title: 'T', items: [{ label: 'Y', to: '/' }] }] } } }`,
    {
      'docs/a.md': '# A\n',
    },
  );
  expect(text(site, 'docsite.config.ts')).toContain(`{ label: 'A', href: 'https://a.example' },
      { label: 'B', href: '/file.pdf' },
      { label: 'C', to: '/docs/a' },
`);
  const told = site.problems.map(({ code, what }) => `${code}: ${what}`);
  expect(told).toContain('config: The item "D" of a menu was left out.');
  expect(text(site, 'docsite.config.ts')).toContain("title: 'More', items: [{ label: 'X', to: '/docs/a' }]");
  expect(told).toContain('bad-config: "navbar.items[3].label" must not be blank.');
});

test.each([
  'node_modules/@docusaurus/preset-classic/lib/index.js',
  '../node_modules/.pnpm/@docusaurus+preset-classic@3.9.2/node_modules/@docusaurus/preset-classic/lib/index.js',
  'C:\\\\a\\\\node_modules\\\\@docusaurus\\\\preset-classic\\\\lib\\\\index.js',
])('a preset that is named by its file is known: %s', (name) => {
  const site = run(
    `{ title: 'T', url: 'https://t.example', presets: [['${name}', { docs: { routeBasePath: 'help' } }]] }`,
    { 'docs/a.md': '# A\n' },
  );
  expect([...site.redirects]).toEqual([['/help/a', '/docs/a']]);
  expect(site.problems).toEqual([]);
});

test('an import without a page is a warning, once', () => {
  const other = run("{ presets: [['other', { docs: {} }]] }", { 'docs/a.md': '# A\n' });
  const empty = run(CLASSIC, { 'docs/a.txt': 'A' });
  const told = [other, empty].map(({ problems }) => problems.filter(({ code }) => code === 'no-pages'));
  expect(told).toMatchObject([
    [{ severity: 'warn', file: 'docusaurus.config.js' }],
    [{ severity: 'warn', file: 'docs' }],
  ]);
  const pagesOnly = run("{ presets: [['classic', { docs: false }]] }", { 'src/pages/a.md': '# A\n' });
  expect(pagesOnly.problems.map(({ code }) => code)).not.toContain('no-pages');
});

test('redirects that docsite cannot make are told', () => {
  const redirects =
    "[{ from: '/a?b', to: '/docs/a' }, { from: '/../x', to: '/docs/a' }, { from: '/ok', to: 'https://b.example/' }]";
  const site = run(
    `{ presets: [['classic', { docs: {} }]], plugins: [['client-redirects', { redirects: ${redirects} }]] }`,
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
    expect(site.counts).toMatchObject({ versions: 4, urls: { kept: 4, changed: 0, lost: 0 } });
  });

  test('the latest one is the one that was, also when it is the unreleased one', () => {
    const old = run("{ presets: [['classic', { docs: { lastVersion: '1.0.0' } }]] }", versioned);
    expect(text(old, 'docsite.config.ts')).toContain("latestVersion: '1.0.0'");
    expect(old.counts.urls).toEqual({ kept: 4, changed: 0, lost: 0 });
    const current = run("{ presets: [['classic', { docs: { lastVersion: 'current' } }]] }", versioned);
    expect(text(current, 'docsite.config.ts')).toContain("latestVersion: 'next'");
    expect(current.counts.urls).toEqual({ kept: 4, changed: 0, lost: 0 });
  });

  test('that the old site did not publish are left out', () => {
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

  test('that are listed twice are one', () => {
    const twice = { ...versioned, 'versions.json': '["2.0.0", "beta", "2.0.0", "1.0.0"]' };
    expect(run(CLASSIC, twice)).toEqual(run(CLASSIC, versioned));
  });

  test('get no name that another one has', () => {
    const names = ['latest', 'latest-docs', '.old', 'old-docs'];
    const site = run(CLASSIC, {
      'versions.json': JSON.stringify(names),
      ...Object.fromEntries(names.map((name) => [`versioned_docs/version-${name}/a.md`, `# ${name}\n`])),
    });
    const folders = [...site.files.keys()].flatMap((path) => /^docs\/versions\/(.*)\/a\.md$/u.exec(path)?.[1] ?? []);
    expect(folders.toSorted()).toEqual(['latest-docs', 'latest-docs-2', 'old-docs', 'old-docs-2']);
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

  test('whose name ended the path of every address get another one, and their old addresses are told', () => {
    const site = run(CLASSIC, {
      'docs/a.md': '# A\n',
      'versions.json': '["2.0", "c#"]',
      'versioned_docs/version-2.0/a.md': '# A\n',
      'versioned_docs/version-c#/a.md': '# A\n\nC.\n',
    });
    expect([...site.files.keys()]).toContain('docs/versions/c--docs/a.md');
    expect(site.redirects.size).toBe(0);
    expect(site.problems.map(({ what }) => what)).toContain(
      'The redirect from "/docs/c#/a" to "/docs/c--docs/a" was left out.',
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

  test('with items that only running them gives are told with their line', () => {
    const site = run("{ presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }", {
      'docs/a.md': '# A\n',
      'sidebars.js': "const made = require('tool');\nmodule.exports = {\n  s: [\n    'a',\n    made(),\n  ],\n};\n",
    });
    expect(JSON.parse(text(site, 'docs/next/sidebars.json'))).toEqual({ s: ['a'] });
    expect(site.problems.find(({ code }) => code === 'unread-sidebar')).toMatchObject({ file: 'sidebars.js', line: 5 });
  });

  test('switched off stay off', () => {
    const site = run("{ presets: [['classic', { docs: { sidebarPath: false } }]] }", { 'docs/a.md': '# A\n' });
    expect(text(site, 'docs/next/sidebars.json')).toBe('{}\n');
  });
});

test('partials make no pages, and files beside the site are found', () => {
  const site = run("{ presets: [['classic', { docs: { path: '../docs' } }]] }", {
    '../docs/a.md': "import P from './_p.md';\n\n# A\n\n<P />\n\n![X](./x.png) ![Y](../shared/y.png)\n",
    '../docs/_p.md': 'Shared.\n',
    '../docs/_drafts/b.md': '# B\n',
    '../docs/x.png': 'x',
    '../shared/y.png': 'y',
  });
  expect([...site.files.keys()].toSorted()).toEqual([
    'docs/next/a.md',
    'docs/next/x.png',
    'docsite.config.ts',
    'static/imported/shared/y.png',
  ]);
  expect(text(site, 'docs/next/a.md')).toBe('# A\n\nShared.\n\n![X](./x.png) ![Y](/imported/shared/y.png)\n');
});

describe('files that the old site excluded', () => {
  const titled = (title: string): string => `# ${title}\n`;

  test('make no pages, and can be included still', () => {
    const docs = "{ exclude: ['**/drafts/**', 'parts', 'lib/*.test.md'] }";
    const site = run(`{ presets: [['classic', { docs: ${docs}, pages: { exclude: ['**/old.md'] } }]] }`, {
      'docs/a.md': "import D from './drafts/d.md';\n\n# A\n\n<D />\n",
      ...{ 'docs/drafts/d.md': 'Draft.\n', 'docs/parts/e/f.md': titled('F'), 'docs/lib/g.test.md': titled('G') },
      ...{ 'docs/h.test.md': titled('H'), 'src/pages/old.md': titled('Old'), 'src/pages/new.md': titled('New') },
    });
    expect([...site.files.keys()].toSorted()).toEqual([
      ...['docs/next/a.md', 'docs/next/h.test.md', 'docsite.config.ts', 'pages/new.md'],
    ]);
    expect(text(site, 'docs/next/a.md')).toBe('# A\n\nDraft.\n');
  });

  test('are those that no pattern includes, in every instance', () => {
    const other = "{ id: 'api', path: 'api', routeBasePath: 'api', include: ['**/*.md'] }";
    const site = run(`{ plugins: [['content-docs', {}], ['content-docs', ${other}]] }`, {
      ...{ 'docs/a.mdx': titled('A'), 'api/b.md': titled('B'), 'api/skip.mdx': titled('Skip') },
    });
    expect([...site.files.keys()].toSorted()).toEqual(['docs/next/a.mdx', 'docsite.config.ts', 'pages/api/b.md']);
  });

  test('are told where the old site had pages in files that docsite passes over', () => {
    const site = run("{ presets: [['classic', { docs: { exclude: [] } }]] }", {
      ...{ 'docs/a.md': titled('A'), 'docs/_b.md': titled('B') },
    });
    expect(site.problems.filter(({ code }) => code === 'not-imported')).toMatchObject([{ file: 'docs/_b.md' }]);
  });

  test('are not known when the patterns are not', () => {
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
    ...{ 'docs/_p.mdx': '![X](./_img/x.png)\n', 'docs/_drafts/d.md': '# D\n' },
    ...{ 'docs/_img/x.png': 'x', 'docs/_img/unused.png': 'u', 'docs/.files/y.zip': 'y', 'docs/img/z.png': 'z' },
  });
  expect([...site.files.keys()].toSorted()).toEqual([
    ...['docs/next/a.md', 'docs/next/img/z.png', 'docs/next/part/b.md', 'docsite.config.ts'],
    ...['static/imported/docs/.files/y.zip', 'static/imported/docs/_img/x.png'],
  ]);
  const [picture, file] = ['![X](/imported/docs/_img/x.png)', '[Y](/imported/docs/.files/y.zip)'];
  expect(text(site, 'docs/next/a.md')).toBe(page(`${picture} ${file} ${picture} ![Z](img/z.png) ![0](_img/none.png)`));
  expect(text(site, 'docs/next/part/b.md')).toContain(`${picture}\n\n[Draft](../_drafts/d.md)`);
  expect(site.problems.map(({ code, what }) => `${code}: ${what}`)).toEqual([
    'missing-image: The picture "_img/none.png" does not exist in the old site.',
  ]);
});

test('a file with the name of a manifest is left out of each version, and told', () => {
  const site = run(CLASSIC, {
    ...{ 'docs/a.md': '# A\n', 'docs/version.json': '{}', 'docs/data/version.json': '{}' },
    'versions.json': '["1.0"]',
    ...{ 'versioned_docs/version-1.0/a.md': '# A\n', 'versioned_docs/version-1.0/version.json': '{"mine":1}' },
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

test('what only looks like front matter says nothing of the page', () => {
  const sample = '```yaml\nmdx:\n  format: md\ntags: [a]\n```\n\n---\n\n{1 + 1}\n';
  const site = run(CLASSIC, { 'docs/a.mdx': `---\ntitle: A\n---\n\n${sample}` });
  expect(text(site, 'docs/next/a.mdx')).toContain('---\n\n2\n');
  expect(site.notes).toEqual([]);
  const written = run(CLASSIC, { 'docs/a.mdx': '---\nmdx:\n  format: md\ntags: [a]\n---\n\n{1 + 1}\n' });
  expect(text(written, 'docs/next/a.mdx')).toContain('---\n\n{1 + 1}\n');
  expect(written.notes).toHaveLength(1);
});

test('what is left to do is counted as people count', () => {
  const one = run(CLASSIC, { 'docs/a.md': '# A\n', 'blog/a.md': '# A\n', 'src/pages/index.js': 'export default 1;\n' });
  expect(one.notes).toEqual([
    'The blog was not imported: 1 post in blog.',
    'Fill 1 React page in pages/: the content was not converted.',
  ]);
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
