/**
 * Reads the files that Pagefind makes: a signature and a list in CBOR (RFC 8949), compressed with gzip. docsite has its own
 * reader because Pagefind's is ten times as large as everything else that the search loads. What a part of the index says of
 * pages is read in place: on a large site that is tens of thousands of lists, which would all be collected again.
 */

/** A number, a text, or a list of them: the index needs nothing else of CBOR. */
export type Item = number | string | readonly Item[];

/** A place in a file. Reading an item leads to the next one. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** At the item that the file is. Rejects if these are not the bytes of such a file. */
export async function openIndexFile(response: Response): Promise<Cursor> {
  const bytes = new Uint8Array(await unpack(await response.arrayBuffer()).arrayBuffer());
  if (UTF8.decode(bytes.subarray(0, SIGNATURE.length)) !== SIGNATURE) {
    throw new Error(`${response.url}: not a file of a search index.`);
  }
  return { bytes, at: SIGNATURE.length };
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

const [UNSIGNED, NEGATIVE, TEXT, LIST] = [0, 1, 3, 4];
/** Ends a list whose length is not given. */
const BREAK = 0xff;
const ENDLESS = (LIST << 5) | 31;

/** The first byte of an item says what it is, and how long or in how many bytes its length is. */
export function readItem(cursor: Cursor): Item {
  const kind = kindOf(cursor);
  if (kind === TEXT) return readText(cursor);
  if (kind !== LIST) return readNumber(cursor);
  const items: Item[] = [];
  eachItem(cursor, () => items.push(readItem(cursor)));
  return items;
}

/** `visit` reads one item, or skips it. */
export function eachItem(cursor: Cursor, visit: () => void): void {
  const { bytes } = cursor;
  if (bytes[cursor.at] === ENDLESS) {
    cursor.at += 1;
    while (bytes[cursor.at] !== BREAK) visit();
    cursor.at += 1;
    return;
  }
  for (let left = readLength(cursor); left > 0; left--) visit();
}

/** How many items the list has that begins here. */
export function readLength(cursor: Cursor): number {
  const length = kindOf(cursor) === LIST ? readSize(cursor) : Infinity;
  if (length > cursor.bytes.length) throw damaged();
  return length;
}

export function readNumber(cursor: Cursor): number {
  const kind = kindOf(cursor);
  const value = readSize(cursor);
  if (kind === UNSIGNED) return value;
  if (kind === NEGATIVE) return -1 - value;
  throw damaged();
}

export function readText(cursor: Cursor): string {
  if (kindOf(cursor) !== TEXT) throw damaged();
  const length = readSize(cursor);
  return UTF8.decode(cursor.bytes.subarray(cursor.at, (cursor.at += length)));
}

export function skipItem(cursor: Cursor): void {
  const { bytes } = cursor;
  for (let left = 1; left > 0; left--) {
    const kind = kindOf(cursor);
    if (bytes[cursor.at] === ENDLESS) {
      eachItem(cursor, () => skipItem(cursor));
    } else if (kind === LIST) {
      left += readLength(cursor);
    } else if (kind === TEXT) {
      const length = readSize(cursor);
      cursor.at += length;
    } else {
      readNumber(cursor);
    }
  }
}

/** Beyond the end of a damaged file there is nothing of an index. */
function kindOf({ bytes, at }: Cursor): number {
  return (bytes[at] ?? BREAK) >> 5;
}

/** Up to 23 it is in the first byte; else in the next 1, 2, 4 or 8. */
function readSize(cursor: Cursor): number {
  const { bytes } = cursor;
  const size = (bytes[cursor.at++] ?? BREAK) & 31;
  if (size < 24) return size;
  if (size > 27) throw damaged();
  let value = 0;
  for (let left = 2 ** (size - 24); left > 0; left--) value = value * 256 + (bytes[cursor.at++] ?? 0);
  return value;
}

function damaged(): Error {
  return new Error('A file of the search index is damaged.');
}
