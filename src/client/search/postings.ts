/** What the index says of a word: the pages that have it, where, and how well each of them answers (BM25). */
import type { Directory } from '../../shared/search/entry.ts';
import {
  COUNT,
  eachPage,
  FIELDS,
  type IndexedPages,
  type IndexedWord,
  unpackLength,
} from '../../shared/search/index-format.ts';
import { RANKING, WORD_POWER } from '../../shared/search/ranking.ts';
import { withoutMarks } from '../../shared/search/without-marks.ts';

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
  /** By the number of the page: 1 if it has the word itself, not just one that begins with it. */
  readonly whole: Uint8Array;
}

/** What is known of all pages. */
export interface IndexMeta {
  /** By number: how many words each page has, about; 0 where there is no page. */
  readonly lengths: Float64Array;
  /** How many pages there are. */
  readonly size: number;
  readonly averageLength: number;
}

export function readMeta({ lengths: packed }: Pick<IndexedPages, 'lengths'>): IndexMeta {
  const lengths = Float64Array.from(packed, unpackLength);
  const size = packed.reduce((count, length) => count + Number(length > 0), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, size, averageLength: total / Math.max(1, size) };
}

/** Files in which words begin with a term, or the longest word that the term begins with. */
export function filesOf(term: string, directory: Directory): readonly string[] {
  const plain = withoutMarks(term);
  const own = directory.findLastIndex(([from]) => from <= plain);
  // Forms of a word are next to each other.
  const isWanted = (from: string, at: number): boolean => at === own || (at === own + 1 && from.startsWith(plain));
  return directory.filter(([from], at) => isWanted(from, at)).map(([, address]) => address);
}

/** Pages that have a word that begins with the term, or else the longest word that it begins with. Throws for damaged files. */
export function findPages(term: string, words: readonly IndexedWord[], meta: IndexMeta): FoundPages {
  const end = meta.lengths.length;
  const own: Scored = {
    pages: [],
    has: new Uint8Array(end),
    scores: new Float64Array(end),
    titled: new Uint8Array(end),
    whole: new Uint8Array(end),
    fields: new Uint8Array(end),
    counts: new Uint16Array(end),
    factors: new Float32Array(end),
  };
  const plain = withoutMarks(term);
  const wanted = groupByKey(findWords(plain, words));
  const lettersOff = (key: string): number => Math.abs(key.length - plain.length);
  // A field counts once, for the word that is most like the term.
  for (const [key, forms] of [...wanted].toSorted(([a], [b]) => lettersOff(a) - lettersOff(b))) {
    addWord(own, { forms, term, isWhole: key === plain, similarity: similarityOf(lettersOff(key)) }, meta);
  }
  const count = own.pages.length;
  const rarity = Math.log(1 + (meta.size - count + 0.5) / (count + 0.5));
  const weights = own.scores;
  for (const page of own.pages) weights[page] = ((weights[page] ?? 0) * rarity) ** WORD_POWER;
  return { stems: [...wanted.keys()], pages: own.pages, weights, titled: own.titled, whole: own.whole };
}

/** What pages have of a term, by their numbers: without objects, because on a large site they are thousands. */
interface Scored {
  /** Numbers of the pages that have it, each once. */
  readonly pages: number[];
  readonly has: Uint8Array;
  /** Without what the rarity of the term makes of them. */
  readonly scores: Float64Array;
  readonly titled: Uint8Array;
  readonly whole: Uint8Array;
  /** A bit for each field that has counted. */
  readonly fields: Uint8Array;
  /** How often the word at hand is there; 0 for all between two words. */
  readonly counts: Uint16Array;
  /** What the way is worth in which the page writes the word at hand; 0 for all between two words. */
  readonly factors: Float32Array;
}

function findWords(plain: string, words: readonly IndexedWord[]): readonly IndexedWord[] {
  const longer = words.filter(({ key }) => key.startsWith(plain));
  if (longer.length > 0) return longer;
  const shorter = words.filter(({ key }) => plain.startsWith(key));
  const most = shorter.reduce((length, { key }) => Math.max(length, key.length), 0);
  return shorter.filter(({ key }) => key.length === most);
}

/** The ways to write a word, by what they are without marks. */
function groupByKey(words: readonly IndexedWord[]): ReadonlyMap<string, readonly IndexedWord[]> {
  const groups = new Map<string, IndexedWord[]>();
  for (const word of words) {
    const forms = groups.get(word.key);
    if (forms === undefined) groups.set(word.key, [word]);
    else forms.push(word);
  }
  return groups;
}

/** Of a title whose word only begins with the term. */
const LEAST_OF_FIELDS = 0.4;
const WEIGHTS = FIELDS.map((field) => RANKING.fields[field]);
/** Words of the title and the address. */
const NAMING = 2 ** FIELDS.indexOf('title') + 2 ** FIELDS.indexOf('address');

interface Wanted {
  readonly forms: readonly IndexedWord[];
  readonly term: string;
  readonly isWhole: boolean;
  readonly similarity: number;
}

/** Adds what each page has of a word. A page counts once for it, however it is written there. */
function addWord(own: Scored, { forms, term, isWhole, similarity }: Wanted, meta: IndexMeta): void {
  const ofFields = Math.max(LEAST_OF_FIELDS, similarity / similarityOf(0));
  const pages: number[] = [];
  for (const form of forms) {
    const isAsTyped = form.stem.startsWith(term) || term.startsWith(form.stem);
    const factor = isAsTyped ? 1 + RANKING.diacriticSimilarity : 1;
    eachPage(form, meta.lengths, (page, note) => {
      if (own.factors[page] === 0) {
        own.factors[page] = factor;
        pages.push(page);
      }
      own.counts[page] = (own.counts[page] ?? 0) + Math.floor(note / COUNT);
      if ((note & NAMING) !== 0) own.titled[page] = 1;
      const added = (note % COUNT) & ~(own.fields[page] ?? 0);
      if (added === 0) return;
      own.fields[page] = (own.fields[page] ?? 0) | added;
      own.scores[page] = (own.scores[page] ?? 0) + ofFields * weighFields(added);
    });
  }
  for (const page of pages) {
    const count = own.counts[page] ?? 0;
    const factor = own.factors[page] ?? 0;
    own.counts[page] = 0;
    own.factors[page] = 0;
    if (isWhole) own.whole[page] = 1;
    if (own.has[page] === 0) {
      own.has[page] = 1;
      own.pages.push(page);
    }
    if (count === 0) continue;
    own.scores[page] = (own.scores[page] ?? 0) + factor * weigh(count * similarity, meta.lengths[page] ?? 0, meta);
  }
}

/** What fields are worth: a bit for each. */
function weighFields(fields: number): number {
  return WEIGHTS.reduce((total, weight, at) => ((fields & (1 << at)) === 0 ? total : total + weight), 0);
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
