/** Words of a specification as Markdown of docsite's own. What strangers may have written shows as text: no HTML, no code, no variables. */
import { largest, smallest } from '../../shared/extremes.ts';
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

/** A name as a part of an address. */
export function slug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}

export function fence(language: string, content: string): string {
  const longest = Math.max(2, longestRun(content, '`'));
  const signs = '`'.repeat(longest + 1);
  return `${signs}${language}\n${content.replace(/\n+$/u, '')}\n${signs}`;
}

/** The info of a fence of backticks has none (CommonMark 0.31, 4.5). */
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/u;
const FENCE_END = /^ {0,3}(`{3,}|~{3,})\s*$/u;
const HEADING = /^ {0,3}(#{1,6})(?=\s)/u;
const BLOCK = /^ {0,3}(:{3,})(.*)$/u;

/**
 * A description: Markdown without HTML. Its largest headings come right below that of its page, of the given level; code and blocks that
 * it opens are closed in it.
 */
export function description(markdown: string, level: number): string {
  const blocks: string[] = [];
  const headings: { readonly line: number; readonly level: number }[] = [];
  const lines: string[] = [];
  let [fenceSigns, indent, hasMath] = ['', '', false];
  for (const line of markdown.trim().split(/\r\n?|\n/u)) {
    if (fenceSigns !== '') {
      const isInside = line.trim() === '' || (line.startsWith(indent) && !/^ {0,3}(?::{3}|@tab)/u.test(line));
      // The list or block that the code is in may end here, and the code with it.
      if (!isInside) lines.push(indent + fenceSigns);
      if (!isInside || FENCE_END.exec(line)?.[1]?.startsWith(fenceSigns) === true) fenceSigns = '';
      if (isInside) {
        lines.push(line);
        continue;
      }
    }
    const [, before = '', signs = ''] = FENCE.exec(line) ?? [];
    // Where a formula ends depends on options of the site; what follows is taken for words.
    hasMath ||= line.trimStart().startsWith('$$');
    if (signs !== '' && !hasMath) [fenceSigns, indent] = [signs, before];
    const [, colons, name = ''] = BLOCK.exec(line) ?? [];
    const isEnd = colons !== undefined && name.trim() === '';
    // The outermost block that has no more colons ends, and all in it.
    const ended = isEnd ? blocks.findIndex((one) => one.length <= colons.length) : -1;
    if (ended >= 0) blocks.splice(ended);
    if (colons !== undefined && !isEnd) blocks.push(colons);
    const [, marks] = HEADING.exec(line) ?? [];
    if (marks !== undefined) headings.push({ line: lines.length, level: marks.length });
    lines.push(isEnd && ended < 0 ? '' : fenceSigns === '' ? withoutHtml(line) : line);
  }
  const shift = level + 1 - smallest(headings.map((one) => one.level));
  for (const { line, level: own } of headings)
    lines[line] = (lines[line] ?? '').replace(HEADING, '#'.repeat(Math.min(6, own + shift)));
  if (fenceSigns !== '') lines.push(indent + fenceSigns);
  if (blocks.length > 0) lines.push(':'.repeat(largest(blocks.map((one) => one.length))));
  return lines.join('\n');
}

/**
 * A bracket that could begin a tag, a comment or a component is only a bracket; addresses in brackets stay. Code that has one is written
 * as HTML: which backticks belong together may depend on the lines around.
 */
function withoutHtml(line: string): string {
  const parts =
    /(?<![\\`])(?<signs>`+)(?<content>[^`]+)\k<signs>(?!`)|(?<!\\)(?<slashes>\\*)<(?!(?:https?|mailto):)/giu;
  return line.replace(parts, (found: string, ...more: readonly unknown[]) => {
    const { content, slashes = '' } = more.at(-1) as Readonly<Record<string, string | undefined>>;
    if (content !== undefined) return content.includes('<') ? `<code>${html(content.trim())}</code>` : found;
    return slashes.length % 2 === 0 ? `${slashes}\\<` : found;
  });
}

/** The whole text: what would be a variable is not one. */
export function withoutVariables(text: string): string {
  return text.replace(/\{\{(?=[a-z][\w-]*\}\})/giu, '\\{{');
}
