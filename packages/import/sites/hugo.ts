/** A Hugo site: its configuration, its pages in `content/`, their front matter and their shortcodes. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { decodeAddress, isExternal } from '../../../src/shared/href.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../src/shared/string/trim-ends.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { listOf, textOf } from '../docusaurus/config/settings.ts';
import { toRoute } from '../docusaurus/versions.ts';
import { relativePath } from '../include-place.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { findUnread, readWrittenFields } from '../written-fields.ts';
import { type HugoLanguage, readHugoConfig, readLanguage } from './hugo-config.ts';
import { orderHugoPages } from './hugo-order.ts';
import type { ShortcodeHost } from './draw-shortcodes.ts';
import { convertHugoText, isUnpublished } from './hugo-text.ts';
import { type MarkdownSite, settingNote, type SitePage } from './markdown-site.ts';
import { isHidden } from './move-pages.ts';
import type { OtherLanguage } from './other-languages.ts';
import { fileAddresses, listAddresses, pageAddress } from './hugo-addresses.ts';
import { readToml } from './read-toml.ts';
import type { TextRules } from './text-tools.ts';
import { UNKNOWN_URL } from '../unknown-url.ts';

const CARRIED = new Set(
  'baseurl title languagecode contentdir params permalinks taxonomies uglyurls disablekinds theme languages languagename weight defaultcontentlanguage defaultcontentlanguageinsubdir'.split(
    ' ',
  ),
);
/** As `convertHugoText` writes them. */
const OWN_FIELDS = new Set('title description keywords image draft sidebar_label sidebar_position'.split(' '));
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/u;

/** Reads the site. Settings that cannot be read count as absent. */
export function readHugo(tree: SiteTree, configFile: string): MarkdownSite {
  const languages = readLanguage(readHugoConfig(tree, configFile));
  const { config, folder } = languages.own;
  const url = textOf(config['baseurl']);
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const file = tree.fileName(configFile);
  const omitted = Object.keys(config)
    .filter((key) => !CARRIED.has(key))
    .map((key) => settingNote(file, `The field ${key} was omitted.`));
  const content = readHugoPages(tree, folder, { language: languages.own });
  const others = languages.others.map((language) => readOther(tree, language, config)).filter(hasPages);
  // All languages below their names: that of the sources moves to the root, for the others are below it in docsite.
  const route = others.length === 0 ? languages.own.route : '/';
  const moves = route === languages.own.route ? [] : content.pages.map((page) => movedPage(page, languages.own.route));
  const aliases = [...content.redirects].map(
    ([from, to]) => [from, moves.length === 0 ? to : toRoute(to.slice(languages.own.route.length))] as const,
  );
  const texts = content.pages.map(({ path }) => readPage(readText(tree, `${folder}/${path}`) ?? '').fields);
  const taken = new Set(content.pages.map((page) => page.route));
  const lists = listAddresses(texts, config, taken).map(
    (list) => [joinRoute(languages.own.route, list), route] as const,
  );
  return {
    ...content,
    configFile,
    folder,
    fields: {
      title: textOf(config['title']) ?? 'Documentation',
      url: parsed?.origin ?? UNKNOWN_URL,
      baseUrl: parsed === null || parsed.pathname === '/' ? undefined : parsed.pathname,
      locale: languageOf(
        textOf(config['languagecode']) ?? (config['languages'] === undefined ? null : languages.own.name),
      ),
      trailingSlash: config['uglyurls'] !== true,
      docs: { route },
    },
    language: languages.own,
    pathOf: languages.own.pathOf,
    redirects: new Map([...aliases, ...moves, ...lists]),
    publishedAt: fileAddresses(content.pages, languages.own.route),
    sidebars: null,
    copies: new Map(tree.list('static').map((path) => [`static/${path}`, `static/${path}`])),
    problems: omitted,
    notes: noteVersions(content.pages),
    urls: { changed: lists.length, moved: moves.length },
    ...(others.length === 0
      ? {}
      : { languages: { name: languages.own.name, label: textOf(config['languagename']), others } }),
  };
}

function readOther(tree: SiteTree, language: HugoLanguage, source: Fields): OtherLanguage {
  const { name, folder, pathOf, config } = language;
  const { pages, redirects: _, ...rules } = readHugoPages(tree, folder, { language });
  const [from, to] = [textOf(source['title']), textOf(config['title'])];
  const words = from === null || to === null ? [] : [[from, to] as const];
  return { name, label: textOf(config['languagename']), folder, pages, pathOf, words, ...rules };
}

function hasPages({ pages }: OtherLanguage): boolean {
  return pages.length > 0;
}

function movedPage({ route }: SitePage, below: RoutePath): readonly [from: RoutePath, to: RoutePath] {
  return [joinRoute(below, route), route];
}

/** Explains how to import folders that look like versions as versions. */
function noteVersions(pages: readonly SitePage[]): readonly string[] {
  const folders = new Map<string, Set<string>>();
  for (const { path } of pages) {
    const [, around = '.', name] = /^(?:(.+)\/)?(v?\d+(?:\.\d+)+)\//u.exec(path) ?? [];
    if (name !== undefined) folders.set(around, (folders.get(around) ?? new Set()).add(name));
  }
  return [...folders].flatMap(([around, names]) =>
    names.size < 2
      ? []
      : [
          `Folders such as ${[...names].slice(-2).join(' and ')} look like versions: import them with "--versions ${around}".`,
        ],
  );
}

function isPage(path: string): boolean {
  return isMarkdown(path) && !isHidden(path);
}

/**
 * The pages in a folder of content, and how their texts are converted. Of the folder of a version, `version` is the name: addresses
 * from the root of the site that lead into it are those in the version.
 */
