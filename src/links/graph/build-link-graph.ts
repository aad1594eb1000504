/** The link graph: every link of every page with its target. */
import type { LinkGraph, LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import { findInVersion } from '../../shared/model/find-in-version.ts';
import { allVersions } from '../../shared/model/lines.ts';
import { isSetName } from '../../shared/model/sets.ts';
import type { SiteModel, TranslationOf } from '../../shared/model/site-model.ts';
import { isFromOutside, placeInSite } from '../../shared/model/include-paths.ts';
import { partOfLine } from '../../shared/model/line-runs.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Href, SourcePath } from '../../shared/types/store.ts';
import { pageUrl } from '../../shared/href.ts';
import { type LinkOrigin, resolveLink } from './resolve-link.ts';

/** Resolves the links of all documents and Markdown pages. */
export function buildLinkGraph(model: SiteModel): LinkGraph {
  const graph = new Map<LinkSource, readonly LinkTarget[]>();
  const docs = allVersions(model).flatMap((version) => [...version.docs.values()]);
  for (const page of [...model.pages, ...docs]) {
    const targets = resolveLinks(page, model);
    if (targets !== null) graph.set(page, targets);
  }
  return graph;
}

/** The graph of a site whose hook adds files: links that led nowhere, and lead to one of them. */
export function linkAdded(graph: LinkGraph, model: SiteModel): LinkGraph {
  if (model.added.size === 0) return graph;
  const completed = new Map(graph);
  for (const [page, targets] of graph) {
    if (!targets.some(({ type }) => type === 'broken')) continue;
    const again = resolveLinks(page, model);
    // All others stay: a part of the site links to versions that are not built as their authors wrote it.
    if (again !== null)
      completed.set(
        page,
        targets.map((old, at) => (old.type === 'broken' ? (again[at] ?? old) : old)),
      );
  }
  return completed;
}

/** Targets of a page's links, in the order of its text; `null` for a page without a text. */
export function resolveLinks(page: LinkSource, model: SiteModel): readonly LinkTarget[] | null {
  const body = 'hash' in page ? model.bodies.get(page.hash) : undefined;
  if (body === undefined) return null;
  return body.links.map(({ href, line, source }) => {
    // Nothing is filled in there, so only `check-links` looks where it leads.
    if (source === 'written') return { type: 'external', href };
    const target = resolveReference(href, writtenAt(page, line), model);
    return target.type === 'broken' ? (resolveInSource(href, page, model) ?? target) : target;
  });
}

/**
 * Where a link of a translation leads that its language lacks: as in its source, or, of a translation of another version's text, as in
 * that version; `null` where both lack it.
 */
function resolveInSource(href: Href, page: LinkSource, model: SiteModel): LinkTarget | null {
  const { translationOf, routes, versionByName } = model;
  if (translationOf === undefined) return null;
  const { source } = translationOf;
  for (const original of originalsOf(page, translationOf)) {
    const found = resolveReference(href, original, source);
    const from = 'version' in original ? original.version : '';
    // The language may have a picture of its own.
    if (found.type === 'asset')
      return { ...found, file: versionByName.get(from)?.files.get(found.file.path) ?? found.file };
    if (found.type !== 'route') continue;
    const linked = source.versionByName.get(from)?.docsByRoute.get(found.route);
    // A page that the version has under another name.
    const same =
      linked === undefined || !('version' in page) ? undefined : findInVersion(linked, page.version, source.histories);
    const target = { ...found, route: same?.route ?? found.route };
    // A page of the site has another file in each language.
    if (routes.has(target.route)) return target;
    const { config } = source;
    const url = pageUrl(target.route, config) + target.suffix;
    return { type: 'untranslated', url, language: config.locale.htmlLang, page: target };
  }
  return null;
}

/** The page in the language of the sources, and the one whose text its translation was made for, where that is another. */
function originalsOf(page: LinkSource, { source, outdated }: TranslationOf): readonly LinkSource[] {
  if (!('version' in page)) return source.pages.filter(({ route }) => route === page.route);
  const same = source.versionByName.get(page.version)?.docsByPath.get(page.source.path);
  return [same, outdated.get(page)?.borrowsFrom].filter((doc) => doc !== undefined);
}

/**
 * The page as it would be if it were at the file that a line of its text is written in: links of a part count from the
 * part. One from outside of the documents has no place among them, and its links count from the page.
 */
export function writtenAt(page: LinkSource, line: number): LinkSource {
  const part = 'runs' in page ? partOfLine(page.runs ?? [], line) : null;
  if (part === null) return page;
  if (!('version' in page)) return isFromOutside(part) ? { ...page, file: placeInSite(part) } : page;
  const path = isSetName(page.version) ? pathInFolder(placeInSite(part), page) : part;
  return path === null || isFromOutside(path) ? page : { ...page, source: { ...page.source, path } };
}

/** The path of a file of the site among the documents of a set without versions, where they lie in a folder as they are. */
function pathInFolder(place: string, { source }: Pick<Doc, 'source'>): SourcePath | null {
  const folder = source.diskPath.slice(0, source.diskPath.length - source.path.length);
  return place.startsWith(folder) ? place.slice(folder.length) : null;
}

/** Where a reference in the text of a page leads. */
export function resolveReference(href: Href, page: LinkSource, model: SiteModel): LinkTarget {
  return resolveLink(fillVariables(href, variablesOf(page, model)), originOf(page, model), model);
}

export function variablesOf(page: LinkSource, model: SiteModel): SiteModel['variables'] {
  const version = 'version' in page ? model.versionByName.get(page.version) : undefined;
  return (version ?? model).variables;
}

/** What the relative links of a page are resolved against. */
export function originOf(page: LinkSource, { versionByName }: Pick<SiteModel, 'versionByName'>): LinkOrigin {
  if ('version' in page) {
    const version = versionByName.get(page.version);
    return { route: page.route, doc: version === undefined ? null : { version, path: page.source.path } };
  }
  // The page's file as a route, so that links in `pages/guide/index.md` are relative to `guide/`.
  return { route: `/${page.file.slice('pages/'.length).replace(/\.[^.]*$/u, '')}`, doc: null };
}
