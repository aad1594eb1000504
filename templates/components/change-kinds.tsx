/** What became of pages since the version before: names, colours, and how many there are of each. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { ChangedPage } from '../../src/shared/types/page.ts';
import type { Tone } from './chip.tsx';

export const CHANGE_KINDS: Readonly<Record<ChangedPage['change'], { readonly label: string; readonly tone: Tone }>> = {
  added: { label: strings.added, tone: 'tip' },
  changed: { label: strings.changed, tone: 'info' },
  renamed: { label: strings.renamed, tone: 'warning' },
  removed: { label: strings.removed, tone: 'danger' },
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
