/** Lists of generated pages that are too long for one page: the overview of a version, the cards of a category (DESIGN 14). */
import type { Strings } from '../messages/strings.ts';
import type { ListPart } from '../types/page.ts';

/** Entries of a list that one page holds: so that one page more changes at most 30 files at 1,000 pages. */
export const MOST_LISTED = 250;

/** 1 for a list that one page holds, be it empty. */
export function countListParts(length: number): number {
  return Math.max(1, Math.ceil(length / MOST_LISTED));
}

/** The entries of a part; all of them without one. */
export function sliceList<T>(entries: readonly T[], part: ListPart | undefined): readonly T[] {
  return part === undefined ? entries : entries.slice(part.index * MOST_LISTED, (part.index + 1) * MOST_LISTED);
}

/** Title of a page, which says which part it has unless it has the first. */
export function titleOfPart(title: string, part: ListPart | undefined, strings: Strings): string {
  if (part === undefined || part.index === 0) return title;
  return strings.titleOfPart({ title, part: part.index + 1, count: part.routes.length });
}
