/** Splitting and joining of link targets. A route has no base URL; a URL is what an `href` attribute has. */
import type { SiteData } from './types/page.ts';
import type { Href, RoutePath } from './types/store.ts';

/** Of the not-found page: docsite's, or the site's own in `pages/`. */
export const NOT_FOUND_ROUTE: RoutePath = '/404';

/** Characters that the path of a URL allows (RFC 3986, `pchar` and `/`) are left alone. */
const UNSAFE_IN_PATH = /[^\w\-.~!$&'()*+,;=:@/]/gu;

/** `/docs/1.0.rc1` is a version: no kind of file has such a suffix after a number. */
const PRERELEASE_NAME = /\/v?\d+(?:\.\d+)*\.(?:alpha|beta|dev|pre|preview|rc|snapshot)\d*$/iu;

export interface SplitHref {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly query: string;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/** True for everything that leaves the site: `https://…`, `mailto:…`, `//host/…`. */
export function isExternal(href: Href): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(href);
}

/** True for a page of another site, which opens in a new tab. `mailto:` and the like leave the site and open no page. */
export function isWebAddress(href: Href): boolean {
  return /^(?:https?:)?\/\//iu.test(href);
}

/** Takes a reference apart; `path + query + hash` is the reference again. */
export function splitHref(href: Href): SplitHref {
  const hashAt = href.indexOf('#');
  const hash = hashAt === -1 ? '' : href.slice(hashAt);
  const rest = hashAt === -1 ? href : href.slice(0, hashAt);
  const queryAt = rest.indexOf('?');
  return queryAt === -1
    ? { path: rest, query: '', hash }
    : { path: rest.slice(0, queryAt), query: rest.slice(queryAt), hash };
}

/**
 * The value of an `href` attribute for a link of this site: the base URL put before a route, its characters
 * percent-encoded, a trailing slash as the site wants it (never for files such as `/img/a.svg`).
 * External references, plain hashes and queries are returned unchanged.
 */
export function toUrl(href: Href, site: Pick<SiteData, 'baseUrl' | 'trailingSlash'>): string {
  if (isExternal(href) || !href.startsWith('/')) return href;
  const { path, query, hash } = splitHref(href);
  return site.baseUrl + encodePath(applyTrailingSlash(path, site.trailingSlash).slice(1)) + query + hash;
}

/** The address of a page. Whatever its last part looks like, it is not a file: `/docs/1.0.rc1`, `/docs/node.js`. */
export function pageUrl(route: RoutePath, site: Pick<SiteData, 'baseUrl' | 'trailingSlash'>): string {
  return toUrl(site.trailingSlash === true && !route.endsWith('/') ? `${route}/` : route, site);
}

/**
 * The other way round: an address in the HTML of a page, as a route with query and hash. The base URL is taken off, also
 * after the site's own scheme and host; the slash at the end of a page's address and percent-encoding go. What leaves
 * the site, is outside of the base URL, or has no leading slash is returned unchanged.
 */
export function urlToRoute(href: Href, site: { readonly url: string; readonly baseUrl: string }): Href {
  const local = href.startsWith(`${site.url}/`) || href === site.url ? href.slice(site.url.length) || '/' : href;
  if (isExternal(local) || !local.startsWith('/')) return href;
  const { path, query, hash } = splitHref(local);
  if (!`${path}/`.startsWith(site.baseUrl)) return href;
  const inside = decodeEscapes(path.slice(site.baseUrl.length));
  return `/${inside.replace(/\/$/u, '')}${query}${hash}`;
}

/** True for an address in HTML that is on this host, but not below the base URL: it is not part of the site. */
export function isBesideBase(href: Href, { baseUrl }: { readonly baseUrl: string }): boolean {
  return href.startsWith('/') && !isExternal(href) && !`${splitHref(href).path}/`.startsWith(baseUrl);
}

/** A text without its percent-encoding; unchanged when that is malformed: a lone `%` is not an escape. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The inverse of `encodeURI`: escapes of characters that have a meaning in addresses stay. A malformed address is unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/**
 * Percent-encodes what a URL's path does not allow. `%` itself is encoded: a route is never encoded already. Half a
 * surrogate pair, which JSON and YAML can spell out, becomes the replacement character.
 */
export function encodePath(path: string): string {
  return path.replace(UNSAFE_IN_PATH, (char) => (/\p{Surrogate}/u.test(char) ? '%EF%BF%BD' : encodeURIComponent(char)));
}

function applyTrailingSlash(path: string, trailingSlash: boolean | undefined): string {
  // A file's suffix starts with a letter and has two characters or more, so that `/docs/2.14.1` and `/docs/1.x` are pages.
  const isFile = /\.[a-z][a-z\d]+$/iu.test(path) && !PRERELEASE_NAME.test(path);
  return trailingSlash !== true || path.endsWith('/') || isFile ? path : `${path}/`;
}
