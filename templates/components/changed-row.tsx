/** What changed in a text: a row with the words that came and went and a small bar, which opens the differences. */
import type { ReactNode } from 'react';
import { largest } from '../../src/shared/extremes.ts';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DifferencesCount, DrawnDifferences } from '../../src/shared/types/page.ts';
import type { Html } from '../../src/shared/types/store.ts';
import { Differences } from './differences.tsx';

/** Of the longest bar, in pixels. The shortest part can still be seen. */
const BAR = 64;
const LEAST = 3;

export interface ChangedRowProps {
  readonly differences: DrawnDifferences;
  /** Those of the page, as the build has drawn them. */
  readonly drawn: readonly Html[];
  /** Words of the row that has most, see `mostWords`. */
  readonly most: number;
  /** In front of the words. */
  readonly summary: ReactNode;
  /** Above the differences. */
  readonly children?: ReactNode;
  readonly open?: boolean;
}

/** Closed unless `open`: the list of rows stays one. A hash, a search of the browser and paper open it. */
export function ChangedRow({ differences, drawn, most, summary, children, open }: ChangedRowProps) {
  const { index } = differences;
  return (
    <details className="changed-row" open={open}>
      <summary>
        {summary}
        <span className="changed-size">
          {index === null ? strings.nothingShows : <WordCount {...differences} />}
          <WordBar {...differences} most={most} />
        </span>
      </summary>
      {children}
      {index !== null && <Differences html={drawn[index] ?? ''} />}
    </details>
  );
}

/** Words that came or went in the row that has most. */
export function mostWords(rows: readonly { readonly differences: DifferencesCount | null }[]): number {
  return largest(
    rows.map(({ differences }) => (differences?.added ?? 0) + (differences?.removed ?? 0)),
    1,
  );
}

/** Such as “+12 −3”, in words for screen readers. */
function WordCount({ added, removed, moved }: DifferencesCount) {
  const parts = [
    ...(added > 0 ? [strings.wordsAdded({ count: added })] : []),
    ...(removed > 0 ? [strings.wordsRemoved({ count: removed })] : []),
    ...(moved > 0 ? [strings.wordsMoved({ count: moved })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <>
      <span className="visually-hidden">{strings.wordCounts({ counts: parts.join(strings.listSeparator) })}</span>
      <span className="changed-words" aria-hidden="true">
        {added > 0 && <span className="is-added">{`+${String(added)}`}</span>}
        {removed > 0 && <span className="is-removed">{`−${String(removed)}`}</span>}
        {added + removed === 0 && strings.wordsMoved({ count: moved })}
      </span>
    </>
  );
}

/** Its area grows with the words: next to a new page, one sentence would not be seen in a bar as long as they are many. */
function WordBar({ added, removed, most }: DifferencesCount & { readonly most: number }) {
  const length = BAR * Math.sqrt((added + removed) / most);
  const part = (count: number): number =>
    count === 0 ? 0 : Math.max(LEAST, Math.round((length * count) / (added + removed)));
  return (
    <svg className="changed-bar" width={BAR + LEAST} height="8" aria-hidden="true">
      {added > 0 && <rect className="is-added" width={part(added)} height="8" />}
      {removed > 0 && <rect className="is-removed" x={part(added)} width={part(removed)} height="8" />}
    </svg>
  );
}
