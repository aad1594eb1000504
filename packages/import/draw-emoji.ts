/** Names of emoji → the signs that the old site drew. Pure. */
import signs from 'markdown-it-emoji/lib/data/full.mjs';
import type { ProblemFields } from '../../src/shared/problem/problem.ts';
import { countOf } from '../../src/shared/string/format-count.ts';
import { findFrontMatter } from '../../src/content/parse/front-matter.ts';
import { blank, CODE } from './code-places.ts';

const NAME = /(?<![\w:/`]):([+-]1|(?=[\d_+-]*[a-z])[a-z\d_+-]{2,}):(?![\w:/`])/gu;
/** Tags and URLs, where `:name:` is not an emoji. */
const ELSEWHERE = /<[^<>\n]*>|\]\([^()\s]*\)|\bhttps?:\/\/\S+/gu;
/** An indented line that does not begin an item of a list may be code. */
const INDENTED = /^(?: {4}|\t)[ \t]*(?![-+*\d \t])/u;
const HEADING = /^[ \t>]*#{1,6}[ \t]/u;

export interface EmojiTools {
  /** Notes how many names are left as they are, at the line of the first. */
  readonly report: (line: number, fields: ProblemFields) => void;
  /** The text as the old site had it. */
  readonly source: string;
  /** How a sign in a heading is written. */
  readonly inHeading?: (sign: string, name: string) => string;
}

/** The text outside of code with signs in place of their names. */
export function drawEmoji(text: string, { report, source, inHeading = (sign) => sign }: EmojiTools): string {
  if (text.search(NAME) === -1) return text;
  const { block } = findFrontMatter(text);
  const body = blank(block) + text.slice(block.length).replaceAll(CODE, blank).replaceAll(ELSEWHERE, blank);
  const left: string[] = [];
  let [drawn, end] = ['', 0];
  for (const { 0: name, 1: key = '', index } of body.matchAll(NAME)) {
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const sign = Object.hasOwn(signs, key) && !INDENTED.test(before + name) ? signs[key] : undefined;
    if (sign === undefined) left.push(name);
    else {
      drawn += text.slice(end, index) + (HEADING.test(before) ? inHeading(sign, name) : sign);
      end = index + name.length;
    }
  }
  const [first] = left;
  if (first !== undefined) {
    report(source.slice(0, Math.max(0, source.indexOf(first))).split('\n').length, {
      severity: 'info',
      code: 'unknown-component',
      what: `${countOf(left.length, 'name')} of emoji ${left.length === 1 ? 'is' : 'are'} shown as written: ${first}`,
      fix: 'Write the signs themselves.',
    });
  }
  return drawn + text.slice(end);
}
