/** The format of the index: CBOR (RFC 8949), as Pagefind writes it. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Cursor, type Item, openIndexFile, readItem, skipItem } from '../../../../src/client/search/index-file.ts';

// cspell:disable-next-line
const SIGNATURE = Buffer.from('pagefind_dcd');

function openFile(hex: string): Promise<Cursor> {
  return openIndexFile(new Response(new Uint8Array(gzipSync(Buffer.concat([SIGNATURE, Buffer.from(hex, 'hex')])))));
}

async function read(hex: string): Promise<Item> {
  return readItem(await openFile(hex));
}

describe('an index file', () => {
  test.each([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['20', -1],
    ['3863', -100],
    ['62c3bc', 'ü'],
    ['830182020304', [1, [2, 3], 4]],
    ['9f0102ff', [1, 2]],
    ['80', []],
  ])('reads %s as %j, or skips it', async (hex, item) => {
    expect(await read(hex)).toEqual(item);
    const file = await openFile(`${hex}05`);
    skipItem(file);
    expect(readItem(file)).toBe(5);
  });

  test('reads what a host has unpacked', async () => {
    const unpacked = new Response(new Uint8Array(Buffer.concat([SIGNATURE, Buffer.from([7])])));
    expect(readItem(await openIndexFile(unpacked))).toBe(7);
  });

  test.each(['a0', 'f6', '1c', '9bffffffffffffffff'])('rejects %s, which is nothing of an index', async (hex) => {
    await expect(openFile(hex).then(skipItem)).rejects.toThrow('damaged');
    await expect(read(hex)).rejects.toThrow('damaged');
  });

  test('rejects a page that a host sends instead', async () => {
    await expect(openIndexFile(new Response('<!doctype html>'))).rejects.toThrow('not a file of a search index');
  });
});
