/** How results are ranked: what counts how much. Tuned with the queries of `tests/flagship/search.test.ts`. */

/** Parameters of Pagefind's ranking (BM25), for a record that has each word once. */
export const RANKING = {
  /** 0 to 1: how much the length of a page counts against it. */
  pageLength: 0.3,
  /** 0 to 2: how much a word counts that a page has more than once. */
  termSaturation: 1.4,
  termFrequency: 1,
  /** How much a word counts less that only begins with what was typed. */
  termSimilarity: 3,
  diacriticSimilarity: 0.8,
  /** Words of the title, the headings and the description, over those of the text alone. */
  metaWeights: { name: 4, title: 6, address: 3, headings: 2.5, description: 1.5 },
} as const;
