/**
 * What the index has of each page, kept for the next build: an edit of one text makes the record of one page, and takes over
 * the others without reading their texts.
 */
import { CacheEntry } from '../disk/cache-entry.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { PackedPage, PageRecord, SearchedPage } from './page-record.ts';

/** A page of the search before its texts are read. */
export interface UnreadPage {
  readonly page: PageTexts['page'];
  /** All that `read` depends on besides docsite's own code; left out where that is not known. */
  readonly source?: string;
  readonly read: () => SearchedPage;
}
/** Plain data. */
export interface KeptPage extends PageRecord {
  /** What the page says, as its file has it. */
  readonly content: string;
}
/** A page without a record. */
export interface UnrecordedPage extends PackedPage {
  /** Takes its record. */
  readonly keep: (record: PageRecord) => KeptPage;
}
interface Kept {
  /** Names in `pages`, by digests of the sources. */
  readonly names: ReadonlyMap<string, string>;
  /** By digests of what they say. */
  readonly pages: ReadonlyMap<string, KeptPage>;
}

/** Pages that are written together: some megabytes. */
const PAGES_IN_PART = 256;

export class KeptRecords {
  readonly #entry: CacheEntry<Kept> | null;
  readonly #before: Kept;
  /** Of this build alone: what no page has any more goes. */
  readonly #names = new Map<string, string>();
  readonly #pages = new Map<string, KeptPage>();

  /** `null` to keep nothing. */
  constructor(cache: BuildCache | null) {
    this.#entry = cache === null ? null : new CacheEntry(cache, 'search-records', null);
    this.#before = join(this.#entry?.readParts() ?? []);
  }

  /** The record of a page that is read from what one was read from before; `null` if the page has to be read. */
  find({ source }: UnreadPage): KeptPage | null {
    const digest = this.#digestOf(source);
    const name = digest === null ? undefined : this.#before.names.get(digest);
    const page = name === undefined ? undefined : this.#before.pages.get(name);
    return name === undefined || page === undefined ? null : this.#keep({ digest, name }, page);
  }

  /** Reads a page. One that says what one said before has its record, whatever it is read from. */
  read({ source, read }: UnreadPage): KeptPage | UnrecordedPage {
    const { texts, description } = read();
    const content = `${JSON.stringify(texts)}\n`;
    if (this.#entry === null) return { content, description, keep: (record) => ({ ...record, content }) };
    const names = { digest: this.#digestOf(source), name: hashBytes(`${description}\n${content}`) };
    const kept = this.#before.pages.get(names.name);
    if (kept !== undefined) return this.#keep(names, kept);
    return { content, description, keep: (record) => this.#keep(names, { ...record, content }) };
  }

  /** Call it when all pages have theirs. */
  save(): void {
    const now: Kept = { names: this.#names, pages: this.#pages };
    if (isSame(now.names, this.#before.names) && isSame(now.pages, this.#before.pages)) return;
    this.#entry?.writeParts(split(now));
  }

  #digestOf(source: string | undefined): string | null {
    return this.#entry === null || source === undefined ? null : hashBytes(source);
  }

  #keep({ digest, name }: { readonly digest: string | null; readonly name: string }, page: KeptPage): KeptPage {
    if (digest !== null) this.#names.set(digest, name);
    this.#pages.set(name, page);
    return page;
  }
}

/** Values are named after what they are: the same names mean the same values. */
function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((name) => other.has(name));
}

function* split({ names, pages }: Kept): Generator<Kept> {
  yield { names, pages: new Map() };
  const all = [...pages];
  for (let at = 0; at < all.length; at += PAGES_IN_PART) {
    yield { names: new Map(), pages: new Map(all.slice(at, at + PAGES_IN_PART)) };
  }
}

function join(parts: readonly Kept[]): Kept {
  return {
    names: new Map(parts.flatMap(({ names }) => [...names])),
    pages: new Map(parts.flatMap(({ pages }) => [...pages])),
  };
}
