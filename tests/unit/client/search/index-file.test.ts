/** The format of the index: CBOR (RFC 8949), as Pagefind writes it. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Item, readIndexFile } from '../../../../src/client/search/index-file.ts';

// cspell:disable-next-line
const SIGNATURE = Buffer.from('pagefind_dcd');

function read(hex: string): Promise<Item> {
  return readIndexFile(new Response(new Uint8Array(gzipSync(Buffer.concat([SIGNATURE, Buffer.from(hex, 'hex')])))));
}

describe('readIndexFile', () => {
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
  ])('reads %s as %j', async (hex, item) => {
    expect(await read(hex)).toEqual(item);
  });

  test('reads what a host has unpacked', async () => {
    expect(await readIndexFile(new Response(new Uint8Array(Buffer.concat([SIGNATURE, Buffer.from([7])]))))).toBe(7);
  });

  test.each(['a0', 'f6', '1c', '9bffffffffffffffff'])('rejects %s, which is nothing of an index', async (hex) => {
    await expect(read(hex)).rejects.toThrow('damaged');
  });

  test('rejects a page that a host sends instead', async () => {
    await expect(readIndexFile(new Response('<!doctype html>'))).rejects.toThrow('not a file of a search index');
  });
});
