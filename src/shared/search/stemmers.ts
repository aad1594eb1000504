/** What makes the stems of a language: it decides which words are forms of one word. */

/** Of the package, by the first part of a language tag. */
const STEMMERS: Readonly<Record<string, string>> = {
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'indian',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sa: 'sanskrit',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
};

/** Takes and returns words in lower case. */
export type WordStep = (word: string) => string;

export interface Stemmer {
  /** Other spellings of a word as one: `colour` and `color`. A word that begins with an ASCII character still does. */
  readonly unify: WordStep;
  /** What the forms of a word have in common, in whichever spelling. */
  readonly stem: WordStep;
}

/** A function that a module exports; docsite's own are named from the folder of the package. */
export interface StemmerPart {
  readonly module: string;
  readonly name: string;
}

const HERE = './src/shared/search';
const UNIFY: Readonly<Record<string, StemmerPart>> = {
  ar: { module: `${HERE}/stem-arabic.ts`, name: 'stemArabic' },
  en: { module: `${HERE}/spelling.ts`, name: 'unifySpelling' },
};

/** `null` for words that stay as they are. `stem` is for words that `unify` returns. */
export function stemmerParts(language: string): { readonly [part in keyof Stemmer]: StemmerPart | null } {
  const key = language.toLowerCase().split('-')[0] ?? '';
  const name = STEMMERS[key];
  return {
    unify: UNIFY[key] ?? null,
    stem: name === undefined ? null : { module: `@orama/stemmers/${name}`, name: 'stemmer' },
  };
}
