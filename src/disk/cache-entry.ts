/** One value on the disk, named after all it depends on, with a checksum. A disk that refuses costs time only. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { attempt, errorCode } from '../shared/string/error-code.ts';
import type { BuildCache } from '../shared/types/output.ts';
import { hashBytes } from './hash-bytes.ts';

/** Values of one kind, of which so many are kept, the newest in any case. */
export interface CacheKind {
  /** Of the folder. */
  readonly name: string;
  readonly entries: number;
  readonly bytes: number;
}

/** Configurations change, and commands make different values. */
const FEW = { entries: 8, bytes: 150_000_000 };
const CRC_BYTES = 4;
const HEAD_BYTES = CRC_BYTES + 4;

export class CacheEntry<T> {
  readonly #folder: string;
  readonly #file: string;
  readonly #kind: CacheKind;

  /** `kind` alone is its name, with some values; `question` is all that the value depends on: plain data. */
  constructor(cache: BuildCache, kind: string | CacheKind, question: unknown) {
    this.#kind = typeof kind === 'string' ? { name: kind, ...FEW } : kind;
    this.#folder = join(cache.folder, this.#kind.name);
    this.#file = join(this.#folder, hashBytes(JSON.stringify([cache.key, question])));
  }

  /** `null` when the entry is missing or damaged. */
  read(): T | null {
    return this.readParts()?.[0] ?? null;
  }

  write(value: T): void {
    this.writeParts([value]);
  }

  /** As they were written; `null` when the entry is missing or damaged. */
  readParts(): readonly T[] | null {
    try {
      const file = openSync(this.#file, 'r');
      try {
        return readParts(file) as readonly T[] | null;
      } finally {
        closeSync(file);
      }
    } catch {
      return null;
    }
  }

  /** Counts as written now: it is dropped after those that were written before. */
  touch(): void {
    const now = new Date();
    attempt(() => utimesSync(this.#file, now, now));
  }

  /** As `write`, for a large value: a part is in memory as bytes only while it is written. */
  writeParts(parts: Iterable<T>): void {
    // Another build may be writing the same value.
    const temporary = `${this.#file}.${process.pid}.new`;
    try {
      mkdirSync(this.#folder, { recursive: true });
      const file = openSync(temporary, 'w');
      try {
        for (const part of parts) writePart(file, serialize(part));
        writePart(file, Buffer.alloc(0));
      } finally {
        closeSync(file);
      }
      renameSync(temporary, this.#file);
      this.#dropOldest();
    } catch (error) {
      attempt(() => rmSync(temporary, { force: true }));
      if (errorCode(error) === null) throw error;
    }
  }

  #dropOldest(): void {
    const { entries, bytes: mostBytes } = this.#kind;
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    const newestFirst = files
      .map((file) => ({ file, stats: statSync(file) }))
      .toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
    let bytes = 0;
    for (const [age, { file, stats }] of newestFirst.entries()) {
      bytes += stats.size;
      if (age > 0 && (age >= entries || bytes > mostBytes)) rmSync(file, { force: true });
    }
  }
}

/** Its checksum, its length, and its bytes. The last one is empty. */
function writePart(file: number, bytes: Buffer): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(bytes));
  head.writeUInt32LE(bytes.length, CRC_BYTES);
  writeFileSync(file, head);
  writeFileSync(file, bytes);
}

/** `null` if a byte is not as it was written. */
function readParts(file: number): readonly unknown[] | null {
  const parts: unknown[] = [];
  for (let left = fstatSync(file).size - HEAD_BYTES; left >= 0; left -= HEAD_BYTES) {
    const head = readBytes(file, HEAD_BYTES);
    const [crc, length] = [head.readUInt32LE(0), head.readUInt32LE(CRC_BYTES)];
    if (length > left) return null;
    const bytes = readBytes(file, length);
    if (crc32(bytes) !== crc) return null;
    if (length === 0) return left === 0 ? parts : null;
    parts.push(deserialize(bytes));
    left -= length;
  }
  return null;
}

function readBytes(file: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const read = readSync(file, bytes, at, length - at, null);
    if (read === 0) throw new Error('The file has become shorter.');
    at += read;
  }
  return bytes;
}
