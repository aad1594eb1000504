/** Which words of a page a query means: the engine says which words it has found, and finds more than is meant. */
import { largest } from '../../shared/extremes.ts';
import { addressWords, type PageTexts } from '../../shared/search/page-texts.ts';
import type { Stemmer } from '../../shared/search/stemmers.ts';
import { keysOf, splitWords } from '../../shared/search/words.ts';
import { withoutMarks } from '../../shared/search/without-marks.ts';

// cspell:disable
/** Endings that the engine removes from English words before it compares them, and what some become. */
const ENGLISH_ENDINGS: ReadonlySet<string> = new Set(
  (
    'e y i d r s es ed er ers ing ings ies ied ly al ally able ible ion ions ation ations isation ization ity ment ments ' +
    'ness ive ively or ors ance ence ant ent ic ical ically ful fully ate ated ates ating'
  ).split(' '),
);
// cspell:enable
/** In other languages any short rest of a term may be an ending, and what the word of a page has instead. */
const MAX_ENDING = 3;
const MAX_OTHER_ENDING = 7;
/** Words from one term to the next, at most, where a text says them together. */
const NEAR = 2;
/** A shared beginning that is shorter says nothing. */
const MIN_STEM = 3;

/** How words of the index are formed. */
export interface Forms {
  readonly language: string;
  readonly stemmer: Pick<Stemmer, 'unify'>;
}

/**
 * True if a word of the index is what a term of the query means: it begins with it, or the two are forms of one word. The
 * engine finds more: where no word begins with a term, it takes the longest word that the term begins with.
 */
export function isMeant(term: string, key: string, { language, stemmer }: Forms): boolean {
  const [plainTerm = '', plainKey = ''] = [term, key].map((word) => withoutMarks(stemmer.unify(word)));
  if (plainKey.startsWith(plainTerm)) return true;
  let shared = 0;
  while (shared < plainTerm.length && plainTerm[shared] === plainKey[shared]) shared += 1;
  if (shared < MIN_STEM) return false;
  const rests = [plainTerm.slice(shared), plainKey.slice(shared)] as const;
  if (!language.startsWith('en')) return rests[0].length <= MAX_ENDING && rests[1].length <= MAX_OTHER_ENDING;
  // A consonant may be doubled before an ending, as in `running`.
  const last = plainTerm.slice(shared - 1, shared);
  return rests.every((rest) => isEnding(rest) || (rest.startsWith(last) && isEnding(rest.slice(1))));
}

function isEnding(rest: string): boolean {
  return rest === '' || ENGLISH_ENDINGS.has(rest);
}

/** For each term, the words of a page that it means. */
export type TermKeys = readonly ReadonlySet<string>[];

export function meantKeys(terms: readonly string[], found: Iterable<string>, forms: Forms): TermKeys {
  const keys = [...found];
  return terms.map((term) => new Set(keys.filter((key) => isMeant(term, key, forms))));
}

/** The words of a text in their order, as numbers in `SplitPage.words`. */
export type SplitText = readonly number[];

/** A page in words, in the order in which it has them: it is asked for them with each letter that is typed. */
export interface SplitPage {
  /** What the index has for each word that the page has, once. */
  readonly words: readonly (readonly string[])[];
  readonly passages: readonly SplitText[];
  readonly headings: readonly SplitText[];
  /** By text: its title and the address of the page. */
  readonly titles: readonly SplitText[];
}

export function splitPage(page: PageTexts): SplitPage {
  const numbers = new Map<string, number>();
  const words: (readonly string[])[] = [];
  const numberOf = (word: string): number => {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = words.push(keysOf(word, page.language)) - 1));
    return number;
  };
  const split = (text: string): SplitText => splitWords(text).map(numberOf);
  const address = addressWords(page);
  return {
    words,
    passages: page.passages.map(split),
    headings: page.sections.map(({ title }) => split(title)),
    titles: page.texts.map(({ title }) => split(`${title} ${address}`)),
  };
}

interface Counted {
  /** How often a text has each of the terms. */
  readonly counts: readonly number[];
  /** How many terms follow the one before them in the query, with at most one word in between. */
  readonly neighbours: number;
}

/** By word of the page: numbers of the terms that it is, each once. */
type TermsByWord = readonly (readonly number[])[];

