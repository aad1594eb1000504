/** The records of all pages of a search, made in several threads and handed over in the order of the pages. */
import { TimeSlice } from '../disk/time-slice.ts';
import type { KeptPage, KeptRecords, UnreadPage } from './kept-records.ts';
import { makeRecords, type PackedPage, type PageBatch, type PageRecord } from './page-record.ts';

export interface RecordedPage extends KeptPage, Pick<UnreadPage, 'page'> {}
/** Makes records elsewhere, in the order of the pages. */
export type RecordThread = (batch: PageBatch) => Promise<readonly PageRecord[]>;

export interface RecordOptions {
  readonly kept: KeptRecords;
  readonly language: string;
  /** Threads that take a part of the work. */
  readonly threads: readonly RecordThread[];
  /** Gets the pages in their order, some at a time. */
  readonly onRecorded: (pages: readonly RecordedPage[]) => void;
}

/** A thread has to load the code: with fewer pages it comes too late. */
const MIN_PAGES_FOR_THREADS = 400;
/** Pages that a thread gets at a time, and that are handed over together: some ten milliseconds of work. */
const BATCH_SIZE = 16;

/** Resolves when all pages have been handed over. */
export async function recordPages(pages: readonly UnreadPage[], options: RecordOptions): Promise<void> {
  const { language } = options;
  const queue = new PageQueue(pages, options);
  const threads = queue.size < MIN_PAGES_FOR_THREADS ? [] : options.threads;
  const work = async (makeThere: RecordThread, count: number): Promise<void> => {
    const slice = new TimeSlice();
    for (let batch = queue.take(count); batch.length > 0; batch = queue.take(count)) {
      const records = await makeThere({ language, pages: batch.map(({ page }) => page) });
      for (const [index, record] of records.entries()) batch[index]?.keep(record);
      queue.handOver();
      await slice.pause();
    }
  };
  try {
    // Two batches each: a thread has the next one before its answer has been heard.
    const there = [...threads, ...threads].map((thread) => work(thread, BATCH_SIZE));
    await Promise.all([...there, work(makeRecords, 1)]);
  } finally {
    // When one fails, the others need not go on.
    queue.empty();
  }
  queue.handOver();
}

interface QueuedPage {
  readonly page: PackedPage;
  readonly keep: (record: PageRecord) => void;
}

class PageQueue {
  readonly #pages: readonly UnreadPage[];
  readonly #options: RecordOptions;
  /** By the numbers of the pages; `null` for what has no record yet. */
  readonly #recorded: (KeptPage | null)[];
  /** Numbers of the pages that have to be read. */
  #missing: readonly number[];
  #taken = 0;
  #handedOver = 0;

  constructor(pages: readonly UnreadPage[], options: RecordOptions) {
    this.#pages = pages;
    this.#options = options;
    this.#recorded = pages.map((unread) => options.kept.find(unread));
    this.#missing = [...this.#recorded.keys()].filter((at) => this.#recorded[at] === null);
  }

  get size(): number {
    return this.#missing.length;
  }

  empty(): void {
    this.#missing = [];
  }

  /** Reads the next pages that have no record: so many, if there are. */
  take(count: number): readonly QueuedPage[] {
    const batch: QueuedPage[] = [];
    while (batch.length < count && this.#taken < this.#missing.length) {
      const at = this.#missing[this.#taken++] ?? 0;
      const unread = this.#pages[at];
      const read = unread === undefined ? null : this.#options.kept.read(unread);
      if (read === null || 'record' in read) this.#recorded[at] = read;
      else {
        const { content, description, keep } = read;
        batch.push({ page: { content, description }, keep: (record) => (this.#recorded[at] = keep(record)) });
      }
    }
    return batch;
  }

  /** Hands over all pages up to the first one without a record, but not each by itself. */
  handOver(): void {
    const next = this.#recorded.indexOf(null, this.#handedOver);
    const end = next === -1 ? this.#recorded.length : next;
    if (next !== -1 && end - this.#handedOver < BATCH_SIZE) return;
    const ready = this.#recorded.slice(this.#handedOver, end);
    const pages = ready.flatMap((kept, index) => {
      const page = this.#pages[this.#handedOver + index]?.page;
      return kept === null || page === undefined ? [] : [{ ...kept, page }];
    });
    this.#handedOver = end;
    this.#options.onRecorded(pages);
  }
}
