/** `/pages.json`: where each page of the documentation is found in all versions, and where its text changed. */

/** Versions without a gap between them, newest first, that have a page under one path. */
export type PageRun = readonly [
  /** Path of the page below its version's, without a leading slash; not percent-encoded. */
  slug: string,
  /** Names of the first and the last version of the run, as `/versions.json` has them in order. */
  newest: string,
  oldest: string,
];

export interface PageMap {
  /** One entry per page, with its runs from the newest to the oldest. Renames are followed. */
  readonly pages: readonly (readonly PageRun[])[];
  /**
   * By page, in the order of `pages`: names of the versions in which a text of it begins, newest first. Empty for pages
   * that are generated. Until when a text lasts is written here and in no page, so that a new version changes no old page.
   */
  readonly texts: readonly (readonly string[])[];
}
