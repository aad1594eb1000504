/** Sites of other generators, as hostile authors could leave them: nothing of one may run, hang, or reach out of the new site. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseConfig } from '../../src/content/config/schema.ts';
import { readModule } from '../../packages/import/docusaurus/config/read-module.ts';
import type { ImportedSite } from '../../packages/import/import-report.ts';
import { readHugo } from '../../packages/import/sites/hugo/hugo.ts';
import { readMdbook } from '../../packages/import/sites/mdbook/mdbook.ts';
import { importMarkdownSite } from '../../packages/import/sites/import-markdown-site.ts';
import {
  findDefault,
  findDeployed,
  findTag,
  parseMikeList,
  readMikeSettings,
} from '../../packages/import/sites/mike/mike-list.ts';
import { importFolderVersions } from '../../packages/import/sites/mike/folder-versions.ts';
import { importMikeSite } from '../../packages/import/sites/mike/mike-site.ts';
import { readMkdocs } from '../../packages/import/sites/mkdocs/mkdocs.ts';
import { readStarlight } from '../../packages/import/sites/starlight/starlight.ts';
import { readVitepress } from '../../packages/import/sites/vitepress/vitepress.ts';
import type { SiteTree } from '../../packages/import/site-tree.ts';
import { UsageError } from '../../src/shared/problem/exit.ts';
import { mutateText, pick, type Random } from './mutate.ts';
import type { Faults, Target } from './target.ts';

/** A file of an input is below a line with its path, so that a piece of an input is an input. */
const HEAD = /^=== (.*)$/mu;
const COMMON = [
  ...'../ ..\\ / // \\ : # ? % { } [ ] ( ) , " \' = == --- +++ <!-- --> `` ``` __proto__ constructor true null 0x1 -1 1e999 en'.split(
    ' ',
  ),
  '\n',
  '\t',
  '\r\n',
  '\0',
  '\uFEFF',
  '\u2028',
  '${x}',
  "'",
];
const HUGO_WORDS = [
  ...COMMON,
  ...'{{< >}} {{% %}} {{</* */>}} [menu] [[menu.main]] [params] weight identifier parent linkTitle slug url aliases'.split(
    ' ',
  ),
  '{{< ref "a.md#b" >}}',
  '{{% relref "/docs/" %}}',
  '{{< highlight go "linenos=table" >}}',
  'weight = 1e999\n',
  'aliases = ["../../x", "/a/"]\n',
  'title = """\n',
  '2020-01-01T00:00:00Z',
  'weight: -5\nslug: ../..\nurl: //x\n',
];
const MDBOOK_WORDS = [
  ...COMMON,
  ...'{{#include }} {{#playground }} {{#rustdoc_include }} {{#title }} :anchor :1:2 ::9 ANCHOR: ANCHOR_END: hidelines= ```rust,ignore [output.html.redirect]'.split(
    ' ',
  ),
  '{{#include ../code/main.rs:run}}',
  '<div class="warning">\n',
  '- [A](a.md)\n  - [B](../../b.md)\n',
  '# # {\n',
  '"/a/b.html" = "../../../c.html#d"\n',
];
const VITEPRESS_WORDS = [
  ...COMMON,
  ...'themeConfig sidebar nav items text link base rewrites srcDir srcExclude outline collapsed () => ... import from export default'.split(
    ' ',
  ),
  "rewrites: { ':a:b*/(.*)': ':b/:a.md' },",
  "srcDir: '../..',",
  "'__proto__': { a: 1 },",
  "...require('x'),",
  '<<< @/a.js{1-3}',
  '<!--@include: ./parts/p.md{1,9}-->',
  '::: code-group\n',
  ':::: details ',
  '[[toc]]',
  '{{ frontmatter.title }}',
];
const STARLIGHT_WORDS = [
  '=== astro.config.mjs',
  '=== src/content/docs/_a/b.mdx',
  "import starlight from '@astrojs/starlight';",
  'export default { integrations: [starlight({ sidebar: [{ autogenerate: { directory: "../.." } }] })] };',
  "import { Card, Code, FileTree, Icon, Tabs } from '@astrojs/starlight/components';",
  '<Card title="x" icon="../y">',
  '<Code code={`a`} lang="js" ins={[1, 9999999]} />',
  '<FileTree>\n- a/\n</FileTree>',
  '```js ins={1-99999999} "x" /(/ title=',
  ':::note[T]{icon="x"}',
  'slug: ../../x',
  'hero:',
  'sidebar:',
];
const MIKE_WORDS = [
  ...COMMON,
  ...'"version" "title" "aliases" "properties" "hidden" next latest stable dev main 1.0 v1.x 2 .. . - _'.split(' '),
  'Deployed abcdef0 to 1.0 in docs with MkDocs 1.6 and mike 2.1\n',
  ' in ',
  ' with MkDocs ',
  'url=',
];
const MIKE = `=== mkdocs.yml
site_name: A
nav:
  - Home: index.md
  - Guide: guide/index.md
=== docs/index.md
# Home

[Guide](guide/index.md)
=== docs/guide/index.md
# Guide

!!! note
    A
=== versions.json
[{"version":"dev","title":"dev","aliases":[]},{"version":"2.0","title":"Two","aliases":["latest","2"]},{"version":"1.0","title":"1.0","aliases":["v1"]}]
=== subjects
Deployed 0123abc to 2.0 with MkDocs 1.6.1 and mike 2.1.3
Deployed 1234abc to 1.0 with MkDocs 1.6.1 and mike 2.1.3
=== tags
v2.0.0
v1.0
core-1.0
=== start
<meta http-equiv="refresh" content="1; url=latest/" />
`;

