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

export function cut<T>(items: readonly T[], { nameOf, sizeOf, least }: Cut<T>): readonly (readonly T[])[] {
  const pieces: T[][] = [];
  let [size, before] = [Infinity, ''];
  for (const item of items) {
    const name = nameOf(item);
    const mayBegin =
      size >= least && name !== before && (pieces.length === 0 || size >= least * 4 || crc32(name) % MAY_BEGIN === 0);
    if (mayBegin) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(item);
    size += sizeOf(item);
    before = name;
  }
  return pieces;
}
