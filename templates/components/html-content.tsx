/** Finished HTML of a text, in the element that its styles apply to. */
import type { Html } from '../../src/shared/types/store.ts';

/** The HTML comes from the Markdown renderer or a trusted author. Scripts change it before React takes over. */
export function HtmlContent({ html }: { readonly html: Html }) {
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
