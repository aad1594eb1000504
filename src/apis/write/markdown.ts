/** Words of a specification as Markdown of docsite's own. What strangers may have written shows as text: no HTML, no code, no variables. */
import { smallest } from '../../shared/extremes.ts';
import { longestRun } from '../../shared/string/longest-run.ts';

/** As code in a line of text; line breaks become blanks. */
export function code(words: string): string {
  const text = words.replace(/\s+/gu, ' ');
  const longest = longestRun(text, '`');
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/u.test(text) || text === '' ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Plain words in a line: nothing in them is markup. */
export function plain(words: string): string {
  return words
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~#|:!]/gu, '\\$&');
}

/** Words in HTML. */
export function html(words: string): string {
  return words.replace(/[&<>"{}\\`*_[\]:]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

export function fence(language: string, content: string): string {
  const longest = Math.max(2, longestRun(content, '`'));
  const signs = '`'.repeat(longest + 1);
  return `${signs}${language}\n${content.replace(/\n+$/u, '')}\n${signs}`;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const HEADING = /^ {0,3}(#{1,6})(?=\s)/u;
const BLOCK = /^ {0,3}(:{3,})(.*)$/u;

/**
 * A description: Markdown without HTML. Its largest headings come right below that of its page, of the given level; code and blocks that
 * it opens are closed in it.
 */
export function description(markdown: string, level: number): string {
  let signs = '';
  const blocks: string[] = [];
  const headings: { readonly line: number; readonly level: number }[] = [];
  const lines = markdown
    .trim()
    .split(/\r\n?|\n/u)
    .map((line, at) => {
      const [, run = ''] = FENCE.exec(line) ?? [];
      if (signs !== '') {
        if (run.startsWith(signs) && line.trim() === run) signs = '';
        return line;
      }
      if (run !== '') {
        signs = run;
        return line;
      }
      const [, colons, name = ''] = BLOCK.exec(line) ?? [];
      if (colons !== undefined) {
        if (name.trim() === '') return blocks.pop() === undefined ? '' : line;
        blocks.push(colons);
      }
      const [, marks] = HEADING.exec(line) ?? [];
      if (marks !== undefined) headings.push({ line: at, level: marks.length });
      return withoutHtml(line);
    });
  const shift = level + 1 - smallest(headings.map((one) => one.level));
  for (const { line, level: own } of headings)
    lines[line] = (lines[line] ?? '').replace(HEADING, '#'.repeat(Math.min(6, own + shift)));
  if (signs !== '') lines.push(signs);
  return [...lines, ...blocks.toReversed()].join('\n');
}

/** Outside of code, a bracket that could begin a tag, a comment or a component is only a bracket. Addresses in brackets stay. */
function withoutHtml(line: string): string {
  return line
    .split(/(`+[^`]*`+)/u)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/<(?!(?:https?|mailto):)/giu, '\\<')))
    .join('');
}

/** The whole text: what would be a variable is not one. */
export function withoutVariables(text: string): string {
  return text.replace(/\{\{(?=[a-z][\w-]*\}\})/giu, '\\{{');
}
