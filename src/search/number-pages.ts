/**
 * The numbers of pages in the index: in the order of the pages, for neighbours have much in common, and the index of 10,000 pages
 * takes 2.6 times as much with numbers by hashes. Between the documentation, each set and all other pages there is room, so that
 * a page at the end of one leaves the numbers of the others.
 */
import type { PageNumbers } from '../shared/search/entry.ts';
import { isOfSet, type PageTexts } from '../shared/search/page-texts.ts';
import type { RoutePath } from '../shared/types/store.ts';

/** Ascending. */
export type NumberedPages<T> = readonly (readonly [number: number, page: T])[];

export interface PageNumbering<T> {
  readonly pages: NumberedPages<T>;
  /** By route of a set: among which numbers its pages are. */
  readonly sets: Readonly<Record<RoutePath, PageNumbers>>;
}

/** A group begins at a multiple of this, and of a power of two that grows with the pages before it. */
const ROOM = 16;

export function numberPages<T extends Pick<PageTexts, 'page'>>(
  pages: readonly T[],
  sets: readonly RoutePath[],
): PageNumbering<T> {
  let next = 0;
  let before = '';
  const numbered = pages.map((page) => {
    const group = page.page.kind === 'page' ? 'page' : (page.page.set ?? '');
    if (group !== before) next = roomFor(next);
    before = group;
    return [next++, page] as const;
  });
  const ranges = sets.map((set): readonly [RoutePath, PageNumbers] => {
    const isOwn = ([, page]: (typeof numbered)[number]): boolean => isOfSet(page, set);
    return [set, [numbered.find(isOwn)?.[0] ?? 0, (numbered.findLast(isOwn)?.[0] ?? -1) + 1]];
  });
  return { pages: numbered, sets: Object.fromEntries(ranges) };
}

/** At least a sixteenth more. */
function roomFor(pages: number): number {
  if (pages === 0) return 0;
  const step = Math.max(ROOM, 2 ** Math.floor(Math.log2(pages / ROOM) + 1));
  return Math.ceil((pages + step / 2) / step) * step;
}
