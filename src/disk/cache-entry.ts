/** One value on the disk, named after all it depends on, with a checksum. A disk that refuses costs time only. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { errorCode } from '../shared/text/error-code.ts';
import type { BuildCache } from '../shared/types/output.ts';
import { hashBytes } from './hash-bytes.ts';

/** Values of one kind that are kept: configurations change, and commands make different ones. */
const MAX_ENTRIES = 8;
/** All values of one kind, the newest in any case: the index of 10,000 pages takes 125 MB. */
const MAX_BYTES = 150_000_000;
const CRC_BYTES = 4;

export class CacheEntry<T> {
  readonly #folder: string;
  readonly #file: string;

  /** `kind` names the folder; `question` is all that the value depends on: plain data. */
  constructor(cache: BuildCache, kind: string, question: unknown) {
    this.#folder = join(cache.folder, kind);
    this.#file = join(this.#folder, hashBytes(JSON.stringify([cache.key, question])));
  }

  /** `null` when the entry is missing or damaged. */
  read(): T | null {
    try {
      const bytes = readFileSync(this.#file);
      const content = bytes.subarray(CRC_BYTES);
      return crc32(content) === bytes.readUInt32LE(0) ? (deserialize(content) as T) : null;
    } catch {
      return null;
    }
  }

  write(value: T): void {
    const content = serialize(value);
    const crc = Buffer.alloc(CRC_BYTES);
    crc.writeUInt32LE(crc32(content));
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(`${this.#file}.new`, Buffer.concat([crc, content]));
      renameSync(`${this.#file}.new`, this.#file);
      this.#dropOldest();
    } catch (error) {
      if (errorCode(error) === null) throw error;
    }
  }

  #dropOldest(): void {
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    const newestFirst = files
      .map((file) => ({ file, stats: statSync(file) }))
      .toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
    let bytes = 0;
    for (const [age, { file, stats }] of newestFirst.entries()) {
      bytes += stats.size;
      if (age > 0 && (age >= MAX_ENTRIES || bytes > MAX_BYTES)) rmSync(file, { force: true });
    }
  }
}
