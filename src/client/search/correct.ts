/** Words of the site that a mistyped one was meant to be. */

/** Shorter words have too many neighbours. */
export const MIN_LENGTH = 5;

/**
 * The words one letter away: one too many, too few, another, or two swapped. None if a word begins with the term. `lists` are
 * sorted words in lower case.
 */
export function findCorrections(term: string, lists: readonly (readonly string[])[]): readonly string[] {
  const found: string[] = [];
  for (const list of lists) {
    for (const word of list) {
      if (word.startsWith(term)) return [];
      if (isOneLetterOff(term, word)) found.push(word);
    }
  }
  // People rarely mistype the first letter, and shorter words are the commoner ones.
  const rank = (word: string): number => (word.startsWith(term.slice(0, 1)) ? 0 : 100) + word.length;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true;
  return left.slice(0, 2) === `${right.slice(1, 2)}${right.slice(0, 1)}` && left.slice(2) === right.slice(2);
}
