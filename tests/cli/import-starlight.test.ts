/** `docsite import starlight`: a site in the shape of public ones, beside what a real build of it has (tests/fixtures/import/starlight-built.json). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readBuiltPage } from '../../packages/import/read-built-page.ts';
import { type MovedSite, moveIn } from '../support/moved-site.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

type Entry =
  readonly [label: string, href: string] | readonly [label: string, isOpen: boolean, items: readonly Entry[]];
interface Built {
  readonly pages: Readonly<Record<string, { readonly ids: readonly string[]; readonly text: string }>>;
  readonly redirects: Readonly<Record<string, string>>;
  readonly sidebars: Readonly<Record<string, readonly Entry[]>>;
}

const FIXTURES = join(REPOSITORY, 'tests/fixtures/import');
const built = JSON.parse(readFileSync(join(FIXTURES, 'starlight-built.json'), 'utf8')) as Built;
const folder = makeFolder(afterAll);
let site: MovedSite;

beforeAll(async () => {
  site = await moveIn(folder, { generator: 'starlight', source: join(FIXTURES, 'starlight') });
});

/** Astro draws quotes and dashes, which the import names. */
function plain(text: string): string {
  return text.replaceAll(/[“”]/gu, '"').replaceAll('’', "'").replaceAll('—', '--').replaceAll(/\s+/gu, '');
}

test('B304 all pages keep their address, the ids of their headings and their text, in all versions', () => {
  for (const [route, { ids, text }] of Object.entries(built.pages)) {
    if (/^\/(?:about$|de(?:\/|$))/u.test(route)) continue;
    const page = readBuiltPage(site.page(route));
    expect(page.headingIds, route).toEqual(ids);
    // The stub of a component of the site shows its title and what is between its tags, as the report says.
    const banner = route === '/' ? 'info Version 2 is out!' : '';
    expect(plain(page.text), route).toBe(plain(banner + text));
  }
  expect(site.answers('/old/start')).toBe(true);
  expect(JSON.parse(site.read('redirects.json'))).toMatchObject({ '/news': built.redirects['/news'] });
  expect(site.said).toContain('URLs kept            15\n');
  // 11 addresses in German, which has a home page in both versions, and a page in Astro.
  expect(site.said).toContain('URLs without a page  12\n');
  expect(site.said).toContain('Anchors changed      0\n');
});

test('B304 sidebars have the same entries in the same order, groups folded alike', () => {
  for (const [route, entries] of Object.entries(built.sidebars)) {
    const sidebar = /<nav class="sidebar"[\s\S]*?<\/nav>/u.exec(site.page(route))?.[0] ?? '';
    const written = Array.from(
      sidebar.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>|<details( open="")?>/gu),
      ([, href, open]) => (href === undefined ? open !== undefined : decodeURI(href)),
    );
    const flatten = (list: readonly Entry[]): readonly (string | boolean)[] =>
      list.flatMap(([, state, items]) => [state, ...flatten(items ?? [])]);
    // docsite opens the group of the page itself.
    expect(written, route).toEqual(flatten(entries));
    for (const [label] of entries) expect(sidebar).toContain(label.split(' ')[0]);
  }
});

