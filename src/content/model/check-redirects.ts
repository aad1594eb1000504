/** Redirects of the configuration that do nothing, or not everywhere, because a page has their address. */
import type { RouteOwner } from '../../shared/model/site-model.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { LocateField } from '../config/source.ts';

/** Problems `duplicate-route` under its policy, in the order of the configuration. */
export function checkRedirects(
  config: SiteConfig,
  routes: ReadonlyMap<RoutePath, RouteOwner>,
  locate: LocateField,
): readonly Problem[] {
  const severity = SEVERITY_OF_POLICY[config.onDuplicateRoutes];
  const addresses = Object.keys(config.redirects);
  if (severity === null || addresses.length === 0) return [];
  const pages = new Map([...routes.keys()].map((route) => [route.toLowerCase(), route]));
  return addresses.flatMap((from) => {
    const page = pages.get(from.toLowerCase());
    if (page === undefined) return [];
    const place = { severity, code: 'duplicate-route', ...locate(['redirects', from]) } as const;
    const fix = 'Remove the redirect, or give the page another address.';
    return page === from
      ? problem({ ...place, fix, what: `The redirect of "${from}" has no effect.`, why: 'A page has that address.' })
      : problem({
          ...place,
          fix,
          what: `The redirect of "${from}" differs from the address of the page "${page}" in case only.`,
          why: 'Some disks keep one file for both, so the redirect is written to `_redirects` alone.',
        });
  });
}
