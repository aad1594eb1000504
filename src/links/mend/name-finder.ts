/** The nearest of many names, for as long as looking for it is worth its time. */
import { nearest } from '../../shared/problem/suggest.ts';

/**
 * How many names one check compares: seconds. A fault costs as many as the site has pages, so that ten thousand of them in
 * ten thousand pages would take half an hour; whoever has that many needs no hint for each.
 */
const MAX_COMPARED = 300_000;

export class NameFinder {
  #compared = 0;

  /** True when many names were compared already, and no more will be. */
  get isTired(): boolean {
    return this.#compared > MAX_COMPARED;
  }

  /** `null` when nothing is near, and when many names were compared before. */
  nearest(name: string, names: readonly string[]): string | null {
    if (this.isTired) return null;
    this.#compared += names.length;
    return nearest(name, names);
  }
}
