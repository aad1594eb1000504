/** Small random sites of other generators, made of what occurs in real ones, and what was wrong in them. */
import { type OldPage, VARIANTS } from './random-old-variants.ts';
import { FIELDS, HEADINGS, TEXTS } from './random-old-texts.ts';
import type { Files } from './site.ts';

export const GENERATORS = ['docusaurus', 'vitepress', 'mkdocs', 'hugo', 'mdbook', 'starlight', 'folders'] as const;
export type Generator = (typeof GENERATORS)[number];

export interface RandomOldSite {
  readonly files: Files;
  /** Pages of its build, by path. */
  readonly built: Files;
  /** Other files of the build. */
  readonly published: readonly string[];
}

type Random = () => number;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>\n';
const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';

/** The lists that these generators make of tags are tested by themselves. */
const WITHOUT_TAGS = FIELDS.filter((field) => !field.startsWith('tags:'));

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

interface PageKind {
  readonly own: readonly string[];
  readonly fields: readonly string[];
  readonly others: readonly string[];
}

/** A page with few oddities: each is often alone, and often beside others. */
function writePage(random: Random, { own, fields, others }: PageKind, title: string): OldPage {
  const count = Math.floor(random() * 5);
  const blocks: string[] = [];
  const ids: string[] = [];
  let isWhole = true;
  for (let index = 0; index < count; index++) {
    if (isWhole && random() < 0.5) {
      const [heading, id] = pick(HEADINGS, random);
      if (!ids.includes(id)) {
        blocks.push(`## ${heading}`);
        ids.push(id);
      }
    }
    const block = random() < 0.6 ? pick(TEXTS, random) : pick(own, random);
    // After these, headings may be none.
    if (/not closed|<div|<details|<!--|<script|<style|Odd|<T>|^===|<<<|id="part"/u.test(block)) isWhole = false;
    blocks.push(block.replaceAll('PAGE', () => pick(others, random)));
  }
  const written = random() < 0.5 ? [pick(fields, random), ...(random() < 0.3 ? [pick(fields, random)] : [])] : [];
  const head = written.length === 0 ? '' : `---\n${written.join('\n')}\n---\n\n`;
  return { text: `${head}# ${title}\n\n${blocks.join('\n\n')}\n`, ids };
}

function builtPage(ids: readonly string[]): string {
  return `<!doctype html><html><body><main><div class="markdown"><h1>T</h1>${ids.map((id) => `<h2 id="${id}">x</h2>`).join('')}</div></main></body></html>\n`;
}

interface Kind {
  readonly folder: string;
  readonly own: readonly string[];
  readonly fields?: readonly string[];
  readonly ends?: readonly string[];
  /** `line` is one of the options of the generator. */
  readonly config: (random: Random, paths: readonly string[], line: string) => Files;
  /** Path of the built page. */
  readonly builtAt: (path: string) => string;
  /** Folder of files that are published as they are. */
  readonly files: string;
  /** Name of the page of a folder, `index` unless said otherwise. */
  readonly folderPage?: string;
  /** Folders of lists that the generator makes of pages at these paths. */
  readonly lists?: (paths: readonly string[]) => readonly string[];
}

const asFolder = (path: string): string => {
  const plain = path.replace(/\.mdx?$/u, '').replace(/(?:^|\/)(?:_?index|README)$/u, '');
  return plain === '' ? 'index.html' : `${plain}/index.html`;
};
const asFile = (path: string): string => path.replace(/README\.mdx?$/u, 'index.html').replace(/\.mdx?$/u, '.html');
/** Hugo and Astro write addresses in lower case. */
const asSlug = (path: string): string => asFolder(path).toLowerCase().replaceAll(' ', '-');
const some = (random: Random, lines: readonly string[]): readonly string[] => lines.filter(() => random() < 0.4);

