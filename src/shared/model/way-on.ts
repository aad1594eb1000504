/** What comes after a version, and after a text, by what each was made from, as `/versions.json` and `/pages.json` have it. */
import type { VersionStatus } from '../types/page.ts';
import { isInRun, type PageMap, textFinder } from './page-map.ts';

/** Of `/versions.json`. */
export interface ListedOrigin {
  readonly name: string;
  readonly status: VersionStatus;
  /** Name of the version that it was made from; `null` for the first. */
  readonly parent?: string | null;
  /** What it is compared with, where that is not its parent: for a stable version the newest stable one on the way back. */
  readonly previous?: string;
}

/** Name of the version that one is compared with; `null` for the first one. */
export function previousName({ parent = null, previous }: Pick<ListedOrigin, 'parent' | 'previous'>): string | null {
  return previous ?? parent;
}

/** Of a prerelease, as versions are ordered: the status of a past one does not say so. */
const DASH = /^v?\d[\d.x]*-/iu;

/**
 * The versions after one on the way to the latest or, where that does not come from it, to the newest that does; the nearest first.
 * Prereleases are left out, unless the way begins with one; those of a release that never came, too. Empty when nothing comes after it.
 */
export function wayOn<T extends ListedOrigin>(from: T, newestFirst: readonly T[]): readonly T[] {
  const byName = new Map(newestFirst.map((version) => [version.name, version]));
  const isEnd = ({ name, status }: T): boolean =>
    status !== 'unreleased' && status !== 'prerelease' && (DASH.test(from.name) || !DASH.test(name));
  const ends = [...newestFirst.filter(({ status }) => status === 'latest'), ...newestFirst.filter(isEnd)];
  for (const end of ends) {
    for (const back of [previousName, ({ parent }: T) => parent ?? null]) {
      const way: T[] = [];
      let at: T | undefined = end;
      while (at !== undefined && at !== from) {
        way.unshift(at);
        at = byName.get(back(at) ?? '');
      }
      if (at === from) return way;
    }
  }
  return [];
}

/** Versions that one of two came from, or is, and the other did not: those whose changes lie between them, newest first. */
export function findWay<T extends ListedOrigin>(ends: readonly [T, T], newestFirst: readonly T[]): readonly T[] {
  const byName = new Map(newestFirst.map((version) => [version.name, version]));
  const [one, other] = ends.map((end) => {
    const way = new Set<T>();
    for (let at: T | undefined = end; at !== undefined; at = byName.get(previousName(at) ?? '')) way.add(at);
    return way;
  });
  return newestFirst.filter((version) => one?.has(version) !== other?.has(version));
}

/** A page in a version: its place in `PageMap.pages`, and that of the version in the list, newest first; -1 for none. */
export interface PlacedPage {
  readonly at: number;
  readonly index: number;
}
type ListedPages<T> = Pick<PageMap, 'pages' | 'texts' | 'returns'> & { readonly versions: readonly T[] };

/** The next version on the way on in which the page has another text; `null` for none. */
export function findNextText<T extends ListedOrigin>(data: ListedPages<T>, page: PlacedPage): T | null {
  const { versions } = data;
  const own = versions[page.index];
  const having = versionsByText(data, page, false);
  return (own && wayOn(own, versions).find((version) => having.includes(version))) ?? null;
}

/** The version on the way on that the page is missing from, as from all after it; `null` for none. */
export function findRemoval<T extends ListedOrigin>({ versions, pages }: ListedPages<T>, page: PlacedPage): T | null {
  const own = versions[page.index];
  const runs = pages[page.at];
  if (own === undefined || runs === undefined) return null;
  const way = wayOn(own, versions);
  const last = way.findLastIndex((version) => runs.some((run) => isInRun(run, versions.indexOf(version), versions)));
  return way[last + 1] ?? null;
}

/** Those that have the text that the page has in its version, or the page with another text. */
export function versionsByText<T extends ListedOrigin>(
  data: ListedPages<T>,
  { at, index: own }: PlacedPage,
  isSame: boolean,
): readonly T[] {
  const { versions, pages } = data;
  const textAt = textFinder(data, versions);
  const hasPage = (index: number): boolean => pages[at]?.some((run) => isInRun(run, index, versions)) === true;
  return versions.filter((_, index) => hasPage(index) && (textAt(at, index) === textAt(at, own)) === isSame);
}
