/** Which file a route is written to. */
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { RoutePath } from '../../shared/types/store.ts';

/**
 * `x/index.html`; or `x.html`, where links have no slash at the end (`trailingSlash: false`), and for the not-found page:
 * hosts look for it there.
 */
export function outputPath(route: RoutePath, trailingSlash: SiteConfig['trailingSlash']): string {
  const path = route.slice(1);
  if (path === '') return 'index.html';
  return trailingSlash === false || route === NOT_FOUND_ROUTE ? `${path}.html` : `${path}/index.html`;
}
