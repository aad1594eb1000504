/** What a search is asked, and what it answers: also that of an engine that a site brings. */
import type { RoutePath } from '../../shared/types/store.ts';
import type { ExcerptPart, MeantWords } from './excerpt.ts';

export interface SearchOptions {
  /** Name of the reader's version: that of the page, else the preferred one. The latest, if it is `null` or unknown. */
  readonly version: string | null;
  /** As `version`, of a set with versions by its route. Default: the latest of each. */
  readonly versionOfSet?: (set: RoutePath) => string | null;
  /** `version`: only what the reader's versions say, unless that is nothing. */
  readonly scope: 'version' | 'all';
  /** Only pages of the further set of documents at this route, unless they say nothing. */
  readonly within?: RoutePath | undefined;
  /**
   * How many pages to return in `pages`. Each costs the reader some 4 kB once: ask for three, show them, and ask again
   * with more for those below. Default: 3.
   */
  readonly limit?: number;
  /** Rejects with its reason when the reader has typed on. */
  readonly signal?: AbortSignal;
}

export interface SearchResults {
  /** Pages whose text in the reader's version has the words, or nearly all, and pages of the site itself; best first. */
  readonly pages: readonly PageResult[];
  /** Pages that have the words, or more of them, in other versions only, with the newest such text; best first. Fold them. */
  readonly older: readonly PageResult[];
  /** There may be more pages than `limit`. */
  readonly hasMore: boolean;
  /** `within` has nothing: these are from everywhere. */
  readonly isWider: boolean;
  /** What was looked for instead, when nothing has the words as typed: "Showing results for …". `null` as typed. */
  readonly corrected: string | null;
}

export interface PageResult {
  /** Of the documentation, or one of the site's own pages, which belong to no version. */
  readonly kind: 'document' | 'page';
  readonly title: string;
  /** The version that the links lead to; `null` for a page of the site. In `older`, it is not the reader's: say so. */
  readonly version: { readonly name: string; readonly label: string } | null;
  /** Address of the page, base URL included. */
  readonly href: string;
  /** At least one, at most three, best first. */
  readonly hits: readonly Hit[];
  /** Words of the query that this text does not have: say so. */
  readonly leftOut: readonly string[];
  /** For `findMatches` on the page itself. */
  readonly meant: MeantWords;
}

/** A section of a page. */
export interface Hit {
  /** Address of the page with the section's heading. Enter leads here. */
  readonly href: string;
  /** The heading and those above it, outermost first; empty for what comes before the first heading. */
  readonly headings: readonly string[];
  readonly excerpt: readonly ExcerptPart[];
  /** In which versions the section says exactly this: `since 3.1.0`, `2.15.0 – 3.2.1`, `only 1.12`; empty for all. */
  readonly versions: string;
}

/** Rejects when it cannot answer, as when a part of the index cannot be loaded; the next call tries again. */
export type SearchProvider = (query: string, options: SearchOptions) => Promise<SearchResults>;

export interface SiteSearch {
  readonly search: SearchProvider;
}

/**
 * The results of a search with a higher limit that come after those that are shown, no more than make `limit` pages: what a reader
 * sees keeps its place, though others may be ranked before it. `null` if the two are not for the same words: then those that are
 * shown are all there is.
 */
export function resultsAfter(shown: SearchResults, found: SearchResults, limit: number): SearchResults | null {
  if (shown.corrected !== found.corrected || shown.isWider !== found.isWider) return null;
  const pages = without(found.pages, shown.pages).slice(0, Math.max(0, limit - shown.pages.length));
  return { ...found, pages, older: without(found.older, shown.older) };
}

function without(results: readonly PageResult[], others: readonly PageResult[]): readonly PageResult[] {
  const known = new Set(others.map(({ href }) => href));
  return results.filter(({ href }) => !known.has(href));
}
