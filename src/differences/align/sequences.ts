/** The shortest way from one sequence to another. The only user of `diff`. */
import { diffArrays } from 'diff';

/** What two sequences share, and what the one has where the other has something else. */
export type Run<T> =
  | { readonly type: 'same'; readonly from: readonly T[]; readonly to: readonly T[] }
  | { readonly type: 'changed'; readonly removed: readonly T[]; readonly added: readonly T[] };

/** Steps for one pair of texts: about 300 ms. A clock would make two builds differ. */
const STEPS = 4_000_000;
/** The search stops after this many edits in one sequence: such texts are too different to read as one. */
const MAX_EDITS = 1_500;

/** How much may still be computed for a pair of texts. When nothing is left, texts are replaced as a whole. */
export class Work {
  #left = STEPS;

  get left(): number {
    return this.#left;
  }

  /** False when it is too much. */
  take(steps: number): boolean {
    const isEnough = steps <= this.#left;
    if (isEnough) this.#left -= steps;
    return isEnough;
  }
}

/** Runs in order, `same` and `changed` in turn. Items are equal when their keys are. */
export function diffSequences<T extends { readonly key: number }>(
  from: readonly T[],
  to: readonly T[],
  work: Work,
): readonly Run<T>[] {
  const start = countEqual(from, to, (index) => index);
  const most = Math.min(from.length, to.length) - start;
  const end = Math.min(
    most,
    countEqual(from, to, (index, { length }) => length - 1 - index),
  );
  const [fromEnd, toEnd] = [from.length - end, to.length - end];
  return joinRuns([
    { type: 'same', from: from.slice(0, start), to: to.slice(0, start) },
    ...diffMiddle(from.slice(start, fromEnd), to.slice(start, toEnd), work),
    { type: 'same', from: from.slice(fromEnd), to: to.slice(toEnd) },
  ]);
}

/** How many items two sequences share, counted from one of their ends. */
function countEqual<T extends { readonly key: number }>(
  from: readonly T[],
  to: readonly T[],
  at: (index: number, items: readonly T[]) => number,
): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && from[at(count, from)]?.key === to[at(count, to)]?.key) count += 1;
  return count;
}

function diffMiddle<T extends { readonly key: number }>(
  from: readonly T[],
  to: readonly T[],
  work: Work,
): readonly Run<T>[] {
  const whole: Run<T> = { type: 'changed', removed: from, added: to };
  if (from.length === 0 || to.length === 0) return [whole];
  const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(work.left)));
  const parts = diffArrays(
    from.map(({ key }) => key),
    to.map(({ key }) => key),
    { maxEditLength },
  );
  const edits = parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  work.take((edits ?? maxEditLength) ** 2);
  if (parts === undefined) return [whole];
  let fromAt = 0;
  let toAt = 0;
  return parts.map(({ added, removed, count }): Run<T> => {
    const ofFrom = added ? [] : from.slice(fromAt, (fromAt += count));
    const ofTo = removed ? [] : to.slice(toAt, (toAt += count));
    return added || removed
      ? { type: 'changed', removed: ofFrom, added: ofTo }
      : { type: 'same', from: ofFrom, to: ofTo };
  });
}

/** Without empty runs, and neighbours of one type as one. */
export function joinRuns<T>(runs: readonly Run<T>[]): readonly Run<T>[] {
  const joined: Run<T>[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.type === 'same') {
      if (run.from.length === 0) continue;
      if (last?.type === 'same')
        joined.splice(-1, 1, { ...run, from: [...last.from, ...run.from], to: [...last.to, ...run.to] });
      else joined.push(run);
    } else {
      if (run.removed.length + run.added.length === 0) continue;
      if (last?.type === 'changed') {
        joined.splice(-1, 1, {
          ...run,
          removed: [...last.removed, ...run.removed],
          added: [...last.added, ...run.added],
        });
      } else joined.push(run);
    }
  }
  return joined;
}
