/** The link graph after an edit: where possible, only the links of texts that changed are resolved again. */
import { isDeepStrictEqual } from 'node:util';
import { buildLinkGraph, resolveLinks } from '../../links/graph/build-link-graph.ts';
import { redirectsOfVersions } from '../../links/graph/find-address.ts';
import type { LinkGraph, LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { allVersions } from '../../shared/model/lines.ts';
import type { LineRun } from '../../shared/types/page.ts';
import type { Line, RouteOwner, SiteModel, Version } from '../../shared/model/site-model.ts';
import type { VersionName } from '../../shared/types/store.ts';

export interface LinkedModel {
  readonly model: SiteModel;
  readonly graph: LinkGraph;
}

/** Equal to `buildLinkGraph(model)`; targets of unchanged texts are reused while all addresses are the same. */
export function renewLinkGraph(model: SiteModel, before: LinkedModel | null): LinkGraph {
  if (before === null || !hasSameAddresses(model, before.model)) return buildLinkGraph(model);
  const graph = new Map<LinkSource, readonly LinkTarget[]>();
  const oldPages = new Map(before.model.pages.map((page) => [page.route, page]));
  for (const page of model.pages) {
    const old = oldPages.get(page.route);
    const isSame = old?.file === page.file && hashOf(old) === hashOf(page) && runsOf(old) === runsOf(page);
    const targets = (isSame ? before.graph.get(old) : undefined) ?? resolveLinks(page, model);
    if (targets !== null) graph.set(page, targets);
  }
  for (const version of allVersions(model)) {
    const oldVersion = before.model.versionByName.get(version.name);
    for (const doc of version.docs.values()) {
      const old = oldVersion?.docsByPath.get(doc.source.path);
      const isSame = old?.hash === doc.hash && old.route === doc.route && old.runs === doc.runs;
      const targets = (isSame ? before.graph.get(old) : undefined) ?? resolveLinks(doc, model);
      if (targets !== null) graph.set(doc, targets);
    }
  }
  return graph;
}

function hashOf(page: SiteModel['pages'][number]): string | null {
  return page.type === 'markdown' ? page.hash : null;
}

/** Links in an included part are relative to the part. */
function runsOf(page: SiteModel['pages'][number]): readonly LineRun[] | undefined {
  return page.type === 'markdown' ? page.runs : undefined;
}

/** True when the links of unchanged texts have the same targets as before. */
function hasSameAddresses(a: SiteModel, b: SiteModel): boolean {
  return (
    a.config === b.config &&
    isDeepStrictEqual(a.lines.map(latestOf), b.lines.map(latestOf)) &&
    isDeepStrictEqual(a.staticFiles, b.staticFiles) &&
    isSameMap(a.routes, b.routes, isSameOwner) &&
    isDeepStrictEqual(redirectsOfVersions(a), redirectsOfVersions(b)) &&
    a.versionByName.size === b.versionByName.size &&
    allVersions(a).every((version) => isSameFolder(version, b.versionByName.get(version.name)))
  );
}

function latestOf({ latest }: Line): VersionName | null {
  return latest?.name ?? null;
}

function isSameOwner(a: RouteOwner, b: RouteOwner): boolean {
  return a === b || (a.type === b.type && versionNameOf(a) === versionNameOf(b));
}

/** Compares the tables that resolve links of a version. A version that was taken over is the same object. */
function isSameFolder(a: Version, b: Version | undefined): boolean {
  if (a === b) return true;
  return (
    a.name === b?.name &&
    a.path === b.path &&
    a.files === b.files &&
    isDeepStrictEqual(a.drafts, b.drafts) &&
    isSameMap(a.docsByPath, b.docsByPath, (one, other) => one.route === other.route)
  );
}

/** The order of the entries does not count: links are looked up one by one. */
function isSameMap<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>, isSame: (a: V, b: V) => boolean): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !isSame(value, other)) return false;
  }
  return true;
}
