/** The entries of a table of contents as nested lists. */
import type { TocEntry } from '../../src/shared/types.ts';

/** Entries come nested as the headings are; their HTML holds no links. */
export function TocList({ entries }: { readonly entries: readonly TocEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`} dangerouslySetInnerHTML={{ __html: entry.html }} />
          {entry.children.length > 0 && <TocList entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}
