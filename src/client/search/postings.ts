/** What the index says of a word: the pages that have it, where, and how well each of them answers (BM25). */
import { RANKING } from '../../shared/search/ranking.ts';
import type { Item } from './index-file.ts';

/** A record that has a word, or words that begin with it. */
export interface Candidate {
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found, in the page's list of words. */
  readonly words: readonly number[];
}

/** What is known of all records; Pagefind's `.pf_meta`. */
export interface IndexMeta {
  readonly pages: readonly { readonly id: string; readonly length: number }[];
  readonly averageLength: number;
  /** Parts of the index, each with its first and last word. */
  readonly parts: readonly { readonly from: string; readonly to: string; readonly name: string }[];
  /** Weights of the fields, by their numbers. */
  readonly weights: readonly number[];
}

/** A word as it is indexed, without marks, with the pages of each way to write it. */
export type IndexedWord = readonly [key: string, pages: PageList, forms: readonly (readonly [string, PageList])[]];
/** `page` is the distance from the one before; so are places. A negative number says how much the places after it count, or which
 * field they are in; before the first one it is field 0. */
type PageList = readonly (readonly [page: number, places: readonly number[], fields: readonly number[]])[];

export function readMeta(item: Item): IndexMeta {
  const [, pages, parts, , , fields] = item as readonly [
    string,
    readonly (readonly [string, number])[],
    readonly (readonly [string, string, string])[],
    Item,
    Item,
    readonly string[],
  ];
  const total = pages.reduce((sum, [, length]) => sum + length, 0);
  const weights: Readonly<Record<string, number | undefined>> = RANKING.metaWeights;
  return {
    pages: pages.map(([id, length]) => ({ id, length })),
    averageLength: total / Math.max(1, pages.length),
    parts: parts.map(([from, to, name]) => ({ from, to, name })),
    weights: fields.map((field) => weights[field] ?? 1),
  };
}

/** Names of the parts in which words begin with a term, or the longest word that the term begins with. */
export function partsOf(term: string, { parts }: Pick<IndexMeta, 'parts'>): readonly string[] {
  const plain = withoutMarks(term);
  const own = parts.findIndex(({ from, to }) => from <= plain && plain <= to);
  const wanted = parts.filter(({ from, to }, at) => {
    if (at === own) return true;
    if (own === -1) return from.startsWith(plain) || plain.startsWith(to);
    // Forms of a word are next to each other.
    return at === own + 1 && from.startsWith(plain);
  });
  return wanted.map(({ name }) => name);
}

/** Pages that have a word that begins with the term, or else the longest word that it begins with; best first. */
export function findPages(term: string, words: readonly IndexedWord[], meta: IndexMeta): readonly Candidate[] {
  const plain = withoutMarks(term);
  const found = new Map<number, Found>();
  for (const word of findWords(plain, words)) addWord(found, { word, term, plain }, meta);
  const idf = Math.log(1 + (meta.pages.length - found.size + 0.5) / (found.size + 0.5));
  return [...found]
    .map(([page, { score, fields, places }]): Candidate => {
      const bonus = [...fields].reduce((sum, field) => sum + (meta.weights[field] ?? 1), 0);
      return { id: meta.pages[page]?.id ?? '', score: idf * (score + bonus), words: places };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** What a page has of a term. */
interface Found {
  score: number;
  readonly places: number[];
  readonly fields: Set<number>;
}

function findWords(plain: string, words: readonly IndexedWord[]): readonly IndexedWord[] {
  const longer = words.filter(([key]) => key.startsWith(plain));
  if (longer.length > 0) return longer;
  const shorter = words.filter(([key]) => plain.startsWith(key));
  return shorter.toSorted(([a], [b]) => b.length - a.length).slice(0, 1);
}

interface Wanted {
  readonly word: IndexedWord;
  readonly term: string;
  readonly plain: string;
}

/** Adds what each page has of a word. A page counts once for it, however it is written there. */
function addWord(found: Map<number, Found>, { word: [key, pages, forms], term, plain }: Wanted, meta: IndexMeta): void {
  const similarity = similarityOf(Math.abs(key.length - plain.length));
  const counted = new Map<number, { count: number; readonly bonus: number }>();
  for (const [form, list] of [[key, pages] as const, ...forms]) {
    const isAsTyped = form.startsWith(term) || term.startsWith(form);
    let page = 0;
    for (const [distance, places, fields] of list) {
      page += distance;
      let own = found.get(page);
      if (own === undefined) found.set(page, (own = { score: 0, places: [], fields: new Set() }));
      const count = addPlaces(own, places, fields);
      const before = counted.get(page);
      if (before === undefined) counted.set(page, { count, bonus: isAsTyped ? 1 + RANKING.diacriticSimilarity : 1 });
      else before.count += count;
    }
  }
  for (const [page, { count, bonus }] of counted) {
    const own = found.get(page);
    if (own !== undefined) own.score += bonus * weigh(count * similarity, meta.pages[page]?.length ?? 0, meta);
  }
}

/** Returns how often the page has the word. */
function addPlaces(page: Found, places: readonly number[], fields: readonly number[]): number {
  let [at, count] = [0, 0];
  for (const place of places) {
    // All words of a record count alike.
    if (place < 0) at = 0;
    else {
      page.places.push((at += place));
      count += 1;
    }
  }
  let field = 0;
  for (const place of fields) {
    if (place < 0) field = -1 - place;
    else page.fields.add(field);
  }
  return count;
}

/** The part of BM25 that depends on the page: more of a word counts less and less, and less on a long page. */
function weigh(count: number, length: number, { averageLength }: IndexMeta): number {
  const { termSaturation: saturation, pageLength } = RANKING;
  return ((saturation + 1) * count) / (saturation * (1 - pageLength + pageLength * (length / averageLength)) + count);
}

/** 1 for the word itself; less, the more letters it has that were not typed. */
function similarityOf(letters: number): number {
  const near = Math.exp(-((letters + 1) ** 2) / 8);
  return Math.exp((near - 1) * RANKING.termSimilarity);
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
