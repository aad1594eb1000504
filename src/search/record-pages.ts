/** The records of all pages of some segments, made in several threads and handed over in the order of the pages. */
import { TimeSlice } from '../disk/time-slice.ts';
import type { ReadPage, RecordedPage, Segment, SourcePage } from './kept-segment.ts';
import { makeRecords, type PageBatch, type PageRecord } from './page-record.ts';

/** Makes records elsewhere, in the order of the pages. */
export type RecordThread = (batch: PageBatch) => Promise<readonly PageRecord[]>;

export interface RecordOptions {
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
export async function recordPages(segments: readonly Segment[], options: RecordOptions): Promise<void> {
  const { language } = options;
  const queue = new PageQueue(segments, options);
  const threads = queue.size < MIN_PAGES_FOR_THREADS ? [] : options.threads;
  const work = async (makeThere: RecordThread, count: number): Promise<void> => {
    const slice = new TimeSlice();
    for (let batch = queue.take(count); batch.length > 0; batch = queue.take(count)) {
      const pages = batch.map(({ page: { content, description } }) => ({ content, description }));
      const records = await makeThere({ language, pages });
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
  readonly page: ReadPage;
  readonly keep: (record: PageRecord) => void;
}

class PageQueue {
  readonly #pages: readonly { readonly segment: Segment; readonly page: SourcePage }[];
  readonly #onRecorded: RecordOptions['onRecorded'];
  /** By the numbers of the pages; `null` for what has no record yet. */
  readonly #recorded: (RecordedPage | null)[];
  /** Numbers of the pages that have to be read. */
  #missing: readonly number[];
  #taken = 0;
  #handedOver = 0;

  constructor(segments: readonly Segment[], { onRecorded }: RecordOptions) {
    this.#pages = segments.flatMap((segment) => segment.pages.map((page) => ({ segment, page })));
    this.#onRecorded = onRecorded;
    this.#recorded = this.#pages.map(({ segment, page }) => segment.find(page));
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
      const { segment, page: source } = this.#pages[at] ?? {};
      const read = source === undefined ? undefined : segment?.read(source);
      if (read === undefined) continue;
      const { page, recorded } = read;
      if (recorded !== null) this.#recorded[at] = recorded;
      else batch.push({ page, keep: (record) => (this.#recorded[at] = { ...page, ...record }) });
    }
    return batch;
  }

  /** Hands over all pages up to the first one without a record, but not each by itself. */
  handOver(): void {
    const next = this.#recorded.indexOf(null, this.#handedOver);
    const end = next === -1 ? this.#recorded.length : next;
    if (next !== -1 && end - this.#handedOver < BATCH_SIZE) return;
    const ready = this.#recorded.slice(this.#handedOver, end);
    this.#handedOver = end;
    this.#onRecorded(ready.filter((page) => page !== null));
  }
}
