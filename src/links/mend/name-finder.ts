/** Finds the nearest name, within a budget of comparisons. */
import { nearest } from '../../shared/problem/suggest.ts';

/**
 * How many names one check compares, which takes seconds. Each fault compares all pages, so 10,000 faults on 10,000 pages
 * would take half an hour; with that many, not each needs a suggestion.
 */
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
