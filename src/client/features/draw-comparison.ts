/** Draws the differences of a page in two versions. A chunk of its own: the list of pages that differ needs none of it. */
import stylesheet from '../../../templates/styles/differences.css?url';
import { compareTexts } from './compare-texts.ts';
import { make } from './make-element.ts';

let loading: Promise<unknown> | null = null;

/** Resolves when the styles of differences are in the page, or cannot be loaded: what is new and gone is marked anyway. */
export async function loadComparison(): Promise<typeof compareTexts> {
  await (loading ??= new Promise((resolve) => {
    const link = make('link', { rel: 'stylesheet', href: stylesheet, onload: resolve, onerror: resolve });
    document.head.append(link);
  }));
  return compareTexts;
}
