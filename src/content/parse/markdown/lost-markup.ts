/** What looks like a link, a picture, a table, a heading or a list to its writer, and is shown as it is written. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { unmarkVariables } from '../../../shared/model/variables.ts';
import { positionOf } from './inline-positions.ts';
import { type BodySource, type Locate, locateInBlock, splitRow } from './source-positions.ts';

const UNICODE_SPACE = /[\u00A0\u1680\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]/u;

/** One of these is in every such text: most blocks have none, and nothing else is asked of them. */
function hasSign(content: string): boolean {
  return content.includes('](') || content.includes('][') || content.includes('|') || UNICODE_SPACE.test(content);
}

/** In the order of the tokens. */
export function findLostMarkup(tokens: readonly Token[], source: BodySource): readonly BodyFinding[] {
  let row = 0;
  return tokens.flatMap((block) => {
    if (block.type === 'tr_open') row = block.map?.[0] ?? 0;
    const { type, map, content } = block;
    if ((type !== 'inline' && type !== 'html_block') || !hasSign(content)) return [];
    const locate = map === null ? locateInLine(content, row, source) : locateInBlock(source, block);
    const text = { content, locate, source };
    // There is no Markdown in HTML, but tables are often written there.
    if (type === 'html_block') return CODE.test(content) ? [] : findTables(text, IN_HTML);
    const spaces = map === null ? [] : findSpaces(text);
    return [...findLinks(block, text), ...(spaces.length > 0 ? spaces : map === null ? [] : findTables(text, null))];
  });
}

interface Text {
  readonly content: string;
  readonly locate: Locate;
  readonly source: BodySource;
}
const CODE = /<(?:code|pre|script|style|textarea)\b|<!--/iu;

/** Cells have no place of their own: their words are looked for in their row. */
function locateInLine(content: string, line: number, source: BodySource): Locate {
  return (index) => source.position(line, Math.max(0, source.line(line).indexOf(content)) + index);
}

