/**
 * The set with versions that a page belongs to: its lists of versions and pages are below its route. Callers ask for `HAS_SETS`
 * first, which the bundler fills in: of a site without sets, this is left out.
 */
import type { RoutePath } from '../../shared/types/store.ts';

/** Route of the set; `null` on pages of the documentation, of sets without versions, and of the site. */
export function setRoute(): RoutePath | null {
  return (document.querySelector<HTMLMetaElement>('meta[name=docsite_set]')?.content ?? null) as RoutePath | null;
}

/** Where the data files of the page begin, below the base URL: `api/`; empty for those of the site. */
export function dataFolder(route: RoutePath | null = setRoute()): string {
  return route === null ? '' : `${route.slice(1)}/`;
}
