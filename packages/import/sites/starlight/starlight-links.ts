/** Addresses in pages of Starlight → those of the new site: pages by their files, pictures where they are now. */
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { evaluateCode } from '../../literal.ts';
import { fieldsOf, listOf } from '../../docusaurus/config/settings.ts';
import { relativePath } from '../../include-place.ts';
import { normalise, pathBeside, readText, type SiteTree } from '../../site-tree.ts';
import type { SitePage } from '../markdown-site.ts';
import { findPage, type MenuPage } from './starlight-menus.ts';

export interface LinkPlace {
  readonly tree: SiteTree;
  /** Folder of the pages of this version and language. */
  readonly folder: string;
  /** What the addresses of these pages begin with: `de/1.0`; empty for nothing. */
  readonly prefix: string;
  /** Of the site, without slashes at its ends. */
  readonly base: string;
  readonly aliases: ReadonlyMap<string, string>;
  readonly pages: readonly (MenuPage & SitePage)[];
  /** Where a file of the folder is in the version. */
  readonly targetOf: (path: SourcePath) => SourcePath;
  /** Gets pictures from elsewhere, by their path in the version. */
  readonly beside: Map<SourcePath, string>;
}

/** `paths` of `tsconfig.json`: what specifiers begin with → a folder of the site. */
export function readAliases(tree: SiteTree): ReadonlyMap<string, string> {
  const config = evaluateCode(readText(tree, 'tsconfig.json') ?? '{}');
  const options = fieldsOf(fieldsOf(config.ok ? config.value : {})['compilerOptions']);
  const base = typeof options['baseUrl'] === 'string' ? options['baseUrl'] : '.';
  return new Map(
    Object.entries(fieldsOf(options['paths'])).flatMap(([from, to]) => {
      const [target] = listOf(to);
      const isFolder = from.endsWith('*') && typeof target === 'string';
      return isFolder ? [[from.slice(0, -1), `${normalise(`${base}/${target.replace(/\*$/u, '')}`)}/`] as const] : [];
    }),
  );
}

/** `@site/…`, as Docusaurus names files of its site, for a specifier with an alias or from the root. */
export function resolveAlias(specifier: string, aliases: ReadonlyMap<string, string>): string {
  if (specifier.startsWith('/src/')) return `@site${specifier}`;
  const [from = '', to = ''] = [...aliases].find(([start]) => specifier.startsWith(start)) ?? [];
  return from === '' ? specifier : `@site/${to}${specifier.slice(from.length)}`;
}

/** The page at an address from the root of the site, with or without the base URL; `undefined` for one of another version. */
export function pageAt(address: string, { base, prefix, pages }: LinkPlace): (MenuPage & SitePage) | undefined {
  const path = withoutStart(trimSlashes(address), base);
  const below = prefix === '' || path === prefix || path.startsWith(`${prefix}/`) ? withoutStart(path, prefix) : null;
  return below === null ? undefined : (findPage(below, pages) as MenuPage & SitePage);
}

function withoutStart(path: string, start: string): string {
  if (start === '' || path === start) return start === '' ? path : '';
  return path.startsWith(`${start}/`) ? path.slice(start.length + 1) : path;
}

/** An address in the file `from`, which the page at `path` shows, as the new page has it. */
export function mapAddress(
  href: string,
  { from, path }: Readonly<Record<'from' | 'path', string>>,
  place: LinkPlace,
): string {
  const own = place.pages.find((page) => `${place.folder}/${page.path}` === path);
  const [, name = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
  if (own === undefined || (isExternal(href) && !href.startsWith('@site/'))) return href;
  // The id of the title.
  const end = rest.replace(/#_top$/u, '');
  if (name === '') return end === rest ? href : relativePath(own.target, own.target) + end;
  const file = findFile(decodeAddress(name), from, place);
  if (file !== null) return encodeURI(relativePath(own.target, file)) + end;
  const start = `/${[place.base, place.prefix, own.slug].filter(Boolean).join('/')}/`;
  const { pathname } = new URL(name, `https://site.example${start}`);
  const page = pageAt(decodeAddress(pathname), place);
  if (page !== undefined) return encodeURI(relativePath(own.target, page.target)) + end;
  const outside = withoutStart(pathname.replace(/^\//u, ''), place.base);
  return `/${outside}${end}`;
}

/** Path in the version of a page or a picture that a path of the sources means; `null` for an address. */
function findFile(name: string, from: string, place: LinkPlace): SourcePath | null {
  const { tree, folder, beside, aliases, pages, targetOf } = place;
  const aliased = resolveAlias(name, aliases);
  const isOfSite = aliased.startsWith('@site/');
  if (name.startsWith('/') && !isOfSite) return null;
  const path = isOfSite ? normalise(aliased.slice('@site/'.length)) : pathBeside(from, name);
  const page = pages.find((one) => `${folder}/${one.path}` === path);
  if (page !== undefined) return page.target;
  if (isMarkdown(path) || tree.read(path) === null) return null;
  if (path.startsWith(`${folder}/`)) return targetOf(path.slice(folder.length + 1));
  const target = `assets/${path.replace(/^(?:\.\.\/)+/u, '').replace(/^(?:src\/)?(?:assets\/)?/u, '')}`;
  beside.set(target, path);
  return target;
}
