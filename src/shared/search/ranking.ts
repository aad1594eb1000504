/** How results are ranked: what counts how much. Tuned with the queries of `tests/flagship/search.test.ts`. */

/** Parameters of BM25, for pages that have each word once. */
export const RANKING = {
  /** 0 to 1: how much the length of a page counts against it. */
  pageLength: 0.3,
  /** 0 to 2: how much a word counts that a page has more than once. */
  termSaturation: 1.4,
  /** How much a word counts less that only begins with what was typed. */
  termSimilarity: 3,
  /** How much more a word counts that has the marks that were typed. */
  diacriticSimilarity: 0.8,
  /** Words of the title, the headings and the description, over those of the text alone. */
  fields: { name: 4, title: 6, address: 3, headings: 2.5, description: 1.5 },
} as const;

/** How often the words of a title and an address count together, besides once for the page; and one that the text says often. */
export const TITLE_TIMES = 12;
export const OFTEN_TIMES = 1;

/**
 * A page's score is the sum of its scores for each word, each to this power: less than 1, so that a page that has several of
 * the words well is before one that is named after one of them.
 */
export const WORD_POWER = 0.6;

/** How much it counts that a passage and its heading have the words together: the texts of `MORE_PAGES` more are read for it. */
export const NEARNESS = 1;
export const MORE_PAGES = 3;

/** One of so many words may be missing on a page, and such pages are ranked with those that have all. */
export const WORDS_PER_MISSING = 3;

/** If fewer pages than this are found, those that lack one more word come after them. */
export const ENOUGH_PAGES = 3;

/** A word that a larger part of the pages has, and more than so many, says nothing alone. */
export const COMMON = 2 / 3;
export const COMMON_PAGES = 3;
