/** Reports names of emoji: several generators draw the signs, docsite shows the names. Pure. */
import { findFrontMatter } from '../../src/content/parse/front-matter.ts';
import type { ProblemFields } from '../../src/shared/problem/problem.ts';
import { countOf } from '../../src/shared/string/format-count.ts';
import { CODE } from './code-places.ts';

/** A name of an emoji in a text. */
export const EMOJI = /(?<![\w:/`]):(?:[+-]1|(?=[\d_+-]*[a-z])[a-z\d_+-]{2,}):(?![\w:/`])/gu;
/** Tags and URLs, where `:name:` is not an emoji. */
const ELSEWHERE = /<[^<>\n]*>|\]\([^()\s]*\)|\bhttps?:\/\/\S+/gu;

/** A note at the first name of the page outside of code, with how many there are. */
export function reportEmoji(text: string, report: (line: number, fields: ProblemFields) => void): void {
  if (text.search(EMOJI) === -1) return;
  const cover = (part: string): string => part.replaceAll(/[^\n]/gu, 'x');
  const { block } = findFrontMatter(text);
  const body = cover(block) + text.slice(block.length).replaceAll(CODE, cover).replaceAll(ELSEWHERE, cover);
  const names = [...body.matchAll(EMOJI)];
  const [first] = names;
  if (first === undefined) return;
  report(body.slice(0, first.index).split('\n').length, {
    severity: 'info',
    code: 'unknown-component',
    what: `${countOf(names.length, 'name')} of emoji ${names.length === 1 ? 'is' : 'are'} shown as written: ${first[0]}`,
    fix: 'Write the signs themselves.',
  });
}
