/**
 * What Pagefind says of a whole index, its `.pf_meta`: a list in CBOR (RFC 8949), compressed with gzip. Its second item has
 * the pages, each with its name and its length, in the order in which their records were added; its third one the files of
 * the index, each with its first word, its last one, and its name.
 */
import { gunzipSync, gzipSync } from 'node:zlib';

// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
/** The first three bits of an item; others are numbers. */
const [TEXT, LIST] = [3, 4];
/** The other bits of the first byte: a number or a length below 24, or in how many bytes it follows. */
const SIZE = 31;
const [IN_FIRST_BYTE, IN_FOUR_BYTES] = [24, 26];
/** In the list of a file. */
const FILE_NAME_AT = 2;

export interface IndexNames {
  /** Of the pages, in their order. */
  readonly pages: readonly string[];
  /** Of a file by the name that Pagefind has given it. */
  readonly fileOf: (name: string) => string;
}

/**
 * The same index with other names of its pages and files. Throws where it has not so many pages, or is of a form that
 * Pagefind does not write.
 */
export function renameIndex(content: string | Uint8Array, { pages: names, fileOf }: IndexNames): Uint8Array {
  const bytes = gunzipSync(content);
  const reader = new ItemReader(bytes, SIGNATURE.length);
  reader.open(LIST);
  reader.skip(1);
  const pages = reader.open(LIST);
  if (pages !== names.length) throw new Error(`Pagefind made an index of ${pages} pages, not of ${names.length}.`);
  const written = new Rewriter(reader);
  for (const name of names) {
    const items = reader.open(LIST);
    written.replace(() => name);
    reader.skip(items - 1);
  }
  for (let left = reader.open(LIST); left > 0; left--) {
    const items = reader.open(LIST);
    reader.skip(FILE_NAME_AT);
    written.replace(fileOf);
    reader.skip(items - FILE_NAME_AT - 1);
  }
  return gzipSync(Buffer.concat(written.end()));
}

/** Copies what is read, but for some texts. */
class Rewriter {
  readonly #reader: ItemReader;
  readonly #parts: Uint8Array[] = [];
  #copied = 0;

  constructor(reader: ItemReader) {
    this.#reader = reader;
  }

  /** Reads a text, and writes another one. */
  replace(rename: (text: string) => string): void {
    const { at } = this.#reader;
    const text = this.#reader.readText();
    this.#parts.push(this.#reader.bytes.subarray(this.#copied, at), writeText(rename(text)));
    this.#copied = this.#reader.at;
  }

  end(): readonly Uint8Array[] {
    return [...this.#parts, this.#reader.bytes.subarray(this.#copied)];
  }
}

class ItemReader {
  readonly bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  /** The number, or the length, of the item that begins here, which is of this kind. */
  open(kind: number): number {
    const first = this.bytes[this.#at++] ?? 0;
    const size = first & SIZE;
    if (first >> 5 !== kind || size > IN_FOUR_BYTES) throw new Error('Pagefind made an index of another form.');
    if (size < IN_FIRST_BYTE) return size;
    const length = 2 ** (size - IN_FIRST_BYTE);
    const value = this.bytes.readUIntBE(this.#at, length);
    this.#at += length;
    return value;
  }

  readText(): string {
    const length = this.open(TEXT);
    this.#at += length;
    return this.bytes.toString('utf8', this.#at - length, this.#at);
  }

  skip(items: number): void {
    for (let left = items; left > 0; left--) {
      const kind = (this.bytes[this.#at] ?? 0) >> 5;
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
