/** The page's data in a document: in the element that the build puts next to the page, which nothing in the page can take for itself. */

/** Empty for a document without. Whatever is elsewhere, even with its id, is an author's or a component's. */
export function readPageJson(from: Document): string {
  return from.querySelector('body>[type$=json]')?.textContent ?? '';
}
