/** Of Japanese syllables: their marks make other letters (`が` is not `か`), so the index keeps them. */
const NOT_KANA = /[^\u3040-\u30FF]+/gu;
/** Most words of most languages: they are the same without marks. */
const PLAIN = /^[a-z\d]*$/u;

/** Letters that Unicode does not take apart, and how those write them who do not have them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
// cspell:disable-next-line
const MARK_OR_LETTER = /\p{M}|[ßæœøłđðþıħŧ]/gu;

/** A word as the index has it: `cafe` for `café`, `lodz` for `łódź`. Syllables of Japanese must be composed, as in every key and term. */
export function withoutMarks(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.replace(NOT_KANA, (letters) =>
    letters.normalize('NFD').replace(MARK_OR_LETTER, (letter) => PLAIN_LETTERS[letter] ?? ''),
  );
}
