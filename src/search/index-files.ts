/** From the segments of an index to the files below `/search/`, but for the texts. */
import { basename } from 'node:path/posix';
import { hashBytes } from '../disk/hash-bytes.ts';
import { type SearchEntry, ENTRY_FILE, SEARCH_FOLDER, type WordList } from '../shared/search/entry.ts';
import { isOfSet } from '../shared/search/page-texts.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { renameIndex } from './index-meta.ts';
import type { MadeSegment, UnreadPage } from './kept-segment.ts';
import { splitStably } from './segments.ts';
import { shortNames } from './short-names.ts';

export interface DescribedIndex {
  /** Of all segments. */
  readonly pages: readonly Pick<UnreadPage, 'page'>[];
  /** Of the texts of these pages. */
  readonly names: readonly string[];
  readonly language: string;
  /** As in `PagesIndex`. */
  readonly sets: readonly RoutePath[];
}

const PART_SUFFIX = '.pf_index';
const HASH_LENGTH = 10;
/** Words in one file of the list, which is read as a whole; about. */
const WORDS_IN_FILE = 8000;

export function describeIndex(
  segments: readonly MadeSegment[],
  { pages, names, language, sets }: DescribedIndex,
): readonly OutputFile[] {
  const lists = divideWords(segments);
  const parts = nameParts(segments);
  let first = 0;
  const metas = segments.map((segment, at) => {
    const own = names.slice(first, (first += segment.pages.length));
    const fileOf = (name: string): string => parts[at]?.get(name)?.name ?? name;
    const content = renameIndex(findMeta(segment), { pages: own, fileOf });
    return { path: `index/${shortHash(content)}.pf_meta`, content };
  });
  const entry: SearchEntry = {
    language,
    segments: metas.map(({ path }) => path),
    words: lists.map(({ path, words, content }) => [words[0] ?? '', `${path}?${shortHash(content)}`] as const),
    ...(sets.length === 0 ? {} : { sets: numberSets(pages, sets) }),
  };
  const files = parts.flatMap((own) => [...own.values()]);
  const all = [
    ...files.map(({ name, content }) => ({ path: `index/${name}${PART_SUFFIX}`, content })),
    ...lists,
    ...metas,
    { path: ENTRY_FILE, content: `${JSON.stringify(entry)}\n` },
  ];
  // Segments may have a part in common.
  const byPath = new Map(all.map(({ path, content }) => [`${SEARCH_FOLDER}/${path}`, content]));
  return [...byPath].map(([path, content]) => ({ path, content }));
}

/**
 * For each segment its parts, by the names that Pagefind has given them. These have seven digits of a hash, and differ in a
 * segment, but perhaps not from those of another one.
 */
function nameParts(
  segments: readonly MadeSegment[],
): readonly ReadonlyMap<string, { readonly name: string; readonly content: OutputFile['content'] }>[] {
  const parts = segments.map(({ files }) =>
    files
      .filter(({ path }) => path.endsWith(PART_SUFFIX))
      .map(({ path, content }) => ({ given: basename(path, PART_SUFFIX), content, hash: hashBytes(content) })),
  );
  const names = shortNames(parts.flat().map(({ hash }) => hash));
  return parts.map(
    (own) => new Map(own.map(({ given, content, hash }) => [given, { name: names.get(hash) ?? '', content }])),
  );
}

interface WordFile extends OutputFile {
  readonly words: WordList;
  readonly content: string;
}

/** The words of all segments. A new one changes one file. */
function divideWords(segments: readonly MadeSegment[]): readonly WordFile[] {
  const all = new Set<string>();
  for (const { words } of segments) for (const word of words.split(' ')) all.add(word);
  all.delete('');
  if (all.size === 0) return [];
  return splitStably([...all].toSorted(), WORDS_IN_FILE, (word) => word).map((words, part) => {
    return { path: `words/${part}.json`, words, content: `${JSON.stringify(words)}\n` };
  });
}

function findMeta({ files }: MadeSegment): OutputFile['content'] {
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'));
  if (meta === undefined) throw new Error('Pagefind made no index.');
  return meta.content;
}

function numberSets(pages: DescribedIndex['pages'], sets: readonly RoutePath[]): NonNullable<SearchEntry['sets']> {
  const numbers = sets.map((set) => {
    const isOwn = (page: Pick<UnreadPage, 'page'>): boolean => isOfSet(page, set);
    return [set, [Math.max(0, pages.findIndex(isOwn)), pages.findLastIndex(isOwn) + 1]] as const;
  });
  return Object.fromEntries(numbers);
}

function shortHash(content: OutputFile['content']): string {
  return hashBytes(content).slice(0, HASH_LENGTH);
}
