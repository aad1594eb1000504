/** The indexer of the search, in a thread of its own that lives for one index at a time. */
import type { Indexer, IndexMeans } from '../search/pagefind.ts';
import { MOST_IN_ONE_SEGMENT } from '../search/segments.ts';
import { ownBytes } from './own-bytes.ts';
import { WorkerThread } from './worker-thread.ts';

/**
 * `script` is the bundled `worker.ts`, or `null` to work in this thread. A thread keeps what Pagefind's package writes to
 * standard error from users, for whom it is a problem like any other.
 */
export function createIndexer(script: URL | null): (means: IndexMeans) => Indexer {
  return (means) => (script === null ? indexHere(means) : indexIn(new WorkerThread(script, { isQuiet: true }), means));
}

/** Opens one index, and starts its program before that if there will be something to index. */
export class EarlyIndexer {
  readonly #openIndex: (means: IndexMeans) => Indexer;
  #isWanted = false;
  #early: (IndexMeans & { readonly index: Indexer }) | null = null;

  constructor(openIndex: (means: IndexMeans) => Indexer) {
    this.#openIndex = openIndex;
  }

  /** Whether the site has a search. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
  }

  /**
   * For when a text is known to be new: a thread and a program take longer to start than a page to be indexed. `texts`: in
   * all, by which the number of pages is guessed.
   */
  readonly start = (texts: number): void => {
    if (!this.#isWanted || this.#early !== null) return;
    const isDivided = texts > MOST_IN_ONE_SEGMENT;
    this.#early = { isDivided, index: this.#openIndex({ isDivided }) };
  };

  readonly open = ({ isDivided }: IndexMeans): Indexer => {
    const early = this.#early;
    if (early?.isDivided !== isDivided) return this.#openIndex({ isDivided });
    this.#early = null;
    return early.index;
  };

  /** Stops an indexer that was not needed, or was started with a wrong guess. */
  async close(): Promise<void> {
    await this.#early?.index.close();
  }
}

/** Pagefind is loaded for sites that have something to index. */
function indexHere(means: IndexMeans): Indexer {
  const opened = import('../search/pagefind.ts').then(({ openIndex }) => openIndex(means));
  return {
    add: (records) => void opened.then((index) => index.add(records)),
    endSegment: async () => (await opened).endSegment(),
    close: async () => (await opened).close(),
  };
}

function indexIn(worker: WorkerThread, means: IndexMeans): Indexer {
  const ignore = (): void => undefined;
  // A thread that cannot do this, or add records, cannot end a segment either.
  void worker.run('openIndex', means).catch(ignore);
  return {
    add: (records) => {
      const owned = records.map(({ id, fields }) => ({ id, fields: ownBytes(fields) }));
      void worker.run('addRecords', owned).catch(ignore);
    },
    endSegment: async () => worker.run('endSegment', null),
    close: async () => {
      await worker.run('closeIndex', null).catch(ignore);
      await worker.end();
    },
  };
}
