/** Where a document has its page's data. A separate file: every page's script needs the id, few parse the data. */

/** Id of the element with what `page-payload` writes. */
export const PAGE_DATA_ID = 'docsite:page';
/** In the head of pages with operations that readers may send: a JSON list of `TryOperation`. */
export const TRY_ID = 'docsite:try';
