/** The bar of narrow screens, which stays below the navbar: the section being read, and the headings of the page. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { TocEntry } from '../../src/shared/types/page.ts';
import { TocList } from './toc-list.tsx';

/** Renders nothing without entries. The second copy of the list costs next to nothing once compressed. */
export function PageBar({ entries }: { readonly entries: readonly TocEntry[] }) {
  return (
    entries.length > 0 && (
      <div className="page-bar">
        <details className="toc-mobile">
          {/* A script names the section being read. */}
          <summary suppressHydrationWarning>{strings.onThisPage}</summary>
          <TocList entries={entries} />
        </details>
      </div>
    )
  );
}
