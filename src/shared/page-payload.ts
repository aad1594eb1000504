/** A page's data in its document, for hydration and navigation, without what the document has as HTML. */
import type { PageData } from './types/page.ts';
import type { Html } from './types/store.ts';

/** The parts of a page that are drawn by the build alone. */
export interface DrawnParts {
  readonly bodyHtml: Html;
  readonly sidebar: Html;
  /** In the order of the page. */
  readonly differences: readonly Html[];
}

/** JSON that is safe inside a `<script>` element. */
export function serializePage(page: PageData): string {
  const own = 'bodyHtml' in page ? { ...page, bodyHtml: '' } : page;
  const bare = 'differences' in own ? { ...own, differences: [] } : own;
  const data = 'sidebar' in bare && bare.sidebar !== null ? { ...bare, sidebar: '' } : bare;
  // `</script>` and `<!--` would end the element or hide its end.
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

/** The data of a document, joined with the HTML of its parts: those that it has are empty. Throws when the text is not JSON. */
export function parsePage(json: string, { bodyHtml, sidebar, differences }: DrawnParts): PageData {
  const page = JSON.parse(json) as PageData;
  return Object.assign(
    page,
    'bodyHtml' in page && { bodyHtml },
    'sidebar' in page && page.sidebar !== null && { sidebar },
    'differences' in page && { differences },
  );
}
