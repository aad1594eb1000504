/** A thread's part of the differences: pairs of texts in, what `text-differences.ts` keeps of them out. */
import { serialize } from 'node:v8';
import { type ComparedText, type RenderedDifferences, TextComparison } from '../render/body/render-differences.ts';
import type { BodyHash, TextPair } from '../shared/types/store.ts';

/** Texts are sent once, however many of the pairs they are in. */
export interface PairBatch {
  readonly texts: ReadonlyMap<BodyHash, ComparedText>;
  readonly pairs: readonly TextPair[];
}
/** Compares pairs elsewhere: the bytes of each, in their order. */
export type PairThread = (batch: PairBatch) => Promise<readonly (Uint8Array | undefined)[]>;

/** Texts of one batch share most of their blocks with those of the next one. */
const comparison = new TextComparison();

/** `undefined` for a pair without its texts. */
export function comparePairs({ texts, pairs }: PairBatch): readonly (Uint8Array | undefined)[] {
  return pairs.map((pair) => {
    const [from, to] = [texts.get(pair.from), texts.get(pair.to)];
    return from === undefined || to === undefined ? undefined : toBytes(comparison.compare(from, to));
  });
}

/** As they are kept on the disk, and go from one thread to another. */
export function toBytes(differences: RenderedDifferences): Uint8Array {
  return new Uint8Array(serialize(differences));
}
