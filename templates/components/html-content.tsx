/** Ready HTML of a text, in the element that its styles hang on. */
import type { Html } from '../../src/shared/types/store.ts';

/** The HTML is written by the Markdown renderer or by a trusted author; scripts add to it before React takes over. */
export function HtmlContent({ html }: { readonly html: Html }) {
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
