/** Records of pages, kept for the next build: an edit of one text makes the record of one page, and takes over the others. */
import { CacheEntry } from '../disk/cache-entry.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { PageRecord } from './page-record.ts';

export class KeptRecords {
  readonly #entry: CacheEntry<ReadonlyMap<string, PageRecord>> | null;
  readonly #before: ReadonlyMap<string, PageRecord>;
  /** Of this build alone: what no page has any more goes. */
  readonly #records = new Map<string, PageRecord>();

  /** `null` to keep nothing. */
  constructor(cache: BuildCache | null) {
    this.#entry = cache === null ? null : new CacheEntry(cache, 'search-records', null);
    this.#before = this.#entry?.read() ?? new Map();
  }

  /** `madeOf` is all that the record depends on besides docsite's own code. */
  take(madeOf: string, make: () => PageRecord): PageRecord {
    if (this.#entry === null) return make();
    const name = hashBytes(madeOf);
    const record = this.#before.get(name) ?? make();
    this.#records.set(name, record);
    return record;
  }

  /** Call it when all pages have taken theirs. */
  save(): void {
    const isSame =
      this.#records.size === this.#before.size && [...this.#records.keys()].every((name) => this.#before.has(name));
    if (!isSame) this.#entry?.write(this.#records);
  }
}
