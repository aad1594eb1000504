/** The part of the lines of a history that is next to a step, as clients of git draw branches. The step's text says where it came from. */
import { largest } from '../../src/shared/extremes.ts';
import type { HistoryRail, HistoryStep } from '../../src/shared/types/page.ts';

/** Between two lines, and of all lines together, in pixels: on a phone the text needs the rest. */
const GAP = 18;
const MOST_WIDTH = 108;
/** From the top of a step to its dot, which is next to the first line of its text. */
const DOT = 14;
const RADIUS = 5;

/** 0 for a page with one line, which needs no drawing. */
export function countColumns(steps: readonly HistoryStep[]): number {
  const columns = steps.flatMap(({ rail }) =>
    rail === undefined ? [] : [rail.column, ...rail.passing, ...rail.joins],
  );
  return largest(columns, -1) + 1;
}

function gapOf(columns: number): number {
  return Math.min(GAP, Math.floor(MOST_WIDTH / columns));
}

/** Of the list: with room for the lines in front of the texts. */
export function classOfLines(columns: number): string {
  return columns === 0 ? 'history' : `history history-lines lines-${Math.min(columns, MOST_WIDTH / GAP)}`;
}

export interface HistoryRailsProps {
  readonly rail: HistoryRail;
  readonly columns: number;
  /** The newest version has the text. */
  readonly isCurrent: boolean;
}

export function HistoryRails({ rail, columns, isCurrent }: HistoryRailsProps) {
  const { column, above, below, passing, joins } = rail;
  const gap = gapOf(columns);
  const at = (line: number): number => line * gap + RADIUS + 1;
  const x = at(column);
  const width = columns * gap;
  const straight = [...passing, ...(above && below ? [column] : [])].map((line) => `M${at(line)} 0V1`).join('');
  const curves = joins.map((line) => `M${at(line)} 0Q${at(line)} ${DOT} ${x} ${DOT}`).join('');
  return (
    <svg className="history-rails" aria-hidden="true" width={width}>
      {straight !== '' && (
        <svg width={width} height="100%" viewBox={`0 0 ${width} 1`} preserveAspectRatio="none">
          <path d={straight} />
        </svg>
      )}
      {below && !above && <line x1={x} x2={x} y1={DOT} y2="100%" />}
      {(curves !== '' || (above && !below)) && <path d={curves + (above && !below ? `M${x} 0V${DOT}` : '')} />}
      <circle className={isCurrent ? 'is-new' : undefined} cx={x} cy={DOT} r={RADIUS} />
    </svg>
  );
}
