/** Where a document has its page's data. A separate file: every page's script needs the id, few parse the data. */

/** Id of the element with what `page-payload` writes. */
export const PAGE_DATA_ID = 'docsite:page';