test('B304 components, asides, code, front matter and pictures become docsite’s own; what has no counterpart is named', () => {
  const components = site.read('docs/next/guides/components.mdx');
  expect(components).toContain(
    ':::tabs#pkg\n\n@tab npm\n\n```sh\nnpm i widget\n```\n\n@tab pnpm\n\nRun **pnpm**.\n\n:::\n',
  );
  expect(components).toContain('<FileTree>\n\n- astro.config.mjs an **important** file\n');
  expect(components).toContain('- public/\n  - …\n- package.json\n');
  expect(components).toContain(':::caution[Watch out]\n\nNot so **fast**.\n\n:::\n');
  expect(components).toContain('<LinkButton href="./start.md" variant="secondary">Start</LinkButton>\n');
  expect(components).toContain(
    '<Card title="Code" href="./code.md">\n</Card>\n\nPress <span class="visually-hidden">Star</span> or .\n',
  );
  expect(components).toContain(
    '<img src="../assets/widget.svg" alt="The widget">\n\n<img src="../assets/widget.svg" alt="The widget again" />',
  );
  const start = site.read('docs/next/guides/start.md');
  expect(start).toContain(
    'Read [the components](./components.mdx#tabs), [code](./code.md), [the terms](/files/terms.txt) and [the top](./start.md).',
  );
  expect(start).toContain('sidebar_label: "Start here"\nsidebar_position: 1\n');
  expect(start).toContain(
    'pagination_prev: null\npagination_next: "guides/code"\nlast_update: {"date":"2024-03-02"}\n',
  );
  expect(site.read('docs/next/index.mdx')).toContain(
    '<Hero title="Widgets for all" tagline="Small parts that fit" image="./assets/hero.svg" alt="A widget">\n\n' +
      '<LinkButton href="./guides/start.md">Get started</LinkButton>\n',
  );
  expect(site.read('docs/versions/1.0/guides/start.md')).toContain('![Widget](../assets/1.0/widget.svg)');
  const config = site.read('docsite.config.ts');
  for (const field of [
    "title: 'Widget'",
    "url: 'https://docs.example'",
    "baseUrl: '/widget/'",
    "theme: { accent: '#364bff', accentDark: '#b3c7ff', font: \"'Inter', sans-serif\" }",
    "latestVersion: 'next', versions: { next: { label: 'Latest' }, '1.0': { label: 'v1.0' } }",
    "logo: { light: '/assets/logo-light.svg', dark: '/assets/logo-dark.svg', alt: 'Widget' }",
    "{ href: 'https://chat.example/', label: 'Zulip', position: 'right' }",
  ])
    expect(config).toContain(field);
  expect(site.published('files/terms.txt')).toBe('A file\n');
  for (const remark of [
    'The component Footer of the theme was not taken over.',
    'These stylesheets were omitted: @fontsource/inter.',
    '3 options of a block of code were left out: "mark", /re+/, wrap.',
    'The icon "heart" was left out, but for its label.',
    'The label "On to code" of the link "next" was left out',
    'The search finds this page: "pagefind: false" has no counterpart.',
    'old/src/pages/about.astro',
    'Callout',
    'Quotes and dashes are shown as they are written',
  ])
    expect(site.report.replaceAll('&lt;', '<'), remark).toContain(remark);
});

test('B304 a language with a folder keeps its addresses; a configuration can be run; missing pictures stop no build', async () => {
  const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const moved = await moveIn(folder, {
    generator: 'starlight',
    options: ['--run-config'],
    source: {
      'node_modules/astro/package.json': '{ "name": "astro", "exports": { "./config": "./config.cjs" } }',
      'node_modules/astro/config.cjs': 'exports.defineConfig = (config) => config;',
      'astro.config.ts': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
const title: string = ['Made', 'by', 'code'].join(' ');
export default defineConfig({
  trailingSlash: 'never',
  integrations: [starlight({
    title, defaultLocale: 'en', locales: { en: { label: 'English' } },
    social: { github: 'https://code.example/x' },
  })],
});
`,
      'src/content/docs/en/index.md': page('Home', '![none](/img/none.png) and [two](/en/deep/two#a)'),
      'src/content/docs/en/deep/two.markdown': page('Two', '## A\n\n<a href="/en/">Home</a>'),
      'src/content/docs/en/deep.md': page('Deep', 'Text'),
    },
  });
  expect(moved.read('docsite.config.ts')).toContain("title: 'Made by code'");
  expect(moved.read('docsite.config.ts')).toContain("ignoreLinks: ['/img/none.png']");
  expect(moved.said).toContain('The picture "/img/none.png" does not exist in the old site.');
  expect(moved.page('/en')).toContain('href="/en/deep/two#a"');
  expect(moved.page('/en/deep/two')).toContain('<a href="/en">Home</a>');
  expect(JSON.parse(moved.read('docs/next/sidebars.json'))).toEqual({
    docs: [
      { type: 'doc', id: 'index' },
      {
        type: 'category',
        label: 'deep',
        collapsed: false,
        items: [
          { type: 'doc', id: 'deep' },
          { type: 'doc', id: 'deep/two' },
        ],
      },
    ],
  });
});

test('a configuration that only running it would give is rejected', async () => {
  const old = makeFolder(onTestFinished);
  writeFiles(old, { 'a/astro.config.mjs': 'export default make();\n', 'b/x.md': '# X\n' });
  const { code, stderr } = await runDocsite(old, 'import', 'starlight', 'a', '--to', 'new');
  expect([code, stderr]).toEqual([
    3,
    'docsite: astro.config.mjs names no integration of Starlight that can be read without running it.\nPass --run-config to run it.\n',
  ]);
  expect((await runDocsite(old, 'import', 'starlight', 'b', '--to', 'new')).stderr).toBe(
    'docsite: b/ has no astro.config.mjs.\nPass the folder that has it.\n',
  );
});
