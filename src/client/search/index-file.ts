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
/** Of the first byte. */
const SIZE = 31;
/** Below this, numbers and lengths are in the first byte. */
const IN_FIRST_BYTE = 24;
/** Ends a list whose length is not given. */
const BREAK = 0xff;
const ENDLESS = (LIST << 5) | SIZE;

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
  for (let left = openList(cursor); hasItem(cursor, left); left--) visit();
}

/**
 * Begins to read a list: `for (let left = openList(cursor); hasItem(cursor, left); left--)` reads one item, or skips it, in
 * each turn. Where a list is read for each page, that takes less time than `eachItem` with a function.
 */
export function openList(cursor: Cursor): number {
  if (cursor.bytes[cursor.at] !== ENDLESS) return readLength(cursor);
  cursor.at += 1;
  return Infinity;
}

/** False at the end of the list, which is read, too. */
export function hasItem(cursor: Cursor, left: number): boolean {
  if (left !== Infinity) return left > 0;
  if (cursor.bytes[cursor.at] !== BREAK) return true;
  cursor.at += 1;
  return false;
}

/** How many items the list has that begins here. */
export function readLength(cursor: Cursor): number {
  const length = kindOf(cursor) === LIST ? readSize(cursor) : Infinity;
  if (length > cursor.bytes.length) throw damaged();
  return length;
}

export function readNumber(cursor: Cursor): number {
  const { bytes, at } = cursor;
  const first = bytes[at] ?? BREAK;
  // Nearly all numbers of an index are in the first byte or the next one.
  if (first < IN_FIRST_BYTE) {
    cursor.at = at + 1;
    return first;
  }
  if (first === IN_FIRST_BYTE && at + 1 < bytes.length) {
    cursor.at = at + 2;
    return bytes[at + 1] ?? 0;
  }
  const kind = first >> 5;
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

/** Most of an index is skipped, hundreds of thousands of items for a query: without a call for each of them. */
export function skipItem(cursor: Cursor): void {
  const { bytes } = cursor;
  let at = cursor.at;
  for (let left = 1; left > 0; left--) {
    const first = bytes[at] ?? BREAK;
    const size = first & SIZE;
    const kind = first >> 5;
    if (size <= IN_FIRST_BYTE && kind <= NEGATIVE) {
      at += size < IN_FIRST_BYTE ? 1 : 2;
      continue;
    }
    if (size < IN_FIRST_BYTE && kind === LIST) {
      at += 1;
      left += size;
      continue;
    }
    cursor.at = at;
    if (first === ENDLESS) eachItem(cursor, () => skipItem(cursor));
    else if (kind === LIST) left += readLength(cursor);
    else if (kind === TEXT) skipText(cursor);
    else readNumber(cursor);
    at = cursor.at;
  }
  cursor.at = at;
}

function skipText(cursor: Cursor): void {
  const length = readSize(cursor);
  cursor.at += length;
}

/** Beyond the end of a damaged file there is nothing of an index. */
function kindOf({ bytes, at }: Cursor): number {
  return (bytes[at] ?? BREAK) >> 5;
}

/** Up to 23 it is in the first byte; else in the next 1, 2, 4 or 8. */
function readSize(cursor: Cursor): number {
  const { bytes } = cursor;
  const size = (bytes[cursor.at++] ?? BREAK) & SIZE;
  if (size < IN_FIRST_BYTE) return size;
  if (size > 27) throw damaged();
  let value = 0;
  for (let left = 2 ** (size - IN_FIRST_BYTE); left > 0; left--) value = value * 256 + (bytes[cursor.at++] ?? 0);
  return value;
}

function damaged(): Error {
  return new Error('A file of the search index is damaged.');
}
