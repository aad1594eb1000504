/** Addresses of versions that are gone: what is recorded when one is removed, and where each address leads now. */
import { findInVersion } from '../shared/find-in-version.ts';
import { isPlainRoute } from '../shared/plain-route.ts';
import { versionNameOf } from '../shared/route-owner.ts';
import type { PageHistory, RouteOwner, SiteModel, Version, VersionRedirects } from '../shared/site-model.ts';
import type { Doc, RoutePath, VersionName } from '../shared/types.ts';
import { findLatest, NEXT } from '../versions/order.ts';
import { LATEST, type Redirects, type VersionRedirect } from '../versions/redirects.ts';
import { joinRoute } from './doc-paths.ts';

export interface RedirectSource {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  readonly histories: ReadonlyMap<Doc, PageHistory>;
}

/**
 * The redirects of the built site, in the order of the names that are gone. A page that the target renamed after the
 * redirect was recorded is followed; one that it does not have leads to its landing page.
 */
export function buildRedirects(redirects: Redirects, source: RedirectSource): readonly VersionRedirects[] {
  return [...redirects].flatMap(([gone, { to, pages }]) => {
    const target = source.versions.find((version) => (to === LATEST ? version.isLatest : version.name === to));
    if (target === undefined) return [];
    const recorded = pages ?? new Map(routesOf(target, source.routes).map(({ route }) => [route, route]));
    const path: RoutePath = `/docs/${gone}`;
    const all = new Map<RoutePath, RoutePath>([['/', '/'], ...recorded]);
    const found = [...all].map(([from, page]): [RoutePath, RoutePath] => [
      joinRoute(path, from),
      findPage(target, page, source),
    ]);
    return [{ path, to: target.path, pages: new Map(found) }];
  });
}

/**
 * What to record when a version is removed: each of its routes, and the same page of the target, renames followed. A
 * route that is no address, which is an error of its page, has nobody who comes by it, and is left out.
 */
export function recordRedirect(model: SiteModel, gone: VersionName, to: VersionName): VersionRedirect {
  const version = model.versionByName.get(gone);
  const target = findTarget(model, gone, to);
  if (version === undefined || target === undefined) return { to, pages: new Map() };
  const pages = routesOf(version, model.routes).map(({ route, owner }): [RoutePath, RoutePath] => {
    const doc = owner.type === 'doc' ? owner.doc : null;
    const same = doc === null ? undefined : findInVersion(doc, target.name, model.histories);
    if (same !== undefined) return [route, relativeTo(target, same.route)];
    return [route, doc === null && model.routes.has(joinRoute(target.path, route)) ? route : '/'];
  });
  return { to, pages: new Map(pages.filter((pair) => pair.every(isPlainRoute))) };
}

/**
 * The redirects before `gone` is removed, with each page under the route that their target has for it: what told of a
 * rename goes with its version. A page that the target does not have keeps what was recorded.
 */
export function followRenames(model: SiteModel, gone: VersionName, redirects: Redirects): Redirects {
  const followed = [...redirects].map(([name, redirect]): [VersionName, VersionRedirect] => {
    const target = findTarget(model, gone, redirect.to);
    if (target === undefined || redirect.pages === null) return [name, redirect];
    const pages = [...redirect.pages].map(([from, page]): [RoutePath, RoutePath] => {
      const found = findPage(target, page, model);
      return [from, found === target.path ? page : relativeTo(target, found)];
    });
    return [name, { to: redirect.to, pages: new Map(pages) }];
  });
  return new Map(followed);
}

/**
 * Addresses of the latest version that `next` has no page at: they end when `next` is cut and takes its place. Without
 * those that the config leads on.
 */
export function findEndingRoutes({ latest, versionByName, routes, config }: SiteModel): readonly RoutePath[] {
  const next = versionByName.get(NEXT);
  if (latest === null || next === undefined) return [];
  const kept = new Set(routesOf(next, routes).map(({ route }) => route));
  return routesOf(latest, routes)
    .filter(({ route }) => !kept.has(route))
    .map(({ route }) => joinRoute(latest.path, route))
    .filter((route) => !Object.hasOwn(config.redirects, route));
}

/** The version that addresses lead to once `gone` is removed. */
function findTarget(
  { config, versions, versionByName }: SiteModel,
  gone: VersionName,
  to: VersionName,
): Version | undefined {
  if (to !== LATEST) return versionByName.get(to);
  const left = versions.map(({ name }) => name).filter((name) => name !== gone);
  return versionByName.get(findLatest(left, config.docs.latestVersion).latest ?? '');
}

/** The routes of a version's pages, relative to it, `/` for its landing page. */
function routesOf(
  version: Version,
  routes: RedirectSource['routes'],
): readonly { readonly route: RoutePath; readonly owner: RouteOwner }[] {
  return [...routes]
    .filter(([, owner]) => versionNameOf(owner) === version.name)
    .map(([route, owner]) => ({ route: relativeTo(version, route), owner }));
}

function findPage(target: Version, page: RoutePath, { versions, routes, histories }: RedirectSource): RoutePath {
  const direct = joinRoute(target.path, page);
  if (page === '/' || versionNameOf(routes.get(direct)) === target.name) return direct;
  for (const version of versions) {
    const doc = version.docsByRoute.get(joinRoute(version.path, page));
    const moved = doc === undefined ? undefined : findInVersion(doc, target.name, histories);
    if (moved !== undefined) return moved.route;
  }
  return target.path;
}

function relativeTo({ path }: Version, route: RoutePath): RoutePath {
  return route === path ? '/' : (route.slice(path.length) as RoutePath);
}
