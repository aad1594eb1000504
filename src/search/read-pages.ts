/** What the index says of all pages: read in batches, in several threads, or taken over from the last build. */
import { CacheEntry } from '../disk/cache-entry.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';
import type { BuildCache } from '../shared/types/output.ts';
import { toBytes } from './bytes.ts';
import { cut } from './cut.ts';
import type { NumberedPages } from './number-pages.ts';
import { type BatchWords, openReader, type PackedPage, type PageBatch, type SearchedPage } from './page-words.ts';

/** A page of the search before its texts are read. */
export interface UnreadPage {
  readonly page: PageTexts['page'];
  /** All that `read` depends on besides docsite's own code. */
  readonly source: string;
  readonly read: () => SearchedPage;
}
/** A page in the order of the numbers. */
export interface ReadPage {
  readonly number: number;
  /** What is the same for it in all builds, whatever it says. */
  readonly name: string;
  /** The file of its texts. */
  readonly content: Uint8Array;
  /** Of `content`. */
  readonly hash: string;
}
export interface ReadBatch {
  readonly pages: readonly ReadPage[];
  readonly words: BatchWords;
}
/** Reads a batch elsewhere. */
export type WordThread = (batch: PageBatch) => Promise<BatchWords>;

export interface ReadOptions {
  readonly language: string;
  /** `null` to keep nothing for the next build. */
  readonly cache: BuildCache | null;
  /** Threads that take a part of the work. */
  readonly threads: readonly WordThread[];
}

/** A thread has to load the code: with fewer pages it comes too late. */
const MIN_PAGES_FOR_THREADS = 400;
/** Pages of a batch, about. */
const LEAST_PAGES = 32;
/** Each is an entry of the cache, and made again when one of its pages changes. */
const MOST_BATCHES = 64;

type Unread = NumberedPages<UnreadPage>;

/** In the order of the numbers. */
export async function readPages(pages: Unread, options: ReadOptions): Promise<readonly ReadBatch[]> {
  const least = Math.max(LEAST_PAGES, Math.ceil(pages.length / MOST_BATCHES));
  const batches = cut(pages, { nameOf: ([, page]) => nameOf(page), sizeOf: () => 1, least });
  const found: (ReadBatch | undefined)[] = [];
  const missing: (readonly [at: number, batch: KeptBatch])[] = [];
  for (const [at, own] of batches.entries()) {
    const batch = new KeptBatch(own, options.cache);
    found[at] = batch.find() ?? undefined;
    if (found[at] === undefined) missing.push([at, batch]);
  }
  const isLarge = missing.length * (pages.length / batches.length) >= MIN_PAGES_FOR_THREADS;
  await readMissing(
    missing,
    { ...options, threads: isLarge ? options.threads : [] },
    (at, batch) => (found[at] = batch),
  );
  return found.filter((batch) => batch !== undefined);
}

async function readMissing(
  missing: readonly (readonly [at: number, batch: KeptBatch])[],
  { language, threads }: ReadOptions,
  onRead: (at: number, batch: ReadBatch) => void,
): Promise<void> {
  const queue = [...missing];
  const work = async (read: (batch: KeptBatch) => Promise<ReadBatch>): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, batch] = next;
      onRead(at, batch.keep(await read(batch)));
    }
  };
  const readThere = async (batch: KeptBatch, thread: WordThread): Promise<ReadBatch> => {
    const own = await batch.read(() => undefined);
    return {
      pages: own,
      words: await thread({ language, pages: own.map(({ content, description }) => ({ content, description })) }),
    };
  };
  const reader = await openReader(language);
  const readHere = async (batch: KeptBatch): Promise<ReadBatch> => {
    reader.start();
    const own = await batch.read((page) => reader.add(page));
    return { pages: own, words: reader.end() };
  };
  try {
    // Two batches each: a thread has the next one before its answer has been heard.
    await Promise.all([
      ...[...threads, ...threads].map((thread) => work((batch) => readThere(batch, thread))),
      work(readHere),
    ]);
  } finally {
    // When one fails, the others need not go on.
    queue.length = 0;
  }
}

/** What the last build made of some pages: taken over while all of them are read from the same. */
class KeptBatch {
  readonly #pages: Unread;
  readonly #entry: CacheEntry<ReadBatch> | null;

  constructor(pages: Unread, cache: BuildCache | null) {
    this.#pages = pages;
    const sources = (): readonly string[] => pages.map(([, { source }]) => hashBytes(source));
    this.#entry = cache === null ? null : new CacheEntry(cache, 'search', sources());
  }

  find(): ReadBatch | null {
    const kept = this.#entry?.read() ?? null;
    if (kept === null) return null;
    // A page that came or went elsewhere may have moved all of them.
    return { words: kept.words, pages: kept.pages.map((page, at) => ({ ...page, number: this.#pages[at]?.[0] ?? 0 })) };
  }

  async read(onRead: (page: SearchedPage) => void): Promise<readonly (ReadPage & PackedPage)[]> {
    const slice = new TimeSlice();
    const read: (ReadPage & PackedPage)[] = [];
    for (const [number, page] of this.#pages) {
      const searched = page.read();
      const content = toBytes(`${JSON.stringify(searched.texts)}\n`);
      read.push({ number, name: nameOf(page), content, description: searched.description, hash: hashBytes(content) });
      onRead(searched);
      await slice.pause();
    }
    return read;
  }

  keep({ pages, words }: ReadBatch): ReadBatch {
    const batch = { words, pages: pages.map(({ number, name, content, hash }) => ({ number, name, content, hash })) };
    this.#entry?.write(batch);
    return batch;
  }
}

function nameOf({ page }: Pick<UnreadPage, 'page'>): string {
  return JSON.stringify(page);
}
