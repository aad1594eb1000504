/** Names of the pages of an index, in what Pagefind says of it. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Item, openIndexFile, readItem } from '../../../src/client/search/index-file.ts';
import { renameIndex } from '../../../src/search/index-meta.ts';
import { indexRecords } from '../support/indexers.ts';

/** More than a length of one byte can count. */
const PAGES = 300;
/** Page 7 has eight words. */
const RECORDS = Array.from({ length: PAGES }, (_, at) => ({
  id: `/${at}`,
  content: Array.from({ length: at + 1 }, (_word, number) => `word${number}`).join(' '),
  meta: { title: `title${at}` },
}));

const ONE = { pages: ['one'], fileOf: String };
let meta: string | Uint8Array = '';

beforeAll(async () => {
  const { files } = await indexRecords(RECORDS);
  meta = files?.find(({ path }) => path.endsWith('.pf_meta'))?.content ?? '';
});

async function read(content: string | Uint8Array): Promise<readonly Item[]> {
  return readItem(await openIndexFile(new Response(new Uint8Array(Buffer.from(content))))) as readonly Item[];
}

test('the pages and files of an index get other names, pages in the order in which they were added, and nothing else changes', async () => {
  // A name longer than 23 bytes has its length in a byte of its own.
  const names = RECORDS.map(({ id }, at) => `${id.slice(1)}${at % 2 === 0 ? 'x'.repeat(30) : ''}`);
  const fileOf = (name: string): string => `new-${name}`;
  const renamed = await read(renameIndex(meta, { pages: names, fileOf }));
  const before = (await read(meta)) as readonly [Item, ...(readonly (readonly Item[])[])[]];
  const lists = (at: number): readonly (readonly Item[])[] => before[at] as readonly (readonly Item[])[];
  const pages = lists(1).map((page, at) => [names[at] ?? '', ...page.slice(1)]);
  const files = lists(2).map((file) => [...file.slice(0, 2), `new-${String(file[2])}`]);
  expect(files.length).toBeGreaterThan(0);
  expect(renamed).toEqual(before.with(1, pages as Item).with(2, files as Item));
  const lengths = (renamed[1] as readonly (readonly [string, number])[]).map(([, length]) => length);
  expect(lengths).toEqual(RECORDS.map((_, at) => at + 1));
});

test('an index of fewer pages is refused', () => {
  expect(() => renameIndex(meta, ONE)).toThrow('Pagefind made an index of 300 pages, not of 1.');
});

test('so is a file of another form', () => {
  const bytes = gunzipSync(meta);
  const signature = bytes.subarray(0, 12);
  for (const item of ['a0', '866131a0', '86613181a0', '8661319f']) {
    const other = gzipSync(Buffer.concat([signature, Buffer.from(item, 'hex')]));
    expect(() => renameIndex(other, ONE)).toThrow('Pagefind made an index of another form.');
  }
});
