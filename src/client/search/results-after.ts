/** Results that a reader sees keep their places when more of them come: what is read later may be ranked before them. */
import type { PageResult, SearchResults } from './engine.ts';

/**
 * The results of a search with a higher limit that come after those that are shown, no more than make `limit` pages. `null` if
 * the two are not for the same words: then those that are shown are all there is.
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
