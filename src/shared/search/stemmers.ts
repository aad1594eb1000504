/** Which of the stemmers of `@orama/stemmers` belongs to a language: it decides which words are forms of one word. */

/** By the first part of a language tag. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
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

/** What the forms of a word have in common. Takes and returns words in lower case. */
export type Stem = (word: string) => string;

/** The module of a language's stemmer, `@orama/stemmers/english`; `null` where a word has no forms, or none are known. */
export function stemmerModule(language: string): string | null {
  const name = STEMMERS[language.toLowerCase().split('-')[0] ?? ''];
  return name === undefined ? null : `@orama/stemmers/${name}`;
}
