/**
 * Takes the place of `shared/href.ts` in the scripts of a site that works from any folder: addresses are relative to the
 * page, as the build writes them, and those of pages end in the name of a file.
 */
import { isExternal, pageUrl as pagePath, toUrl as toPath } from '../../shared/href.ts';
import { addressInFolder, type FileNames } from '../../shared/relative-address.ts';
import type { SiteData } from '../../shared/types/page.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import type { SiteFolder } from './site-folder.ts';

export {
  decodeEscapes,
  encodePath,
  isBesideBase,
  isExternal,
  isWebAddress,
  NOT_FOUND_ROUTE,
  splitHref,
  urlToRoute,
} from '../../shared/href.ts';

/** Made by the script in the head. */
declare const docsiteFolder: SiteFolder;

type Site = Pick<SiteData, 'baseUrl' | 'trailingSlash'>;

/** As `toUrl` of `shared/href.ts`. */
export function toUrl(href: Href, site: Site): string {
  if (isExternal(href) || !href.startsWith('/')) return href;
  return inFolder(toPath(href, { ...site, baseUrl: '/' }), site);
}

/** As `pageUrl` of `shared/href.ts`. */
export function pageUrl(route: RoutePath, site: Site): string {
  const address = pagePath(route, { ...site, baseUrl: '/' });
  return inFolder(address, site, new Map([[address, 'page']]));
}

function inFolder(address: string, { trailingSlash }: Site, unusual: FileNames['unusual'] = new Map()): string {
  return docsiteFolder.root + addressInFolder(address, { trailingSlash, unusual });
}
