/** A page's data in its document, for hydration and navigation, without the text, which the document has. */
import type { PageData } from './types/page.ts';
import type { Html } from './types/store.ts';

/** JSON that is safe inside a `<script>` element. */
export function serializePage(page: PageData): string {
  const data = 'bodyHtml' in page ? { ...page, bodyHtml: '' } : page;
  // `</script>` and `<!--` would end the element or hide its end.
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

/** The data of a document, joined with the HTML of its text. Throws when the text is not JSON. */
export function parsePage(json: string, bodyHtml: Html): PageData {
  const page = JSON.parse(json) as PageData;
  return 'bodyHtml' in page ? { ...page, bodyHtml } : page;
}
