/** The headings of the page in a column next to it, from 1,200 px. Narrower screens have `MobileTableOfContents`. */
import type { TocEntry } from '../../src/shared/types/page.ts';
import { TocList } from './toc-list.tsx';

/** Renders nothing without entries. */
export function TableOfContents({ entries }: { readonly entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title" aria-hidden="true">
        On this page
      </p>
      <TocList entries={entries} />
    </nav>
  );
}
