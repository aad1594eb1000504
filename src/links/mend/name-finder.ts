/** Finds the nearest name, within a budget of comparisons. */
import { nearest } from '../../shared/problem/suggest.ts';

/** Names that one check compares, which takes seconds: 10,000 faults on 10,000 pages would take half an hour. */
const MAX_COMPARED = 300_000;

export class NameFinder {
  #compared = 0;

  /** True once the budget is spent. */
  get isTired(): boolean {
    return this.#compared > MAX_COMPARED;
  }

  /** `null` if nothing is near, or the budget is spent. */
  nearest(name: string, names: readonly string[]): string | null {
    if (this.isTired) return null;
    this.#compared += names.length;
    return nearest(name, names);
  }
}
