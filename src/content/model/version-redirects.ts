/** Addresses of removed versions and of renamed pages: what is recorded, and where each leads now. */
import { joinRoute, namedRoute, relativeRoute } from '../../shared/doc-routes.ts';
import { findInVersion } from '../../shared/model/find-in-version.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { plainName, setIdOf, setIdOfName } from '../../shared/model/sets.ts';
import type {
  Line,
  LineOfSite,
  PageHistory,
  RouteOwner,
  Version,
  VersionRedirects,
} from '../../shared/model/site-model.ts';
import { isPlainRoute } from '../../shared/plain-route.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { RoutePath, SourcePath, VersionName } from '../../shared/types/store.ts';
import { findLatest } from '../../store/format/order.ts';
import { LATEST, type Redirects, type VersionRedirect } from '../../store/format/redirects.ts';
import { buildPageHistories } from './page-histories.ts';

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
export function buildRedirects(
  redirects: Redirects,
  source: RedirectSource & Pick<Line, 'config'>,
): readonly VersionRedirects[] {
  const { config } = source;
  return [...redirects].flatMap(([gone, { to, pages }]) => {
    const target = source.versions.find((version) =>
      to === LATEST ? version.isLatest : plainName(version.name) === to,
    );
    if (target === undefined) return [];
    const recorded = pages ?? new Map(routesOf(target, source.routes).map(({ route }) => [route, route]));
    const path = namedRoute(gone, config);
    const all = new Map<RoutePath, RoutePath>([['/', '/'], ...recorded]);
    const found = [...all].map(([from, page]): [RoutePath, RoutePath] => [
      joinRoute(path, from),
      findPage(target, page, source),
    ]);
    return [{ path, to: target.path, pages: new Map(found) }];
  });
}

export interface MovedSource extends RedirectSource {
  readonly config: Pick<SiteConfig, 'redirects' | 'docs'>;
  readonly staticFiles: readonly RoutePath[];
  /** Of removed versions, as built. */
  readonly redirects: readonly VersionRedirects[];
}

/**
 * `Line.movedPages`. What authors say of an address, `named`, counts more than what happened to it. The newest version
 * that had an address says whose it is: it leads where that page is now, and nowhere when the latest version no longer has it.
 * No more than `named` while `next` is the latest, which records no renames.
 */
export function buildMovedPages(
  source: MovedSource,
  named: ReadonlyMap<RoutePath, RoutePath> = new Map(),
): ReadonlyMap<RoutePath, RoutePath> {
  const moved = new Map<RoutePath, RoutePath>(named);
  const latest = source.versions.find(({ isLatest }) => isLatest);
  if (latest === undefined || plainName(latest.name) === NEXT) return moved;
  const taken = takenAddresses(latest, source);
  for (const address of named.keys()) taken.add(address.toLowerCase());
  // A link with the name of a version never means a page of another one (DESIGN 8).
  const { config } = source;
  const prefixes = [
    ...source.versions.map(({ name }) => namedRoute(plainName(name), config)),
    ...source.redirects.map(({ path }) => path),
  ];
  const ofVersions = new Set(prefixes.map((path) => path.toLowerCase()));
  for (const [route, doc] of lastPages(source)) {
    const address = joinRoute(latest.path, route);
    const key = address.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    const page = findInVersion(doc, latest.name, source.histories);
    if (page === undefined || !isPlainRoute(address) || ofVersions.has(firstBelow(latest.path, address).toLowerCase()))
      continue;
    moved.set(address, page.route);
  }
  return moved;
}

/** In lower case: some disks keep one file for two addresses that differ only in case. */
function takenAddresses(latest: Version, { routes, config, staticFiles }: MovedSource): Set<string> {
  const files = staticFiles.map((file) => file.replace(/(?:\/index)?\.html$/iu, ''));
  const taken = new Set([...Object.keys(config.redirects), ...files].map((address) => address.toLowerCase()));
  const set = setIdOfName(latest.name);
  for (const [route, owner] of routes) {
    const version = versionNameOf(owner);
    // Addresses of other versions start with their names.
    if (version === null || version === latest.name || setIdOf(owner) !== set) taken.add(route.toLowerCase());
  }
  return taken;
}

