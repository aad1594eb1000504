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
import type { BuildCache, PlannedFile } from '../shared/types/output.ts';
import { cut } from './cut.ts';
import { SORTED } from './page-words.ts';
import { PageFiles, type ReadBatch, type ReadPage } from './read-pages.ts';

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
  readonly cache: BuildCache | null;
}

/** All files below `/search/`: the same pages make the same bytes. */
export async function writeIndex({ batches, language, sets, cache }: WrittenIndex): Promise<readonly PlannedFile[]> {
  const files = new Map<string, PlannedFile['make']>();
  const add = (folder: string, content: Uint8Array | string): string => {
    const isText = typeof content === 'string';
    const address = `${folder}/${hashBytes(content).slice(0, HASH_LENGTH)}.${isText ? 'json' : 'bin'}`;
    // Hosts do not compress what they know nothing of. Most files of an edited site are there already.
    files.set(`${SEARCH_FOLDER}/${address}`, () => (isText ? content : pack(content)));
    return address;
  };
  const pages = batches.flatMap(({ pages: own, words: { lengths } }) =>
    own.map((page, at) => ({ ...page, words: lengths[at] ?? 0 })),
  );
  const texts = new PageFiles(cache);
  for (const { hash, page } of pages) files.set(textPath(hash), () => texts.find({ hash, page }));
  if (files.size < pages.length) throw new Error('The texts of two pages have hashes that begin alike.');
  const parts: (readonly [string, string])[] = [];
  const slice = new TimeSlice();
  for (const part of cut(mergeWords(batches), { nameOf: ({ key }) => key, sizeOf, least: PART })) {
    parts.push([part[0]?.key ?? '', add('index', writePart(part.map(({ own }) => own)))]);
    await slice.pause();
  }
  const words = new Set(batches.flatMap((batch) => splitWords(batch.words.words)));
  const lists = [...cut([...words].sort(), { nameOf: (word) => word, sizeOf: () => 1, least: WORDS_IN_FILE })];
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
  files.set(`${SEARCH_FOLDER}/${ENTRY_FILE}`, () => `${JSON.stringify(entry)}\n`);
  return [...files].map(([path, make]) => ({ path, make }));
}

/** Of the file with the texts of a page, by the hash of its content. */
export function textPath(hash: string): string {
  return `${SEARCH_FOLDER}/text/${hash.slice(0, HASH_LENGTH)}.json`;
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

/** All words with all their pages, sorted. One at a time: on a large site they take as much memory as all the rest of its build. */
function* mergeWords(batches: WrittenIndex['batches']): Generator<Word> {
  /** Which batches have a word, ascending. */
  const holders = new Map<string, number[]>();
  for (const [batch, { words }] of batches.entries()) {
    for (const word of splitWords(words.stems)) {
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [batch]);
      else known.push(batch);
    }
  }
  /** By batch, as each has its words sorted, too: the next one, and the first of its postings. */
  const [next, from] = [batches.map(() => 0), batches.map(() => 0)];
  for (const sorted of [...holders.keys()].sort()) {
    const postings: number[] = [];
    for (const of of holders.get(sorted) ?? []) {
      const [word, first, batch] = [next[of] ?? 0, from[of] ?? 0, batches[of]];
      const end = first + (batch?.words.counts[word] ?? 0);
      for (let at = first; at < end; at++) {
        const posting = batch?.words.postings[at] ?? 0;
        const note = posting % MOST_NOTE;
        postings.push((batch?.pages[(posting - note) / MOST_NOTE]?.number ?? 0) * MOST_NOTE + note);
      }
      next[of] = word + 1;
      from[of] = end;
    }
    const [key = '', stem = key] = sorted.split(SORTED);
    yield { key, own: [stem, postings] };
  }
}

function splitWords(words: Uint8Array): readonly string[] {
  return words.length === 0 ? [] : new TextDecoder().decode(words).split(' ');
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
  const files = [...cut(pages, { nameOf: ({ page }) => JSON.stringify(page.page), sizeOf: () => 1, least })];
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
  return [...pieces].map((piece) => [piece[0]?.[0] ?? '', add('index', `${JSON.stringify(piece)}\n`)]);
}