function numberTerms(terms: TermKeys, { words }: SplitPage): TermsByWord {
  const found = new Map<string, number[]>();
  for (const [at, keys] of terms.entries()) {
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), at]);
  }
  // One word may be several terms: `docker-compose`. It counts once, however many of its parts are the term.
  return words.map((keys) =>
    keys.some((key) => found.has(key)) ? [...new Set(keys.flatMap((key) => found.get(key) ?? []))] : NO_TERMS,
  );
}

const NO_TERMS: readonly number[] = [];

/** Returns `none` itself for a text that has no term: most have none. */
function countTerms(text: SplitText, terms: TermsByWord, none: Counted): Counted {
  let counts: number[] | null = null;
  let places: number[] = [];
  let neighbours: Set<number> | null = null;
  for (let place = 0; place < text.length; place++) {
    const found = terms[text[place] ?? -1] ?? NO_TERMS;
    if (found.length === 0) continue;
    if (counts === null) {
      counts = [...none.counts];
      places = counts.map(() => -Infinity);
    }
    for (const at of found) {
      counts[at] = (counts[at] ?? 0) + 1;
      places[at] = place;
      if (at > 0 && place - (places[at - 1] ?? -Infinity) <= NEAR) (neighbours ??= new Set()).add(at);
    }
  }
  return counts === null ? none : { counts, neighbours: neighbours?.size ?? 0 };
}

/** Sections and texts of a page, with what each of them has of the query. */
export interface PageMatch {
  /** By passage: how many of the terms it has. */
  readonly passages: readonly number[];
  /** By section: how often it has each term, its heading included. */
  readonly sections: readonly (readonly number[])[];
  /** By section: as above, of its heading alone. */
  readonly headings: readonly (readonly number[])[];
  /** By text: how often each term is in its title, or in the address of the page. */
  readonly titles: readonly (readonly number[])[];
  /** By text: how often it has each term, wherever. */
  readonly texts: readonly (readonly number[])[];
  /** By text: the most terms that a passage has together with its heading, and how near to each other; 0 to 1. */
  readonly nearness: readonly number[];
}

export function matchPage({ texts, sections }: PageTexts, split: SplitPage, terms: TermKeys): PageMatch {
  const byWord = numberTerms(terms, split);
  const none: Counted = { counts: terms.map(() => 0), neighbours: 0 };
  const count = (text: SplitText): Counted => countTerms(text, byWord, none);
  const ofPassages = split.passages.map(count);
  const ofHeadings = split.headings.map(count);
  const headings = ofHeadings.map(({ counts }) => counts);
  const inSection = sections.map(({ passages: own }) =>
    own.flatMap((index) => ofPassages[index] ?? []).filter((passage) => passage !== none),
  );
  const ofSections = inSection.map((own, at) =>
    sum([headings[at] ?? none.counts, ...own.map(({ counts }) => counts)], none),
  );
  const near = inSection.map((own, at) => largest([none, ...own].map(judge(ofHeadings[at] ?? none))));
  const titles = split.titles.map((title) => count(title).counts);
  const ofTexts = texts.map(({ sections: own }, at) =>
    sum([titles[at] ?? none.counts, ...own.map((index) => ofSections[index] ?? none.counts)], none),
  );
  const nearness = texts.map(({ sections: own }) =>
    largest(
      own.map((index) => near[index] ?? 0),
      0,
    ),
  );
  const inPassages = ofPassages.map(({ counts }) => counts.filter((found) => found > 0).length);
  return { passages: inPassages, sections: ofSections, headings, titles, texts: ofTexts, nearness };
}

/** How near to each other a passage and its heading have the terms, 0 to 1. */
function judge(heading: Counted): (passage: Counted) => number {
  return (passage) => {
    const found = heading.counts.filter((count, at) => count + (passage.counts[at] ?? 0) > 0).length;
    const neighbours = Math.max(heading.neighbours, passage.neighbours);
    return (found + neighbours) / (2 * heading.counts.length - 1);
  };
}

function sum(all: readonly (readonly number[])[], { counts: zeros }: Counted): readonly number[] {
  const total = [...zeros];
  for (const counts of all) {
    if (counts === zeros) continue;
    for (let at = 0; at < total.length; at++) total[at] = (total[at] ?? 0) + (counts[at] ?? 0);
  }
  return total;
}
