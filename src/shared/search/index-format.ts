/**
 * The files of the index in bytes, written by the build and read by the browser: see DESIGN 11. They are read in place, for on
 * a large site a query passes over hundreds of thousands of numbers.
 */
import { withoutMarks } from './without-marks.ts';

/** What a page is said to be about; how much each counts is in `RANKING.fields`. */
export const FIELDS = ['name', 'title', 'address', 'headings', 'description'] as const;
export type Field = (typeof FIELDS)[number];

/** A word of a page: which of `FIELDS` have it, a bit for each, and how often it counts, `COUNT` for each time. */
export type Note = number;
export const COUNT = 2 ** FIELDS.length;
/** A note is less than this. */
export const MOST_NOTE = COUNT * 16;
/** Most words are somewhere in the text, once: their note is left out. */
const PLAIN = COUNT;

/** A word, and the pages that have it by their numbers, ascending: each as `page * MOST_NOTE + note`. */
export type Postings = readonly [stem: string, pages: readonly number[]];

/** A word in a file of the index, and where its pages are. */
export interface IndexedWord {
  readonly stem: string;
  /** The stem without marks, by which the words are sorted. */
  readonly key: string;
  readonly file: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/** Begins each file, so that a page of an error is not taken for one. */
const SIGNATURE = [0x64, 0x73, 0x69, 1] as const;

/** Each word as the letters that it has in common with the one before, its other letters, and the bytes of its pages. */
export function writePart(words: Iterable<Postings>): Uint8Array {
  const file = new ByteWriter();
  for (const byte of SIGNATURE) file.add(byte);
  const own = new ByteWriter();
  let before = '';
  for (const [stem, pages] of words) {
    let shared = 0;
    while (shared < stem.length && stem[shared] === before[shared]) shared += 1;
    file.add(shared);
    file.add(stem.length - shared);
    for (let at = shared; at < stem.length; at++) file.add(stem.charCodeAt(at));
    own.clear();
    let last = -1;
    for (const posting of pages) {
      const note = posting % MOST_NOTE;
      const page = (posting - note) / MOST_NOTE;
      // The last bit says whether a note follows.
      own.add((page - last) * 2 + Number(note !== PLAIN));
      if (note !== PLAIN) own.add(note);
      last = page;
    }
    const bytes = own.written;
    file.add(bytes.length);
    file.addAll(bytes);
    before = stem;
  }
  return file.written.slice();
}

/** Throws if these are not the bytes of a part. */
export function readPart(file: Uint8Array): readonly IndexedWord[] {
  const cursor = openFile(file);
  const words: IndexedWord[] = [];
  let stem = '';
  while (cursor.at < file.length) {
    const shared = readNumber(cursor);
    const letters = readNumber(cursor);
    // Each letter takes a byte at least.
    if (shared > stem.length || letters > file.length - cursor.at) throw damaged();
    let rest = '';
    for (let left = letters; left > 0; left--) rest += String.fromCharCode(readNumber(cursor));
    stem = stem.slice(0, shared) + rest;
    const length = readNumber(cursor);
    const from = cursor.at;
    cursor.at += length;
    if (cursor.at > file.length) throw damaged();
    words.push({ stem, key: withoutMarks(stem), file, from, end: cursor.at });
  }
  return words;
}

/** Visits the pages that have a word, each once, ascending. `lengths`: see `IndexedPages`. Throws at a page that the index does not have. */
export function eachPage(
  { file, from, end: last }: IndexedWord,
  lengths: ArrayLike<number>,
  visit: (page: number, note: Note) => void,
): void {
  const cursor = { bytes: file, at: from };
  let page = -1;
  while (cursor.at < last) {
    const step = readNumber(cursor);
    const note = step % 2 === 0 ? PLAIN : readNumber(cursor);
    page += (step - (step % 2)) / 2;
    if (step < 2 || (lengths[page] ?? 0) === 0 || note >= MOST_NOTE || cursor.at > last) throw damaged();
    visit(page, note);
  }
}

/** What is known of all pages, by their numbers. */
export interface IndexedPages {
  /** A length in steps of `LENGTH_STEP`, plus one; 0 where there is no page. */
  readonly lengths: Uint8Array;
  /** Names of the texts of those that are there, in `NAME_BYTES` each; empty when they are in files of their own. */
  readonly names: Uint8Array;
}

/** As a power of two: scores need not know lengths better, and a file of similar numbers is small. */
const LENGTH_STEP = 1 / 8;
/** 48 bits of a hash. */
export const NAME_BYTES = 6;

export function packLength(words: number): number {
  return 1 + Math.round(Math.log2(Math.max(1, words)) / LENGTH_STEP);
}

export function unpackLength(packed: number): number {
  return packed === 0 ? 0 : 2 ** ((packed - 1) * LENGTH_STEP);
}

export function writePages({ lengths, names }: IndexedPages): Uint8Array {
  const file = new ByteWriter();
  for (const byte of SIGNATURE) file.add(byte);
  file.add(lengths.length);
  file.addAll(lengths);
  file.addAll(names);
  return file.written.slice();
}

/** Throws if these are not the bytes of such a file. */
export function readPages(file: Uint8Array): IndexedPages {
  const cursor = openFile(file);
  const end = readNumber(cursor) + cursor.at;
  if (end > file.length) throw damaged();
  return { lengths: file.subarray(cursor.at, end), names: file.subarray(end) };
}

/** The name of a text, of the page that is the `at`-th of those whose names these are. */
export function nameAt(names: Uint8Array, at: number): string {
  const own = [...names.subarray(at * NAME_BYTES, (at + 1) * NAME_BYTES)];
  if (own.length < NAME_BYTES) throw damaged();
  return own.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function openFile(bytes: Uint8Array): Cursor {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw damaged();
  return { bytes, at: SIGNATURE.length };
}

/** Seven bits in each byte, the lowest first; the eighth says that more follow. At most four bytes follow. */
function readNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  let byte = bytes[cursor.at++] ?? MORE;
  if (byte < MORE) return byte;
  let value = byte - MORE;
  for (let unit = MORE; unit < MORE ** 5; unit *= MORE) {
    byte = bytes[cursor.at++] ?? MORE;
    if (byte < MORE) return value + byte * unit;
    value += (byte - MORE) * unit;
  }
  throw damaged();
}

const MORE = 0x80;

class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  add(value: number): void {
    this.#grow(5);
    let left = value;
    while (left >= MORE) {
      this.#bytes[this.#length++] = (left % MORE) + MORE;
      left = Math.floor(left / MORE);
    }
    this.#bytes[this.#length++] = left;
  }

  addAll(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** Until more is written. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(by: number): void {
    if (this.#length + by <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + by) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

function damaged(): Error {
  return new Error('A file of the search index is damaged.');
}
