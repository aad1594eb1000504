/** The headings of the page above its text, collapsed, below 1,200 px. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { TocEntry } from '../../src/shared/types/page.ts';
import { TocList } from './toc-list.tsx';

/** Renders nothing without entries. The second copy of the list costs next to nothing once compressed. */
export function MobileTableOfContents({ entries }: { readonly entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="toc-mobile">
      <summary>{strings.onThisPage}</summary>
      <TocList entries={entries} />
    </details>
  );
}
