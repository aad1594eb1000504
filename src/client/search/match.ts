/** Which words of a page a query means: the engine says which words it has found, and finds more than is meant. */
import { addressWords, type PageTexts } from '../../shared/search/page-texts.ts';
import { keysOf, splitWords } from '../../shared/search/words.ts';

// cspell:disable
/** Endings that the engine takes off English words before it compares them, and what is left of some. */
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
/** A shared beginning that is shorter says nothing. */
const MIN_STEM = 3;

/**
 * True if a word of the index is what a term of the query means: it begins with it, or the two are forms of one word. The
 * engine finds more: where no word begins with a term, it takes the longest word that the term begins with.
 */
export function isMeant(term: string, key: string, language: string): boolean {
  const [plainTerm, plainKey] = [withoutMarks(term), withoutMarks(key)];
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

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** For each term, the words of a page that it means. */
export type TermKeys = readonly ReadonlySet<string>[];

export function meantKeys(terms: readonly string[], found: Iterable<string>, language: string): TermKeys {
  const keys = [...found];
  return terms.map((term) => new Set(keys.filter((key) => isMeant(term, key, language))));
}

/** How often a text has each of the terms. */
function countTerms(text: string, terms: TermKeys, language: string): readonly number[] {
  const counts = terms.map(() => 0);
  for (const word of splitWords(text)) {
    const keys = keysOf(word, language);
    terms.forEach((meant, at) => {
      if (keys.some((key) => meant.has(key))) counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  return counts;
}

/** Sections and texts of a page, with what each of them has of the query. */
export interface PageMatch {
  /** By section: how often it has each term, its heading included. */
  readonly sections: readonly (readonly number[])[];
  /** By section: as above, of its heading alone. */
  readonly headings: readonly (readonly number[])[];
  /** By text: how often each term is in its title, or in the address of the page. */
  readonly titles: readonly (readonly number[])[];
  /** By text: how often it has each term, wherever. */
  readonly texts: readonly (readonly number[])[];
}

export function matchPage(page: PageTexts, terms: TermKeys): PageMatch {
  const { texts, sections, passages, language } = page;
  const count = (text: string): readonly number[] => countTerms(text, terms, language);
  const ofPassages = passages.map(count);
  const headings = sections.map(({ title }) => count(title));
  const ofSections = sections.map(({ passages: own }, at) =>
    sum([headings[at] ?? [], ...own.map((index) => ofPassages[index] ?? [])], terms.length),
  );
  const address = addressWords(page);
  const titles = texts.map(({ title }) => count(`${title} ${address}`));
  const ofTexts = texts.map(({ sections: own }, at) =>
    sum([titles[at] ?? [], ...own.map((index) => ofSections[index] ?? [])], terms.length),
  );
  return { sections: ofSections, headings, titles, texts: ofTexts };
}

function sum(counts: readonly (readonly number[])[], length: number): readonly number[] {
  return Array.from({ length }, (_, at) => counts.reduce((total, one) => total + (one[at] ?? 0), 0));
}