export function readHugoPages(
  tree: SiteTree,
  folder: string,
  { version = null, language }: { readonly version?: string | null; readonly language: HugoLanguage },
): Pick<MarkdownSite, 'pages' | 'redirects' | keyof TextRules> {
  const below = version === null ? language.route : '/';
  const paths = tree.list(folder).filter((path) => isPage(path) && language.pathOf(path) !== null);
  const texts = new Map(paths.map((path) => [path, readPage(readText(tree, `${folder}/${path}`) ?? '').fields]));
  const pages = paths.map((path) =>
    toPage(path, language.pathOf(path) ?? path, { fields: texts.get(path) ?? {}, config: language.config }),
  );
  const byPath = new Map(
    pages.map(({ path, target }) => [
      (language.pathOf(path) ?? path).replace(/(?:\/?_?index)?\.md$/iu, '').toLowerCase(),
      target,
    ]),
  );
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const byFile = new Map(pages.map((page) => [page.path, page]));
  const positions = orderHugoPages(texts);
  const base = basePath(textOf(language.config['baseurl']));
  const site = { title: language.config['title'], params: language.config['params'] };
  const template = readTemplates(tree, [language.config['theme'] ?? []].flat());
  return {
    pages,
    redirects: new Map(
      [...readAliases(pages, texts, below)].map(([from, to]) => [inVersion(from, version), joinRoute(below, to)]),
    ),
    convert: (text, tools) => {
      const path = tools.path.slice(folder.length + 1);
      const page = byFile.get(path);
      const { fields, body } = readPage(text);
      for (const { line, ...change } of TOML.test(text) ? [] : findUnread(text)) tools.report(line, change);
      const position = positions.get(path);
      const placed = position === undefined ? fields : { ...fields, weight: position };
      return convertHugoText({ text, fields: placed, body }, tools, {
        find: (ref) => findPage(inVersion(ref, version), page?.path ?? '', byPath),
        template,
        site,
        mapHref: (href) => (page === undefined ? href : mapHref(href, page, { tree, folder, byRoute, base })),
      });
    },
    createSlugger: language.createSlugger,
    ownFields: OWN_FIELDS,
  };
}

/** Templates of shortcodes, by name: of the site itself, or of its themes, the first of which counts. */
function readTemplates(tree: SiteTree, themes: readonly unknown[]): ShortcodeHost['template'] {
  const folders = { site: ['layouts'], theme: themes.map((theme) => `themes/${String(theme)}/layouts`) };
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

function languageOf(code: string | null): Fields | undefined {
  return code === null || /^en\b/iu.test(code) ? undefined : { htmlLang: code };
}

function readPage(text: string): { readonly fields: Fields; readonly body: string } {
  const toml = TOML.exec(text);
  if (toml !== null) return { fields: readToml(toml[1] ?? ''), body: text.slice(toml[0].length) };
  return { fields: readWrittenFields(text), body: text.slice(findFrontMatter(text).block.length) };
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
        return [[toRoute(base + alias), route] as const];
      }),
    ),
  );
}

/** The file of a page that `ref` names, relative to the page; `null` for none. */
function findPage(ref: string, from: string, byPath: ReadonlyMap<string, string>): string | null {
  const [path = '', hash] = ref.split('#');
  const suffix = hash === undefined ? '' : `#${hash}`;
  if (path === '') return suffix;
  const plain = trimSlashes(path)
    .replace(/(?:\/?_?index)?\.md$/iu, '')
    .toLowerCase();
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const inFolder = normalise(`${folder}${plain}`).toLowerCase();
  const target =
    (path.startsWith('/') ? undefined : byPath.get(inFolder)) ?? byPath.get(plain) ?? findByEnd(plain, byPath);
  return target === undefined
    ? null
    : `${'../'.repeat(folder.split('/').length - 1) || './'}${encodeURI(target)}${suffix}`;
}

/** The page whose path ends like this, if it is the only one. */
function findByEnd(end: string, byPath: ReadonlyMap<string, string>): string | undefined {
  const [name, ...others] = [...byPath.keys()].filter((known) => known.endsWith(`/${end}`));
  return name === undefined || others.length > 0 ? undefined : byPath.get(name);
}

interface OtherFiles {
  readonly tree: SiteTree;
  readonly folder: string;
  readonly byRoute: ReadonlyMap<RoutePath, SitePage>;
  /** Of the site, with slashes at its ends. */
  readonly base: string;
}

/** Relative addresses count from the page's own address, which ends in a slash; docsite counts from the file. */
function mapHref(href: string, page: SitePage, { tree, folder, byRoute, base }: OtherFiles): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
  const isOfSite = base !== '/' && path.startsWith(base);
  if (isExternal(href) || path === '' || (path.startsWith('/') && !isOfSite) || isMarkdown(path)) return href;
  const plain = decodeAddress(path);
  const address = `/${normalise(isOfSite ? plain.slice(base.length) : `${page.route}/${plain}`)}`;
  if (address.startsWith('/..')) return href;
  const other = byRoute.get(toRoute(address));
  if (other !== undefined) return encodeURI(relativePath(page.target, other.target)) + rest;
  const beside = normalise(`${folder}/${page.path.slice(0, page.path.lastIndexOf('/') + 1)}${plain}`);
  if (!isOfSite && tree.read(beside) !== null) return href;
  if (tree.read(`${folder}${address}`) !== null) return encodeURI(relativePath(page.target, address.slice(1))) + rest;
  return tree.read(`static${address}`) === null ? href : encodeURI(address) + rest;
}

function basePath(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).pathname.replace(/\/?$/u, '/') : '/';
}
