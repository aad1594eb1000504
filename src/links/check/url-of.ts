/** The address that relative links of a page count from. */
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { RoutePath } from '../../shared/types/store.ts';

/** The page's URL. Without `trailingSlash` the form of the site's own links; the not-found page has any. */
export function urlOf(route: RoutePath, { trailingSlash }: SiteConfig): RoutePath {
  return trailingSlash !== true || route === '/' || route === NOT_FOUND_ROUTE ? route : `${route}/`;
}
