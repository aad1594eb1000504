/** The shortest way from one sequence to another (Myers, An O(ND) Difference Algorithm and Its Variations, 1986). */

/** Neighbours that are equal in both sequences: where they begin, and how many there are. */
export interface EqualRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}
export interface EqualRuns {
  /** In order. */
  readonly runs: readonly EqualRun[];
  /** How many items are gone or new. */
  readonly edits: number;
}

/** A way to a place of both sequences, and the equal items at its end. */
interface Way {
  /** The way that this one continues. */
  readonly before: Way | undefined;
  /** In the first sequence. */
  readonly start: number;
  readonly end: number;
  /** The difference between the places in the first sequence and in the second. */
  readonly diagonal: number;
}

/**
 * What two sequences have in common, with the fewest edits: of equally short ways the one that removes first. `null` when
 * it takes more than `most` edits.
 */
export function findEqual(from: readonly number[], to: readonly number[], most: number): EqualRuns | null {
  /** The furthest way on each diagonal, from `-middle` on. */
  const furthest: (Way | undefined)[] = [];
  const middle = Math.min(most, from.length + to.length) + 1;
  // Diagonals beyond the end of a sequence lead nowhere.
  let [low, high] = [-Infinity, Infinity];
  for (let edits = 0; edits < middle; edits++) {
    for (let diagonal = Math.max(low, -edits); diagonal <= Math.min(high, edits); diagonal += 2) {
      const removing = furthest[middle + diagonal - 1];
      const adding = furthest[middle + diagonal + 1];
      const removed = removing !== undefined && removing.end < from.length ? removing : undefined;
      const added = adding !== undefined && adding.end - diagonal <= to.length ? adding : undefined;
      const isRemoved = removed !== undefined && !(added !== undefined && removed.end < added.end);
      const before = isRemoved ? removed : added;
      furthest[middle + diagonal] = undefined;
      if (edits > 0 && before === undefined) continue;
      const start = (before?.end ?? 0) + (isRemoved ? 1 : 0);
      let end = start;
      while (end < from.length && end - diagonal < to.length && from[end] === to[end - diagonal]) end += 1;
      const way = { before, start, end, diagonal };
      const [isFromDone, isToDone] = [end >= from.length, end - diagonal >= to.length];
      if (isFromDone && isToDone) return { runs: runsOf(way), edits };
      furthest[middle + diagonal] = way;
      if (isFromDone) high = Math.min(high, diagonal - 1);
      if (isToDone) low = Math.max(low, diagonal + 1);
    }
  }
  return null;
}

function runsOf(last: Way): readonly EqualRun[] {
  const runs: EqualRun[] = [];
  for (let way: Way | undefined = last; way !== undefined; way = way.before) {
    const { start, end, diagonal } = way;
    if (end > start) runs.push({ from: start, to: start - diagonal, count: end - start });
  }
  return runs.reverse();
}
