/** Which file a route is written to, and back. */
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { RoutePath } from '../../shared/types/store.ts';

/** `x/index.html`; `x.html` with `trailingSlash: false` and for the not-found page, where hosts look for it. */
export function outputPath(route: RoutePath, trailingSlash: SiteConfig['trailingSlash']): string {
  const path = route.slice(1);
  if (path === '') return 'index.html';
  return trailingSlash === false || route === NOT_FOUND_ROUTE ? `${path}.html` : `${path}/index.html`;
}

/** The only route that may be written to a path, depending on `trailingSlash`; `null` if the path is not that of a page. */
export function routeOfPath(path: string): RoutePath | null {
  const name = /^(.*?)(?:(?:^|\/)index)?\.html$/u.exec(path)?.[1];
  return name === undefined ? null : `/${name}`;
}