const KINDS: Readonly<Record<Generator, Kind>> = {
  docusaurus: {
    folder: 'docs',
    // An id of its own is another address.
    fields: WITHOUT_TAGS.filter((field) => !field.startsWith('id:')),
    ends: ['.md', '.md', '.mdx'],
    files: 'static',
    own: [
      'import Tabs from "@theme/Tabs";\nimport TabItem from "@theme/TabItem";\n\n<Tabs>\n<TabItem value="a">\n\nText\n\n</TabItem>\n</Tabs>',
      '- item\n\n  <Tabs>\n  <TabItem value="a" label="A">\n\n  Text\n\n  </TabItem>\n  </Tabs>',
      '{/* note */}\nimport X from "./missing";\n\n<X a={<b>c</b>} />',
      '```mdx-code-block\nimport X from "@site/src/missing";\n```\n\n<X />',
      '<img src={require("./img/gone.png").default} />',
      '<Unknown prop={1 + x}>\n\nText\n\n</Unknown>',
      '{1 + 1} {props.x}',
      ':::tip[Title]\nBox\n:::',
      ':::note\nnot closed',
    ],
    config: (random, paths, line) => ({
      'docusaurus.config.js': `module.exports = {\n  title: 'T', url: 'https://old.example', baseUrl: '/',\n  presets: [['classic', { docs: { routeBasePath: '/'${random() < 0.5 ? ", sidebarPath: './sidebars.js'" : ''} }, blog: false }]],\n${some(random, ['  themeConfig: { navbar: { logo: { src: "img/gone.svg" }, items: [{ type: "doc", docId: "missing", label: "M" }, { to: "/x" }] } },\n', '  favicon: "img/gone.ico",\n', '  onBrokenLinks: "throw",\n', '  trailingSlash: true,\n']).join('')}${line}};\n`,
      'sidebars.js': `module.exports = { s: [${paths.map((path) => JSON.stringify(path.replace(/\.mdx?$/u, ''))).join(', ')}, 'missing', { type: 'category', label: 'C', items: [] }, { label: 'x' }] };\n`,
    }),
    builtAt: asFolder,
  },
  vitepress: {
    folder: '.',
    files: 'public',
    own: [
      '::: code-group\n\n```js [a]\n1\n```\n\n```ts [b]\n2\n```\n\n:::',
      '- item\n\n  ::: tip\n  Box\n  :::',
      '::: tip\n::: code-group\n```js [a]\n1\n```\n:::',
      '<<< @/missing.ts',
      '<<< ./data.json{1}',
      '<!--@include: ./missing.md-->',
      '<!--@include: ./PAGE{1,3}-->',
      '<Comp :a="1"\n  b="2"\n/>',
      '<Comp>\n\nText\n\n</Comp>',
      '<script setup>\nimport X from "./X.vue"\n</script>\n\n<X v-for="a in b" :href="a" />',
      '![Bound](./img/gone.png){ width=10 }',
      '[[toc]]',
    ],
    config: (random, paths, line) => ({
      '.vitepress/config.mts': `export default {\n  title: 'T',\n${line}${some(random, ["  head: [['link', { rel: 'icon', href: '/gone.ico' }], ['script', {}, 'x'], ['meta']],\n", "  base: '/base/',\n", '  cleanUrls: true,\n', "  description: 'D',\n", '  appearance: false,\n']).join('')}  themeConfig: {\n${some(random, ["    logo: '/gone.svg',\n", "    nav: [{ text: 'A', link: '/missing' }, { text: 'B', items: [] }, { text: 'C', link: 'https://example.org' }, {}],\n", `    sidebar: [{ text: 'S', items: [{ text: 'M', link: '/missing' }, ${paths.map((path) => `{ text: 'P', link: '/${path.replace(/\.md$/u, '')}' }`).join(', ')}, {}, { text: 'E', items: [] }] }],\n`, "    sidebar: { '/a/': [{ text: 'M', link: '/missing' }], '/b/': { base: '/x', items: ['y'] } },\n", "    socialLinks: [{ icon: { svg: '<svg/>' }, link: 'x' }, { icon: 'github', link: 'not an address' }],\n", '    footer: { message: 5 },\n', '    outline: [1, 9],\n']).join('')}  },\n};\n`,
    }),
    builtAt: asFile,
  },
  mkdocs: {
    folder: 'docs',
    files: 'docs',
    own: [
      '=== "A"\n\n    ```md\n    === "B"\n    ```\n',
      '??? note "Folded"\n\n    ![x](gone-in-box.png)\n',
      '--8<-- "missing.md"',
      '```\n--8<-- "docs/data.json"\n```',
      '{% include "missing.md" %}',
      '{* ../missing.py *}',
      '::: pkg.Class',
      '![Sized](img/gone.png){ width="300" }',
      '# Another title { #own }',
      'Term\n:   Definition',
      '*[HTML]: Hyper',
      '[Auto][pkg.x] :smile: ++ctrl++',
    ],
    config: (random, paths) => ({
      'mkdocs.yml': `site_name: T\n${some(random, ['site_url: not an address\n', 'repo_url: github\n', 'theme: { name: material, logo: gone.png, favicon: gone.ico, palette: { primary: unknown } }\n', 'copyright: 5\n', 'site_description: "{{ x }}"\n', 'plugins: [search, macros, { redirects: { redirect_maps: { "a.md": "missing.md", "x": 5 } } }]\n', 'use_directory_urls: true\n', 'strict: true\n', 'extra_css: [gone.css]\n']).join('')}${random() < 0.5 ? `nav:\n  - missing.md\n  - Section:\n${paths.map((path) => `      - ${path}\n`).join('')}  - "": [missing.md]\n  - Empty: []\n  - Out: not an address\n` : ''}`,
    }),
    builtAt: asFolder,
  },
  hugo: {
    folder: 'content',
    files: 'static',
    own: [
      '{{< unknown a="b" >}}',
      '{{% unknown %}}\nText\n{{% /unknown %}}',
      '{{< ref "missing.md" >}}',
      '[x]({{< relref "missing" >}})',
      '{{< figure src="gone.png" title="T" >}}',
      '{{< highlight go "linenos=table" >}}\nx\n{{< /highlight >}}',
      '{{</* shown */>}}',
      '![At the address](../gone-here.png)',
    ],
    fields: WITHOUT_TAGS,
    config: (random) => ({
      'hugo.toml': `title = "T"\n${some(random, ['baseURL = "https://old.example/"\n', 'languageCode = "xx-invalid-code-much-too-long"\n', '[params]\nx = 1\n', '[[menu.main]]\nname = "M"\nurl = "/missing"\n']).join('')}`,
    }),
    builtAt: asSlug,
    folderPage: '_index',
    // Of tags and categories, also without any, and of the pages of a folder.
    lists: (paths) => {
      const folders = new Set(paths.flatMap((path) => /^(.*?)\//u.exec(path)?.[1]?.toLowerCase() ?? []));
      return [
        'tags',
        'categories',
        ...[...folders].filter((name) => !paths.some((path) => path === `${name}/_index.md`)),
      ];
    },
  },
  mdbook: {
    folder: 'src',
    files: 'src',
    own: [
      '{{#include missing.rs}}',
      '{{#include data.json:1:2}}',
      '{{#include PAGE:anchor}}',
      '{{#playground missing.rs editable}}',
      '{{#title Other}}',
      '```rust,editable,should_panic\n# fn main() {\nlet x;\n# }\n```',
      '{{#rustdoc_include missing.rs}}',
      '![x](gone.png "t")',
    ],
    config: (random, paths) => ({
      'book.toml': `[book]\ntitle = "T"\n${some(random, [
        'language = "xx"\n',
        '[output.html]\nsite-url = "/base/"\n',
        '[output.html]\ngit-repository-url = "x"\n',
        '[output.html.redirect]\n"/old.html" = "missing.html"\n',
      ])
        .slice(0, 2)
        .join('')
        .replace(/(\[output\.html\]\n[^[]*)\[output\.html\]\n/u, '$1')}`,
      'src/SUMMARY.md': `# Summary\n\n[Start](index.md)\n\n# Part\n\n${paths
        .filter((path) => path !== 'index.md')
        .map((path) => `- [P](${path.replaceAll(' ', '%20')})\n`)
        .join('')}- [Missing](missing.md)\n- [Draft]()\n\n---\n\n[End](missing-end.md)\n`,
    }),
    builtAt: asFile,
    // The whole book on one page.
    lists: () => ['print'],
  },
  starlight: {
    folder: 'src/content/docs',
    files: 'public',
    ends: ['.md', '.md', '.mdx'],
    own: [
      'import { Tabs, TabItem } from "@astrojs/starlight/components";\n\n<Tabs>\n<TabItem label="A">\n\nText\n\n</TabItem>\n</Tabs>',
      ':::note[Title]{icon="x"}\nBox\n:::',
      ':::caution\nnot closed',
      '```js title="a.js" ins={1} "x" /y/ showLineNumbers frame="none" wrap\nx\n```',
      'import gone from "../../assets/gone.png";\n\n<img src={gone.src} alt="x" />',
      '<Unknown a={1}>\n\nText\n\n</Unknown>',
      '![x](~/assets/gone.png)',
      '![x](../../assets/gone.png)',
    ],
    config: (random, paths, line) => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';\nimport starlightVersions from 'starlight-versions';\nexport default {\n${some(random, ["  site: 'not an address',\n", "  base: '/base',\n", "  redirects: { '/old': '/missing', '/x/[...y]': '/' },\n"]).join('')}  integrations: [starlight({\n    title: 'T',\n${line}${some(random, ["    logo: { src: './src/assets/gone.svg' },\n", "    social: [{ icon: 'unknown', label: 'X', href: 'x' }],\n", "    head: [{ tag: 'script', attrs: { src: '/gone.js', defer: true } }, { tag: 'x' }],\n", `    sidebar: [{ label: 'A', autogenerate: { directory: 'missing' } }, 'missing', { label: 'E', items: [] }, ${paths.map((path) => JSON.stringify(path.replace(/\.mdx?$/u, ''))).join(', ')}],\n`, "    favicon: '/gone.ico',\n", "    customCss: ['./src/gone.css'],\n", "    editLink: { baseUrl: 'x' },\n"]).join('')}  })],\n};\n`,
    }),
    builtAt: asSlug,
  },
  folders: {
    folder: 'v1.0',
    files: 'v1.0',
    own: ['Text', '<!-- c -->'],
    config: (random) => (random() < 0.5 ? { 'v2.0/index.md': '# Two\n', 'v2.0/other.md': '# Other\n' } : {}),
    builtAt: asFolder,
  },
};

