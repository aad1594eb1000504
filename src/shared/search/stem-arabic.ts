/**
 * Stems of Arabic words: without the article, prefixes of one letter, and endings of number and gender. The stemmer of
 * `@orama/stemmers` has other stems for most words with the article than without it.
 */

// cspell:disable
/** The conjunctions `and` and `so`; what is left may begin with a preposition or the article. */
const CONJUNCTION = /^[وف](?=\p{L}{4})/u;
/** The article, after a preposition or not. */
const ARTICLE = /^(?:[بك]?ال|لل)(?=\p{L}{2})/u;
/** `their`, `her`, `us`. */
const PRONOUN = /(?<=\p{L}{3})(?:هما|كما|هم|هن|كم|ها|نا)$/u;
const ENDING = /(?<=\p{L}{3})(?:تين|تان|ات|ان|ين|ون|ية|يه|ة|ه|ي)$/u;
const LETTERS: readonly (readonly [RegExp, string])[] = [
  // Vowels above and below letters, and what stretches a word.
  [/[\u064B-\u065F\u0670\u0640]/gu, ''],
  [/[أإآٱ]/gu, 'ا'],
  [/ى$/u, 'ي'],
];
// cspell:enable

/** What forms of a word have in common: `the users` and `user` are one. */
export function stemArabic(word: string): string {
  const plain = LETTERS.reduce((written, [letter, other]) => written.replace(letter, other), word.normalize('NFC'));
  // A word that begins like a conjunction has lost its letter without the article, too.
  const bare = plain.replace(CONJUNCTION, '').replace(ARTICLE, '').replace(CONJUNCTION, '');
  return bare.replace(PRONOUN, '').replace(ENDING, '').replace(ENDING, '');
}
