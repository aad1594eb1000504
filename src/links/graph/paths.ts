/** Joins paths and references; knows nothing of any site. */
import { decodeEscapes, isExternal, splitHref, urlToRoute } from '../../shared/href.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';

/** The folder that a file or a route lies in, with its slash; empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The route that a reference from the root of the site names, without query and hash. */
export function routeOf(href: Href): RoutePath {
  return `/${splitHref(href).path.replace(/^\/|\/$/gu, '')}`;
}

/** A reference of a page as browsers take it: from the root of the site, which no `..` leaves. */
export function fromPage(href: Href, page: RoutePath): Href {
  const { path, query, hash } = splitHref(href);
  if (path === '') return page + query + hash;
  const parts: string[] = [];
  for (const part of `${path.startsWith('/') ? '' : folderOf(page)}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}${query}${hash}`;
}

/**
 * An address in HTML as browsers take it, without the base URL and percent-encoding; `page` is what it counts from. What
 * leaves the site or lies beside the base URL comes back as it is.
 */
export function addressToRoute(address: Href, page: RoutePath, site: Pick<SiteConfig, 'url' | 'baseUrl'>): Href {
  if (address.startsWith('/') || isExternal(address)) return urlToRoute(address, site);
  const { path, query, hash } = splitHref(address);
  return fromPage(decodeEscapes(path) + query + hash, page);
}

/** Joins and normalises; `null` when the path leaves its root. No slash at either end. */
export function joinPath(folder: string, path: string): string | null {
  const parts: string[] = [];
  for (const part of [...folder.split('/'), ...path.split('/')]) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') {
      parts.push(part);
    }
  }
  return parts.join('/');
}
