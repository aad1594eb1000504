/** The longest row of one character: what a code span or a fence of Markdown must be longer than. */
import { largest } from '../extremes.ts';

/** How many there are, 0 for none. `mark` is one character. */
export function longestRun(text: string, mark: string): number {
  if (!text.includes(mark)) return 0;
  let length = 0;
  return largest(
    Array.from(text, (character) => (length = character === mark ? length + 1 : 0)),
    0,
  );
}
