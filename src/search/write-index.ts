/** From what the index says of all pages to its files. An edit of a page changes the parts that have its changed words. */
import { gzipSync } from 'node:zlib';
import { hashBytes } from '../disk/hash-bytes.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import { type Directory, ENTRY_FILE, SEARCH_FOLDER, type SearchEntry } from '../shared/search/entry.ts';
import {
  MOST_NOTE,
  NAME_BYTES,
  packLength,
  type Postings,
  writePages,
  writePart,
} from '../shared/search/index-format.ts';
import { withoutMarks } from '../shared/search/without-marks.ts';
import type { OutputFile } from '../shared/types/output.ts';
import { toText } from './bytes.ts';
import { cut } from './cut.ts';
import type { ReadBatch, ReadPage } from './read-pages.ts';

/** Bytes of a part before it is packed, about: a reader loads one for a word. */
const PART = 32_000;
/** Of a page that has a word, about. */
const POSTING = 2;
/** Words in one file of the list, which is read as a whole. */
const WORDS_IN_FILE = 8000;
/** Lines of a directory, and of one that is divided: a reader loads all of the first one. */
const MOST_LINES = 256;
const LINES_IN_FILE = 64;
/** Pages whose names are with what is known of all pages, and of a file with the names of others. */
const FEW_NAMES = 2048;
const LEAST_NAMES = 128;
const MOST_NAME_FILES = 256;
/** In the head of a gzip file (RFC 1952). */
const SYSTEM_AT = 9;
const UNKNOWN_SYSTEM = 255;
const HASH_LENGTH = NAME_BYTES * 2;

export interface WrittenIndex extends Pick<SearchEntry, 'language' | 'sets'> {
  /** In the order of the numbers of their pages. */
  readonly batches: readonly ReadBatch[];
}

/** All files below `/search/`: the same pages make the same bytes. */
export async function writeIndex({ batches, language, sets }: WrittenIndex): Promise<readonly OutputFile[]> {
  const files = new Map<string, OutputFile['content']>();
  const add = (folder: string, content: Uint8Array | string): string => {
    const isText = typeof content === 'string';
    // Hosts do not compress what they know nothing of.
    const address = `${folder}/${hashBytes(content).slice(0, HASH_LENGTH)}.${isText ? 'json' : 'bin'}`;
    files.set(`${SEARCH_FOLDER}/${address}`, isText ? content : pack(content));
    return address;
  };
  const pages = batches.flatMap(({ pages: own, words: { lengths } }) =>
    own.map((page, at) => ({ ...page, words: lengths[at] ?? 0 })),
  );
  for (const { content, hash } of pages) {
    const file = textFile(content, hash);
    files.set(file.path, content);
  }
  if (files.size < pages.length) throw new Error('The texts of two pages have hashes that begin alike.');
  const { postings, words } = await collect(batches);
  const parts: (readonly [string, string])[] = [];
  const slice = new TimeSlice();
  for (const part of cut(postings, { nameOf: ({ key }) => key, sizeOf, least: PART })) {
    parts.push([part[0]?.key ?? '', add('index', writePart(part.map(({ own }) => own)))]);
    await slice.pause();
  }
  const lists = cut(words, { nameOf: (word) => word, sizeOf: () => 1, least: WORDS_IN_FILE });
  const entry: SearchEntry = {
    language,
    ...addPages(pages, (content) => add('index', content)),
    parts: divide(parts, add),
    words: divide(
      lists.map((list) => [list[0] ?? '', add('words', `${JSON.stringify(list)}\n`)]),
      add,
    ),
    ...(sets === undefined ? {} : { sets }),
  };
  files.set(`${SEARCH_FOLDER}/${ENTRY_FILE}`, `${JSON.stringify(entry)}\n`);
  return [...files].map(([path, content]) => ({ path, content }));
}

/** The file with the texts of a page; `hash` is that of its content. */
export function textFile(content: OutputFile['content'], hash = hashBytes(content)): OutputFile {
  return { path: `${SEARCH_FOLDER}/text/${hash.slice(0, HASH_LENGTH)}.json`, content };
}

interface MeasuredPage extends ReadPage {
  /** How many words it has. */
  readonly words: number;
}

/** The same bytes on every system. */
function pack(content: Uint8Array): Uint8Array {
  const packed = gzipSync(content, { level: 9 });
  packed[SYSTEM_AT] = UNKNOWN_SYSTEM;
  return packed;
}

interface Word {
  /** By which words are sorted: see `IndexedWord`. */
  readonly key: string;
  readonly own: Postings;
}

/** All words with all their pages, sorted, and the words that a misspelt one may have been. */
async function collect(
  batches: WrittenIndex['batches'],
): Promise<{ readonly postings: readonly Word[]; readonly words: readonly string[] }> {
  const all = new Map<string, number[]>();
  const words = new Set<string>();
  const slice = new TimeSlice();
  for (const { pages, words: own } of batches) {
    const stems = toText(own.stems).split(' ');
    let at = 0;
    for (const [index, count] of own.counts.entries()) {
      const stem = stems[index] ?? '';
      let postings = all.get(stem);
      if (postings === undefined) all.set(stem, (postings = []));
      for (const last = at + count; at < last; at++) {
        const posting = own.postings[at] ?? 0;
        const note = posting % MOST_NOTE;
        postings.push((pages[(posting - note) / MOST_NOTE]?.number ?? 0) * MOST_NOTE + note);
      }
    }
    for (const word of toText(own.words).split(' ')) words.add(word);
    await slice.pause();
  }
  words.delete('');
  const keyed = [...all].map((own): Word => ({ key: withoutMarks(own[0]), own }));
  const postings = keyed.sort((a, b) => (a.key < b.key || (a.key === b.key && a.own[0] < b.own[0]) ? -1 : 1));
  return { postings, words: [...words].sort() };
}

function addPages(
  pages: readonly MeasuredPage[],
  add: (content: Uint8Array) => string,
): Pick<SearchEntry, 'pages' | 'names'> {
  const lengths = new Uint8Array((pages.at(-1)?.number ?? -1) + 1);
  for (const { number, words } of pages) lengths[number] = packLength(words);
  const namesOf = (own: readonly ReadPage[]): Uint8Array =>
    Buffer.from(own.map(({ hash }) => hash.slice(0, HASH_LENGTH)).join(''), 'hex');
  if (pages.length <= FEW_NAMES) return { pages: add(writePages({ lengths, names: namesOf(pages) })), names: [] };
  const none = new Uint8Array();
  const least = Math.max(LEAST_NAMES, Math.ceil(pages.length / MOST_NAME_FILES));
  const files = cut(pages, { nameOf: ({ name }) => name, sizeOf: () => 1, least });
  const names = files.map((own): [number, string] => {
    return [own[0]?.number ?? 0, add(writePages({ lengths: none, names: namesOf(own) }))];
  });
  return { pages: add(writePages({ lengths, names: none })), names };
}

function sizeOf({ own: [stem, pages] }: Word): number {
  return stem.length + pages.length * POSTING;
}

/** Lines of a large directory are in directories of their own. */
export function divide(lines: Directory, add: (folder: string, content: string) => string): Directory {
  if (lines.length <= MOST_LINES) return lines;
  const pieces = cut(lines, { nameOf: ([from]) => from, sizeOf: () => 1, least: LINES_IN_FILE });
  return pieces.map((piece) => [piece[0]?.[0] ?? '', add('index', `${JSON.stringify(piece)}\n`)]);
}
