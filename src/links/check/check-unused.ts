/** Finds pages that nothing links to and files that no page uses, which are notes rather than errors. */
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import type { LinkGraph } from '../../shared/model/link-graph.ts';
import { allVersionNames, allVersions } from '../../shared/model/lines.ts';
import { isWritten, placeProblem } from '../../shared/model/line-runs.ts';
import { isSetName } from '../../shared/model/sets.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { isTextSource } from '../../shared/model/source-kind.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { Policy } from '../../shared/types/settings.ts';
import type { Doc, SidebarEntry } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { DocId, RoutePath, VersionName } from '../../shared/types/store.ts';
import { findRoute } from '../graph/find-address.ts';
import { routeOf } from '../graph/paths.ts';
import { menuHrefs } from './menu-links.ts';

export interface UnusedOptions {
  readonly graph: LinkGraph;
  /** Routes that component pages link to. */
  readonly linkedFromComponents: ReadonlySet<RoutePath>;
  readonly onOrphanPages: Policy;
  readonly onUnusedAssets: Policy;
}

/** Problems `orphan-page` and `unused-asset`, one per file, with the versions in which it is unused. */
export function checkUnused(model: SiteModel, options: UnusedOptions): readonly Problem[] {
  return [...checkOrphans(model, options), ...checkAssets(model, options)];
}

function checkOrphans(model: SiteModel, options: UnusedOptions): readonly Problem[] {
  const severity = SEVERITY_OF_POLICY[options.onOrphanPages];
  if (severity === null) return [];
  const linked = linkedRoutes(model, options);
  const docs = allVersions(model).flatMap((version) => {
    const inMenus = docsInMenus(version);
    return (
      [...version.docs.values()]
        .filter((doc) => !inMenus.has(doc.id) && !linked.has(doc.route) && doc !== version.mainDoc)
        // An unlisted page is meant to be reached by its address only.
        .filter(({ unlisted }) => !unlisted)
        .map((doc) =>
          orphan({
            ...placeOf(doc, version),
            versions: isSetName(version.name) ? [] : [version.name],
            severity,
            ...OF_DOC,
          }),
        )
    );
  });
  const pages = model.pages
    .filter(({ route }) => route !== '/' && route !== NOT_FOUND_ROUTE && !linked.has(route))
    .filter((page) => page.type === 'component' || !page.unlisted);
  return [
    ...mergeProblems(docs, allVersionNames(model)),
    ...pages.map(({ file }) => orphan({ file, versions: [], severity, ...OF_PAGE })),
  ];
}

/** Of a page that is made from the specification of an API, where that has it. */
function placeOf(doc: Doc, version: Version): Pick<Problem, 'file' | 'line' | 'column'> {
  const { diskPath: file } = doc.source;
  return isWritten(doc)
    ? { file, line: null, column: null }
    : placeProblem({ file, line: 1, column: null }, doc, version);
}

const OF_DOC = {
  why: 'Readers can find it only in the list of all pages or by search.',
  fix: 'Link to it, add it to a sidebar, or mark it "unlisted: true" if that is intended.',
};
/** Pages of `pages/` are not in the list of all pages, and components cannot be marked as unlisted. */
const OF_PAGE = {
  why: 'Readers can find it only by search.',
  fix: 'Link to it from another page, the navbar or the footer. "checkLinks.onOrphanPages" turns these notes off.',
};

function orphan(place: Pick<Problem, 'file' | 'versions' | 'severity' | 'why' | 'fix'> & Partial<Problem>): Problem {
  return problem({ ...place, code: 'orphan-page', what: 'No menu and no other page links to this page.' });
}

/** Routes that texts, components, menus and the front matter of neighbouring pages link to. */
function linkedRoutes(model: SiteModel, { graph, linkedFromComponents }: UnusedOptions): ReadonlySet<RoutePath> {
  const linked = new Set(linkedFromComponents);
  for (const [page, targets] of graph) {
    for (const target of targets) {
      // A page's link to itself does not count.
      if (target.type === 'route' && target.route !== page.route) linked.add(target.route);
    }
  }
  for (const href of menuHrefs(model)) {
    const route = findRoute(routeOf(href), model);
    if (route !== null) linked.add(route);
  }
  for (const { docs } of allVersions(model)) {
    for (const { frontMatter } of docs.values()) addNeighbours(linked, frontMatter, docs);
  }
  return linked;
}

function addNeighbours(
  linked: Set<RoutePath>,
  { pagination_next: next, pagination_prev: previous }: Doc['frontMatter'],
  docs: Version['docs'],
): void {
  for (const id of [next, previous]) {
    const doc = typeof id === 'string' ? docs.get(id) : undefined;
    if (doc !== undefined) linked.add(doc.route);
  }
}

function docsInMenus(version: Version): ReadonlySet<DocId> {
  const ids = new Set<DocId>();
  const walk = (entries: readonly SidebarEntry[]): void => {
    for (const entry of entries) {
      if (entry.type === 'doc') ids.add(entry.id);
      if (entry.type !== 'category') continue;
      const own = entry.href === null ? undefined : version.docsByRoute.get(entry.href);
      if (own !== undefined) ids.add(own.id);
      walk(entry.items);
    }
  };
  for (const { entries } of version.sidebars.values()) walk(entries);
  return ids;
}

function checkAssets(model: SiteModel, { graph, onUnusedAssets }: UnusedOptions): readonly Problem[] {
  const severity = SEVERITY_OF_POLICY[onUnusedAssets];
  if (severity === null) return [];
  const used = new Map<VersionName, Set<string>>(allVersions(model).map(({ name }) => [name, new Set()]));
  for (const [page, targets] of graph) {
    const ofVersion = 'version' in page ? used.get(page.version) : undefined;
    for (const target of targets) if (target.type === 'asset') ofVersion?.add(target.file.path);
  }
  const all = allVersions(model);
  for (const { name, docs } of all) {
    for (const { runs = [] } of docs.values()) {
      for (const { path } of runs) if (path !== null) used.get(name)?.add(path);
    }
  }
  const found = all.flatMap(({ name, set, files }) =>
    [...files.values()]
      .filter(({ path }) => !isTextSource(path) && used.get(name)?.has(path) === false)
      .map(({ diskPath: file }) =>
        problem({
          severity,
          code: 'unused-asset',
          file,
          what: 'No page uses this file, so it is not published.',
          fix: 'Link to it, or remove it.',
          versions: set === null ? [name] : [],
        }),
      ),
  );
  return mergeProblems(found, allVersionNames(model));
}
