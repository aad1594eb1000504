/** Where the parts of a site lie, relative to its root. */

/** The documents: the unreleased ones in `next`, the store in `versions`. */
export const DOCS_DIR = 'docs';
