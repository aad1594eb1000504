/** A value of the cache, as `node:v8` writes it. */
import { deserialize, serialize } from 'node:v8';
import type { BuildCache } from '../shared/types/output.ts';

export class CacheEntry<T> {
  readonly #cache: BuildCache;
  readonly #kind: string;
  readonly #question: unknown;

  /** `question` is all that the value depends on besides docsite's code: plain data. */
  constructor(cache: BuildCache, kind: string, question: unknown) {
    this.#cache = cache;
    this.#kind = kind;
    this.#question = question;
  }

  /** `null` when the entry is missing or damaged. */
  read(): T | null {
    const bytes = this.#cache.get(this.#kind, this.#question);
    return bytes === undefined ? null : (deserialize(bytes) as T);
  }

  write(value: T): void {
    this.#cache.put(this.#kind, this.#question, serialize(value));
  }
}
