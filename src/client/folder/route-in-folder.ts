/** Which page an address is, in a site that works from any folder. */
import type { RoutePath } from '../../shared/types/store.ts';
import type { SiteFolder } from './site-folder.ts';

/** Made by the script in the head. */
declare const docsiteFolder: SiteFolder;

/** The route of the page at a path of this site, without the name of its file. */
export function routeInFolder(pathname: string): RoutePath {
  const below = decodeURIComponent(pathname.slice(docsiteFolder.baseUrl.length - 1));
  return `/${below.replace(/(?:\/index)?\.html$|\/$/u, '').slice(1)}`;
}
