/** What is fuzzed: how to make an input from random numbers, and what must hold for every input. */
import { parseConfig } from '../../src/content/config/schema.ts';
import { parseCategoryFile } from '../../src/content/model/sidebar/category-file.ts';
import { parseSidebars } from '../../src/content/model/sidebar/items.ts';
import { parseFrontMatter } from '../../src/content/parse/front-matter.ts';
import { readHtml } from '../../src/differences/read/read-html.ts';
import { convertPage } from '../../packages/import/mdx/convert-page.ts';
import { checkLinks } from '../../src/links/check/check-links.ts';
import { buildLinkGraph } from '../../src/links/graph/build-link-graph.ts';
import { sizeChecker } from '../../src/render/budgets.ts';
import { readHtmlSections } from '../../src/render/body/html-sections.ts';
import { parsePage, serializePage } from '../../src/shared/page-payload.ts';
import { splitLines } from '../../src/shared/string/text-lines.ts';
import type { SiteConfig } from '../../src/shared/types/config.ts';
import type { PageData } from '../../src/shared/types/page.ts';
import { parseManifest } from '../../src/store/format/manifest.ts';
import { parseRedirects } from '../../src/store/format/redirects.ts';
import { renderText } from '../unit/render/body/render-text.ts';
import { buildTestModel } from '../unit/support/build-test-model.ts';
import { checkHtml } from './check-html.ts';
import { api } from './api-target.ts';
import { components } from './component-target.ts';
import { hugo, mdbook, mike, starlight, vitepress } from './import-targets.ts';
import { mutateText, mutateValue } from './mutate.ts';
import { comparison, searchIndex } from './reader-targets.ts';
import type { Faults, Target } from './target.ts';
import { untrusted } from './untrusted-target.ts';

const MARKDOWN_WORDS = [
  ...'[ ] ( ) ![ ]( ](x.md) < > <a\u0020href=" "> </a> <div> </div> <!-- --> <script> {{version}} \\{{version}} {{ }} \\ ` ``` ~~~ * ** _ ~~ # ## {#id} | --- === ::: :::note :::tabs @tab [^1] [^1]: ^[ > - 1. - [\u0020] www.a.b http://a.b a@b.co &amp; &#0; %00 ```js ```ts {1-3} import export {a} <Foo.Bar> <<<<<<<\u0020 ======='.split(
    ' ',
  ),
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '    ',
  '\0',
  '\uFDD0',
  '\uD800',
  '\uFEFF',
  'é',
  '[x]: y.md\n',
  '|a|b|\n|-|-|\n',
  '---\n',
  '\\|',
];
const DATA_WORDS = [
  ...'{ } [ ] : , " \\ / .. ../ // : - ? & * &a *a <<: ! !!int !!binary # | > % @ ` 0x1 1e999 .inf null true ~ "" __proto__ constructor label items type category link doc id slug title keywords'.split(
    ' ',
  ),
  '\n',
  '  ',
  '\t',
  '\0',
  '\\u0000',
  '"__proto__": {"x": 1},',
];
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'title',
  'label',
  'items',
  'to',
  'href',
  '',
  '\0',
  'docs.versions',
];
const CONFIG = {
  title: 'A',
  url: 'https://a.example',
  baseUrl: '/a/',
  repoUrl: 'https://git.example/a',
  navbar: {
    hideOnScroll: true,
    items: [
      { label: 'Docs', to: '/docs' },
      { type: 'dropdown', label: 'More', items: [] },
    ],
  },
  footer: {
    columns: [{ title: 'A', items: [{ label: 'x', href: 'https://a.example' }] }],
    copyright: '<a href="x">x</a>',
  },
  announcementBar: { id: 'a', content: 'b' },
  variables: { a: 'b' },
  docs: { versions: { '1.0': { label: 'One', banner: 'none' } }, versionOrder: ['1.0'] },
  checkLinks: { external: { ignore: [{ url: 'https://a.example/*', reason: 'x' }], timeoutSeconds: 3 } },
  redirects: { '/a': '/b', '/c': 'https://a.example' },
  ignoreLinks: ['/api/*'],
  build: { budgets: { html: 100_000, css: 8000, scripts: 90_000, picture: 500_000 }, keepAssets: 2 },
  onBudgetExceeded: 'warn',
  users: [{ caption: 'A', image: '/a.png', infoLink: 'https://a.example' }],
};

