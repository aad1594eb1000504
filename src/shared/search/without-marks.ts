/** Of Japanese syllables: their marks make other letters (`が` is not `か`), so the index keeps them. */
const NOT_KANA = /[^\u3040-\u30FF]+/gu;
/** Most words of most languages: they are the same without marks. */
const PLAIN = /^[a-z\d]*$/u;

/** A word as the index has it: `cafe` for `café`. Syllables of Japanese must be composed, as in every key and term. */
export function withoutMarks(word: string): string {
  return PLAIN.test(word) ? word : word.replace(NOT_KANA, (letters) => letters.normalize('NFD').replace(/\p{M}/gu, ''));
}
