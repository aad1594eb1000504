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
    const distance = Math.max(0.5, editDistance(name.toLowerCase(), candidate.toLowerCase(), limit));
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

/** `Did you mean "…"?`, or an empty text when nothing is near: a problem's `why`. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  return askFor(nearest(name, candidates));
}

/** The same, or `It has: …` with the first of the known names: a longer list does not help. */
export function describeKnown(name: string, known: Iterable<string>): string {
  const names = [...known];
  const rest = names.length - MAX_LISTED;
  const listed = names.slice(0, MAX_LISTED).join(', ') || 'none';
  return didYouMean(name, names) || `It has: ${listed}${rest > 0 ? `, and ${rest} more` : ''}.`;
}

const MAX_LISTED = 20;

/** The same as a question for a name that was found otherwise; empty for `null`. */
export function askFor(found: string | null): string {
  return found === null ? '' : `Did you mean "${found}"?`;
}

/**
 * Letters to insert, delete, replace or swap with their neighbour (optimal string alignment); `Infinity` when they are more
 * than `limit`. Names of one site are alike: what both begin and end with is left out, and of the rest only the cells are
 * looked at that can lead to a distance within the limit. 10,000 names of 45 letters took 530 ms without that.
 */
export function editDistance(from: string, to: string, limit: number): number {
  const start = sharedLength(from, to, (index) => index);
  const [fromRest, toRest] = [from.slice(start), to.slice(start)];
  const end = sharedLength(fromRest, toRest, (index, { length }) => length - 1 - index);
  return alignedDistance(fromRest.slice(0, fromRest.length - end), toRest.slice(0, toRest.length - end), limit);
}

/** How many letters two texts share, counted from one of their ends. */
function sharedLength(from: string, to: string, at: (index: number, text: string) => number): number {
  const most = Math.min(from.length, to.length);
  let length = 0;
  while (length < most && from[at(length, from)] === to[at(length, to)]) length += 1;
  return length;
}

function alignedDistance(from: string, to: string, limit: number): number {
  const reach = Math.floor(limit);
  const far = reach + 1;
  // Cells outside of the reach count as too far.
  let [beforeLast, last, current] = [far, far, far].map((cost) => Array<number>(to.length + 2).fill(cost)) as Rows;
  for (let column = 0; column <= Math.min(to.length, reach); column++) last[column] = column;
  for (let row = 1; row <= from.length; row++) {
    const letter = from.charCodeAt(row - 1);
    const letterBefore = from.charCodeAt(row - 2);
    const first = Math.max(1, row - reach);
    const end = Math.min(to.length, row + reach);
    let left = first === 1 ? row : far;
    let least = left;
    current[first - 1] = left;
    for (let column = first; column <= end; column++) {
      const other = to.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? far) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? far) + 1, left + 1);
      const isSwapped = row > 1 && column > 1 && letter === to.charCodeAt(column - 2) && letterBefore === other;
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      current[column] = left = cost;
      if (cost < least) least = cost;
    }
    current[end + 1] = far;
    // No cell below is less; a swap, which goes on from the row before this one, costs one more than the least there.
    if (least > reach) return Infinity;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = last[to.length] ?? far;
  return distance <= limit ? distance : Infinity;
}

type Rows = [number[], number[], number[]];
