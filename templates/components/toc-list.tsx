/** The entries of a table of contents as nested lists. */
import type { TocEntry } from '../../src/shared/types/page.ts';

/** Takes entries nested like the headings, without links in their HTML. A script marks the entry being read. */
export function TocList({ entries }: { readonly entries: readonly TocEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`} dangerouslySetInnerHTML={{ __html: entry.html }} suppressHydrationWarning />
          {entry.children.length > 0 && <TocList entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}
