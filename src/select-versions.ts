/** A part of a site's versions, for a quick look: `docsite build --only`. Their pages say what they say in the whole site. */
import { routeOf } from './links/graph/paths.ts';
import type { LinkGraph, LinkSource } from './shared/model/link-graph.ts';
import { findVersionChanges } from './shared/model/version-changes.ts';
import { versionNameOf, writtenSourceOf } from './shared/model/route-owner.ts';
import { setIdOf } from './shared/model/sets.ts';
import type { RouteOwner, SiteModel } from './shared/model/site-model.ts';
import type { SiteConfig } from './shared/types/config.ts';
import type { Href, RoutePath, VersionName } from './shared/types/store.ts';

export interface SelectedSite {
  readonly model: SiteModel;
  /** Of the pages that are left. */
  readonly graph: LinkGraph;
  readonly leftOut: LeftOut;
}
export interface LeftOut {
  /** How many versions. */
  readonly versions: number;
  /** How many links of the texts lead to their pages; they stay as their authors wrote them. */
  readonly links: number;
}

/**
 * The site without the versions that `only` does not name; all of it when `only` is empty. What lists versions or leads to
 * them is of the rest: `versions`, `latest`, `routes` and redirects, that of `docs.route` too. What pages know of the other versions
 * stays: `versionByName` and `histories`.
 */
export function selectVersions(
  { model, graph }: Pick<SelectedSite, 'model' | 'graph'>,
  only: readonly VersionName[],
): SelectedSite {
  if (only.length === 0) return { model, graph, leftOut: { versions: 0, links: 0 } };
  const versions = model.versions.filter(({ name }) => only.includes(name));
  const isLeft = ([, owner]: readonly [RoutePath, RouteOwner]): boolean => {
    if (owner.type === 'history') return owner.docs.some((doc) => only.includes(doc.version));
    const version = setIdOf(owner) === null ? versionNameOf(owner) : null;
    return version === null || only.includes(version);
  };
  const routes = new Map([...model.routes].filter(isLeft));
  const isGone = (route: RoutePath): boolean => model.routes.has(route) && !routes.has(route);
  const sources = new Set([...routes.values()].map(writtenSourceOf));
  // What changed is shown with the links and pictures of the texts before.
  const before = new Set<LinkSource | null>(
    versions.flatMap(
      (version) =>
        findVersionChanges(version, model)?.pages.flatMap(({ from, to }) => (to === null ? [] : (from ?? []))) ?? [],
    ),
  );
  const own = new Map([...graph].filter(([source]) => sources.has(source)));
  const selected = new Map([...graph].filter(([source]) => sources.has(source) || before.has(source)));
  const hashes = new Set([...sources].map((source) => (source !== null && 'hash' in source ? source.hash : null)));
  const latest = versions.find(({ isLatest }) => isLatest) ?? null;
  const { route } = model.config.docs;
  const start = routes.has(route) ? [] : [[route, findStart(model, only)] as const];
  const movedPages = latest === null ? new Map(start) : keepShown(model.movedPages, routes);
  return {
    model: {
      ...model,
      config: { ...model.config, redirects: selectRedirects(model.config, isGone) },
      versions,
      latest,
      bodies: new Map([...model.bodies].filter(([hash]) => hashes.has(hash))),
      routes,
      redirects: model.redirects.filter(({ to }) => routes.has(to)),
      movedPages,
      movedHistories: keepShown(model.movedHistories, routes),
    },
    graph: selected,
    leftOut: {
      versions: model.versions.length - versions.length,
      links: [...own.values()]
        .flat()
        .filter((target) => target.type === 'route' && isGone(target.route) && !movedPages.has(target.route)).length,
    },
  };
}

function keepShown(moved: SiteModel['movedPages'], routes: SiteModel['routes']): SiteModel['movedPages'] {
  return new Map([...moved].filter(([, to]) => routes.has(to)));
}

/** Redirects that lead to a page of a version that is left out would lead nowhere. */
function selectRedirects(
  { redirects }: SiteConfig,
  isGone: (route: RoutePath) => boolean,
): Readonly<Record<RoutePath, Href>> {
  return Object.fromEntries(Object.entries(redirects).filter(([, to]) => !isGone(routeOf(to))));
}

/**
 * Where `docs.route` leads without the latest version: the newest of the wanted versions that are older than the latest, else
 * the oldest of the newer ones.
 */
function findStart({ versions, latest }: SiteModel, only: readonly VersionName[]): RoutePath {
  const latestAt = latest === null ? 0 : versions.indexOf(latest);
  const [newer, older] = [versions.slice(0, latestAt).toReversed(), versions.slice(latestAt)];
  return [...older, ...newer].find(({ name }) => only.includes(name))?.path ?? '/versions';
}
