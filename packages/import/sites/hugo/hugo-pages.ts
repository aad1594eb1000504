/** The pages of a folder of content of Hugo: their addresses, their order, and how their texts are converted. */
import { findFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { findUnread, readWrittenFields } from '../../written-fields.ts';
import type { MarkdownSite, PostSection, SitePage } from '../markdown-site.ts';
import { isHidden } from '../move-pages.ts';
import { sectionOf } from '../post-sets.ts';
import { readToml, type ReadToml } from '../read-toml.ts';
import type { TextRules } from '../text-tools.ts';
import type { ShortcodeHost } from './draw-shortcodes.ts';
import { pageAddress } from './hugo-addresses.ts';
import { readCascades } from './hugo-cascade.ts';
import { type HugoLanguage, themeLayouts } from './hugo-config.ts';
import { basePath, findPage, mapHref } from './hugo-links.ts';
import { orderHugoPages } from './hugo-order.ts';
import type { HugoContent } from './hugo-lists.ts';
import { findPosts, writePost } from './hugo-posts.ts';
import { isUnpublished, keepWrittenDates, whyWithheld } from './hugo-published.ts';
import { convertHugoText } from './hugo-text.ts';

/** As `convertHugoText` writes them. */
const OWN_FIELDS = new Set('title description keywords image draft sidebar_label sidebar_position'.split(' '));
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/u;

const WITHHELD = {
  severity: 'info',
  code: 'not-imported',
  what: 'This page is a draft: the old site did not publish it.',
  fix: 'Remove "draft" when readers may see it.',
} as const;

/** What Hugo reads as content and docsite does not. */
const OTHER_CONTENT = /\.(?:adoc|asciidoc|ad|org|rst|pandoc)$/iu;

function isPage(path: string): boolean {
  return isMarkdown(path) && !isHidden(path);
}

/** Texts below the folder of a page are resources of it, for its template. */
function createResourceTest(paths: readonly SourcePath[]): (path: SourcePath) => boolean {
  const folders = new Set(paths.flatMap((path) => /^(.+)\/index\.(?:[\w-]+\.)?md$/iu.exec(path)?.[1] ?? []));
  return (path) => {
    const isIndex = /(?:^|\/)index\.(?:[\w-]+\.)?md$/iu.test(path);
    const around = path.split('/').slice(0, isIndex ? -2 : -1);
    return around.some((_, at) => folders.has(around.slice(0, at + 1).join('/')));
  };
}

interface FoundPages extends Pick<HugoContent, 'fields'> {
  readonly posts: readonly PostSection[];
  /** Texts that are not pages of the old site, by their path below the folder. */
  readonly resources: readonly SourcePath[];
  /** Texts in other languages than Markdown. */
  readonly others: readonly SourcePath[];
}

interface FoundContent extends Pick<MarkdownSite, 'pages' | keyof TextRules> {
  /** As that of the language, but without texts in other languages than Markdown. */
  readonly pathOf: HugoLanguage['pathOf'];
  readonly found: FoundPages;
  readonly redirects: ReadonlyMap<RoutePath, RoutePath>;
}

/**
 * The pages in a folder of content, and how their texts are converted. Of the folder of a version, `version` is the name: addresses
 * from the root of the site that lead into it are those in the version.
 */
export function readHugoPages(
  tree: SiteTree,
  folder: string,
  { version = null, language }: { readonly version?: string | null; readonly language: HugoLanguage },
): FoundContent {
  const below = version === null ? language.route : '/';
  const own = tree.list(folder).filter((path) => language.pathOf(path) !== null);
  const all = own.filter(isPage);
  const isResource = createResourceTest(all);
  const paths = all.filter((path) => !isResource(path));
  const bare = new Set<string>();
  const written = new Map(
    paths.map((path) => {
      const { fields, body } = readPage(readText(tree, `${folder}/${path}`) ?? '');
      if (body.trim() === '') bare.add(path);
      return [path, fields];
    }),
  );
  const cascade = readCascades(written, language.config, language.name);
  const publish = (path: SourcePath, own: Fields): Published =>
    publishOf({ ...cascade(path), ...own }, language.config);
  const texts = new Map([...written].map(([path, own]) => [path, publish(path, own).fields]));
  const pages = paths.map((path) =>
    toPage(path, language.pathOf(path) ?? path, { fields: texts.get(path) ?? {}, config: language.config }),
  );
  const posts = version === null ? findPosts({ pages, fields: texts }, ({ path }) => bare.has(path)) : [];
  const byPath = new Map(
    pages.map(({ path, target }) => [
      (language.pathOf(path) ?? path).replace(/(?:\/?_?index)?\.md$/iu, '').toLowerCase(),
      target,
    ]),
  );
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const byFile = new Map(pages.map((page) => [page.path, page]));
  const positions = orderHugoPages(texts);
  const others = own.filter((path) => OTHER_CONTENT.test(path));
  const base = basePath(textOf(language.config['baseurl']));
  const site = { title: language.config['title'], params: language.config['params'] };
  const template = readTemplates(tree, themeLayouts(language.config));
  return {
    pages,
    found: { fields: texts, posts, resources: all.filter(isResource), others },
    pathOf: (path) => (OTHER_CONTENT.test(path) ? null : language.pathOf(path)),
    redirects: new Map(
      [...readAliases(pages, texts, below)].map(([from, to]) => [inVersion(from, version), joinRoute(below, to)]),
    ),
    convert: (text, tools) => {
      const path = tools.path.slice(folder.length + 1);
      const page = byFile.get(path);
      const { fields: own, body, fault } = readPage(text);
      const { fields, whyWithheld: why } = publish(path, own);
      for (const { line, ...change } of TOML.test(text) ? [] : findUnread(text)) tools.report(line, change);
      if (fault !== null) tools.report(fault.line + 1, { ...UNREAD, why: `It cannot be read as TOML: ${fault.what}.` });
      if (why !== null) tools.report(1, { ...WITHHELD, why });
      const position = positions.get(path);
      const isPost = page !== undefined && sectionOf(page.target, posts) !== undefined;
      const placed = isPost
        ? writePost(fields)
        : { ...fields, ...(position === undefined ? {} : { weight: position }) };
      return convertHugoText({ text, fields: placed, body }, tools, {
        find: (ref) => findPage(inVersion(ref, version), page?.path ?? '', byPath),
        template,
        site,
        mapHref: (href) => (page === undefined ? href : mapHref(href, page, { tree, folder, byRoute, base })),
      });
    },
    createSlugger: language.createSlugger,
    drawsEmoji: language.config['enableemoji'] === true,
    ownFields: OWN_FIELDS,
  };
}

/** Templates of shortcodes, by name: of the site itself, or of its themes, the first of which counts. */
function readTemplates(tree: SiteTree, theme: readonly string[]): ShortcodeHost['template'] {
  const folders = { site: ['layouts'], theme };
  return (name, owner) => {
    const texts = folders[owner].map((folder) => readText(tree, `${folder}/shortcodes/${name}.html`));
    return texts.find((text) => text !== null) ?? null;
  };
}

function inVersion<Address extends string>(address: Address, version: string | null): Address {
  const parts = address.split('/');
  const at = version === null || !address.startsWith('/') ? -1 : parts.indexOf(version);
  return at === -1 ? address : (`/${parts.slice(at + 1).join('/')}` as Address);
}

/** The front matter in YAML or TOML, and the text after it. */
function readPage(text: string): ReadToml & { readonly body: string } {
  const toml = TOML.exec(text);
  if (toml !== null) return { ...readToml(toml[1] ?? ''), body: text.slice(toml[0].length) };
  const { block, yaml } = findFrontMatter(text);
  const fields = keepWrittenDates(readWrittenFields(text), yaml);
  return { fields, fault: null, body: text.slice(block.length) };
}

const UNREAD = {
  code: 'bad-front-matter',
  what: 'The front matter was left out.',
  fix: 'Correct it, and import again.',
} as const;

interface Published {
  /** Without an address in the old site, it is a draft here. */
  readonly fields: Fields;
  /** As `whyWithheld` says it. */
  readonly whyWithheld: string | null;
}

/** `config` has names in lower case. */
function publishOf(fields: Fields, config: Fields): Published {
  const why = whyWithheld(fields, config);
  const draft = why !== null || (fields['draft'] === undefined ? undefined : false);
  return { fields: draft === undefined ? fields : { ...fields, draft }, whyWithheld: why };
}

/** `_index.md` is the page of its folder here, and so is `index.md` with its files beside it. */
function toPage(
  path: string,
  plainPath: string,
  { fields, config }: Readonly<Record<'fields' | 'config', Fields>>,
): SitePage {
  const target = plainPath.replace(/(^|\/)_index(?=\.md$)/iu, '$1index');
  return { path, target, route: pageAddress(plainPath, fields, config), isDraft: isUnpublished(fields) };
}

/** One with a slash in front counts from the root of the whole site, whatever the language. */
function readAliases(
  pages: readonly SitePage[],
  texts: ReadonlyMap<string, Fields>,
  below: RoutePath,
): ReadonlyMap<RoutePath, RoutePath> {
  return new Map(
    pages.flatMap(({ path, route }) =>
      listOf(texts.get(path)?.['aliases']).flatMap((alias) => {
        if (typeof alias !== 'string') return [];
        const base = alias.startsWith('/') ? '' : `${joinRoute(below, route).replace(/[^/]*$/u, '')}/`;
        return [[toRoute(normalise(base + alias)), route] as const];
      }),
    ),
  );
}
