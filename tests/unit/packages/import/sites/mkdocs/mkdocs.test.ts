/** What `mkdocs.yml` says of the pages and the menus of a site. */
import { expect, test } from 'vitest';
import type { SiteTree } from '../../../../../../packages/import/site-tree.ts';
import { readMkdocs } from '../../../../../../packages/import/sites/mkdocs/mkdocs.ts';

function readSite(files: Readonly<Record<string, string>>) {
  const tree: SiteTree = {
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    list: (folder) =>
      Object.keys(files).flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
  return readMkdocs(tree, 'mkdocs.yml');
}

function pagesOf(config: string, paths: readonly string[]) {
  const files = Object.fromEntries(paths.map((path) => [`docs/${path}`, '# Page\n']));
  const { pages, problems, pathOf } = readSite({ ...files, 'mkdocs.yml': `site_name: A\n${config}` });
  const texts = problems.flatMap(({ what }) => (what.startsWith('Left out') ? [what] : []));
  return { paths: pages.map(({ path }) => path), texts, pathOf };
}

test('B233 what a configuration inherits is merged, lists are taken as a whole', () => {
  const { fields, problems } = readSite({
    'mkdocs.yml': 'INHERIT: inc/base.yml\ntheme: { logo: b.svg }\nplugins: [search]\n',
    'inc/base.yml': 'INHERIT: ../root.yml\nrepo_url: https://code.example/b\nplugins: [macros]\n',
    'root.yml': 'site_name: Root\ntheme: { name: material, logo: a.svg, palette: { primary: teal } }\n',
    'docs/index.md': '# A\n',
  });
  expect(fields).toMatchObject({
    title: 'Root',
    repoUrl: 'https://code.example/b',
    theme: { accent: '#009485' },
    navbar: { logo: { light: '/b.svg' } },
  });
  expect(problems).toEqual([]);
});

test.each([
  [{ 'mkdocs.yml': 'INHERIT: none.yml\n' }, 'none.yml does not exist, which mkdocs.yml inherits from.'],
  [{ 'mkdocs.yml': 'INHERIT: b.yml\n', 'b.yml': 'INHERIT: mkdocs.yml\n' }, 'mkdocs.yml inherits from itself.'],
])('B233 a configuration that cannot be inherited from is an error: %j', (files, message) => {
  expect(() => readSite(files)).toThrow(message);
});

test.each([
  [
    'exclude_docs: |\n  # not these\n  internal/\n  *.tmpl.md\n  /a.md\n  deep/*/b.md\n  !internal/kept.md\n',
    ['a.md', 'x/a.md', 'internal/b.md', 'x/internal/c.md', 'internal/kept.md', 'x.tmpl.md', 'deep/x/b.md', 'deep/b.md'],
    ['x/a.md', 'internal/kept.md', 'deep/b.md'],
  ],
  ['draft_docs: later.md\n', ['later.md', 'x/later.md', 'now.md'], ['now.md']],
  ['', ['templates/a.md', 'x/templates/b.md'], ['x/templates/b.md']],
  [
    'plugins:\n  - exclude:\n      glob: [_build/*, "*[0-9].md"]\n      regex: ["draft.*", "(?P<x>a)"]\n',
    ['_build/x/y.md', 'a1.md', 'x/b2.md', 'drafts/a.md', 'x/draft.md', 'a.md'],
    ['x/draft.md', 'a.md'],
  ],
])('B233 files that MkDocs does not publish are no pages: %j', (config, paths, published) => {
  const found = pagesOf(config, paths);
  expect(found.paths).toEqual(published);
  const count = paths.length - published.length;
  expect(found.texts).toEqual([`Left out, as MkDocs does: ${count} ${count === 1 ? 'text' : 'texts'}.`]);
});

test('B233 nor are other files', () => {
  const { pathOf } = pagesOf('exclude_docs: secret/\n', ['a.md']);
  expect(['secret/a.png', 'a.png'].map((path) => pathOf?.(path))).toEqual([null, 'a.png']);
});

test('B233 addresses in the menu, languages elsewhere and links with icons are kept', () => {
  const config = `site_name: A
site_url: https://a.example/docs/
nav: [index.md, { Others: [{ de: /de/ }, { gone: none.md }] }]
extra:
  generator: false
  alternate: [{ name: Deutsch, link: /de/ }]
  social:
    - { icon: fontawesome/brands/github-alt, link: 'https://b.example' }
    - { icon: fontawesome/brands/docker, link: 'https://c.example', name: Images }
`;
  const { fields, sidebars, problems } = readSite({ 'mkdocs.yml': config, 'docs/index.md': '# A\n' });
  expect(sidebars).toEqual({
    docs: [
      'index',
      { type: 'category', label: 'Others', items: [{ type: 'link', label: 'de', href: 'https://a.example/de/' }] },
    ],
  });
  expect(fields['navbar']).toEqual({
    items: [
      {
        type: 'dropdown',
        label: 'Languages',
        position: 'right',
        items: [{ label: 'Deutsch', href: 'https://a.example/de/' }],
      },
      { type: 'icon', icon: 'github', href: 'https://b.example', label: 'github', position: 'right' },
      { href: 'https://c.example', label: 'Images', position: 'right' },
    ],
  });
  expect(problems.map(({ what }) => what)).toEqual([
    'The field extra.generator was omitted.',
    'The entry "none.md" of nav was left out: no page has this path.',
  ]);
});