const markdown: Target = {
  make: ({ markdown: texts }, random) => {
    const text = mutateText(texts, MARKDOWN_WORDS, random);
    // Only the HTML of a text that has none of its own is sure to be well-formed.
    return random() < 0.5 ? text.replaceAll('<', '') : text;
  },
  async check(input) {
    const { body, html } = await renderText(input);
    const again = await renderText(input);
    const lineCount = splitLines(input).length;
    return [
      ...(again.html === html ? [] : ['two runs differ']),
      ...(/[\0\u{FDD0}-\u{FDEF}]/u.test(html) ? ['a mark of docsite is in the page'] : []),
      ...(input.includes('<') ? [] : checkHtml(html)),
      ...body.findings.filter(({ line }) => line < 1 || line > lineCount).map(({ code }) => `${code} is in no line`),
    ];
  },
};

const frontMatter: Target = {
  make: ({ markdown: texts }, random) => {
    const heads = texts.flatMap((text) => /^---\n[\s\S]*?\n---\n/u.exec(text)?.[0] ?? []);
    return `---\n${mutateText(heads, DATA_WORDS, random).replace(/^---\n/u, '')}`;
  },
  check(input) {
    const { frontMatter: fields, findings, body } = parseFrontMatter(input);
    const lineCount = splitLines(input).length;
    return [
      ...sameTwice(() => parseFrontMatter(input)),
      ...(Object.getPrototypeOf(fields) === Object.prototype ? [] : ['the fields have another prototype']),
      ...(input.replace(/^\uFEFF/u, '').endsWith(body) ? [] : ['the body is not the end of the text']),
      ...findings.filter(({ line }) => line < 1 || line > lineCount).map(({ code }) => `${code} is in no line`),
    ];
  },
};

const config: Target = {
  make: (_corpus, random) => JSON.stringify(mutateValue(CONFIG, NAMES, random)),
  check(input) {
    const value = JSON.parse(input) as unknown;
    const { config: found, problems } = parseConfig(value);
    return [
      ...sameTwice(() => parseConfig(value)),
      ...((found === null) === problems.length > 0 ? [] : ['a config with problems, or none without']),
      ...problems.filter(({ what }) => what === '').map(() => 'a problem says nothing'),
      ...(found === null ? [] : checkBudgets(found)),
    ];
  },
};

const SIZES = new Map([
  ['a.html', 100_001],
  ['b.css', 2],
  ['c.js', 1e9],
  ['d.json.js', 1e9],
  ['__proto__', 1e9],
]);

/** The budgets that a configuration has are those that are checked. */
function checkBudgets(found: SiteConfig): Faults {
  const problems = sizeChecker(found)?.(SIZES) ?? [];
  const { budgets } = found.build;
  const isExceeded = (budgets.html ?? Infinity) < 100_001 || (budgets.css ?? 2) < 2 || (budgets.scripts ?? 1e9) < 1e9;
  return problems.length > 0 === (isExceeded && found.onBudgetExceeded !== 'ignore') ? [] : ['budgets are not kept'];
}

/** Parses JSON or YAML that is mostly broken. */
function dataTarget(
  kind: 'json' | 'yaml',
  parse: (text: string) => { readonly problems: readonly { what: string }[] },
): Target {
  return {
    make: (corpus, random) => {
      const text = mutateText(corpus[kind], DATA_WORDS, random);
      if (kind === 'yaml' || random() < 0.5) return text;
      return JSON.stringify(mutateValue(JSON.parse(corpus.json[0] ?? '{}'), NAMES, random));
    },
    check: (input) => [
      ...sameTwice(() => parse(input)),
      ...parse(input)
        .problems.filter(({ what }) => what === '')
        .map(() => 'a problem says nothing'),
    ],
  };
}

