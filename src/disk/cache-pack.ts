/**
 * A file of cache entries: their bytes one after the other, then an index, sorted by key. It appears when it is whole, and
 * is never changed. Throws what the disk throws.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The position of an entry in its pack, in bytes, its CRC-32, and when it was last used, in seconds since 1970. */
export interface PackPlace {
  readonly at: number;
  readonly length: number;
  readonly crc: number;
  readonly used: number;
}
/** What can be read, whether it has an index yet or not. Keys are strings of as many one-byte characters. */
export interface Pack {
  readonly file: string;
  /** Bytes of all entries. */
  readonly size: number;
  readonly find: (key: string) => PackPlace | undefined;
  readonly entries: () => Iterable<readonly [key: string, place: PackPlace]>;
  /** `undefined` when the bytes are not as they were written. */
  readonly read: (place: PackPlace) => Uint8Array | undefined;
  /** It can still be read, until it is closed. */
  readonly remove: () => void;
  readonly close: () => void;
}

export const PACK_ENDING = '.pack';
export const KEY_BYTES = 16;
/** A key, the position as a double, then length, CRC-32 and last use, four bytes each. */
const ROW_BYTES = KEY_BYTES + 20;
/** At the end: where the index begins, as a double, its CRC-32, and a mark. */
const TRAILER_BYTES = 16;
const MARK = 0x6b657074;
/** Of the name: microseconds since 1970, to the base of 36. */
const TIME_DIGITS = 11;

class PackFile {
  readonly descriptor: number;
  constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  readonly read = ({ at, length, crc }: Omit<PackPlace, 'used'>): Uint8Array | undefined => {
    const bytes = new Uint8Array(this.readBytes(at, length).buffer);
    return crc32(bytes) === crc ? bytes : undefined;
  };

  readBytes(at: number, length: number): Buffer {
    // Not from the pool of small buffers: bytes that share one would go to another thread with all of it.
    const bytes = Buffer.from(new ArrayBuffer(length));
    for (let done = 0, got = -1; done < length && got !== 0; done += got) {
      got = readSync(this.descriptor, bytes, done, length - done, at + done);
    }
    return bytes;
  }

  write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.descriptor, bytes, done, bytes.length - done, at + done);
    }
  }
}

/** Opens a pack; one that is damaged has no entries. */
export function openPack(path: string): Pack {
  const file = new PackFile(openSync(path, 'r'));
  const close = (): void => closeSync(file.descriptor);
  try {
    const { size, index } = readIndex(file);
    return {
      file: path,
      size,
      find: (key) => findRow(index, key),
      entries: () => listRows(index),
      read: file.read,
      remove: () => rmSync(path, { force: true }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function readIndex(file: PackFile): { readonly size: number; readonly index: Buffer } {
  const nothing = { size: 0, index: Buffer.alloc(0) };
  const end = fstatSync(file.descriptor).size - TRAILER_BYTES;
  if (end < 0) return nothing;
  const trailer = file.readBytes(end, TRAILER_BYTES);
  const at = trailer.readDoubleLE(0);
  const isPossible = Number.isSafeInteger(at) && at >= 0 && at <= end && (end - at) % ROW_BYTES === 0;
  if (!isPossible || trailer.readUInt32LE(12) !== MARK) return nothing;
  const index = file.readBytes(at, end - at);
  return checksumOf(index, at) === trailer.readUInt32LE(8) ? { size: at, index } : nothing;
}

function checksumOf(index: Uint8Array, at: number): number {
  return crc32(index, crc32(String(at)));
}

/** By the first four bytes of the key, which hardly two entries have in common, then by all of them. */
function findRow(index: Buffer, key: string): PackPlace | undefined {
  const wanted = Buffer.from(key, 'latin1').readUInt32BE();
  let [low, high] = [0, index.length / ROW_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (index.readUInt32BE(middle * ROW_BYTES) < wanted) low = middle + 1;
    else high = middle;
  }
  for (let at = low * ROW_BYTES; at < index.length && index.readUInt32BE(at) === wanted; at += ROW_BYTES) {
    if (index.toString('latin1', at, at + KEY_BYTES) === key) return readPlace(index, at + KEY_BYTES);
  }
  return undefined;
}

function* listRows(index: Buffer): Generator<readonly [string, PackPlace]> {
  for (let at = 0; at < index.length; at += ROW_BYTES) {
    yield [index.toString('latin1', at, at + KEY_BYTES), readPlace(index, at + KEY_BYTES)];
  }
}

function readPlace(index: Buffer, at: number): PackPlace {
  return {
    at: index.readDoubleLE(at),
    length: index.readUInt32LE(at + 8),
    crc: index.readUInt32LE(at + 12),
    used: index.readUInt32LE(at + 16),
  };
}

/** When the pack was finished, in seconds since 1970; `NaN` if the name is not that of a pack. */
export function timeOfPack(file: string): number {
  return Number.parseInt(basename(file).slice(0, TIME_DIGITS), 36) / 1_000_000;
}

let lastTime = 0;

/** Two packs of one process have different times. */
function nextTime(): string {
  lastTime = Math.max(lastTime + 1, Date.now() * 1000);
  return lastTime.toString(36).padStart(TIME_DIGITS, '0');
}

/** A pack that is being written. */
export class NewPack implements Pack {
  readonly #file: PackFile;
  readonly #folder: string;
  /** Where it is now. */
  #path: string;
  readonly #places = new Map<string, PackPlace>();
  #size = 0;

  /** In a folder that need not exist. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#path = join(folder, `${randomBytes(8).toString('hex')}.new`);
    this.#file = new PackFile(openSync(this.#path, 'wx+'));
  }

  get file(): string {
    return this.#path;
  }

  get size(): number {
    return this.#size;
  }

  /** A key that was there has these bytes from now on. */
  append(key: string, bytes: Uint8Array, used: number): void {
    this.#file.write(bytes, this.#size);
    this.#places.set(key, { at: this.#size, length: bytes.length, crc: crc32(bytes), used });
    this.#size += bytes.length;
  }

  readonly find = (key: string): PackPlace | undefined => this.#places.get(key);
  readonly entries = (): Iterable<readonly [string, PackPlace]> => this.#places;
  readonly read = (place: PackPlace): Uint8Array | undefined => this.#file.read(place);

  /** From now on it is found. Packs that are finished later have names that come later. */
  finish(): void {
    const sorted = [...this.#places].sort(([a], [b]) => (a < b ? -1 : 1));
    const index = Buffer.alloc(sorted.length * ROW_BYTES);
    for (const [row, [key, { at, length, crc, used }]] of sorted.entries()) {
      const start = row * ROW_BYTES;
      index.write(key, start, 'latin1');
      index.writeDoubleLE(at, start + KEY_BYTES);
      for (const [field, value] of [length, crc, used].entries()) {
        index.writeUInt32LE(value, start + KEY_BYTES + 8 + field * 4);
      }
    }
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeDoubleLE(this.#size);
    trailer.writeUInt32LE(checksumOf(index, this.#size), 8);
    trailer.writeUInt32LE(MARK, 12);
    this.#file.write(Buffer.concat([index, trailer]), this.#size);
    const file = join(this.#folder, `${nextTime()}-${randomBytes(6).toString('hex')}${PACK_ENDING}`);
    renameSync(this.#path, file);
    this.#path = file;
  }

  readonly remove = (): void => rmSync(this.#path, { force: true });
  readonly close = (): void => closeSync(this.#file.descriptor);
}
