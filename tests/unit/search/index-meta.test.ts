/** Names of the pages of an index, in what Pagefind says of it. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Item, openIndexFile, readItem } from '../../../src/client/search/index-file.ts';
import { renamePages } from '../../../src/search/index-meta.ts';
import { indexRecords } from '../support/indexers.ts';

/** More than a length of one byte can count. */
const PAGES = 300;
/** Page 7 has eight words. */
const RECORDS = Array.from({ length: PAGES }, (_, at) => ({
  id: `/${at}`,
  content: Array.from({ length: at + 1 }, (_word, number) => `word${number}`).join(' '),
  meta: { title: `title${at}` },
}));

let meta: string | Uint8Array = '';

beforeAll(async () => {
  const { files } = await indexRecords(RECORDS);
  meta = files?.find(({ path }) => path.endsWith('.pf_meta'))?.content ?? '';
});

async function read(content: string | Uint8Array): Promise<readonly Item[]> {
  return readItem(await openIndexFile(new Response(new Uint8Array(Buffer.from(content))))) as readonly Item[];
}

test('the pages of an index get other names, in the order in which they were added, and nothing else changes', async () => {
  // A name longer than 23 bytes has its length in a byte of its own.
  const names = RECORDS.map(({ id }, at) => `${id.slice(1)}${at % 2 === 0 ? 'x'.repeat(30) : ''}`);
  const renamed = await read(renamePages(meta, names));
  const before = (await read(meta)) as readonly [Item, readonly (readonly Item[])[], ...(readonly Item[])];
  expect(renamed).toEqual(before.with(1, before[1].map((page, at) => [names[at] ?? '', ...page.slice(1)]) as Item));
  const lengths = (renamed[1] as readonly (readonly [string, number])[]).map(([, length]) => length);
  expect(lengths).toEqual(RECORDS.map((_, at) => at + 1));
});

test('an index of fewer pages is refused', () => {
  expect(() => renamePages(meta, ['one'])).toThrow('Pagefind made an index of 300 pages, not of 1.');
});

test('so is a file of another form', () => {
  const bytes = gunzipSync(meta);
  const signature = bytes.subarray(0, 12);
  for (const item of ['a0', '866131a0', '86613181a0', '8661319f']) {
    const other = gzipSync(Buffer.concat([signature, Buffer.from(item, 'hex')]));
    expect(() => renamePages(other, ['one'])).toThrow('Pagefind made an index of another form.');
  }
});
