/** Blocks of lines as Python-Markdown reads them: code, what is indented below a line, tables, and tags around Markdown. Pure. */
import { inlineTextToHtml } from '../../mdx/write/inline-html.ts';

/** Its first line, with the sign of a list in front. */
export const FENCE = /^([ \t]*(?:[-*+][ \t]+|\d+\.[ \t]+)?)(`{3,}|~{3,})(.*)$/u;

/** A whole block; to be used with the flags `m` and `u`, in front of others. */
export const FENCED = /^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/u.source;

/** A block in docsite's Markdown, and how many lines it had. */
export interface Taken {
  readonly text: readonly string[];
  readonly count: number;
}

/** A fence up to its end; without one it is a line of text, as in Python-Markdown. Options in docsite's form: `linenums="1" hl_lines="2 3-4"`. */
export function takeFence(lines: readonly string[]): Taken {
  const [, before = '', marks = '', info = ''] = FENCE.exec(lines[0] ?? '') ?? [];
  const indent = /^[ \t]*/u.exec(before)?.[0] ?? '';
  const exact = lines.findIndex((one, at) => at > 0 && one.trimEnd() === indent + marks);
  // A line with the same marks further in is code: this is how code shows code.
  const close =
    exact === -1
      ? lines.findIndex((one, at) => at > 0 && one.trim().startsWith(marks) && /^[`~]+$/u.test(one.trim()))
      : exact;
  if (close === -1) return { text: [`${before}${marks.replaceAll(/./gu, String.raw`\$&`)}${info}`], count: 1 };
  const count = close + 1;
  const plain = info.trim().replace(/^\{[ \t]*\.(\w+)([^{}]*)\}$/u, '$1$2');
  const first = /\blinenums="(\d+)(?:\s[^"]*)?"/u.exec(plain)?.[1];
  const marked = /\bhl_lines="([^"]*)"/u
    .exec(plain)?.[1]
    ?.trim()
    .replaceAll(/[\s,]+/gu, ',');
  const rest = plain.replaceAll(/[ \t]*\b(?:linenums|hl_lines|anchor_linenums)="[^"]*"/gu, '');
  const numbers = first === undefined ? '' : ` showLineNumbers${first === '1' ? '' : `=${first}`}`;
  const code = lines.slice(1, close);
  const wide = widen(marks, code, indent.length);
  const open = `${before}${wide}${rest}${marked === undefined ? '' : ` {${marked}}`}${numbers}`;
  return {
    text: [open, ...code, exact === -1 ? (lines[close] ?? '') : indent + wide],
    count,
  };
}

/** More marks, where a line of the code would end the block: CommonMark lets it be three columns further in. */
function widen(marks: string, code: readonly string[], columns: number): string {
  const sign = marks.charAt(0);
  const widest = code.reduce((most, line) => {
    const [, indent = '', run = ''] = /^([ ]*)([`~]+)[ \t]*$/u.exec(line) ?? [];
    return run.startsWith(sign) && indent.length < columns + 4 ? Math.max(most, run.length) : most;
  }, 0);
  return widest < marks.length ? marks : sign.repeat(widest + 1);
}

/** The source of a formula that has lines of its own, as a block of code; `null` for another line. */
export function takeFormula(lines: readonly string[]): Taken | null {
  const [, indent = '', open, first = ''] = /^([ \t]*)(\$\$|\\\[)(.*)$/u.exec(lines[0] ?? '') ?? [];
  if (open === undefined) return null;
  const close = open === '$$' ? '$$' : String.raw`\]`;
  const rest = [first, ...lines.slice(1)];
  const end = rest.findIndex((one) => one.trimEnd().endsWith(close));
  if (end === -1) return null;
  const last = (rest[end] ?? '').trimEnd().slice(0, -2);
  const source = end === 0 ? [last] : [first, ...rest.slice(1, end), last];
  const code = source.map((one) => one.slice(one.startsWith(indent) ? indent.length : 0).trimEnd());
  return {
    text: indented(indent, ['```latex', ...code.filter((one) => one !== ''), '```']),
    count: end + 1,
  };
}

/** The lines below the first that are indented by four more columns, without them. */
export function takeIndented(
  lines: readonly string[],
  indent: string,
): { readonly body: readonly string[]; readonly count: number } {
  const inner = new RegExp(`^${indent}(?: {4}|\\t)`, 'u');
  let count = 1;
  for (let at = 1; at < lines.length; at++) {
    if (inner.test(lines[at] ?? '')) count = at + 1;
    else if ((lines[at] ?? '').trim() !== '') break;
  }
  const body = lines.slice(1, count).map((one) => one.replace(inner, ''));
  const first = body.findIndex((one) => one.trim() !== '');
  return { body: first <= 0 ? body : body.slice(first), count };
}

/** The lines further in. */
export function indented(indent: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : indent + line));
}

/** Below the head of a table. */
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/** The rows of the table that begins with the first line, where a stroke in code does not end a cell, with such strokes as GitHub's Markdown writes them; empty for none. */
export function takeRows(lines: readonly string[]): readonly string[] {
  const [head = '', delimiters = ''] = lines;
  if (!head.includes('|') || !delimiters.includes('|') || !DELIMITERS.test(delimiters)) return [];
  const end = lines.findIndex((line) => line.trim() === '');
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .map((row) =>
      row.replaceAll(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)/gu, (code) => code.replaceAll(/(?<!\\)\|/gu, '\\|')),
    );
}

/** A tag whose content is Markdown by `md_in_html`: without the attribute, its name, and what follows it on the line. */
const MARKDOWN_TAG =
  /^( {0,3}<([a-z][\w-]*)\b[^<>]*?)[ \t]+markdown(?:=(?:"(?:1|block|span)"|1|block|span))?(?=[ \t>])([^<>]*>)(.*)$/u;
const SUMMARY = /^[ \t]*<summary>(.*)<\/summary>[ \t]*$/u;

/** The first lines without the attribute; `null` without such a tag. What follows a tag without an empty line is HTML in CommonMark. */
export function takeMarkdownTag(lines: readonly string[]): Taken | null {
  const [, open = '', name = '', end = '', rest = ''] = MARKDOWN_TAG.exec(lines[0] ?? '') ?? [];
  if (name === '') return null;
  const [tag, close, inner] = [open + end, `</${name}>`, rest.trim()];
  if (inner.endsWith(close)) return { text: [tag + inlineTextToHtml(inner.slice(0, -close.length)) + close], count: 1 };
  const count = inner === '' && SUMMARY.test(lines[1] ?? '') ? 2 : 1;
  const summary = SUMMARY.exec(count === 2 ? (lines[1] ?? '') : inner)?.[1];
  const gap = lines[count]?.trim() === '' ? [] : [''];
  if (summary !== undefined) return { text: [tag, `<summary>${inlineTextToHtml(summary)}</summary>`, ...gap], count };
  return { text: inner === '' ? [tag, ...gap] : [tag, '', inner], count };
}
