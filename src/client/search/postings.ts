/** What the index says of a word: the pages that have it, where, and how well each of them answers (BM25). */
import { TITLE_PLACES } from '../../shared/search/page-texts.ts';
import { RANKING } from '../../shared/search/ranking.ts';
import type { Item } from './index-file.ts';

/** The pages that have a word, or words that begin with it. */
export interface FoundPages {
  /** Words of the index that were found: stems without marks. */
  readonly stems: readonly string[];
  /** How many pages have one of them. */
  readonly count: number;
  /** By the number of the page; 0 if it has none. */
  readonly scores: Float64Array;
  /** By the number of the page: 1 if its title or address has one. */
  readonly titled: Uint8Array;
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

/** Pages that have a word that begins with the term, or else the longest word that it begins with. */
export function findPages(term: string, words: readonly IndexedWord[], meta: IndexMeta): FoundPages {
  const { length } = meta.pages;
  const own: Scored = {
    has: new Uint8Array(length),
    scores: new Float64Array(length),
    titled: new Uint8Array(length),
    fields: new Uint32Array(length),
    counts: new Uint32Array(length),
  };
  const wanted = findWords(withoutMarks(term), words);
  const { length: typed } = withoutMarks(term);
  // A field counts once, for the word that is most like the term.
  for (const word of wanted.toSorted(([a], [b]) => Math.abs(a.length - typed) - Math.abs(b.length - typed))) {
    addWord(own, { word, term }, meta);
  }
  const count = own.has.reduce((total, has) => total + has, 0);
  const rarity = Math.log(1 + (length - count + 0.5) / (count + 0.5));
  const scores = own.scores.map((score) => score * rarity);
  return { stems: wanted.map(([key]) => key), count, scores, titled: own.titled };
}

/** What pages have of a term, by their numbers: without objects, because on a large site they are thousands. */
interface Scored {
  readonly has: Uint8Array;
  /** Without what the rarity of the term makes of them. */
  readonly scores: Float64Array;
  readonly titled: Uint8Array;
  /** A bit for each field that has counted. */
  readonly fields: Uint32Array;
  /** How often the word at hand is there; 0 for all between two words. */
  readonly counts: Uint32Array;
}

function findWords(plain: string, words: readonly IndexedWord[]): readonly IndexedWord[] {
  const longer = words.filter(([key]) => key.startsWith(plain));
  if (longer.length > 0) return longer;
  const shorter = words.filter(([key]) => plain.startsWith(key));
  return shorter.toSorted(([a], [b]) => b.length - a.length).slice(0, 1);
}

/** Of a title whose word only begins with the term. */
const LEAST_OF_FIELDS = 0.4;

interface Wanted {
  readonly word: IndexedWord;
  readonly term: string;
}

/** Adds what each page has of a word. A page counts once for it, however it is written there. */
function addWord(own: Scored, { word: [key, pages, forms], term }: Wanted, meta: IndexMeta): void {
  const lists = [[key, pages] as const, ...forms];
  const similarity = similarityOf(Math.abs(key.length - withoutMarks(term).length));
  const ofFields = Math.max(LEAST_OF_FIELDS, similarity / similarityOf(0));
  for (const [, list] of lists) countPlaces(own, { list, ofFields }, meta);
  for (const [form, list] of lists) {
    const isAsTyped = form.startsWith(term) || term.startsWith(form);
    const factor = isAsTyped ? 1 + RANKING.diacriticSimilarity : 1;
    let page = 0;
    for (const [distance] of list) {
      page += distance;
      const count = own.counts[page] ?? 0;
      if (count === 0) continue;
      own.counts[page] = 0;
      own.scores[page] =
        (own.scores[page] ?? 0) + factor * weigh(count * similarity, meta.pages[page]?.length ?? 0, meta);
    }
  }
}

interface Counted {
  readonly list: PageList;
  /** How much a field counts that has the word, from 0 to 1: a word that only begins with the term counts less. */
  readonly ofFields: number;
}

/** Adds how often pages have a word, and what the fields that have it are worth. */
function countPlaces(own: Scored, { list, ofFields }: Counted, { weights }: IndexMeta): void {
  let page = 0;
  for (const [distance, places, fields] of list) {
    page += distance;
    own.has[page] = 1;
    // All words of a record count alike: of what they weigh, the list says nothing new.
    const words = places.filter((place) => place >= 0);
    own.counts[page] = (own.counts[page] ?? 0) + words.length;
    if ((words[0] ?? TITLE_PLACES) < TITLE_PLACES) own.titled[page] = 1;
    let field = 0;
    for (const place of fields) {
      if (place < 0) field = -1 - place;
      else if (((own.fields[page] ?? 0) & (1 << field)) === 0) {
        own.fields[page] = (own.fields[page] ?? 0) | (1 << field);
        own.scores[page] = (own.scores[page] ?? 0) + (weights[field] ?? 1) * ofFields;
      }
    }
  }
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

/** As the index has words: `cafe` for `café`. */
export function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
