/** Where the fields of a configuration are written: found again by the object that has them, whatever path leads to it. */
import type { Fields } from '../../../../src/shared/string/fields.ts';

export interface FieldPlace {
  /** Relative to the site's root. */
  readonly file: string;
  /** 1-based; `null` if it is unknown. */
  readonly line: number | null;
}
/** A field by its object (or list) and its key there. */
export type FieldOf = readonly [owner: Fields | readonly unknown[], key: string];

export class FieldPlaces {
  readonly #places = new WeakMap<object, Map<string, () => FieldPlace>>();

  /** Notes a place, which is looked up when it is asked for. */
  add(owner: object, key: string, place: () => FieldPlace): void {
    const fields = this.#places.get(owner) ?? new Map<string, () => FieldPlace>();
    fields.set(key, place);
    this.#places.set(owner, fields);
  }

  /** What is spread into another object is where it was before. */
  copy(from: unknown, to: object): void {
    if (typeof from !== 'object' || from === null) return;
    for (const [key, place] of this.#places.get(from) ?? []) this.add(to, key, place);
  }

  /** `null` for a field that the files do not have literally. */
  find([owner, key]: FieldOf): FieldPlace | null {
    return this.#places.get(owner)?.get(key)?.() ?? null;
  }
}