/** Each route below released versions, and the page that the newest of them has there; removed versions come last. */
function lastPages({ versions, routes, redirects }: MovedSource): ReadonlyMap<RoutePath, Doc> {
  const pages = new Map<RoutePath, Doc>();
  const add = (route: RoutePath, doc: Doc): void => {
    if (!pages.has(route)) pages.set(route, doc);
  };
  for (const version of versions) {
    if (plainName(version.name) === NEXT) continue;
    for (const [route, doc] of version.docsByRoute) if (!doc.draft) add(relativeTo(version, route), doc);
  }
  for (const gone of redirects) {
    for (const [route, page] of gone.pages) {
      const owner = routes.get(page);
      // What leads to the landing page was not found there.
      if (owner?.type === 'doc' && page !== gone.to) add(relativeTo(gone, route), owner.doc);
    }
  }
  return pages;
}

/**
 * What to record when a version is removed: each of its routes, and the same page of the target, renames followed. A
 * route that is not a valid address, which is an error of its page, is left out: it cannot be reached.
 */
export function recordRedirect(site: LineOfSite, gone: VersionName, to: VersionName): VersionRedirect {
  const { model } = site;
  const version = findNamed(site, gone);
  const target = findTarget(site, gone, to);
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
 * The redirects before `gone` is removed, with each page under the route that their target has for it: the record of a
 * rename goes with its version. A page that the target does not have keeps what was recorded.
 */
export function followRenames(site: LineOfSite, gone: VersionName, redirects: Redirects): Redirects {
  const followed = [...redirects].map(([name, redirect]): [VersionName, VersionRedirect] => {
    const target = findTarget(site, gone, redirect.to);
    if (target === undefined || redirect.pages === null) return [name, redirect];
    const pages = [...redirect.pages].map(([from, page]): [RoutePath, RoutePath] => {
      const found = findPage(target, page, sourceOf(site));
      return [from, found === target.path ? page : relativeTo(target, found)];
    });
    return [name, { to: redirect.to, pages: new Map(pages) }];
  });
  return new Map(followed);
}

/**
 * Addresses of the latest version that end when `next` is cut and takes its place: `next` has no page at them, nor the
 * page elsewhere. `paths` says which files of the latest version have which paths in `next`. Without addresses that the
 * config leads on.
 */
export function findEndingRoutes(site: LineOfSite, paths: ReadonlyMap<SourcePath, SourcePath>): readonly RoutePath[] {
  const { latest, config } = site.line;
  const { routes } = site.model;
  const next = findNamed(site, NEXT);
  if (latest === null || next === undefined) return [];
  const kept = new Set(routesOf(next, routes).map(({ route }) => route));
  const renamed = new Map([...paths].flatMap(([from, to]) => (from === to ? [] : [[to, from]])));
  const [cut, before] = [
    { ...next, parent: latest.name },
    { ...latest, parent: null },
  ];
  const histories = buildPageHistories(
    [cut, before],
    (_, doc) => renamed.get(doc.source.path),
    site.model.findApiChanges,
  );
  return routesOf(latest, routes)
    .filter(({ route, owner }) => {
      if (kept.has(route)) return false;
      return owner.type !== 'doc' || findInVersion(owner.doc, next.name, histories) === undefined;
    })
    .map(({ route }) => joinRoute(latest.path, route))
    .filter((route) => !Object.hasOwn(config.redirects, route));
}

/** The version that addresses lead to once `gone` is removed. */
function findTarget(site: LineOfSite, gone: VersionName, to: VersionName): Version | undefined {
  if (to !== LATEST) return findNamed(site, to);
  const { versions, config } = site.line;
  const left = versions.map(({ name }) => plainName(name)).filter((name) => name !== gone);
  return findNamed(site, findLatest(left, config.docs.latestVersion).latest ?? '');
}

/** By its name in the store. */
function findNamed({ line }: LineOfSite, name: VersionName): Version | undefined {
  return line.inStore.find((version) => plainName(version.name) === name);
}

function sourceOf({ line, model }: LineOfSite): RedirectSource {
  return { versions: line.versions, routes: model.routes, histories: model.histories };
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

function relativeTo({ path }: Pick<Version, 'path'>, route: RoutePath): RoutePath {
  return relativeRoute(path, route);
}

/** An address, or what it is below: `/docs/2.8.0` of `/docs/2.8.0/setup`. */
function firstBelow(path: RoutePath, address: RoutePath): RoutePath {
  const [, first = ''] = relativeRoute(path, address).split('/', 2);
  return joinRoute(path, `/${first}`);
}
