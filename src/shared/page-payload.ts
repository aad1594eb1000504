/** A page's data in its document, for hydration and navigation, without what the document has as HTML. */
import type { PageData } from './types/page.ts';
import type { Html } from './types/store.ts';

/** The parts of a page that are drawn by the build alone. */
export interface DrawnParts {
  readonly bodyHtml: Html;
  readonly sidebar: Html;
  /** In the order of the page. */
  readonly differences: readonly Html[];
  /** Of the element with `data-drawn`. */
  readonly drawn: Html;
}

/** JSON that is safe inside a `<script>` element. `html` is what was drawn of the page: lists that it names are left empty. */
export function serializePage(page: PageData, html: Html): string {
  const own = 'bodyHtml' in page ? { ...page, bodyHtml: '' } : { ...page, ...emptyLists(page, html) };
  const bare = 'differences' in own ? { ...own, differences: [] } : own;
  const data = 'sidebar' in bare && bare.sidebar !== null ? { ...bare, sidebar: '' } : bare;
  // `</script>` and `<!--` would end the element or hide its end.
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

/** What an element with `data-drawn` names. An author's HTML may have such an attribute too, in texts and components. */
function emptyLists(page: PageData, html: Html): Partial<PageData> {
  const names = /\sdata-drawn="([\w ]+)"/u.exec(html)?.[1]?.split(' ') ?? [];
  const isList = (name: string): boolean => Array.isArray(Object.getOwnPropertyDescriptor(page, name)?.value);
  return Object.fromEntries(names.filter(isList).map((name) => [name, []]));
}

/** The data of a document, joined with the HTML of its parts: those that it has are empty. Throws when the text is not JSON. */
export function parsePage(json: string, { bodyHtml, sidebar, differences, drawn }: DrawnParts): PageData {
  const page = Object.assign(JSON.parse(json) as PageData, drawn !== '' && { drawn });
  return Object.assign(
    page,
    'bodyHtml' in page && { bodyHtml },
    'sidebar' in page && page.sidebar !== null && { sidebar },
    'differences' in page && { differences },
  );
}
