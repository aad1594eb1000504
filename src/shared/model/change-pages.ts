/** The pages of what changed in a version: their addresses, their parts, and the place of each page on them (DESIGN 12). */
import type { Doc } from '../types/page.ts';
import type { DocId, Href, RoutePath } from '../types/store.ts';
import { MOST_LISTED } from './list-parts.ts';
import type { SiteModel, Version } from './site-model.ts';
import { findVersionChanges, type PageChange } from './version-changes.ts';

/** What a page with differences counts as in a list of `MOST_LISTED` entries: its text is some 20 kB of HTML. */
const DRAWN_WEIGHT = 10;

type Versions = Pick<SiteModel, 'versionByName' | 'histories'>;

/** A site with one version has no changes. */
export function hasChangesPages({ versionByName }: Pick<Versions, 'versionByName'>): boolean {
  return versionByName.size > 1;
}

/** Changes in the parts that each have a page: at least one, which may be empty. */
export function splitChanges(pages: readonly PageChange[]): readonly (readonly PageChange[])[] {
  const parts: PageChange[][] = [[]];
  let weight = 0;
  for (const page of pages) {
    const own = isDrawn(page) ? DRAWN_WEIGHT : 1;
    if (weight + own > MOST_LISTED) {
      parts.push([]);
      weight = 0;
    }
    weight += own;
    parts.at(-1)?.push(page);
  }
  return parts;
}

/** Whether there are two texts to compare. */
export function isDrawn({ from, to }: PageChange): boolean {
  return from !== null && to !== null && from.hash !== to.hash;
}

/** How many pages the changes of a version take. */
export function countChangeParts(version: Version, model: Versions): number {
  return splitChanges(findVersionChanges(version, model)?.pages ?? []).length;
}

/** Id of a page's place among the changes: the page's own, in which an id of HTML allows all but white space. */
export function changeAnchor(id: DocId): string {
  return id.replace(/\s/gu, '\u{A0}');
}

/**
 * Where a changed page is among the changes of its version; `null` when it is not, or when the site lacks that page. `path` is the version's, or that with
 * its number, which leads there from pages that no later release may change.
 */
export function changesHref(doc: Doc, path: RoutePath, model: Versions & Pick<SiteModel, 'routes'>): Href | null {
  const version = model.versionByName.get(doc.version);
  if (version === undefined || !hasChangesRoute(version, model)) return null;
  const changes = findVersionChanges(version, model);
  if (changes === null) return null;
  const at = splitChanges(changes.pages).findIndex((pages) => pages.some(({ to }) => to === doc));
  if (at < 0) return null;
  const route = at === 0 ? '/changes' : partRoute(version, at, model);
  return `${path}${route}#${encodeURI(changeAnchor(doc.id))}`;
}

/** False with `build --only` for versions that are not built, and where a page of the author has the address. */
export function hasChangesRoute({ path }: Version, { routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.get(`${path}/changes`)?.type === 'changes';
}

/** Of a later part, below the version's path. */
function partRoute({ path, name }: Version, at: number, { routes }: Pick<SiteModel, 'routes'>): string {
  for (const [route, owner] of routes) {
    if (owner.type === 'changes' && owner.version.name === name && owner.part?.index === at) {
      return route.slice(path.length);
    }
  }
  return '/changes';
}
