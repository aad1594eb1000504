/** Code that is shown without colours (BEHAVIOUR B159): grammars of highlight.js take time with the square of some of its runs. */

import { LIMITS } from '../limits.ts';

/** Names for text without a language. */
export const PLAIN_LANGUAGES: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'output',
  'none',
]);

/**
 * What grammars read on and on: words, white space, quotes, dots. 2,000 take 10 ms in the slowest grammar, 64,000 take ten seconds.
 * Comments and data have some punctuation in each line.
 */
const RUN = /[\p{L}\p{N}_\s.$"'`]+/gu;

/** True for code that is shown without colours. */
export function isUncoloured(code: string): boolean {
  return code.length > LIMITS.code || findEndlessRun(code) !== null;
}

/** Where the first run begins that is too long, without the white space before it, as an index of the code; `null` for none. */
export function findEndlessRun(code: string): number | null {
  if (code.length <= LIMITS.codeRun) return null;
  for (const { 0: run, index } of code.matchAll(RUN))
    if (run.length > LIMITS.codeRun) return index + run.search(/\S|$/u);
  return null;
}
