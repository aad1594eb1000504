/** Redirects of the configuration that do nothing, or not everywhere, because a page has their address, or that lead in a circle. */
import { splitHref, urlToRoute } from '../../shared/href.ts';
import type { RouteOwner } from '../../shared/model/site-model.ts';
import { describeBadRoute } from '../../shared/plain-route.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from '../../store/format/case-conflicts.ts';
import type { LocateField } from '../config/source.ts';

/** In the order of the configuration; circles first. */
export function checkRedirects(
  config: SiteConfig,
  routes: ReadonlyMap<RoutePath, RouteOwner>,
  locate: LocateField,
): readonly Problem[] {
  return [
    ...findCircles(config, routes, locate),
    ...findTaken(config, routes, locate),
    ...findTwins(config, locate),
    ...findUnfit(config, locate),
  ];
}

/** A browser would load them for ever. One problem for each circle, at its first address; a page at an address ends it. */
function findCircles(
  config: SiteConfig,
  routes: ReadonlyMap<RoutePath, RouteOwner>,
  locate: LocateField,
): readonly Problem[] {
  const reported = new Set<string>();
  const next = (from: string): string | null => {
    const to =
      Object.hasOwn(config.redirects, from) && !routes.has(from as RoutePath) ? config.redirects[from] : undefined;
    return to === undefined ? null : splitHref(urlToRoute(to, config)).path;
  };
  return Object.keys(config.redirects).flatMap((from): Problem | readonly [] => {
    const chain = [from];
    for (let at = next(from); at !== null && !reported.has(at); at = next(at)) {
      if (at === from) {
        for (const one of chain) reported.add(one);
        return problem({
          code: 'redirect-circle',
          ...locate(['redirects', from]),
          what: `The redirect of "${from}" leads back to it: ${[...chain, from].join(' → ')}.`,
          why: 'Browsers follow it until they give up.',
          fix: 'Let the last of them lead to a page.',
        });
      }
      // A circle that it only leads into begins at another address.
      if (chain.includes(at)) return [];
      chain.push(at);
    }
    return [];
  });
}

/** Addresses that some disks take for one. */
function findTwins({ redirects }: SiteConfig, locate: LocateField): readonly Problem[] {
  return findCaseConflicts(Object.keys(redirects)).map(([first, from]) =>
    problem({
      severity: redirects[first] === redirects[from] ? 'warn' : 'error',
      code: 'case-conflict',
      ...locate(['redirects', from]),
      what: `The redirects of "${first}" and "${from}" ${describeConflict(first, from)}.`,
      why: 'Some disks keep one file for both.',
      fix: 'Remove one of them: the not-found page finds an address in any case.',
    }),
  );
}

/** An old address cannot be chosen, so it is a warning. */
function findUnfit({ redirects }: SiteConfig, locate: LocateField): readonly Problem[] {
  return Object.keys(redirects).flatMap((from) => {
    const why = describeBadRoute(from);
    if (why === null) return [];
    return problem({
      severity: 'warn',
      code: 'bad-file-name',
      ...locate(['redirects', from]),
      what: `The redirect of "${from}" cannot be written as a file on every system.`,
      why,
      fix: 'Remove it, or let the host of the site redirect the address.',
    });
  });
}

/** Problems `duplicate-route` under its policy. */
function findTaken(
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
