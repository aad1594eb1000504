/** A cache file: what was drawn, then its index. It appears when it is whole. Throws what the disk throws. */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { appendAll } from '../../shared/append-all.ts';

/** The position of what was drawn in a pack, in bytes, and its CRC-32. */
export interface PackPlace {
  readonly at: number;
  readonly length: number;
  readonly crc: number;
}
/** `facts` are in the index: plain data that is known without reading what was drawn. */
export interface PackEntry<Facts> {
  readonly facts: Facts;
  readonly place: PackPlace;
}

export const PACK_ENDING = '.pack';
/** The index is written in blocks, so that it need not be in memory twice. */
const BLOCK_ENTRIES = 256;
/** Length and CRC-32 of a block, four bytes each. */
const BLOCK_HEAD_BYTES = 8;
/** At the end of the file: where the index begins, as a double. */
const TRAILER_BYTES = 8;

export class TextPack<Facts> {
  /** What was in the file when it was opened. */
  readonly entries: readonly PackEntry<Facts>[];
  readonly #descriptor: number;
  readonly #file: string;
  /** Bytes of texts. The index follows them. */
  #size = 0;

  private constructor(file: string, descriptor: number) {
    this.#file = file;
    this.#descriptor = descriptor;
    this.entries = this.#readIndex(fstatSync(descriptor).size);
  }

  /** Opens a pack; one that is damaged has no entries. */
  static open<Facts>(file: string): TextPack<Facts> {
    const descriptor = openSync(file, 'r');
    try {
      return new TextPack<Facts>(file, descriptor);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** Begins a pack in a folder, which need not exist. */
  static create<Facts>(folder: string): TextPack<Facts> {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${randomBytes(8).toString('hex')}${PACK_ENDING}.new`);
    return new TextPack<Facts>(file, openSync(file, 'wx+'));
  }

  get size(): number {
    return this.#size;
  }

  append(bytes: Uint8Array): PackPlace {
    const place = { at: this.#size, length: bytes.length, crc: crc32(bytes) };
    this.#write(bytes, place.at);
    this.#size += bytes.length;
    return place;
  }

  read({ at, length }: PackPlace): Uint8Array {
    const bytes = new Uint8Array(length);
    let done = 0;
    for (let got = -1; done < length && got !== 0; done += got) {
      got = readSync(this.#descriptor, bytes, done, length - done, at + done);
    }
    return bytes;
  }

  /** Ends a pack that was begun: from now on it is found. */
  finish(entries: readonly PackEntry<Facts>[]): void {
    let at = this.#size;
    for (let from = 0; from < entries.length; from += BLOCK_ENTRIES) {
      const block = serialize(entries.slice(from, from + BLOCK_ENTRIES));
      this.#write(numbers(block.length, crc32(block)), at);
      this.#write(block, at + BLOCK_HEAD_BYTES);
      at += BLOCK_HEAD_BYTES + block.length;
    }
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeDoubleLE(this.#size);
    this.#write(trailer, at);
    renameSync(this.#file, this.#file.slice(0, -'.new'.length));
  }

  /** Its texts can still be read, until it is closed. */
  remove(): void {
    rmSync(this.#file, { force: true });
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, at + done);
    }
  }

  /** Entries of a pack of so many bytes; none when any of them is damaged. */
  #readIndex(fileSize: number): readonly PackEntry<Facts>[] {
    const end = fileSize - TRAILER_BYTES;
    const at = end < 0 ? end : this.#readBuffer(end, TRAILER_BYTES).readDoubleLE();
    if (!Number.isSafeInteger(at) || at < 0 || at > end) return [];
    this.#size = at;
    const entries: PackEntry<Facts>[] = [];
    for (let from = at; from < end;) {
      const head = this.#readBuffer(from, BLOCK_HEAD_BYTES);
      const length = head.readUInt32LE(0);
      const block = this.#readBuffer(from + BLOCK_HEAD_BYTES, Math.min(length, end - from));
      // Zeros, as a loss of power leaves them, look like an empty block with its checksum.
      if (length === 0 || crc32(block) !== head.readUInt32LE(4)) return [];
      appendAll(entries, deserialize(block) as readonly PackEntry<Facts>[]);
      from += BLOCK_HEAD_BYTES + length;
    }
    return entries;
  }

  #readBuffer(at: number, length: number): Buffer {
    return Buffer.from(this.read({ at, length, crc: 0 }).buffer);
  }
}

/** Two numbers below 2³², as the bytes of a block's head. */
function numbers(first: number, second: number): Buffer {
  const bytes = Buffer.alloc(BLOCK_HEAD_BYTES);
  bytes.writeUInt32LE(first, 0);
  bytes.writeUInt32LE(second, 4);
  return bytes;
}