/** A random site of a generator; the same for the same numbers. */
export function randomOldSite(generator: Generator, random: Random): RandomOldSite {
  const kindOf = KINDS[generator];
  const { folder, own, fields = FIELDS, ends = ['.md'], config, builtAt, files, folderPage = 'index' } = kindOf;
  const names = [
    'index',
    ...some(random, ['start', `guide/${folderPage}`, 'guide/setup', 'guide/a b', 'ref/Öl', 'deep/er/page']),
  ];
  const paths = names.map((name) => `${name}${pick(ends, random)}`);
  const at = (path: string): string => (folder === '.' ? path : `${folder}/${path}`);
  const kind: PageKind = {
    own,
    fields,
    others: paths.map((path) => `./${path.replaceAll(' ', '%20')}`),
  };
  const pages = new Map(paths.map((path, index) => [path, writePage(random, kind, `Page ${index}`)] as const));
  const variants = VARIANTS[generator] ?? [];
  const variant = random() < 0.6 ? variants[Math.floor(random() * variants.length)] : undefined;
  const write = (): OldPage => writePage(random, { ...kind, fields: ['title: Other'] }, 'Other');
  const more = variant?.files({ pages, builtAt, write, random });
  const ids = [
    ...[...pages].map(([path, page]) => [`${variant?.below ?? ''}${builtAt(path)}`, page.ids] as const),
    ...Object.entries(more?.built ?? {}),
    ...(kindOf.lists?.(paths) ?? []).map((path) => [`${path}/index.html`, []] as const),
  ];
  return {
    files: {
      ...config(random, paths, variant?.config ?? ''),
      ...Object.fromEntries([...pages].map(([path, { text }]) => [at(path), text])),
      ...more?.files,
      [at('img/there.svg')]: PICTURE,
      [at('img/pointer.png')]: LFS,
      [at('img/wrong.png')]: 'text\n',
      [at('img/empty.png')]: '',
      [at('data.json')]: '{ "a": 1 }\n',
      [`${files}/plain.txt`]: 'text\n',
    },
    built: Object.fromEntries(ids.map(([path, own]) => [path, builtPage(own)])),
    published: ['plain.txt', ...(files === folder ? ['data.json', 'img/there.svg'] : [])],
  };
}
