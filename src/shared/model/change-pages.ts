/** The pages of what changed in a version: their addresses, their parts, and the place of each page on them (DESIGN 12). */
import { joinRoute, namedRoute, relativeRoute } from '../doc-routes.ts';
import type { Doc } from '../types/page.ts';
import type { DocId, Href, RoutePath } from '../types/store.ts';
import { MOST_LISTED } from './list-parts.ts';
import { lineOfVersion } from './lines.ts';
import { plainName } from './sets.ts';
import type { Line, SiteModel, Version } from './site-model.ts';
import { findVersionChanges, type PageChange, type VersionChanges } from './version-changes.ts';

/** What a page with differences counts as in a list of `MOST_LISTED` entries: its text is some 20 kB of HTML. */
const DRAWN_WEIGHT = 10;

type Versions = Pick<SiteModel, 'versionByName' | 'histories'>;

/** A line with one version has no changes. */
export function hasChangesPages({ inStore }: Pick<Line, 'inStore'>): boolean {
  return inStore.length > 1;
}

/** The groups of a page of changes, in their order. */
const KINDS: readonly PageChange['change'][] = ['added', 'changed', 'renamed', 'removed'];

/** Changes by kind, in the parts that each have a page: at least one, which may be empty. */
export function splitChanges(changes: readonly PageChange[]): readonly (readonly PageChange[])[] {
  const pages = changes.toSorted((a, b) => KINDS.indexOf(a.change) - KINDS.indexOf(b.change));
  const parts: PageChange[][] = [[]];
  let weight = 0;
  for (const page of pages) {
    const own = findPair(page) === null ? 1 : DRAWN_WEIGHT;
    if (weight + own > MOST_LISTED) {
      parts.push([]);
      weight = 0;
    }
    weight += own;
    parts.at(-1)?.push(page);
  }
  return parts;
}

/** The page in both versions where there are two texts to compare; otherwise `null`. */
export function findPair({ from, to }: PageChange): { readonly from: Doc; readonly to: Doc } | null {
  return from === null || to === null || from.hash === to.hash ? null : { from, to };
}

/** How many pages the changes of a version take. */
export function countChangeParts(version: Version, model: Versions): number {
  return splitChanges(findVersionChanges(version, model)?.pages ?? []).length;
}

/** Id of a page's place among the changes: the page's own, in which an id of HTML allows all but white space. */
export function changeAnchor(id: DocId): string {
  return id.replace(/\s/gu, '\u{A0}');
}

/** Split once: each page of a version asks where it is. */
const partsOfDocs = new WeakMap<VersionChanges, ReadonlyMap<Doc, number>>();

/** The part that has a page, counted from 0. Pages that are gone are not among them. */
function findParts(changes: VersionChanges): ReadonlyMap<Doc, number> {
  const known = partsOfDocs.get(changes);
  if (known !== undefined) return known;
  const parts = new Map(
    splitChanges(changes.pages).flatMap((pages, at) =>
      pages.flatMap(({ to }) => (to === null ? [] : [[to, at] as const])),
    ),
  );
  partsOfDocs.set(changes, parts);
  return parts;
}

/**
 * Where a changed page is among the changes of its version; `null` when it is not, or when the site lacks that page. `path` is the version's, or that with
 * its number, which leads there from pages that no later release may change.
 */
export function changesHref(doc: Doc, path: RoutePath, model: Versions & Pick<SiteModel, 'routes'>): Href | null {
  const version = model.versionByName.get(doc.version);
  if (version === undefined || !hasChangesRoute(version, model)) return null;
  const changes = findVersionChanges(version, model);
  const at = changes === null ? undefined : findParts(changes).get(doc);
  if (at === undefined) return null;
  const route: RoutePath = at === 0 ? '/changes' : partRoute(version, at, model);
  return `${joinRoute(path, route)}#${encodeURI(changeAnchor(doc.id))}`;
}

/**
 * Where a change is that a page of the same or a later version speaks of; `null` as `changesHref`. Another version than the
 * page's is named by its number: that address stays when it is no longer the latest.
 */
export function changesHrefFrom(
  page: Doc,
  changed: Doc,
  model: Versions & Pick<SiteModel, 'lines' | 'routes'>,
): Href | null {
  const version = model.versionByName.get(changed.version);
  if (version === undefined) return null;
  return changesHref(
    changed,
    changed.version === page.version
      ? version.path
      : namedRoute(plainName(version.name), lineOfVersion(version.name, model).config),
    model,
  );
}

/** False with `build --only` for versions that are not built, and where a page of the author has the address. */
export function hasChangesRoute({ path }: Version, { routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.get(joinRoute(path, '/changes'))?.type === 'changes';
}

/** Of a later part, below the version's path: the first part knows the routes of all. */
function partRoute({ path }: Version, at: number, { routes }: Pick<SiteModel, 'routes'>): RoutePath {
  const first = routes.get(joinRoute(path, '/changes'));
  const route = first?.type === 'changes' ? first.part?.routes[at] : undefined;
  return route === undefined ? '/changes' : relativeRoute(path, route);
}