export const hugo = siteTarget(['import/hugo', 'import/shapes/hub'], HUGO_WORDS, (tree) =>
  importMarkdownSite(readHugo(tree, 'hugo.toml'), tree),
);

export const mdbook = siteTarget(['import/mdbook'], MDBOOK_WORDS, (tree) =>
  importMarkdownSite(readMdbook(tree, 'book.toml'), tree),
);

export const vitepress = siteTarget(['import/vitepress'], VITEPRESS_WORDS, (tree) => {
  const readCode = (file: string): string | null => textOf(tree, file);
  return importMarkdownSite(readVitepress(tree, '.vitepress/config.mts', { readCode }), tree);
});

export const starlight = siteTarget(['import/starlight'], STARLIGHT_WORDS, (tree) => {
  const readCode = (file: string): string | null => textOf(tree, file);
  const site = readStarlight(tree, 'astro.config.mjs', { readCode });
  return site.versions?.length === 0
    ? importMarkdownSite(site, tree)
    : importFolderVersions({ site, tree }, site.versions ?? []);
});

/** The list of versions, the messages of commits and the names of tags are texts of strangers, too. */
export const mike: Target = {
  make: (_corpus, random) => mutateText([MIKE], MIKE_WORDS, random),
  check: (input) =>
    checkImport(input, (tree) => {
      const lines = (file: string): readonly string[] => (textOf(tree, file) ?? '').split('\n');
      const settings = readMikeSettings({}, {}, true);
      const site = readMkdocs(tree, 'mkdocs.yml');
      const entries = parseMikeList(textOf(tree, 'versions.json') ?? '') ?? [];
      const deployed = findDeployed(lines('subjects'), settings.prefix);
      const names = entries.map(({ version }) => version);
      const sources = names.flatMap((version) => {
        const guessedTag = findTag(version, lines('tags'), names);
        const isFound = deployed.has(version) || guessedTag !== null;
        return isFound ? [[version, { guessedTag, read: () => ({ site, tree }) }] as const] : [];
      });
      return importMikeSite({ site, tree }, settings, {
        file: 'gh-pages:versions.json',
        entries,
        defaultVersion: findDefault(entries, textOf(tree, 'start') ?? ''),
        sources: new Map(sources),
        addresses: new Map(names.map((name) => [name, ['/', '/guide/']])),
      });
    }),
};

