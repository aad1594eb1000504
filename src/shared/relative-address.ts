/**
 * Addresses of a site that works from any folder (`build.relative`): relative to the page, with the name of the file, for
 * nothing finds `x/index.html` at `x` where no server is.
 */
import { splitHref, toUrl } from './href.ts';
import type { SiteData } from './types/page.ts';
import type { Href, RoutePath } from './types/store.ts';

/** How the files of pages are called, and which addresses look like something else than they are. */
export interface FileNames extends Pick<SiteData, 'trailingSlash'> {
  /** Addresses of pages that look like files, as `/docs/node.js` does, and of files that look like pages. */
  readonly unusual?: ReadonlyMap<string, 'page' | 'file'>;
}

/** Whether an address below the site's root, such as `/docs/a` or `/img/a.svg`, is that of a page. */
export function looksLikePage(route: RoutePath): boolean {
  // What is after the last dot decides.
  return toUrl(route.replace(/[?#]/gu, ''), { baseUrl: '/', trailingSlash: true }).endsWith('/');
}

/** The file at an address, without a slash before it; percent-encoding is left as it is. `address` begins with a slash. */
export function fileAt(address: RoutePath, { trailingSlash, unusual }: FileNames): string {
  const path = address.slice(1);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  const kind = unusual?.get(address) ?? (looksLikePage(address) ? 'page' : 'file');
  if (kind === 'file') return path;
  return trailingSlash === false || path === '404' ? `${path}.html` : `${path}/index.html`;
}

/** The way from a file to the folder of the site: `./`, `../../`. */
export function wayToRoot(file: string): string {
  const depth = file.split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

/** The address of a page or file relative to the folder of the site, with query and hash; `route` begins with a slash. */
export function addressInFolder(route: Href, names: FileNames): string {
  const { path, query, hash } = splitHref(route);
  return fileAt(path as RoutePath, names) + query + hash;
}
