/**
 * A part of a site's versions, for a quick look: `docsite build --only`. Their pages are the same as in the whole site.
 */
import { versionsRoute } from '../shared/doc-routes.ts';
import { routeOf } from '../links/graph/paths.ts';
import type { LinkGraph, LinkSource, LinkTarget } from '../shared/model/link-graph.ts';
import { findVersionChanges } from '../shared/model/version-changes.ts';
import { versionNameOf, writtenSourceOf } from '../shared/model/route-owner.ts';
import { allVersions, mapLines } from '../shared/model/lines.ts';
import { isSetName, setIdOfName } from '../shared/model/sets.ts';
import type { Line, RouteOwner, SiteModel, Version } from '../shared/model/site-model.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { BodyHash, Href, RoutePath, VersionName } from '../shared/types/store.ts';

export interface SelectedSite {
  readonly model: SiteModel;
  /** Of the pages that are left. */
  readonly graph: LinkGraph;
  readonly leftOut: LeftOut;
}
export interface LeftOut {
  /** How many versions. */
  readonly versions: number;
  /** How many links in the texts lead to their pages. Those links stay as written. */
  readonly links: number;
}

/**
 * The site without the versions that `only` does not name; all of it when `only` is empty. What lists versions or leads to
 * them is of the rest: `versions`, `latest`, `routes` and redirects, that of a line's route too. What pages know of the other versions
 * stays: `inStore`, `versionByName` and `histories`. Only those lines are cut of which it names a version.
 */
export function selectVersions(
  { model, graph }: Pick<SelectedSite, 'model' | 'graph'>,
  only: readonly VersionName[],
): SelectedSite {
  if (only.length === 0) return { model, graph, leftOut: { versions: 0, links: 0 } };
  const choice = chooseVersions(only);
  const routes = new Map([...model.routes].filter(([, owner]) => isLeft(owner, choice)));
  const isGone = (route: RoutePath): boolean => model.routes.has(route) && !routes.has(route);
  const sources = new Set([...routes.values()].map(writtenSourceOf));
  const all = allVersions(model);
  const built = all.filter(({ name }) => choice.isBuilt(name));
  const narrowed = narrowModel(model, { only, routes, isBuilt: choice.isBuilt, isGone, hashes: hashesOf(sources) });
  const older = olderTexts(built.filter(choice.isAsked), model);
  return {
    model: narrowed,
    graph: keepLinks(graph, new Set([...sources, ...older])),
    leftOut: { versions: all.length - built.length, links: countDead(keepLinks(graph, sources), isGone, narrowed) },
  };
}

interface Choice {
  readonly isBuilt: (name: VersionName) => boolean;
  /** Of a line that is cut. */
  readonly isAsked: (version: Pick<Version, 'name'>) => boolean;
}

function chooseVersions(only: readonly VersionName[]): Choice {
  const cutSets = new Set(only.map(setIdOfName));
  const isCut = (name: VersionName): boolean => !isSetName(name) && cutSets.has(setIdOfName(name));
  return { isBuilt: (name) => !isCut(name) || only.includes(name), isAsked: ({ name }) => isCut(name) };
}

function isLeft(owner: RouteOwner, { isBuilt }: Choice): boolean {
  if (owner.type === 'history') return owner.docs.some((doc) => isBuilt(doc.version));
  const version = versionNameOf(owner);
  return version === null || isBuilt(version);
}

type Sources = ReadonlySet<LinkSource | null>;

/** Pages of changes show links and pictures of the older texts, too. */
function olderTexts(versions: readonly Version[], model: SiteModel): readonly LinkSource[] {
  const pages = versions.flatMap((version) => findVersionChanges(version, model)?.pages ?? []);
  return pages.flatMap(({ from, to }) => (to === null || from === null ? [] : [from]));
}

function keepLinks(graph: LinkGraph, sources: Sources): LinkGraph {
  return new Map([...graph].filter(([source]) => sources.has(source)));
}

function hashesOf(sources: Sources): ReadonlySet<BodyHash | null> {
  return new Set([...sources].map((source) => (source !== null && 'hash' in source ? source.hash : null)));
}

function narrowModel(model: SiteModel, selection: Selection): SiteModel {
  return {
    ...model,
    config: { ...model.config, redirects: selectRedirects(model.config, selection.isGone) },
    lines: mapLines(model.lines, (line) => narrowLine(line, selection)),
    bodies: new Map([...model.bodies].filter(([hash]) => selection.hashes.has(hash))),
    routes: selection.routes,
  };
}

/** Links to pages that are left out, and that lead nowhere else. */
function countDead(graph: LinkGraph, isGone: Selection['isGone'], narrowed: SiteModel): number {
  const moved = narrowed.lines.map(({ movedPages }) => movedPages);
  const isDead = (target: LinkTarget): boolean =>
    target.type === 'route' && isGone(target.route) && !moved.some((pages) => pages.has(target.route));
  return [...graph.values()].flat().filter(isDead).length;
}

interface Selection {
  readonly only: readonly VersionName[];
  readonly routes: SiteModel['routes'];
  readonly isBuilt: (name: VersionName) => boolean;
  readonly isGone: (route: RoutePath) => boolean;
  /** Of the texts of all pages that are left. */
  readonly hashes: ReadonlySet<BodyHash | null>;
}

function narrowLine(line: Line, { only, routes, isBuilt, isGone }: Selection): Line {
  const versions = line.versions.filter(({ name }) => isBuilt(name));
  const latest = versions.find(({ isLatest }) => isLatest) ?? null;
  const { route } = line.config.docs;
  const start = routes.has(route) ? [] : [[route, findStart(line, only)] as const];
  const isWhole = versions.length === line.versions.length;
  return {
    ...line,
    config: { ...line.config, redirects: selectRedirects(line.config, isGone) },
    versions,
    latest,
    redirects: line.redirects.filter(({ to }) => routes.has(to)),
    movedPages: latest === null && !isWhole ? new Map(start) : keepShown(line.movedPages, routes),
    movedHistories: keepShown(line.movedHistories, routes),
  };
}

function keepShown(moved: Line['movedPages'], routes: SiteModel['routes']): Line['movedPages'] {
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
function findStart(
  { config, versions, latest }: Pick<Line, 'config' | 'versions' | 'latest'>,
  only: readonly VersionName[],
): RoutePath {
  const latestAt = latest === null ? 0 : versions.indexOf(latest);
  const [newer, older] = [versions.slice(0, latestAt).toReversed(), versions.slice(latestAt)];
  return [...older, ...newer].find(({ name }) => only.includes(name))?.path ?? versionsRoute(config);
}
