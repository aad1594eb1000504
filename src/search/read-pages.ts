/** What the index says of all pages: read in batches, in several threads, or taken over from the last build. */
import { CacheEntry } from '../disk/cache-entry.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import type { PageTexts } from '../shared/search/page-texts.ts';
import type { BuildCache } from '../shared/types/output.ts';
import { cut } from './cut.ts';
import type { NumberedPages } from './number-pages.ts';
import { type BatchWords, openReader, type PackedPage, type PageBatch, type SearchedPage } from './page-words.ts';

/** A page of the search before its texts are read. */
export interface UnreadPage {
  readonly page: PageTexts['page'];
  /** All that `read` depends on besides docsite's own code. */
  readonly source: string;
  /** The same each time. */
  readonly read: () => SearchedPage;
}
/** A page in the order of the numbers. */
export interface ReadPage {
  readonly number: number;
  readonly page: UnreadPage;
  /** Of the file of its texts: see `PageFiles`. */
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
/** About. Each is an entry of the cache, and made again when one of its pages changes. */
const BATCHES = 128;

/** The files with the texts of pages. They are not kept in memory: on a large site they take more than its index. */
export class PageFiles {
  readonly #cache: BuildCache | null;

  constructor(cache: BuildCache | null) {
    this.#cache = cache;
  }

  /** In a buffer of its own, for the way to another thread: see `ownBytes`. */
  make({ texts }: SearchedPage): { readonly content: Uint8Array; readonly hash: string } {
    const content = new TextEncoder().encode(`${JSON.stringify(texts)}\n`);
    const hash = hashBytes(content);
    this.#cache?.put('search-text', hash, content);
    return { content, hash };
  }

  /** The same content again. */
  find({ hash, page }: Pick<ReadPage, 'hash' | 'page'>): Uint8Array {
    return this.#cache?.get('search-text', hash) ?? this.make(page.read()).content;
  }
}

type Unread = NumberedPages<UnreadPage>;
/** What is kept of a batch while all of its pages are read from the same. */
interface KeptBatch {
  readonly words: BatchWords;
  /** Of its pages. */
  readonly hashes: readonly string[];
}
interface Missing {
  readonly pages: Unread;
  readonly keep: (batch: KeptBatch) => void;
}

/** In the order of the numbers. */
export async function readPages(pages: Unread, options: ReadOptions): Promise<readonly ReadBatch[]> {
  const { cache, threads } = options;
  // A page with many texts has a long source.
  const sizeOf = ([, { source }]: Unread[number]): number => source.length;
  const size = pages.reduce((sum, page) => sum + sizeOf(page), 0);
  // A power of two, which the next edit rarely changes.
  const least = 2 ** Math.floor(Math.log2(size / BATCHES));
  const batches = [...cut(pages, { nameOf: ([, { page }]) => JSON.stringify(page), sizeOf, least })];
  const found: (ReadBatch | undefined)[] = [];
  const missing = batches.flatMap((own, at): Missing | readonly [] => {
    const sources = own.map(([, { source }]) => hashBytes(source));
    const entry = cache === null ? null : new CacheEntry<KeptBatch>(cache, 'search', sources);
    // A page that came or went elsewhere may have moved all of them.
    const take = ({ words, hashes }: KeptBatch): void => {
      found[at] = { words, pages: own.map(([number, page], of) => ({ number, page, hash: hashes[of] ?? '' })) };
    };
    const kept = entry?.read() ?? null;
    if (kept !== null) {
      take(kept);
      return [];
    }
    const keep = (batch: KeptBatch): void => {
      entry?.write(batch);
      take(batch);
    };
    return { pages: own, keep };
  });
  const isLarge = missing.length * (pages.length / batches.length) >= MIN_PAGES_FOR_THREADS;
  await readMissing(missing, { ...options, threads: isLarge ? threads : [] });
  return found.filter((batch) => batch !== undefined);
}

async function readMissing(missing: readonly Missing[], { language, cache, threads }: ReadOptions): Promise<void> {
  const queue = [...missing];
  const files = new PageFiles(cache);
  const work = async (read: (pages: Unread) => Promise<KeptBatch>): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) next.keep(await read(next.pages));
  };
  const readThere = async (pages: Unread, thread: WordThread): Promise<KeptBatch> => {
    const packed: PackedPage[] = [];
    const hashes = await makeAll(pages, files, (searched, content) => {
      packed.push({ content, description: searched.description });
    });
    return { words: await thread({ language, pages: packed }), hashes };
  };
  const reader = await openReader(language);
  const readHere = async (pages: Unread): Promise<KeptBatch> => {
    reader.start();
    const hashes = await makeAll(pages, files, (searched) => reader.add(searched));
    return { words: reader.end(), hashes };
  };
  try {
    // Two batches each: a thread has the next one before its answer has been heard.
    await Promise.all([
      ...[...threads, ...threads].map((thread) => work((pages) => readThere(pages, thread))),
      work(readHere),
    ]);
  } finally {
    // When one fails, the others need not go on.
    queue.length = 0;
  }
}

/** Returns the hashes of their files. */
async function makeAll(
  pages: Unread,
  files: PageFiles,
  onRead: (page: SearchedPage, content: Uint8Array) => void,
): Promise<readonly string[]> {
  const slice = new TimeSlice();
  const hashes: string[] = [];
  for (const [, page] of pages) {
    const searched = page.read();
    const { content, hash } = files.make(searched);
    hashes.push(hash);
    onRead(searched, content);
    await slice.pause();
  }
  return hashes;
}
