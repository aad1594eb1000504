/** Builds the map of pages and versions that the version menu reads: small, for a page seldom moves. */
import { relativeRoute } from '../shared/doc-routes.ts';
import { type PageMap, type PageRun, partOf } from '../shared/model/page-map.ts';
import { versionNameOf } from '../shared/model/route-owner.ts';
import { isSetName, plainName } from '../shared/model/sets.ts';
import type { LineOfSite, RouteOwner, Version } from '../shared/model/site-model.ts';
import type { Doc } from '../shared/types/page.ts';
import type { RoutePath, VersionName } from '../shared/types/store.ts';

/**
 * Documents, unlisted ones too but no drafts, and generated category pages, in the order in which they first occur from
 * the newest version on.
 */
export function buildPageMap({ line, model }: LineOfSite): PageMap {
  const { set, versions } = line;
  const { histories, routes } = model;
  const pages = new Map<ReadonlyMap<VersionName, RoutePath>, readonly Doc[]>();
  const known = new Set<readonly Doc[]>();
  const categories = new Map<string, Map<VersionName, RoutePath>>();
  const names = new Set(versions.map(({ name }) => name));
  for (const version of versions) {
    for (const doc of version.docs.values()) {
      if (doc.draft) continue;
      const docs = histories.get(doc)?.docs ?? [doc];
      if (known.has(docs)) continue;
      known.add(docs);
      pages.set(
        new Map(docs.map((other) => [other.version, other.route])),
        docs.filter((other) => names.has(other.version)),
      );
    }
    for (const { route } of [...version.sidebars.values()].flatMap((sidebar) => sidebar.categories)) {
      const slug = slugOf(route, version);
      const page = categories.get(slug) ?? new Map<VersionName, RoutePath>();
      categories.set(slug, page.set(version.name, route));
      pages.set(page, []);
    }
  }
  const returns = [...pages.values()].flatMap((docs, index) =>
    findReturns(docs).map(([again, first]) => [index, plainName(again), plainName(first)] as const),
  );
  return {
    pages: [...pages.keys()].map((page) => buildRuns(page, versions)),
    texts: [...pages.values()].map((docs) => findTextStarts(docs).map(({ version }) => plainName(version))),
    ...(returns.length === 0 ? {} : { returns }),
    // The map of a set has its own pages alone.
    site: set === null ? [...routes].filter(([, owner]) => isPublishedSitePage(owner)).map(([route]) => route) : [],
  };
}

/** Whether a page belongs to the site as a whole and to its builds: `docsite serve` has drafts as well. */
function isPublishedSitePage(owner: RouteOwner): boolean {
  const isDraft =
    owner.type === 'doc'
      ? owner.doc.draft
      : owner.type === 'page' && owner.page.type === 'markdown' && owner.page.draft;
  // There are as many histories as pages, and no one types their addresses.
  const name = versionNameOf(owner);
  const isOfSite = name === null && owner.type !== 'history';
  return (isOfSite || (name !== null && isSetName(name))) && !isDraft;
}

/** A part of about this size is 5 kB on its way. */
const PART_BYTES = 32_000;
/** What an entry takes, and each version that may have a text of its own. */
const ENTRY_BYTES = 64;
const TEXT_BYTES = 8;

/** In how many parts readers get the map: a power of two, so that it seldom changes; 1 for the map as a whole. */
export function countParts({ line, model }: LineOfSite): number {
  let bytes = 0;
  for (const doc of line.versions.flatMap(({ docs }) => [...docs.values()])) {
    const docs = model.histories.get(doc)?.docs ?? [doc];
    bytes += TEXT_BYTES + (docs[0] === doc ? ENTRY_BYTES : 0);
  }
  return bytes <= 2 * PART_BYTES ? 1 : 2 ** Math.ceil(Math.log2(bytes / PART_BYTES));
}

/** The parts in their order. A page that had several slugs is in the part of each. */
export function splitPageMap(map: PageMap, count: number): readonly PageMap[] {
  const parts = Array.from({ length: count }, () => ({
    pages: [] as PageMap['pages'][number][],
    texts: [] as PageMap['texts'][number][],
    returns: [] as NonNullable<PageMap['returns']>[number][],
    site: [] as PageMap['site'][number][],
  }));
  const returns = new Map<number, NonNullable<PageMap['returns']>[number][]>();
  for (const entry of map.returns ?? []) {
    const ofPage = returns.get(entry[0]) ?? [];
    ofPage.push(entry);
    returns.set(entry[0], ofPage);
  }
  for (const [index, runs] of map.pages.entries()) {
    for (const number of new Set(runs.map(([slug]) => partOf(slug, count)))) {
      const part = parts[number];
      if (part === undefined) continue;
      for (const [, again, first] of returns.get(index) ?? []) part.returns.push([part.pages.length, again, first]);
      part.pages.push(runs);
      part.texts.push(map.texts[index] ?? []);
    }
  }
  for (const route of map.site) parts[partOf(route.slice(1), count)]?.site.push(route);
  return parts.map(({ returns: own, ...part }) => ({ ...part, ...(own.length === 0 ? {} : { returns: own }) }));
}

/** The documents with which a text of a page begins, newest first as its documents are. */
function findTextStarts(docs: readonly Doc[]): readonly Doc[] {
  return docs.filter((doc, index) => docs[index + 1]?.hash !== doc.hash);
}

/** Versions in which a text begins again, each with the one in which it begins first. */
function findReturns(docs: readonly Doc[]): readonly (readonly [again: VersionName, first: VersionName])[] {
  const starts = findTextStarts(docs);
  const first = new Map(starts.map(({ hash, version }) => [hash, version]));
  return starts.flatMap(({ hash, version }) => {
    const oldest = first.get(hash) ?? version;
    return oldest === version ? [] : [[version, oldest] as const];
  });
}

function buildRuns(page: ReadonlyMap<VersionName, RoutePath>, versions: readonly Version[]): readonly PageRun[] {
  const runs: PageRun[] = [];
  let isOpen = false;
  for (const version of versions) {
    const route = page.get(version.name);
    const last = runs.at(-1);
    if (route === undefined) {
      isOpen = false;
      continue;
    }
    const slug = slugOf(route, version);
    const name = plainName(version.name);
    if (isOpen && last?.[0] === slug) runs[runs.length - 1] = [slug, last[1], name];
    else runs.push([slug, name, name]);
    isOpen = true;
  }
  return runs;
}

function slugOf(route: RoutePath, { path }: Version): string {
  return relativeRoute(path, route).slice(1);
}
