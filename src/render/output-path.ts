/** Which file a route is written to. */
import type { RoutePath, SiteConfig } from '../shared/types.ts';

/** `x/index.html`, or `x.html` where links have no slash at the end (`trailingSlash: false`). */
export function outputPath(route: RoutePath, trailingSlash: SiteConfig['trailingSlash']): string {
  const path = route.slice(1);
  if (path === '') return 'index.html';
  return trailingSlash === false ? `${path}.html` : `${path}/index.html`;
}
