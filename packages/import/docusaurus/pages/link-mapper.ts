/** Links of the old site → links of the new one. A link that is already right keeps its bytes. */
import { posix } from 'node:path';
import { decodeEscapes, isExternal, splitHref } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { relativePath } from '../../include-place.ts';
import { normalise, pathBeside } from '../../site-tree.ts';
import { isPassedOver, toRoute } from '../versions.ts';

export interface LinkSpace {
  /** Old route → new route, of all pages. Routes in lower case. */
  readonly routes: ReadonlyMap<string, RoutePath>;
  /** New route of each Markdown file that becomes a page, by its path relative to the old site's root. */
  readonly files: ReadonlyMap<string, RoutePath>;
  /** Folders of the versions: links inside one of them stay relative. */
  readonly versionFolders: readonly string[];
  readonly staticFolders: readonly string[];
  /** True when there is a file of this path. */
  readonly exists: (path: string) => boolean;
  /** Path of the old site on its host: starts and ends with `/`. */
  readonly baseUrl: string;
  /** Copies a file that belongs neither to a version nor to the static files; returns its new address. */
  readonly addAsset: (path: string) => RoutePath;
}

/** `from` is the file with the link, `page` the one that shows it: they differ for partials. */
export type LinkMapper = (href: string, from: string, page: string) => string;

export function createLinkMapper(space: LinkSpace): LinkMapper {
  return (href, from, page) => {
    if (href.startsWith('pathname://')) return href.slice('pathname://'.length).replace(/^(?!\/)/u, '/');
    if (href === '' || href.startsWith('#') || href.startsWith('?') || isExternal(href)) return href;
    const { path, query, hash } = splitHref(href);
    const suffix = query + hash;
    if (path.startsWith('@site/')) return mapFile(normalise(path.slice('@site/'.length)), page, space) + suffix;
    const home = versionOf(page, space);
    const fromRoot = isMarkdown(path) ? findFromRoots(decodeEscapes(path), { from, home }, space) : null;
    if (fromRoot !== null) return mapFile(fromRoot, page, space) + suffix;
    if (path.startsWith('/')) return mapRoute(path, space) + suffix;
    const target = pathBeside(from, decodeEscapes(path));
    const isAtHome = home !== null && target.startsWith(`${home}/`);
    const isBesidePage = posix.dirname(from) === posix.dirname(page);
    if (isBesidePage && isAtHome && staysIn(home, target)) return href;
    // An address relative to the page, not to a file: it means the same as before.
    const isFile = space.exists(target) || space.files.has(target);
    if (!isFile) return isBesidePage || !isAtHome ? href : relativePath(page, target) + suffix;
    return mapFile(target, page, space) + suffix;
  };
}

interface Place {
  /** The file with the link. */
  readonly from: string;
  /** The folder of the version of the page that shows it. */
  readonly home: string | null;
}

/**
 * The Markdown file that a path means from the root of the version or of the site, if the page's own folder has no such
 * file: Docusaurus looks there too. `null` for none.
 */
function findFromRoots(path: string, { from, home }: Place, { exists, files }: LinkSpace): string | null {
  const isFile = (candidate: string): boolean => files.has(candidate) || exists(candidate);
  if (!path.startsWith('/') && isFile(pathBeside(from, path))) return null;
  const roots = home === null ? [''] : [`${home}/`, ''];
  return roots.map((root) => normalise(`${root}${path.replace(/^\/+/u, '')}`)).find(isFile) ?? null;
}

function mapRoute(path: string, space: LinkSpace): string {
  const old = toRoute(decodeEscapes(path));
  const { routes, baseUrl, staticFolders, exists } = space;
  const route = routes.get(old.toLowerCase());
  // Raw HTML had to name the base URL itself; docsite puts it before every address.
  if (route === undefined && baseUrl !== '/' && path.startsWith(baseUrl)) {
    const below = path.slice(baseUrl.length - 1);
    const isKnown =
      routes.has(toRoute(decodeEscapes(below)).toLowerCase()) ||
      staticFolders.some((one) => exists(one + decodeEscapes(below)));
    if (isKnown) return mapRoute(below, space);
  }
  return route === undefined || route === old ? path : route;
}

/** The address of a file, for the page that names it. */
function mapFile(path: string, page: string, space: LinkSpace): string {
  const folder = space.staticFolders.find((one) => path.startsWith(`${one}/`));
  if (folder !== undefined) return `/${path.slice(folder.length + 1)}`;
  const home = versionOf(page, space);
  if (home !== null && staysIn(home, path)) return relativePath(page, path);
  const route = space.files.get(path);
  if (route !== undefined) return route;
  return space.exists(path) ? space.addAsset(path) : `@site/${path}`;
}

/** True for a file that comes over with its version. Pictures in `_images/` do not, and Markdown there never was. */
function staysIn(home: string, path: string): boolean {
  if (!path.startsWith(`${home}/`)) return false;
  return isMarkdown(path) || !path.slice(home.length).split('/').some(isPassedOver);
}

function versionOf(path: string, { versionFolders }: LinkSpace): string | null {
  return versionFolders.find((folder) => path.startsWith(`${folder}/`)) ?? null;
}

const HTML_ADDRESS = /(<(?:a|img)\s[^<>]*?(?<=\s)(?:href|src)\s*=\s*)("[^"]*"|'[^']*')/giu;

/** HTML of sidebars, the footer and the announcement: both generators show it unchanged, with the base URL. */
export function mapHtmlLinks(html: string, baseUrl: string, mapHref: (href: string) => string): string {
  return html.replace(HTML_ADDRESS, (whole, before: string, quoted: string) => {
    const [quote, href] = [quoted.slice(0, 1), quoted.slice(1, -1)];
    if (!href.startsWith(baseUrl)) return whole;
    return `${before}${quote}${baseUrl.slice(0, -1)}${mapHref(`/${href.slice(baseUrl.length)}`)}${quote}`;
  });
}
