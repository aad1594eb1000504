/**
 * Reads the files that Pagefind makes: a signature and a list in CBOR (RFC 8949), compressed with gzip. docsite has its own
 * reader because Pagefind's is ten times as large as everything else that the search loads.
 */

/** A number, a text, or a list of them: the index needs nothing else of CBOR. */
export type Item = number | string | readonly Item[];

/** Rejects if these are not the bytes of such a file. */
export async function readIndexFile(response: Response): Promise<Item> {
  const bytes = new Uint8Array(await unpack(await response.arrayBuffer()).arrayBuffer());
  if (UTF8.decode(bytes.subarray(0, SIGNATURE.length)) !== SIGNATURE) {
    throw new Error(`${response.url}: not a file of a search index.`);
  }
  return decodeItem({ bytes, at: SIGNATURE.length });
}

// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
const UTF8 = new TextDecoder();
/** Of gzip: some hosts unpack the file on its way. */
const GZIP = 0x1f;

function unpack(packed: ArrayBuffer): Response {
  const whole = new Response(packed);
  if (new Uint8Array(packed)[0] !== GZIP || whole.body === null) return whole;
  return new Response(whole.body.pipeThrough(new DecompressionStream('gzip')));
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

const [UNSIGNED, NEGATIVE, TEXT, LIST] = [0, 1, 3, 4];
/** Ends a list whose length is not given. */
const BREAK = 0xff;

/** The first byte of an item says what it is, and how long or in how many bytes its length is. */
function decodeItem(reader: Reader): Item {
  const { bytes } = reader;
  const first = bytes[reader.at++] ?? BREAK;
  const [kind, size] = [first >> 5, first & 31];
  if (kind === LIST && size === 31) {
    const items: Item[] = [];
    while (bytes[reader.at] !== BREAK) items.push(decodeItem(reader));
    reader.at += 1;
    return items;
  }
  const value = decodeSize(reader, size);
  if (kind === UNSIGNED) return value;
  if (kind === NEGATIVE) return -1 - value;
  if (kind === TEXT) return UTF8.decode(bytes.subarray(reader.at, (reader.at += value)));
  if (kind !== LIST || value > bytes.length) throw new Error('A file of the search index is damaged.');
  const items: Item[] = [];
  while (items.length < value) items.push(decodeItem(reader));
  return items;
}

/** Up to 23 it is in the first byte; else in the next 1, 2, 4 or 8. */
function decodeSize(reader: Reader, size: number): number {
  if (size < 24) return size;
  if (size > 27) throw new Error('A file of the search index is damaged.');
  let value = 0;
  for (let left = 2 ** (size - 24); left > 0; left--) value = value * 256 + (reader.bytes[reader.at++] ?? 0);
  return value;
}
