/** A thread's part of the differences: pairs of texts in, what `text-differences.ts` keeps of them out. */
import { deserialize, serialize } from 'node:v8';
import { type ComparedText, type RenderedDifferences, TextComparison } from '../render/body/render-differences.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { BodyHash, TextPair } from '../shared/types/store.ts';

/** A text of a pair, its `RenderedBody` as bytes. */
export interface PackedText {
  readonly body: ComparedText['body'];
  readonly rendered: Uint8Array;
}
/** Texts are sent once, however many of the pairs they are in. */
export interface PairBatch {
  readonly texts: ReadonlyMap<BodyHash, ComparedText | PackedText>;
  readonly pairs: readonly TextPair[];
}
/** Compares pairs elsewhere: the bytes of each, in their order. */
export type PairThread = (batch: PairBatch) => Promise<readonly (Uint8Array | undefined)[]>;

/** Texts of one batch share most of their blocks with those of the next one. */
const comparison = new TextComparison();

/** `undefined` for a pair without its texts. */
export function comparePairs({ texts, pairs }: PairBatch): readonly (Uint8Array | undefined)[] {
  const unpacked = new Map([...texts].map(([hash, text]) => [hash, unpack(text)]));
  return pairs.map((pair) => {
    const [from, to] = [unpacked.get(pair.from), unpacked.get(pair.to)];
    return from === undefined || to === undefined ? undefined : toBytes(comparison.compare(from, to));
  });
}

function unpack({ body, rendered }: ComparedText | PackedText): ComparedText {
  return { body, rendered: rendered instanceof Uint8Array ? (deserialize(rendered) as RenderedBody) : rendered };
}

/** As they are kept on the disk, and go from one thread to another. */
export function toBytes(differences: RenderedDifferences): Uint8Array {
  return new Uint8Array(serialize(differences));
}
