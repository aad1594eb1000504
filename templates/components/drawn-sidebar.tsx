/** The sidebar of a page, as `sidebar.tsx` has drawn it during the build. */
import { useMergedHtml } from '../../src/client/hooks/use-merged-html.ts';
import type { Html } from '../../src/shared/types/store.ts';

/** Scripts find it by its id. What the reader opened stays open from page to page; in another version, give it a new key. */
export function DrawnSidebar({ html }: { readonly html: Html }) {
  const { ref, first } = useMergedHtml(html);
  return <div id="docsite:sidebar" ref={ref} dangerouslySetInnerHTML={first} suppressHydrationWarning />;
}
