/**
 * What Pagefind says of a whole index, its `.pf_meta`: a list in CBOR (RFC 8949), compressed with gzip. Its second item has
 * the pages, each with its name and its length, in the order in which their records were added.
 */
import { gunzipSync, gzipSync } from 'node:zlib';

// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
/** The first three bits of an item; others are numbers. */
const [TEXT, LIST] = [3, 4];
/** The other bits of the first byte: a number or a length below 24, or in how many bytes it follows. */
const SIZE = 31;
const [IN_FIRST_BYTE, IN_FOUR_BYTES] = [24, 26];

/**
 * The same index with other names of its pages, in their order. Throws where it has not so many pages, or is of a form that
 * Pagefind does not write.
 */
export function renamePages(content: string | Uint8Array, names: readonly string[]): Uint8Array {
  const bytes = gunzipSync(content);
  const reader = new ItemReader(bytes, SIGNATURE.length);
  reader.open(LIST);
  reader.skip(1);
  const pages = reader.open(LIST);
  if (pages !== names.length) throw new Error(`Pagefind made an index of ${pages} pages, not of ${names.length}.`);
  const first = reader.at;
  const renamed = names.flatMap((name) => {
    const from = reader.at;
    const items = reader.open(LIST);
    const own = reader.at;
    reader.skip(1);
    const other = reader.at;
    reader.skip(items - 1);
    return [bytes.subarray(from, own), writeText(name), bytes.subarray(other, reader.at)];
  });
  return gzipSync(Buffer.concat([bytes.subarray(0, first), ...renamed, bytes.subarray(reader.at)]));
}

class ItemReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  /** The number, or the length, of the item that begins here, which is of this kind. */
  open(kind: number): number {
    const first = this.#bytes[this.#at++] ?? 0;
    const size = first & SIZE;
    if (first >> 5 !== kind || size > IN_FOUR_BYTES) throw new Error('Pagefind made an index of another form.');
    if (size < IN_FIRST_BYTE) return size;
    const length = 2 ** (size - IN_FIRST_BYTE);
    const value = this.#bytes.readUIntBE(this.#at, length);
    this.#at += length;
    return value;
  }

  skip(items: number): void {
    for (let left = items; left > 0; left--) {
      const kind = (this.#bytes[this.#at] ?? 0) >> 5;
      const size = this.open(kind);
      if (kind === LIST) left += size;
      else if (kind === TEXT) this.#at += size;
    }
  }
}

/** Of less than 256 bytes. */
function writeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = bytes.length < IN_FIRST_BYTE ? [bytes.length] : [IN_FIRST_BYTE, bytes.length];
  head[0] = (head[0] ?? 0) | (TEXT << 5);
  return Buffer.concat([Buffer.from(head), bytes]);
}
