/** Of Japanese syllables: their marks make other letters (`が` is not `か`), so the index keeps them. */
const NOT_KANA = /[^\u3040-\u30FF]+/gu;

/** A word as the index has it: `cafe` for `café`. Syllables of Japanese must be composed, as in every key and term. */
export function withoutMarks(word: string): string {
  return word.replace(NOT_KANA, (letters) => letters.normalize('NFD').replace(/\p{M}/gu, ''));
}
