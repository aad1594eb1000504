/** The pages of a folder of content of Hugo: their addresses, their order, and how their texts are converted. */
import { findFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { findUnread, readWrittenFields } from '../../written-fields.ts';
import type { MarkdownSite, SitePage } from '../markdown-site.ts';
import { isHidden } from '../move-pages.ts';
import { readToml } from '../read-toml.ts';
import type { TextRules } from '../text-tools.ts';
import type { ShortcodeHost } from './draw-shortcodes.ts';
import { pageAddress } from './hugo-addresses.ts';
import type { HugoLanguage } from './hugo-config.ts';
import { basePath, findPage, mapHref } from './hugo-links.ts';
import { orderHugoPages } from './hugo-order.ts';
import { convertHugoText, isUnpublished } from './hugo-text.ts';

/** As `convertHugoText` writes them. */
const OWN_FIELDS = new Set('title description keywords image draft sidebar_label sidebar_position'.split(' '));
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/u;

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

/** The front matter in YAML or TOML, and the text after it. */
export function readPage(text: string): { readonly fields: Fields; readonly body: string } {
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