function siteTarget(
  folders: readonly string[],
  words: readonly string[],
  read: (tree: SiteTree) => ImportedSite,
): Target {
  let sites: readonly string[] | null = null;
  return {
    make: (_corpus, random) => {
      sites ??= folders.map((folder) => readSite(path.join('tests/fixtures', folder)));
      return mutateFiles(pick(sites, random), words, random);
    },
    check: (input) => checkImport(input, read),
  };
}

/** All texts of a site as one. */
function readSite(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|toml|ya?ml|json|mts|js)$/u.test(file))
    .toSorted()
    .map((file) => `=== ${file.replaceAll('\\', '/')}\n${readFileSync(path.join(folder, file), 'utf8')}`)
    .join('');
}

/** Mostly changes one file, so that the others can still be read. */
function mutateFiles(site: string, words: readonly string[], random: Random): string {
  const files = site.split(/^(?==== )/mu);
  const changed = pick(files, random);
  return files.map((file) => (file === changed ? mutateText([file], words, random) : file)).join('');
}

function readFiles(input: string): ReadonlyMap<string, string> {
  const [, ...parts] = input.split(HEAD);
  const files = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2)
    files.set(parts[at] ?? '', (parts[at + 1] ?? '').replace(/^\n/u, ''));
  return files;
}

/** The files as a disk has them: without names that no disk can have. */
function treeOf(input: string): SiteTree {
  const files = new Map([...readFiles(input)].filter(([file]) => !/(?:^|\/)(?:\.{0,2})(?:\/|$)|\\|\0/u.test(file)));
  return {
    read: (file) => (files.has(file) ? Buffer.from(files.get(file) ?? '') : null),
    list: (folder) => {
      const below = folder === '.' || folder === '' ? '' : `${folder}/`;
      return [...files.keys()]
        .filter((file) => file.startsWith(below))
        .map((file) => file.slice(below.length))
        .toSorted();
    },
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (file) => file,
  };
}

function textOf(tree: SiteTree, file: string): string | null {
  return tree.read(file)?.toString() ?? null;
}

function checkImport(input: string, read: (tree: SiteTree) => ImportedSite): Faults {
  const site = importOnce(input, read);
  const again = importOnce(input, read);
  if (site === null || again === null) return site === again ? [] : ['two runs differ'];
  const outside = [...site.files.keys()].filter((file) => /^\/|(?:^|\/)(?:\.{0,2})(?:\/|$)|\\|\0|^[a-z]:/iu.test(file));
  return [
    ...(showSite(site) === showSite(again) ? [] : ['two runs differ']),
    ...outside.map((file) => `writes outside of its folder: ${file}`),
    ...site.problems.filter(({ what }) => what === '').map(() => 'a problem says nothing'),
    ...checkConfig(site),
  ];
}

/** `null` for a site that is refused with a message. */
function importOnce(input: string, read: (tree: SiteTree) => ImportedSite): ImportedSite | null {
  try {
    return read(treeOf(input));
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** It is run by the next build: it must be data, whatever the old one said, and one that docsite takes. */
function checkConfig({ files }: ImportedSite): Faults {
  const code = Buffer.from(files.get('docsite.config.ts') ?? '').toString();
  const { value, leftOut } = readModule('docsite.config.ts', {
    readCode: (file) => {
      if (file === 'docsite.config.ts') return code;
      const bytes = files.get(file);
      return bytes === undefined ? null : Buffer.from(bytes).toString();
    },
  });
  if (!value.ok) return [`the configuration is not data: ${value.reason}`];
  if (leftOut.length > 0) return ['a part of the configuration is not data'];
  return parseConfig(value.value).problems.map(({ what }) => `the configuration is refused: ${what}`);
}

function showSite({ files, problems, notes, redirects }: ImportedSite): string {
  const texts = [...files].map(([file, bytes]) => [file, Buffer.from(bytes).toString('latin1')]);
  return JSON.stringify([texts, problems, notes, [...redirects]]);
}
