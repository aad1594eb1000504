/**
 * The index of a site is made of segments: pages that follow each other, with an index of their own. An edit makes one of them
 * again, and Pagefind needs less than half the memory for five segments of 2,000 pages that it needs for 10,000 pages. A reader
 * loads a part of each segment for a word, so there are few of them.
 */
import { crc32 } from 'node:zlib';
import { hashBytes } from '../disk/hash-bytes.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';

/** Of a large site; about twice as many at the most. */
const MOST_SEGMENTS = 8;
/** Pages of a segment, about: indexing so many takes a quarter of a second. */
const LEAST_PAGES = 256;
/** The largest part, by the size of parts. */
const MOST_SIZES = 2;

/** More pages are several segments. */
export const MOST_IN_ONE_SEGMENT = LEAST_PAGES * MOST_SIZES;

/** Sizes are powers of two, for with another size all segments change. */
export function splitPages<T extends Pick<PageTexts, 'page'>>(pages: readonly T[]): readonly (readonly T[])[] {
  let size = LEAST_PAGES;
  while (pages.length / size > MOST_SEGMENTS) size *= 2;
  return splitStably(pages, size, nameOf);
}

/**
 * Parts of about a size, at least one: of half a size to two sizes, when there are so many items. Each ends before the item
 * whose name has the smallest checksum of those half to one and a half sizes from its beginning: an item that comes or goes
 * changes its own part, and rarely another one. `size` is even.
 */
export function splitStably<T>(
  items: readonly T[],
  size: number,
  nameIn: (item: T) => string,
): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  let first = 0;
  while (items.length - first > size * MOST_SIZES) {
    const least = first + size / 2;
    const end = least + findSmallest(items.slice(least, least + size).map((item) => crc32(nameIn(item))));
    parts.push(items.slice(first, end));
    first = end;
  }
  return [...parts, items.slice(first)];
}

/** By which a segment is known whose pages come and go: the page with the smallest checksum is nearly always the same. */
export function identify(pages: readonly Pick<PageTexts, 'page'>[]): string {
  const names = pages.map(nameOf);
  return hashBytes(names[findSmallest(names.map((name) => crc32(name)))] ?? '');
}

/** What is the same for a page in all builds, whatever it says. */
function nameOf({ page }: Pick<PageTexts, 'page'>): string {
  return JSON.stringify(page);
}

function findSmallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number, at) => (number < (numbers[least] ?? 0) ? at : least), 0);
}
