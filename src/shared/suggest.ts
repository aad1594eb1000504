/**
 * "Did you mean …?": the candidate a misspelt name was most likely meant to be.
 * Own code, because the small kept libraries (fastest-levenshtein) count swapped letters, the commonest typo, as two.
 */

/**
 * The candidate nearest to `name`, or `null` when none is near: at most a third of the letters may differ, those of a
 * folder that both share not counted.
 * Upper and lower case are the smallest difference of all; among equals the first candidate wins.
 */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    if (candidate === name) return candidate;
    const longest = Math.max(candidate.length, name.length) - sharedFolder(name, candidate);
    const limit = Math.min(bestDistance, longest < 3 ? 0.5 : Math.floor(longest / 3));
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = Math.max(0.5, editDistance(name.toLowerCase(), candidate.toLowerCase()));
    if (distance <= limit && distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many letters at their start are the same folder: they say nothing about how alike two paths are. */
function sharedFolder(name: string, candidate: string): number {
  let end = 0;
  for (let index = 0; index < name.length && name[index] === candidate[index]; index++) {
    if (name[index] === '/') end = index + 1;
  }
  return end;
}

/** `Did you mean "…"?`, or an empty text when nothing is near: ready to stand in a problem's `why`. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const found = nearest(name, candidates);
  return found === null ? '' : `Did you mean "${found}"?`;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, cell(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, to.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
