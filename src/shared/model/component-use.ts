/** The places in a text that show components, and what is known of the components themselves. */
import type { JsonValue } from '../types/store.ts';

export type { JsonValue } from '../types/store.ts';

/** A component in a text. Plain data: it can be stored. */
export interface ComponentUse {
  /** Empty for a block of code that the site gives to no component. */
  readonly name: string;
  /** Of a block of code that the site may give to a component: its language if docsite does not know it, and its words. */
  readonly fence?: readonly string[];
  /** 1-based, in the file. */
  readonly line: number;
  readonly column: number;
  readonly attributes: readonly UsedAttribute[];
  /** There is something between its tags. */
  readonly hasChildren: boolean;
}

/**
 * A placeholder in the HTML of a component, filled with a prefix for React's ids that differs by place: without it, two
 * uses of a component would share ids. No text contains NUL.
 */
export const PLACE = '\0p\0';

/** Draws the components of a site; throws what one throws. */
export interface ComponentSet {
  /** Names of those that run in the browser, too. */
  readonly islands: ReadonlySet<string>;
  readonly has: (name: string) => boolean;
  readonly draw: (name: string, props: Readonly<Record<string, JsonValue>>, children: string | undefined) => string;
}

export interface UsedAttribute {
  readonly name: string;
  /** Variables in texts are marks (`variables.ts`). */
  readonly value: JsonValue;
  readonly line: number;
  readonly column: number;
  /** Index in the links of the body; `null` when the value is not an address. */
  readonly link: number | null;
}
