/**
 * A text as Markdown that other tools read: admonitions are quotes and tabs are titles, all else stays as its author wrote
 * it. Addresses and values of variables, which differ from page to page, are gaps.
 */
import type Token from 'markdown-it/lib/token.mjs';
import type {
  GappedMarkdown,
  MarkdownGap,
  SourcePlace,
  SourceRange,
  TokenizedBody,
} from '../../shared/model/parsed-body.ts';
import { unmarkVariables, variablesIn } from '../../shared/model/variables.ts';
import { escapeMarkdown } from '../../shared/string/markdown-names.ts';
import { SourceEditor } from './source-editor.ts';

/** The same text gives the same pieces and gaps. Lines end with a line feed. */
export function gapMarkdown(body: TokenizedBody): GappedMarkdown {
  const editor = new SourceEditor(body.written.lines);
  for (const range of body.written.hidden) editor.cut(rangeIn(range, body));
  editBlocks(body, editor);
  editAddresses(body, editor);
  editAttributes(body, editor);
  editHeadings(body, editor);
  editVariables(body, editor);
  return editor.finish();
}

/** Columns and lines from 0, of the body. */
function rangeIn({ start, end }: SourceRange, { written: { firstLine } }: TokenizedBody): SourceRange {
  const shift = ({ line, column }: SourcePlace): SourcePlace => ({ line: line - firstLine, column: column - 1 });
  return { start: shift(start), end: shift(end) };
}

function editBlocks({ tokens, variableNames, written: { lines } }: TokenizedBody, editor: SourceEditor): void {
  const unmark = (marked: string): string => unmarkVariables(marked, variableNames);
  for (const [at, token] of tokens.entries()) {
    if (token.map === null) continue;
    const [first, end] = token.map;
    const [, name] = /^container_(\w+)_open$/u.exec(token.type) ?? [];
    if (token.type === 'tabs_tab_open') {
      editor.replaceLine(first, { mark: '@tab', put: `**${escapeMarkdown(unmark(token.info))}**` });
    } else if (token.type === 'tabs_tabs_open' || name === 'unknown') {
      editor.replaceLine(first, { mark: ':::', put: '' });
      const close = findEnd(lines, [end + 1, end], token.markup);
      if (close !== null) editor.replaceLine(close, { mark: ':::', put: needsBreak(tokens, at) ? '<!-- -->' : '' });
    } else if (name !== undefined) {
      const close = findEnd(lines, [end], token.markup);
      openQuote({ editor, first, name, title: unmark(tokens[at + 2]?.content ?? '') });
      if (close !== null) editor.replaceLine(close, { mark: ':::', put: '' });
      editor.quote(first, close ?? end);
    }
  }
}

interface QuoteOpening {
  readonly editor: SourceEditor;
  readonly first: number;
  readonly name: string;
  readonly title: string;
}

/** The kind is a word, for no reader of Markdown knows the colours. */
function openQuote({ editor, first, name, title }: QuoteOpening): void {
  const kind = name.charAt(0).toUpperCase() + name.slice(1);
  const line = editor.lines[first] ?? '';
  const start = line.lastIndexOf(title);
  const isWritten = start > line.indexOf(':::') + ':::'.length + name.length - 1;
  const kept = { start, end: start + title.length };
  if (isWritten) editor.replaceLine(first, { mark: ':::', put: `> **${kind}:** `, kept });
  else editor.replaceLine(first, { mark: ':::', put: `> **${kind}**` });
}

/** The line of colons that ends a block, at one of these lines. */
function findEnd(lines: readonly string[], places: readonly number[], markup: string): number | null {
  return places.find((at) => (/(:{3,})\s*$/u.exec(lines[at] ?? '')?.[1] ?? '').length >= markup.length) ?? null;
}

/** Without its end, a list in the last tab would go on in the list or the code after the tabs. */
function needsBreak(tokens: readonly Token[], open: number): boolean {
  const level = tokens[open]?.level;
  const close = tokens.findIndex(({ nesting, level: other }, at) => at > open && nesting === -1 && other === level);
  const last = tokens.slice(0, close).findLast(({ type }) => type !== 'tabs_tab_close');
  const next = tokens[close + 1]?.type ?? '';
  return (
    last?.type.endsWith('_list_close') === true && /^(?:bullet_list_open|ordered_list_open|code_block)$/u.test(next)
  );
}

function editAddresses({ written }: TokenizedBody, editor: SourceEditor): void {
  for (const { link, isHtml, start, end } of written.addresses) {
    // In HTML, an address may go over a line end; no browser would find such a page.
    if (start.line !== end.line) continue;
    const put: MarkdownGap = isHtml ? { kind: 'html', link } : { kind: 'link', link };
    editor.edit(start.line - written.firstLine, { start: start.column - 1, end: end.column - 1, put });
  }
}

function editAttributes({ written }: TokenizedBody, editor: SourceEditor): void {
  for (const { component, attribute, start, end } of written.attributes) {
    const line = start.line - written.firstLine;
    const text = (editor.lines[line] ?? '').slice(start.column - 1, end.column - 1);
    // An address of a file or a page has no variable.
    if (start.line !== end.line || text.includes('{{')) continue;
    const put: MarkdownGap = { kind: 'attribute', component, attribute, written: text };
    editor.edit(line, { start: start.column - 1, end: end.column - 1, put });
  }
}

/** An id has the name of a variable, not its value: links would lead nowhere if it were made from the value. */
function editHeadings({ headings, written }: TokenizedBody, editor: SourceEditor): void {
  for (const [at, end] of written.headingEnds.entries()) {
    const id = headings[at]?.id;
    if (end === null || id === undefined) continue;
    const [line, column] = [end.line - written.firstLine, end.column - 1];
    const isOwn = (editor.lines[line] ?? '').includes('{#', column);
    if (!isOwn) editor.edit(line, { start: column, end: column, put: ` {#${id}}` });
  }
}

/** In code and HTML, values are inserted unescaped. */
function editVariables({ variableNames, written }: TokenizedBody, editor: SourceEditor): void {
  for (const [line, text] of editor.lines.entries()) {
    if (!text.includes('{{')) continue;
    for (const { index } of text.matchAll(/\\(?=\{\{[a-z][\w-]*\}\})/giu)) {
      editor.edit(line, { start: index, end: index + 1, put: '' });
    }
    for (const { name, index } of variablesIn(text)) {
      if (!variableNames.includes(name)) continue;
      const place = { line: line + written.firstLine, column: index + 1 };
      const isText = written.variableTexts.some((range) => isWithin(place, range));
      const put: MarkdownGap = isText ? { kind: 'words', name } : { kind: 'value', name };
      editor.edit(line, { start: index, end: index + `{{${name}}}`.length, put });
    }
  }
}

function isWithin({ line, column }: SourcePlace, { start, end }: SourceRange): boolean {
  const isAfter = line > start.line || (line === start.line && column >= start.column);
  return isAfter && (line < end.line || (line === end.line && column < end.column));
}
