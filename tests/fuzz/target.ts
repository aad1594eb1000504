/** What a target of the search is. */
import type { Corpus } from './corpus.ts';
import type { Random } from './mutate.ts';

/** What went wrong; empty when all is well. What throws is a crash. */
export type Faults = readonly string[];

export interface Target {
  /** An input from random numbers. */
  readonly make: (corpus: Corpus, random: Random) => string;
  /** What must hold for every input. */
  readonly check: (input: string) => Faults | Promise<Faults>;
}
