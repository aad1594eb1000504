/** The indexer of the search, in a thread of its own that lives for one index at a time. */
import type { IndexRecord, RecordIndex } from '../search/pagefind.ts';
import { WorkerThread } from './worker-thread.ts';

/**
 * `script` is the bundled `worker.ts`, or `null` to work in this thread. A thread keeps what Pagefind's package writes to
 * standard error from users, for whom it is a problem like any other.
 */
export function createIndexer(script: URL | null): (records: readonly IndexRecord[]) => Promise<RecordIndex> {
  return async (records) => {
    if (script === null) {
      const { indexRecords } = await import('../search/pagefind.ts');
      return indexRecords(records);
    }
    const worker = new WorkerThread(script, { isQuiet: true });
    try {
      return await worker.run('indexRecords', records);
    } finally {
      await worker.end();
    }
  };
}
