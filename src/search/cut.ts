/** Cuts a sorted list where its own items say: one that comes or goes changes its own piece, and rarely the next one. */
import { crc32 } from 'node:zlib';

export interface Cut<T> {
  /** Items of one name stay together. */
  readonly nameOf: (item: T) => string;
  readonly sizeOf: (item: T) => number;
  /** A piece has about this, or a little more; with a large item, much more. */
  readonly least: number;
}

/** One name of so many may begin a piece. */
const MAY_BEGIN = 32;

/** One piece at a time: the items of a large site need not be there at once. */
export function* cut<T>(items: Iterable<T>, { nameOf, sizeOf, least }: Cut<T>): Generator<readonly T[]> {
  let piece: T[] = [];
  let [size, before] = [0, ''];
  for (const item of items) {
    const name = nameOf(item);
    if (size >= least && name !== before && (size >= least * 4 || crc32(name) % MAY_BEGIN === 0)) {
      yield piece;
      [piece, size] = [[], 0];
    }
    piece.push(item);
    size += sizeOf(item);
    before = name;
  }
  if (piece.length > 0) yield piece;
}
