/**
 * The index of a site is made of segments: pages that follow each other, with an index of their own. An edit makes one of them
 * again, and Pagefind needs a fifth of the memory and three quarters of the time for five segments of 2,000 pages that it
 * needs for 10,000 pages. A reader loads a part of each segment for a word, so there are few of them.
 */
import { hashBytes } from '../disk/hash-bytes.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';

/** Of a large site; about twice as many at the most. */
const MOST_SEGMENTS = 8;
/** Pages of a segment, about: indexing so many takes a quarter of a second. */
const LEAST_PAGES = 256;

/** Sizes are powers of two, for with another size all segments change. */
export function splitPages<T extends Pick<PageTexts, 'page'>>(pages: readonly T[]): readonly (readonly T[])[] {
  let size = LEAST_PAGES;
  while (pages.length / size > MOST_SEGMENTS) size *= 2;
  return splitStably(pages, size, hashPage);
}

/**
 * Parts of about a size, at least one. Each ends before the item with the smallest hash of those half to one and a half sizes
 * from its beginning: an item that comes or goes changes its own part, and rarely another one. `size` is even.
 */
export function splitStably<T>(
  items: readonly T[],
  size: number,
  hashOf: (item: T) => string,
): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  let first = 0;
  while (items.length - first > size * 1.5) {
    const least = first + size / 2;
    const end = least + findSmallest(items.slice(least, least + size).map(hashOf));
    parts.push(items.slice(first, end));
    first = end;
  }
  return [...parts, items.slice(first)];
}

/** By which a segment is known whose pages come and go: the smallest hash of a page is nearly always the same. */
export function identify(pages: readonly Pick<PageTexts, 'page'>[]): string {
  const hashes = pages.map(hashPage);
  return hashes[findSmallest(hashes)] ?? '';
}

/** Of what is the same for a page in all builds, whatever it says. */
function hashPage({ page }: Pick<PageTexts, 'page'>): string {
  return hashBytes(JSON.stringify(page));
}

function findSmallest(hashes: readonly string[]): number {
  return hashes.reduce((least, hash, at) => (hash < (hashes[least] ?? '') ? at : least), 0);
}
