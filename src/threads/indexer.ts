/** The indexer of the search, in a thread of its own that lives for one index at a time. */
import type { Indexer } from '../search/pagefind.ts';
import { WorkerThread } from './worker-thread.ts';

/**
 * `script` is the bundled `worker.ts`, or `null` to work in this thread. A thread keeps what Pagefind's package writes to
 * standard error from users, for whom it is a problem like any other.
 */
export function createIndexer(script: URL | null): () => Indexer {
  return () => (script === null ? indexHere() : indexIn(new WorkerThread(script, { isQuiet: true })));
}

/** Opens one index, and starts its program before that if there will be something to index. */
export class EarlyIndexer {
  readonly #openIndex: () => Indexer;
  #isWanted = false;
  #early: Indexer | null = null;

  constructor(openIndex: () => Indexer) {
    this.#openIndex = openIndex;
  }

  /** Whether the site has a search. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
  }

  /** For when a text is known to be new: a thread and a program take longer to start than a page to be indexed. */
  readonly start = (): void => {
    if (!this.#isWanted || this.#early !== null) return;
    this.#early = this.#openIndex();
    this.#early.add([]);
  };

  readonly open = (): Indexer => {
    const index = this.#early ?? this.#openIndex();
    this.#early = null;
    return index;
  };

  /** Ends what was started in vain. */
  async close(): Promise<void> {
    await this.#early?.close();
  }
}

/** Pagefind is loaded for sites that have something to index. */
function indexHere(): Indexer {
  const opened = import('../search/pagefind.ts').then(({ openIndex }) => openIndex());
  return {
    add: (records) => void opened.then((index) => index.add(records)),
    endSegment: async () => (await opened).endSegment(),
    close: async () => (await opened).close(),
  };
}

function indexIn(worker: WorkerThread): Indexer {
  const ignore = (): void => undefined;
  return {
    // A thread that cannot do this cannot end a segment either.
    add: (records) => void worker.run('addRecords', records).catch(ignore),
    endSegment: async () => worker.run('endSegment', null),
    close: async () => {
      await worker.run('closeIndex', null).catch(ignore);
      await worker.end();
    },
  };
}
