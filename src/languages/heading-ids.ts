/** A translation with the ids of the headings of its source, so that a link with a fragment works in all languages. */
import { parseBody } from '../content/parse/parse-body.ts';
import type { ParsedHeading } from '../shared/model/parsed-body.ts';
import { splitLines } from '../shared/string/text-lines.ts';

const OWN_ID = /(?<!\\)\{#[^\s{}]+\}\s*(?:#+\s*)?$/u;
/** A heading with marks of its own, within lists and quotes too; all others are underlined. */
const MARKED = /^[\s>*+\-\d.)]*#{1,6}(?:\s|$)/u;
const UNDERLINE = /^[\s>]*(?:=+|-+)\s*$/u;

/**
 * Writes `{#id}` after headings that have none, by position, where both texts have headings of the same levels in the same order.
 * Lines keep their numbers. `source`: the headings of the text that it translates.
 */
export function withSourceIds(text: string, source: readonly Pick<ParsedHeading, 'level' | 'id'>[]): string {
  const { headings } = parseBody('', text);
  const isAlike = headings.length === source.length && headings.every(({ level }, at) => level === source[at]?.level);
  if (!isAlike || headings.length === 0) return text;
  const lines = [...splitLines(text)];
  headings.forEach((heading, index) => {
    const at = lastLine(lines, heading.line - 1);
    const line = lines[at] ?? '';
    const id = source[index]?.id ?? heading.id;
    if (id === heading.id || OWN_ID.test(line)) return;
    const [, words = line, end = ''] = /^(.*?)((?:\s+#+)?\s*)$/u.exec(line) ?? [];
    lines[at] = `${words} {#${id}}${end}`;
  });
  return lines.join('\n');
}

/** Of the words of a heading that begins on a line: the one above its underline. */
function lastLine(lines: readonly string[], first: number): number {
  if (MARKED.test(lines[first] ?? '')) return first;
  const underline = lines.findIndex((line, index) => index > first && UNDERLINE.test(line));
  return underline === -1 ? first : underline - 1;
}
