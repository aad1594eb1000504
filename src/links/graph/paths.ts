/** Joins paths and references, independent of any site. */
import { splitHref } from '../../shared/href.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';

/** The folder of a file or route, with its trailing slash; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The route of a root-relative reference, without query and hash. */
export function routeOf(href: Href): RoutePath {
  return `/${splitHref(href).path.replace(/^\/|\/$/gu, '')}`;
}

/** Resolves a reference on a page as browsers do; `..` never leaves the root of the site. */
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
