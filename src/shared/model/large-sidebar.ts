/** From where on a sidebar counts as large, and how much of it a page holds (DESIGN 14). */

/** Entries of a sidebar that pages still hold whole: about 3 kB of compressed HTML. */
export const MOST_ENTRIES = 200;
/** Neighbours of the current entry that a page of a large sidebar lists, on each side and each level. */
export const NEIGHBOURS = 8;
/** Lists up to this length are whole on the pages of a large sidebar. */
export const MOST_SIBLINGS = 2 * NEIGHBOURS + 1;
