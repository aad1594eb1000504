/**
 * Addresses of documents: all that is below `docs.route` is made and taken apart here. Documents may be at the root, whose
 * route is `/` and ends in the slash that others lack.
 */
import type { SiteConfig } from './types/config.ts';
import type { RoutePath, VersionName } from './types/store.ts';

/** Names at the root that pages and files of every site have, and what for. */
export const RESERVED_NAMES: ReadonlyMap<string, string> = new Map([
  ['404', 'the not-found page'],
  ['assets', 'scripts, styles and pictures'],
  ['search', 'the search'],
  ['versions', 'the list of versions and the histories of pages'],
]);

/** The list of what is translated. */
export const LANGUAGES_ROUTE: RoutePath = '/languages';

interface DocsPlace {
  readonly docs: Pick<SiteConfig['docs'], 'route'>;
}

/** A base and a route below it as one route. */
export function joinRoute(base: RoutePath, below: RoutePath): RoutePath {
  if (below === '/') return base;
  return base === '/' ? below : `${base}${below}`;
}

/** The other way round: a route without the base that it is in; `/` for the base itself. */
export function relativeRoute(base: RoutePath, route: RoutePath): RoutePath {
  if (base === '/') return route;
  return route === base ? '/' : (route.slice(base.length) as RoutePath);
}

/** True for the base itself and all that is below it. */
export function isWithin(route: string, base: RoutePath): boolean {
  return route === base || route.startsWith(base === '/' ? base : `${base}/`);
}

/** Where a version is by its name, whether it is the latest or not: `/docs/2.8.0`. */
export function namedRoute(name: VersionName, { docs }: DocsPlace): RoutePath {
  return joinRoute(docs.route, `/${name}`);
}

/** Where the list of versions is: that of a set is below the route of the set. Histories and the comparison are below it. */
export function versionsRoute({ docs }: { readonly docs: Pick<SiteConfig['docs'], 'set'> }): RoutePath {
  return docs.set === undefined ? '/versions' : joinRoute(docs.set.route, '/versions');
}

/** The feed of what each release changed: `/docs/changes.xml`. */
export function changeFeedRoute({ docs }: DocsPlace): RoutePath {
  return joinRoute(docs.route, '/changes.xml');
}