const links: Target = {
  make: ({ markdown: texts }, random) =>
    mutateText(texts, [...MARKDOWN_WORDS, '](../', '](/docs/', '](#', '](a.md#', '](?'], random),
  check(input) {
    const check = (): unknown => {
      const model = buildTestModel({
        '2.0': { 'a.md': input, 'b.md': '# B\n' },
        '1.0': { 'a.md': '# A\n', 'c.md': input },
      });
      return checkLinks(model, buildLinkGraph(model));
    };
    return sameTwice(check);
  },
};

const importer: Target = {
  make: ({ mdx }, random) =>
    mutateText(
      mdx,
      [
        ...MARKDOWN_WORDS,
        '<Tabs>',
        '</Tabs>',
        '<TabItem value="a">',
        '</TabItem>',
        '{`',
        '`}',
        '{/*',
        '*/}',
        '<>',
        '</>',
        '={',
        '{"a"}',
        "import A from './b.mdx'\n",
        'export const a = ',
      ],
      random,
    ),
  check(input) {
    const environment = { read: () => null, fileName: String, mapHref: (href: string) => href };
    return sameTwice(() => convertPage({ path: 'a.mdx', text: input, format: 'mdx' }, environment));
  },
};

/** What the browser gets of a page, and what it reads from the document of another one. */
const page: Target = {
  make: ({ html, json }, random) => {
    const data = mutateValue(JSON.parse(json[0] ?? '{}'), NAMES, random);
    return JSON.stringify([
      data,
      mutateText(
        html,
        ['<', '>', '</script>', '<!--', '-->', '<main>', '</main>', '<h2 id="', '">', '<svg>', '&lt;', '\0'],
        random,
      ),
    ]);
  },
  check(input) {
    const [data, html] = JSON.parse(input) as [unknown, string];
    const whole = {
      ...(typeof data === 'object' ? data : {}),
      bodyHtml: html,
      sidebar: html,
      differences: [],
    } as unknown as PageData;
    const json = serializePage(whole, html);
    const parts = { bodyHtml: html, sidebar: html, differences: [], drawn: '' };
    return [
      ...(json.includes('<') ? ['the data of a page can end its script'] : []),
      ...(show(parsePage(json, parts)) === show(whole) ? [] : ['the data of a page has changed']),
      ...sameTwice(() => readHtmlSections(`<main>${html}</main>`, { title: 'A', description: '' })),
      ...sameTwice(() => readHtml(html)),
    ];
  },
};

export const TARGETS: Readonly<Record<string, Target>> = {
  markdown,
  'front-matter': frontMatter,
  config,
  sidebars: dataTarget('json', (text) => parseSidebars(text, 'sidebars.json')),
  category: dataTarget('yaml', (text) => parseCategoryFile(text, '_category_.yml')),
  manifest: dataTarget('json', (text) => parseManifest(text, { file: 'version.json', folderName: '1.0' })),
  redirects: dataTarget('json', (text) => parseRedirects(text, 'redirects.json')),
  links,
  importer,
  page,
  untrusted,
  components,
  hugo,
  mdbook,
  starlight,
  vitepress,
  mike,
  'search-index': searchIndex,
  comparison,
  api,
};

/** Runs a target; a crash is a fault, and so is what an input leaves in all objects. */
export async function findFaults(target: Target, input: string): Promise<Faults> {
  try {
    const faults = await target.check(input);
    const left = Object.keys(Object.prototype);
    for (const key of left) Reflect.deleteProperty(Object.prototype, key);
    return [...faults, ...left.map((key) => `"${key}" is in all objects`)];
  } catch (error) {
    return [
      `crash: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`,
    ];
  }
}

function sameTwice(run: () => unknown): Faults {
  return show(run()) === show(run()) ? [] : ['two runs differ'];
}

/** As JSON, with the content of maps and sets. */
function show(value: unknown): string {
  return JSON.stringify([value], (_key, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );
}
