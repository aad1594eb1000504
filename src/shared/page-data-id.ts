/** Where a document holds its page's data. A file of its own: every page's script asks for the id, few parse the data. */

/** Id of the element that holds what `page-payload` writes. */
export const PAGE_DATA_ID = 'docsite:page';
