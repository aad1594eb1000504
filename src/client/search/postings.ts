/** What the index says of a word: the pages that have it, where, and how well each of them answers (BM25). */
import { TITLE_PLACES } from '../../shared/search/page-texts.ts';
import { RANKING, WORD_POWER } from '../../shared/search/ranking.ts';
import {
  type Cursor,
  eachItem,
  hasItem,
  type Item,
  openList,
  readLength,
  readNumber,
  readText,
  skipItem,
} from './index-file.ts';
import { withoutMarks } from './without-marks.ts';

/** The pages that have a word, or words that begin with it. */
export interface FoundPages {
  /** Words of the index that were found: stems without marks. */
  readonly stems: readonly string[];
  /** Numbers of the pages that have one of them, in no order. */
  readonly pages: readonly number[];
  /**
   * By the number of the page: its score, as it counts where a page has several words (`WORD_POWER`); 0 if it has none. A word
   * that is rare, or in the title, has a high one.
   */
  readonly weights: Float64Array;
  /** By the number of the page: 1 if its title or address has one. */
  readonly titled: Uint8Array;
}

/** What is known of all records. */
export interface IndexMeta {
  /** Of all segments, by their numbers. */
  readonly pages: readonly { readonly id: string; readonly length: number }[];
  readonly averageLength: number;
  readonly segments: readonly Segment[];
}

/** An index of some of the pages, one after the other, in which these are numbered from 0 on. */
export interface Segment {
  /** Number of its first page. */
  readonly first: number;
  /** Its files, each with its first and last word. */
  readonly parts: readonly { readonly from: string; readonly to: string; readonly name: string }[];
  /** Weights of the fields, by their numbers. */
  readonly weights: readonly number[];
}

/** A part of the index before it is loaded. */
export interface IndexPart {
  readonly segment: Segment;
  readonly name: string;
}

/** A word as it is indexed, without marks, and where a part of a segment has the pages of each way to write it. */
export interface IndexedWord {
  readonly key: string;
  readonly segment: Segment;
  readonly pages: Cursor;
}

/**
 * The words of a part of the index, sorted. A word is a list: the word, its pages, and pairs of another way to write it and
 * the pages of that.
 */
export function readWords(part: Cursor, segment: Segment): readonly IndexedWord[] {
  const words: IndexedWord[] = [];
  readLength(part);
  eachItem(part, () => {
    readLength(part);
    const key = readText(part);
    words.push({ key, segment, pages: { ...part } });
    skipItem(part);
    skipItem(part);
  });
  return words;
}

/** `metas`: of each segment, Pagefind's `.pf_meta`. */
export function readMeta(metas: readonly Item[]): IndexMeta {
  const pages: IndexMeta['pages'][number][] = [];
  const weights: Readonly<Record<string, number | undefined>> = RANKING.metaWeights;
  const segments = (metas as readonly MetaItem[]).map(([, own, parts, , , fields]): Segment => {
    const first = pages.length;
    for (const [id, length] of own) pages.push({ id, length });
    return {
      first,
      parts: parts.map(([from, to, name]) => ({ from, to, name })),
      weights: fields.map((field) => weights[field] ?? 1),
    };
  });
  const total = pages.reduce((sum, { length }) => sum + length, 0);
  return { pages, averageLength: total / Math.max(1, pages.length), segments };
}

type MetaItem = readonly [
  string,
  readonly (readonly [string, number])[],
  readonly (readonly [string, string, string])[],
  Item,
  Item,
  readonly string[],
];

/** The parts in which words begin with a term, or the longest word that the term begins with. */
export function partsOf(term: string, { segments }: Pick<IndexMeta, 'segments'>): readonly IndexPart[] {
  const plain = withoutMarks(term);
  return segments.flatMap((segment) => {
    const { parts } = segment;
    const own = parts.findIndex(({ from, to }) => from <= plain && plain <= to);
    const wanted = parts.filter(({ from, to }, at) => {
      if (at === own) return true;
      if (own === -1) return from.startsWith(plain) || plain.startsWith(to);
      // Forms of a word are next to each other.
      return at === own + 1 && from.startsWith(plain);
    });
    return wanted.map(({ name }) => ({ segment, name }));
  });
}

/** Pages that have a word that begins with the term, or else the longest word that it begins with. */
export function findPages(term: string, words: readonly IndexedWord[], meta: IndexMeta): FoundPages {
  const { length } = meta.pages;
  const own: Scored = {
    pages: [],
    has: new Uint8Array(length),
    scores: new Float64Array(length),
    titled: new Uint8Array(length),
    fields: new Uint16Array(length),
    counts: new Uint16Array(length),
    factors: new Float32Array(length),
  };
  const plain = withoutMarks(term);
  const wanted = findWords(plain, words);
  const lettersOff = ({ key }: IndexedWord): number => Math.abs(key.length - plain.length);
  // A field counts once, for the word that is most like the term.
  for (const word of wanted.toSorted((a, b) => lettersOff(a) - lettersOff(b))) {
    addWord(own, { word, term, similarity: similarityOf(lettersOff(word)) }, meta);
  }
  const count = own.pages.length;
  const rarity = Math.log(1 + (length - count + 0.5) / (count + 0.5));
  const weights = own.scores;
  for (const page of own.pages) weights[page] = ((weights[page] ?? 0) * rarity) ** WORD_POWER;
  const stems = [...new Set(wanted.map(({ key }) => key))];
  return { stems, pages: own.pages, weights, titled: own.titled };
}

