/** Pagefind's indexer as one call, and a call in its place. */
import { gzipSync } from 'node:zlib';
import { toBytes, toText } from '../../../src/search/bytes.ts';
import {
  type Indexer,
  type IndexRecord,
  openIndex,
  type RecordFields,
  type SegmentIndex,
} from '../../../src/search/pagefind.ts';

/** A record as it is read. */
export interface TestRecord extends RecordFields {
  readonly id: string;
}
type IndexRecords = (records: readonly TestRecord[]) => Promise<SegmentIndex>;

/** Pagefind's index of these records, in one segment. */
export async function indexRecords(
  records: readonly TestRecord[],
  options: Parameters<typeof openIndex>[0] = {},
): Promise<SegmentIndex> {
  const index = openIndex(options);
  try {
    index.add(records.map(({ id, ...fields }) => ({ id, fields: toBytes(JSON.stringify(fields)) })));
    return await index.endSegment();
  } finally {
    await index.close();
  }
}

/** An indexer whose segments are what a function makes of their records. */
export function indexerOf(index: IndexRecords): () => Indexer {
  return () => {
    let records: TestRecord[] = [];
    return {
      add: (added) => void records.push(...added.map(readRecord)),
      endSegment: () => {
        const all = records;
        records = [];
        return index(all);
      },
      close: () => Promise.resolve(),
    };
  };
}

function readRecord({ id, fields }: IndexRecord): TestRecord {
  return { id, ...(JSON.parse(toText(fields)) as RecordFields) };
}

/** An index of these records that has no words; of up to 23 records with names of up to 23 letters. */
export function wordlessIndex(records: readonly Pick<TestRecord, 'id'>[]): SegmentIndex {
  const pages = records.flatMap(({ id }) => [0x82, 0x60 + id.length, ...Buffer.from(id), 1]);
  // A list of the version of Pagefind, the pages, parts of the index, filters, orders, and fields.
  const meta = [0x86, 0x61, 0x31, 0x80 + records.length, ...pages, 0x80, 0x80, 0x80, 0x80];
  // cspell:disable-next-line
  const content = gzipSync(Buffer.concat([Buffer.from('pagefind_dcd'), Buffer.from(meta)]));
  return { files: [{ path: 'pagefind.en_1.pf_meta', content }] };
}
