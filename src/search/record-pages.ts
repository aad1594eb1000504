/** The records of all pages of some segments, made in several threads and handed over in the order of the pages. */
import { TimeSlice } from '../disk/time-slice.ts';
import type { RecordedPage, Segment, SourcePage } from './kept-segment.ts';
import { makeRecordHere, type PackedPage, type PageBatch, type PageRecord, type SearchedPage } from './page-record.ts';

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
  const workThere = async (makeThere: RecordThread): Promise<void> => {
    for (let batch = queue.takePacked(BATCH_SIZE); batch.length > 0; batch = queue.takePacked(BATCH_SIZE)) {
      const records = await makeThere({ language, pages: batch.map(({ packed }) => packed) });
      for (const [index, record] of records.entries()) batch[index]?.keep(record);
      queue.handOver();
    }
  };
  const workHere = async (): Promise<void> => {
    const slice = new TimeSlice();
    for (let next = queue.take(); next !== null; next = queue.take()) {
      next.keep(await makeRecordHere(language, next.searched));
      queue.handOver();
      await slice.pause();
    }
  };
  try {
    // Two batches each: a thread has the next one before its answer has been heard.
    await Promise.all([...[...threads, ...threads].map(workThere), workHere()]);
  } finally {
    // When one fails, the others need not go on.
    queue.empty();
  }
  queue.handOver();
}

interface QueuedPage {
  readonly searched: SearchedPage;
  readonly packed: PackedPage;
  readonly keep: (record: PageRecord) => void;
}

class PageQueue {
  readonly #pages: readonly { readonly segment: Segment; readonly page: SourcePage }[];
  readonly #onRecorded: RecordOptions['onRecorded'];
  /** By the numbers of the pages: those that have a record, and have not been handed over. */
  readonly #recorded: Map<number, RecordedPage>;
  /** Numbers of the pages that have to be read. */
  #missing: readonly number[];
  #taken = 0;
  #handedOver = 0;

  constructor(segments: readonly Segment[], { onRecorded }: RecordOptions) {
    this.#pages = segments.flatMap((segment) => segment.pages.map((page) => ({ segment, page })));
    this.#onRecorded = onRecorded;
    const found = this.#pages.map(({ segment, page }) => segment.find(page));
    this.#recorded = new Map(found.flatMap((recorded, at) => (recorded === null ? [] : [[at, recorded] as const])));
    this.#missing = [...found.keys()].filter((at) => found[at] === null);
  }

  get size(): number {
    return this.#missing.length;
  }

  empty(): void {
    this.#missing = [];
  }

  /** Reads the next page that has no record; `null` when all have one. */
  take(): QueuedPage | null {
    while (this.#taken < this.#missing.length) {
      const at = this.#missing[this.#taken++] ?? 0;
      const { segment, page: source } = this.#pages[at] ?? {};
      const read = source === undefined ? undefined : segment?.read(source);
      if (read === undefined) continue;
      const { searched, page, recorded } = read;
      if (recorded === null) {
        const { content, description } = page;
        const keep = (record: PageRecord): void => void this.#recorded.set(at, { ...page, ...record });
        return { searched, packed: { content, description }, keep };
      }
      this.#recorded.set(at, recorded);
    }
    return null;
  }

  /** The next pages that have no record: so many, if there are. What they say is in memory once, while they wait. */
  takePacked(count: number): readonly Pick<QueuedPage, 'packed' | 'keep'>[] {
    const batch: Pick<QueuedPage, 'packed' | 'keep'>[] = [];
    for (let next = this.take(); next !== null; next = this.take()) {
      batch.push({ packed: next.packed, keep: next.keep });
      if (batch.length === count) break;
    }
    return batch;
  }

  #next(ready: readonly RecordedPage[]): RecordedPage | undefined {
    return this.#recorded.get(this.#handedOver + ready.length);
  }

  /** Hands over all pages up to the first one without a record, but not each by itself. */
  handOver(): void {
    const ready: RecordedPage[] = [];
    for (let page = this.#next(ready); page !== undefined; page = this.#next(ready)) ready.push(page);
    if (this.#handedOver + ready.length < this.#pages.length && ready.length < BATCH_SIZE) return;
    // How long they stay in memory is up to the receiver.
    for (const [index] of ready.entries()) this.#recorded.delete(this.#handedOver + index);
    this.#handedOver += ready.length;
    this.#onRecorded(ready);
  }
}
