/** What became of pages since the version before: names, colours, and how many there are of each. */
import type { ChangedPage } from '../../src/shared/types/page.ts';
import type { Tone } from './chip.tsx';

export const CHANGE_KINDS: Readonly<Record<ChangedPage['change'], { readonly label: string; readonly tone: Tone }>> = {
  added: { label: 'Added', tone: 'tip' },
  changed: { label: 'Changed', tone: 'info' },
  renamed: { label: 'Renamed', tone: 'warning' },
  removed: { label: 'Removed', tone: 'danger' },
};

/** In the given order, each label once. */
export function ChangeCounts({ counts }: { readonly counts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
