/**
 * What the last build made of a segment. It is taken over as a whole while its pages are read from the same; after an edit of
 * one text, the others have their records without being read.
 */
import { CacheEntry } from '../disk/cache-entry.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';
import type { BuildCache, OutputFile } from '../shared/types/output.ts';
import { toBytes } from './bytes.ts';
import type { PackedPage, PageRecord, SearchedPage } from './page-record.ts';
import { identify } from './segments.ts';

/** A page of the search before its texts are read. */
export interface UnreadPage {
  readonly page: PageTexts['page'];
  /** All that `read` depends on besides docsite's own code. */
  readonly source: string;
  readonly read: () => SearchedPage;
}
/** A page of a segment. */
export interface SourcePage extends UnreadPage {
  /** Of its source. */
  readonly digest: string;
}
/** What a page says, as its file has it. */
export interface ReadPage extends PackedPage {
  /** Of `content`. */
  readonly hash: string;
}
/** Plain data. */
export interface RecordedPage extends ReadPage, PageRecord {}
/** All that a site needs of a segment: plain data. */
export interface MadeSegment {
  readonly pages: readonly ReadPage[];
  /** By which misspelt ones are corrected: of all its pages, each once, separated by spaces. */
  readonly words: string;
  /** What Pagefind has made of it. */
  readonly files: readonly OutputFile[];
}
interface KeptSegment extends MadeSegment {
  /** Digests of the sources of its pages. */
  readonly sources: readonly string[];
}
/** By what pages say. */
type Records = ReadonlyMap<string, PageRecord>;

/** All segments of a site. */
export interface KeptSegments {
  /** `null` to keep nothing. */
  readonly cache: BuildCache | null;
  readonly count: number;
}

/** Records that are written together: some megabytes. */
const RECORDS_IN_PART = 256;

export class Segment {
  readonly pages: readonly SourcePage[];
  readonly #keptSegment: CacheEntry<KeptSegment> | null;
  readonly #keptRecords: CacheEntry<Records> | null;
  readonly #before: KeptSegment | null;
  #pagesBefore: ReadonlyMap<string, ReadPage> | null = null;
  #recordsBefore: Records | null = null;

  constructor(pages: readonly UnreadPage[], { cache, count }: KeptSegments) {
    const id = identify(pages);
    // Those of another branch are kept as well.
    const limits = { entries: count * 2, bytes: Infinity };
    this.pages = pages.map((page) => ({ ...page, digest: cache === null ? '' : hashBytes(page.source) }));
    const question = { id, isDivided: count > 1 };
    this.#keptSegment = cache === null ? null : new CacheEntry(cache, { name: 'search', ...limits }, question);
    this.#keptRecords = cache === null ? null : new CacheEntry(cache, { name: 'search-records', ...limits }, id);
    this.#before = this.#keptSegment?.read() ?? null;
    this.#keptSegment?.touch();
    this.#keptRecords?.touch();
  }

  /** `null` if a page is another one, or is read from something else. */
  get made(): MadeSegment | null {
    const { sources } = this.#before ?? {};
    const isSame =
      this.pages.length === sources?.length && this.pages.every(({ digest }, at) => digest === sources[at]);
    return isSame ? this.#before : null;
  }

  /** The record of a page that is read from what one was read from before; `null` if the page has to be read. */
  find({ digest }: SourcePage): RecordedPage | null {
    this.#pagesBefore ??= new Map(this.#before?.pages.map((page, at) => [this.#before?.sources[at] ?? '', page]));
    const page = this.#pagesBefore.get(digest);
    return page === undefined ? null : this.#findRecord(page);
  }

  /** Reads a page. One that says what one said before has its record, whatever it is read from. */
  read({ read }: SourcePage): {
    readonly searched: SearchedPage;
    readonly page: ReadPage;
    readonly recorded: RecordedPage | null;
  } {
    const searched = read();
    const content = toBytes(`${JSON.stringify(searched.texts)}\n`);
    const page = { content, description: searched.description, hash: hashBytes(content) };
    return { searched, page, recorded: this.#findRecord(page) };
  }

  /** Keeps what has been made of its pages, `records`: of all of them. */
  write(made: MadeSegment, records: readonly RecordedPage[]): void {
    this.#keptSegment?.write({ ...made, sources: this.pages.map(({ digest }) => digest) });
    this.#keptRecords?.writeParts(splitRecords(records));
  }

  #findRecord(page: ReadPage): RecordedPage | null {
    this.#recordsBefore ??= new Map(this.#keptRecords?.readParts()?.flatMap((part) => [...part]));
    const record = this.#recordsBefore.get(keyOf(page));
    return record === undefined ? null : { ...page, ...record };
  }
}

function keyOf({ hash, description }: ReadPage): string {
  return `${hash} ${description}`;
}

function* splitRecords(pages: readonly RecordedPage[]): Generator<Records> {
  for (let at = 0; at < pages.length; at += RECORDS_IN_PART) {
    const part = pages.slice(at, at + RECORDS_IN_PART);
    yield new Map(part.map((page) => [keyOf(page), { fields: page.fields, words: page.words }]));
  }
}