/** What pages have of a term, by their numbers: without objects, because on a large site they are thousands. */
interface Scored {
  /** Numbers of the pages that have it, each once. */
  readonly pages: number[];
  readonly has: Uint8Array;
  /** Without what the rarity of the term makes of them. */
  readonly scores: Float64Array;
  readonly titled: Uint8Array;
  /** A bit for each field that has counted. */
  readonly fields: Uint16Array;
  /** How often the word at hand is there; 0 for all between two words. */
  readonly counts: Uint16Array;
  /** What the way is worth in which the page writes the word at hand; 0 for all between two words. */
  readonly factors: Float32Array;
}

/** A word of several segments comes once for each. */
function findWords(plain: string, words: readonly IndexedWord[]): readonly IndexedWord[] {
  const longer = words.filter(({ key }) => key.startsWith(plain));
  if (longer.length > 0) return longer;
  const shorter = words.filter(({ key }) => plain.startsWith(key));
  const most = shorter.reduce((length, { key }) => Math.max(length, key.length), 0);
  return shorter.filter(({ key }) => key.length === most);
}

/** Of a title whose word only begins with the term. */
const LEAST_OF_FIELDS = 0.4;

interface Wanted {
  readonly word: IndexedWord;
  readonly term: string;
  readonly similarity: number;
}

/** Adds what each page has of a word. A page counts once for it, however it is written there. */
function addWord(own: Scored, { word, term, similarity }: Wanted, meta: IndexMeta): void {
  const pages: number[] = [];
  const ofFields = Math.max(LEAST_OF_FIELDS, similarity / similarityOf(0));
  const cursor = { ...word.pages };
  const add = (form: string): void => {
    const isAsTyped = form.startsWith(term) || term.startsWith(form);
    const factor = isAsTyped ? 1 + RANKING.diacriticSimilarity : 1;
    addForm(own, { cursor, factor, ofFields, pages }, word.segment);
  };
  add(word.key);
  eachItem(cursor, () => {
    readLength(cursor);
    add(readText(cursor));
  });
  for (const page of pages) {
    const count = own.counts[page] ?? 0;
    const factor = own.factors[page] ?? 0;
    own.counts[page] = 0;
    own.factors[page] = 0;
    if (count === 0) continue;
    const weight = weigh(count * similarity, meta.pages[page]?.length ?? 0, meta);
    own.scores[page] = (own.scores[page] ?? 0) + factor * weight;
  }
}

interface Form {
  /** At the pages that have it. */
  readonly cursor: Cursor;
  /** What this way to write the word is worth. */
  readonly factor: number;
  /** How much a field counts that has the word, from 0 to 1: a word that only begins with the term counts less. */
  readonly ofFields: number;
  /** Gets the numbers of the pages, each once. */
  readonly pages: number[];
}

/**
 * Adds how often pages have a word in one way to write it, and what the fields that have it are worth. The list of a page is
 * its distance from the one before, its places, and its fields.
 */
function addForm(own: Scored, { cursor, factor, ofFields, pages }: Form, { first, weights }: Segment): void {
  let page = first;
  const inFields = { cursor, ofFields, weights };
  for (let left = openList(cursor); hasItem(cursor, left); left--) {
    readLength(cursor);
    page += readNumber(cursor);
    if (own.has[page] === 0) {
      own.has[page] = 1;
      own.pages.push(page);
    }
    if (own.factors[page] === 0) {
      own.factors[page] = factor;
      pages.push(page);
    }
    addPlaces(own, page, cursor);
    addFields(own, page, inFields);
  }
}

/** Places are distances, too; all words of a record count alike: of what they weigh, a negative number says nothing new. */
function addPlaces(own: Scored, page: number, cursor: Cursor): void {
  let count = 0;
  for (let left = openList(cursor); hasItem(cursor, left); left--) {
    const place = readNumber(cursor);
    if (place < 0) continue;
    if (count === 0 && place < TITLE_PLACES) own.titled[page] = 1;
    count += 1;
  }
  own.counts[page] = (own.counts[page] ?? 0) + count;
}

interface OfFields extends Pick<Form, 'cursor' | 'ofFields'> {
  readonly weights: Segment['weights'];
}

/** A negative number says in which field the places after it are; before the first one it is field 0. */
function addFields(own: Scored, page: number, { cursor, ofFields, weights }: OfFields): void {
  let field = 0;
  for (let left = openList(cursor); hasItem(cursor, left); left--) {
    const place = readNumber(cursor);
    const fields = own.fields[page] ?? 0;
    if (place < 0) field = -1 - place;
    else if ((fields & (1 << field)) === 0) {
      own.fields[page] = fields | (1 << field);
      own.scores[page] = (own.scores[page] ?? 0) + (weights[field] ?? 1) * ofFields;
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
