/** Redirects of the versions of a site, below the address of each. Pure. */
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { canLeadOn } from '../../../src/shared/plain-route.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { RoutePath, VersionName } from '../../../src/shared/types/store.ts';

/** By their addresses in the version, also of the target; one that does not begin with `/` leads out of the site. */
export type VersionRedirects = ReadonlyMap<RoutePath, string>;

/** All redirects of the new site, sorted. Those of the latest version begin at `base` and at its name, where it was served. */
export function placeRedirects(
  versions: ReadonlyMap<VersionName, VersionRedirects>,
  { base, latest }: { readonly base: RoutePath; readonly latest: VersionName | null },
): ReadonlyMap<RoutePath, string> {
  const redirects = new Map<RoutePath, string>();
  for (const [name, own] of versions) {
    const named = joinRoute(base, `/${name}`);
    const place = name === latest ? base : named;
    for (const [from, to] of own) {
      const [path = '/', hash] = to.split('#');
      const isOutside = !path.startsWith('/');
      const target = isOutside ? to : joinRoute(place, path as RoutePath) + (hash === undefined ? '' : `#${hash}`);
      for (const start of new Set([place, named])) {
        const route = joinRoute(start, from);
        if (canLeadOn(route)) redirects.set(route, target);
      }
    }
  }
  return new Map([...redirects].toSorted(([a], [b]) => compareText(a, b)));
}
