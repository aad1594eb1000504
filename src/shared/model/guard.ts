/** What the checks of a site need to know whose documents strangers have written (BEHAVIOUR B224). Types only: threads get it too. */

/** A build that trusts its documents has none. */
export interface Guard {
  /** Part of the keys of what is kept: with other values, other texts may stay. */
  readonly key: string;
  /** The variables of each version, and those of pages outside of versions: what a check lets through is harmless with all. */
  readonly variables: readonly Readonly<Record<string, string>>[];
}