const LINK = /\]\(|\]\[([^\][]*)\]/gu;
/** Only what ends like a file is surely meant as an address; other words in parentheses may be an aside. */
const FILE =
  /^(?=[^()\s]+ )([^()<>"'\n]+\.(?:avif|gif|html?|jpe?g|mdx?|pdf|png|svg|txt|webp|zip)(?:[#?][^()\s]*)?)\)/iu;

function findLinks(block: Token, { content, locate, source }: Text): readonly BodyFinding[] {
  const children = (block.children ?? []).filter(({ type }) => type !== 'heading_link');
  // What is a link has become tokens of another type.
  if (!children.some((child) => child.type === 'text' && /\][([]/u.test(child.content))) return [];
  let next = 0;
  return [...content.matchAll(LINK)].flatMap(({ 0: written, 1: label, index }) => {
    while (positionOf(children[next + 1] ?? block) <= index && next + 1 < children.length) next += 1;
    // A backslash says that text is meant, and `[1]` is an index.
    if (children[next]?.type !== 'text' || isEscaped(content, index)) return [];
    if (isEscaped(content, content.lastIndexOf('[', index))) return [];
    if (label !== undefined && /^(?:\d+|\^.*)$/u.test(label)) return [];
    const rest = unmarkVariables(content.slice(index + ']('.length).split('\n', 1)[0] ?? '', source.variableNames);
    const address = label === undefined ? FILE.exec(rest)?.[1] : undefined;
    const place = locate(index + (address === undefined ? 0 : written.length));
    if (address !== undefined) return [spacedLink(address, place)];
    return [
      {
        code: 'link-as-text',
        ...place,
        what: 'This looks like a link or a picture, but is shown as it is written.',
        ...(label === undefined ? describeAddress(rest) : describeLabel(label || labelBefore(content, index))),
        isError: false,
      },
    ];
  });
}

/** `[label][]`: the words are the label. */
function labelBefore(content: string, end: number): string {
  return content.slice(content.lastIndexOf('[', end) + 1, end);
}

/** Whether an odd number of backslashes is before it. */
function isEscaped(content: string, index: number): boolean {
  let from = index;
  while (content[from - 1] === '\\') from -= 1;
  return (index - from) % 2 === 1;
}

type Reason = Pick<BodyFinding, 'why' | 'fix'>;
const OR_BACKSLASH = 'or a backslash before the bracket if the text is meant.';

function describeLabel(label: string): Reason {
  return {
    why: `No line "[${label}]: address" defines it.`,
    fix: `Define it, or write the address in parentheses; ${OR_BACKSLASH}`,
  };
}

function describeAddress(rest: string): Reason {
  const address = rest.split(')', 1)[0] ?? '';
  if (rest.startsWith('<') && !rest.includes('>'))
    return { why: 'The "<" before its address is never closed.', fix: `Write ">" after the address; ${OR_BACKSLASH}` };
  if (!rest.includes(')'))
    return { why: 'The parenthesis is never closed in its line.', fix: `Write ")" after the address; ${OR_BACKSLASH}` };
  const scheme = /^(?:data|file|javascript|vbscript):/iu.exec(address)?.[0];
  if (scheme !== undefined)
    return { why: `Browsers do not follow links to "${scheme}" from a page.`, fix: 'Put the path into backticks.' };
  if (/\s=\d*x\d*$/u.test(address))
    return { why: 'A picture gets its size from its file.', fix: 'Remove "=…x…", or write <img> with its width.' };
  if (/\s/u.test(address))
    return {
      why: 'An address cannot have spaces.',
      fix: `Write it in "<" and ">", or "%20" for each space; ${OR_BACKSLASH}`,
    };
  return { why: 'Its address or its title is not written as one.', fix: `Correct it; ${OR_BACKSLASH}` };
}

function spacedLink(address: string, place: ReturnType<Locate>): BodyFinding {
  return {
    code: 'spaced-link',
    ...place,
    what: `"${address}" cannot be the target of a link: it has spaces.`,
    why: 'The link is shown as it is written.',
    fix: `Write <${address}>, or "%20" for each space.`,
    isError: false,
  };
}

/** The lines of a text, and where each starts. */
function linesOf(content: string): readonly { readonly line: string; readonly start: number }[] {
  let start = 0;
  return content.split('\n').map((line) => {
    const found = { line, start };
    start += line.length + 1;
    return found;
  });
}

const SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;
const INVISIBLE = /[\u200B\u2060\uFEFF]/gu;
const MARKER = /^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+\S/u;
const DASHES = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/** Lines that begin something if their Unicode spaces are spaces: one finding for each. */
function findSpaces({ content, locate, source }: Text): readonly BodyFinding[] {
  return linesOf(content).flatMap(({ line, start }, index): BodyFinding | readonly [] => {
    const plain = line.replace(SPACE, ' ').replace(INVISIBLE, '');
    const kind = kindOf(plain, index);
    // markdown-it takes an invisible first character off a paragraph.
    const isTrimmed = index === 0 && plain === line && kind !== null;
    if (kind === null || (plain === line ? !isTrimmed : kindOf(line, index) !== null)) return [];
    const at = locate(start);
    const written = isTrimmed ? source.line(at.line - source.firstLine).slice(0, at.column - 1) : line;
    const sign = /[^\x20-\x7E\t]/u.exec(written)?.[0];
    if (sign === undefined) return [];
    const name = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    return {
      code: 'unicode-space',
      ...(isTrimmed ? at : locate(start + line.indexOf(sign))),
      what: `${name} is in the place of a space, so this is not ${kind}.`,
      why: 'The line is shown as it is written. Editors show the character as a space, or not at all.',
      fix: 'Write a space, or remove the character.',
      isError: false,
    };
  });
}

/** `index`: the line's place in its paragraph, which only some lists may interrupt. */
function kindOf(line: string, index: number): string | null {
  if (line.includes('|') && line.includes('-') && DASHES.test(line)) return index > 0 ? 'a table' : null;
  if (!MARKER.test(line)) return null;
  if (line.trimStart().startsWith('#')) return 'a heading';
  return index === 0 || !/^\s*\d/u.test(line) || /^\s*1[.)]/u.test(line) ? 'an item of a list' : null;
}

const IN_HTML = 'In HTML there is no Markdown until the next empty line.';
const ROW = /^[\s>]*\|.*\|\s*$/u;

/** Two lines or more in a row that begin and end with a bar. */
function findTables({ content, locate }: Text, reason: string | null): readonly BodyFinding[] {
  if (!/^[\s>]*\|/mu.test(content)) return [];
  const lines = linesOf(content);
  return lines.flatMap(({ start, line }, index): BodyFinding | readonly [] => {
    const isFirst = ROW.test(line) && !ROW.test(lines[index - 1]?.line ?? '') && ROW.test(lines[index + 1]?.line ?? '');
    if (!isFirst) return [];
    const rest = lines.slice(index);
    const end = rest.findIndex((one) => !ROW.test(one.line));
    const rows = (end === -1 ? rest : rest.slice(0, end)).map((one) => one.line);
    return {
      code: 'table-as-text',
      ...locate(start + line.indexOf('|')),
      what: 'These lines look like a table, but are shown as text.',
      why: reason ?? describeRows(rows),
      fix:
        reason === null
          ? 'Write the head, then a line such as "| --- | --- |" with as many cells, then the rows, without an empty line between.'
          : 'Put an empty line before and after the table.',
      isError: false,
    };
  });
}

function describeRows(rows: readonly string[]): string {
  const dashes = rows.findIndex((row) => /^[\s|:+\p{Pd}\u2212]+$/u.test(row) && /[\p{Pd}\u2212]/u.test(row));
  const row = rows[dashes] ?? '';
  if (dashes === -1) return 'A table needs a delimiter row, such as "| --- | --- |", below its header row.';
  if (dashes === 0) return 'The delimiter row needs a header row above it.';
  const wrong = /[^\s|:-]/u.exec(row)?.[0];
  if (wrong !== undefined) return `The delimiter row contains "${wrong}"; only hyphens, colons and pipes are allowed.`;
  return `The header row has ${cellCount(rows[dashes - 1] ?? '')}, the delimiter row ${cellCount(row)}.`;
}

function cellCount(row: string): string {
  const count = splitRow(row.trim().slice(1, -1)).length;
  return `${String(count)} ${count === 1 ? 'cell' : 'cells'}`;
}
