/** The page's data in a document: in the element that the build puts next to the page, which nothing in the page can take for itself. */
import { PAGE_DATA_ID } from '../../shared/page-data-id.ts';

/** Empty for a document without. An element with this id elsewhere, or of another kind, is an author's or a component's. */
export function readPageJson(from: Document): string {
  return from.querySelector(`body > script[type="application/json"][id="${PAGE_DATA_ID}"]`)?.textContent ?? '';
}
