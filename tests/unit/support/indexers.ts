/** Pagefind's indexer as one call, and a call in its place. */
import { type Indexer, type IndexRecord, openIndex, type RecordIndex } from '../../../src/search/pagefind.ts';

type IndexRecords = (records: readonly IndexRecord[]) => Promise<RecordIndex>;

/** Pagefind's index of these records. */
export async function indexRecords(
  records: readonly IndexRecord[],
  options: Parameters<typeof openIndex>[0] = {},
): Promise<RecordIndex> {
  const index = openIndex(options);
  try {
    index.add(records);
    return await index.finish();
  } finally {
    await index.close();
  }
}

/** An indexer whose index is what a function makes of all records. */
export function indexerOf(index: IndexRecords): () => Indexer {
  return () => {
    const records: IndexRecord[] = [];
    return {
      add: (added) => void records.push(...added),
      finish: () => index(records),
      close: () => Promise.resolve(),
    };
  };
}
