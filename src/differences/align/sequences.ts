/** Finds what two sequences have in common, within limits. */
import { findEqual } from './find-equal.ts';

/** What two sequences have in one place: the same on both sides, or what is gone (`from`) and what is new (`to`). */
export interface Run<T> {
  readonly type: 'same' | 'changed';
  readonly from: readonly T[];
  readonly to: readonly T[];
}

/** Steps for one pair of texts: about 300 ms. A clock would make two builds differ. */
const STEPS = 4_000_000;
/** The search stops after this many edits in one sequence: such texts are too different to show as one. */
const MAX_EDITS = 1_500;

/** How much may still be computed for a pair of texts. When nothing is left, texts are replaced as a whole. */
export class Work {
  #left = STEPS;

  get left(): number {
    return this.#left;
  }

  /** False if nothing is left for it. */
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
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start]?.key === to[start]?.key) start += 1;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && from[fromEnd - 1]?.key === to[toEnd - 1]?.key) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  return joinRuns([
    { type: 'same', from: from.slice(0, start), to: to.slice(0, start) },
    ...diffMiddle(from.slice(start, fromEnd), to.slice(start, toEnd), work),
    { type: 'same', from: from.slice(fromEnd), to: to.slice(toEnd) },
  ]);
}

function diffMiddle<T extends { readonly key: number }>(
  from: readonly T[],
  to: readonly T[],
  work: Work,
): readonly Run<T>[] {
  const whole: Run<T> = { type: 'changed', from, to };
  if (from.length === 0 || to.length === 0) return [whole];
  const most = Math.min(MAX_EDITS, Math.floor(Math.sqrt(work.left)));
  const keysOf = (items: readonly T[]): readonly number[] => items.map(({ key }) => key);
  const equal = findEqual(keysOf(from), keysOf(to), most);
  work.take((equal?.edits ?? most) ** 2);
  if (equal === null) return [whole];
  let [fromAt, toAt] = [0, 0];
  return [...equal.runs, { from: from.length, to: to.length, count: 0 }].flatMap((run): readonly Run<T>[] => {
    const before: Run<T> = { type: 'changed', from: from.slice(fromAt, run.from), to: to.slice(toAt, run.to) };
    fromAt = run.from + run.count;
    toAt = run.to + run.count;
    return [before, { type: 'same', from: from.slice(run.from, fromAt), to: to.slice(run.to, toAt) }];
  });
}

/** Empty runs are dropped, and neighbours of one type joined. */
function joinRuns<T>(runs: readonly Run<T>[]): readonly Run<T>[] {
  const joined: Run<T>[] = [];
  for (const run of runs) addRun(joined, run);
  return joined;
}

/** Adds a run to the end of joined ones. */
export function addRun<T>(runs: Run<T>[], run: Run<T>): void {
  const last = runs.at(-1);
  if (run.from.length + run.to.length === 0) return;
  if (last?.type === run.type)
    runs.splice(-1, 1, { ...run, from: [...last.from, ...run.from], to: [...last.to, ...run.to] });
  else runs.push(run);
}
