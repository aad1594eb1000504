/** The headings of the page in a column next to it, from 1,200 px. Narrower screens have `PageBar`. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { TocEntry } from '../../src/shared/types/page.ts';
import { TocList } from './toc-list.tsx';

/** Renders nothing without entries. */
export function TableOfContents({ entries }: { readonly entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    // A script moves its mark.
    <nav className="toc" aria-label={strings.onThisPage} suppressHydrationWarning>
      <p className="toc-title" aria-hidden="true">
        {strings.onThisPage}
      </p>
      <TocList entries={entries} />
    </nav>
  );
}
