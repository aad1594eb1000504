/** Which addresses stay, and where the others redirect. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { splitHref } from '../../../../src/shared/href.ts';
import { canLeadOn } from '../../../../src/shared/plain-route.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import type { SiteSettings } from '../config/settings.ts';
import type { CategoryPage } from '../menus/sidebars.ts';
import { type OldVersion, toRoute } from '../versions.ts';
import type { OldPage } from './site-pages.ts';

export interface RoutePlanSource {
  /** Versions of the main documents. */
  readonly versions: readonly OldVersion[];
  /** Pages that keep their addresses: those of the site, and the documents of other instances. */
  readonly pages: readonly OldPage[];
  readonly categories: ReadonlyMap<OldVersion, readonly CategoryPage[]>;
  readonly redirects: SiteSettings['redirects'];
  readonly extensions: SiteSettings['redirectExtensions'];
}
export interface RoutePlan {
  /** Old route in lower case → new route. */
  readonly routes: ReadonlyMap<string, RoutePath>;
  /** Path of a file → its new route. */
  readonly files: ReadonlyMap<string, RoutePath>;
  /** Addresses that change, and those that were redirects before, sorted. */
  readonly redirects: ReadonlyMap<RoutePath, string>;
  readonly kept: number;
  readonly changed: number;
  readonly lost: number;
  readonly problems: readonly Problem[];
}

/** Plans the addresses. Every old one is kept, redirected, or a problem. */
export function planRoutes({ versions, pages, categories, redirects: old, extensions }: RoutePlanSource): RoutePlan {
  const moves: [RoutePath, RoutePath][] = pages.map(({ route }) => [route, route]);
  const files = new Map<string, RoutePath>(pages.map(({ path, route }) => [path, route]));
  for (const version of versions) {
    for (const { path, oldRoute, newRoute } of version.docs) {
      files.set(`${version.folder}/${path}`, newRoute);
      if (oldRoute !== null) moves.push([oldRoute, newRoute]);
    }
    for (const { slug } of categories.get(version) ?? []) {
      const below = toRoute(slug);
      moves.push([joinRoute(version.oldPath, below), joinRoute(version.newPath, below)]);
    }
  }
  const taken = new Set(moves.map(([, to]) => to.toLowerCase()));
  const routes = new Map(moves.map(([from, to]) => [from.toLowerCase(), to]));
  const changed = moves.filter(([from, to]) => from !== to);
  const lost = changed.filter(([from]) => taken.has(from.toLowerCase()) || from === '/');
  // A site without a page at "/" redirects from there to the documents.
  const isHomeFree = !taken.has('/');
  const free = changed.filter(([from]) => !taken.has(from.toLowerCase()) && from !== '/');
  const redirects = new Map<RoutePath, string>(free.filter(([from]) => canLeadOn(from)));
  const unfit = free.filter(([from]) => !canLeadOn(from));
  const problems: Problem[] = unfit.map(([from, to]) => leftOut(from, to));
  for (const { from, to } of old) {
    const route = toRoute(from);
    if (route === '/') continue;
    if (!canLeadOn(route)) problems.push(leftOut(from, to));
    else if (!taken.has(route.toLowerCase()) && !redirects.has(route)) redirects.set(route, mapTarget(to, routes));
  }
  for (const [route, to] of moves.filter(([from]) => from !== '/')) {
    for (const from of otherSpellings(route, extensions)) {
      if (canLeadOn(from) && !taken.has(from.toLowerCase()) && !redirects.has(from)) redirects.set(from, to);
    }
  }
  const unreachable = lost.filter(([from]) => from !== '/' || !isHomeFree);
  return {
    routes,
    files,
    redirects: new Map([...redirects].toSorted(([a], [b]) => compareText(a, b))),
    kept: moves.length - changed.length,
    changed: changed.length - unreachable.length - unfit.length,
    lost: unreachable.length + unfit.length,
    problems: [
      ...problems,
      ...unreachable.map(([from, to]) =>
        problem({
          severity: 'warn',
          code: 'lost-route',
          what: `The page at "${from}" is now at "${to}", and another page has its old address.`,
          fix: 'Link to the new address from there.',
        }),
      ),
    ],
  };
}

function otherSpellings(route: RoutePath, { from, to }: RoutePlanSource['extensions']): readonly RoutePath[] {
  return [
    ...from.map((extension): RoutePath => `${route}.${extension}`),
    ...to.filter((one) => route.endsWith(`.${one}`)).map((one) => route.slice(0, -one.length - 1) as RoutePath),
  ];
}

function leftOut(from: string, to: string): Problem {
  return problem({
    severity: 'warn',
    code: 'bad-redirect',
    what: `The redirect from "${from}" to "${to}" was omitted.`,
    why: 'The source of a redirect must be a route without query, hash, "*" or white space.',
  });
}

function mapTarget(to: string, routes: RoutePlan['routes']): string {
  if (!to.startsWith('/')) return /^[a-z]+:/iu.test(to) ? to : `/${to}`;
  const { path, query, hash } = splitHref(to);
  return (routes.get(toRoute(path).toLowerCase()) ?? toRoute(path)) + query + hash;
}
