/** Where the steps of a history are in a drawing of its lines, as clients of git draw branches: newest first, each line in a column. */
import type { HistoryRail } from '../../../shared/types/page.ts';

/**
 * `parents` are the places of the steps that each one came from, further down; `null` for none. `top` is the place of the step that the
 * newest version has: its line is the first column, and goes on upwards. `null` when all steps are below each other in one line.
 */
export function layRails(parents: readonly (number | null)[], top: number | null): readonly HistoryRail[] | null {
  /** Of each column the step that its line leads down to. */
  const lines: (number | null)[] = [top];
  const rails = parents.map((parent, at): HistoryRail => {
    const own = lines.flatMap((to, column) => (to === at ? [column] : []));
    const free = lines.indexOf(null);
    const column = own[0] ?? (free === -1 ? lines.length : free);
    const joins = own.slice(1);
    for (const ended of joins) lines[ended] = null;
    const below = parent !== null && parent > at;
    lines[column] = below ? parent : null;
    const passing = lines.flatMap((to, other) => (to === null || other === column ? [] : [other]));
    return { column, above: own.length > 0, below, passing, joins };
  });
  return lines.length === 1 ? null : rails;
}
