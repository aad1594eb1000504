/** Finds the places of a text that show another file: `<!-- @include: … -->`, and empty fences with `file="…"`. */
import { splitLines } from '../../shared/string/text-lines.ts';

/** Lines are counted from 0, with the front matter. */
export interface IncludeMark {
  /** `text` is Markdown in place of a comment; `code` fills a fence. */
  readonly kind: 'text' | 'code';
  readonly line: number;
  /** The line after the mark. */
  readonly end: number;
  /** The whole line: of the comment, or the opening one of the fence. */
  readonly written: string;
  /** What precedes each line: indentation, and the marks of quotes. */
  readonly prefix: string;
  /** The path as written. */
  readonly target: string;
  readonly region: string | null;
  /** As written: `3,10`. */
  readonly range: string | null;
  /** Of a fence: its signs, and its words without those that name the file. */
  readonly fence: { readonly signs: string; readonly info: string } | null;
}
export interface FoundIncludes {
  readonly lines: readonly string[];
  /** Lines of the front matter, its limits among them. */
  readonly frontMatterLines: number;
  readonly marks: readonly IncludeMark[];
  /** Lines with a comment that looks like an include and is not read as one. */
  readonly misplaced: readonly number[];
}

const COMMENT = /^((?:[ \t]*>)*[ \t]*)<!--[ \t]*@include:/u;
const ANY_COMMENT = /<!--[ \t]*@include\b/u;
const TARGET = /^(.*?)(?:#([^#{}]*))?(?:\{([^{}]*)\})?$/u;
const OPENING = /^((?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/u;
const CLOSING = /^(?:[ \t]*>)*[ \t]*(`{3,}|~{3,})[ \t]*$/u;
/** A longer line cannot be an include: finding its words could take more than one pass. */
const LONGEST_MARK = 1000;
const WORD = /(?<![^\s])(file|region|lines)=(?:"([^"]*)"|'([^']*)')/gu;

/** `null` for a text without any, which is nearly every text: two searches find that out. */
export function findIncludes(text: string): FoundIncludes | null {
  if (!text.includes('@include') && !text.includes('file=')) return null;
  const found = readLines(text);
  return found.marks.length + found.misplaced.length === 0 ? null : found;
}

/** The lines of any text, with its includes. */
export function readLines(text: string): FoundIncludes {
  const lines = splitLines(text);
  const marks: IncludeMark[] = [];
  const misplaced: number[] = [];
  const frontMatterLines = countFrontMatter(lines);
  for (let at = frontMatterLines; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const opening = readOpening(line);
    if (opening !== null) {
      const end = findClosing(lines, at, opening);
      const mark = readFence(lines, { line: at, end }, opening);
      if (mark !== null) marks.push(mark);
      at = end - 1;
      continue;
    }
    const mark = readComment(line, at);
    if (mark !== null) marks.push(mark);
    else if (isMisplaced(line)) misplaced.push(at);
  }
  return { lines, frontMatterLines, marks, misplaced };
}

function countFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.replace(/^\uFEFF/u, '').trimEnd() !== '---') return 0;
  return lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') + 1;
}

/** Examples in code are not includes. */
function isMisplaced(line: string): boolean {
  if (line.length > LONGEST_MARK || !ANY_COMMENT.test(line)) return false;
  return ANY_COMMENT.test(line.replace(/(`+)[^`]*\1/gu, ''));
}

function readComment(line: string, at: number): IncludeMark | null {
  const found = line.length > LONGEST_MARK ? null : COMMENT.exec(line);
  const rest = line.slice(found?.[0].length ?? 0).trimEnd();
  // Nothing else is on the line of the comment.
  if (found === null || rest.indexOf('-->') !== rest.length - '-->'.length) return null;
  const [, prefix = ''] = found;
  const inside = rest.slice(0, -'-->'.length).trim();
  const [, target = '', region = null, range = null] = TARGET.exec(inside) ?? [];
  const place = { line: at, end: at + 1, written: line, prefix };
  return { kind: 'text', ...place, target: target.trim(), region, range, fence: null };
}

interface Opening {
  readonly before: string;
  readonly signs: string;
  readonly info: string;
}

function readOpening(line: string): Opening | null {
  const [, before = '', signs = '', info = ''] = OPENING.exec(line) ?? [];
  return signs === '' || (signs.startsWith('`') && info.includes('`')) ? null : { before, signs, info };
}

/** The line after the fence. A fence in a quote ends with the quote. */
function findClosing(lines: readonly string[], start: number, { before, signs }: Opening): number {
  const isQuoted = before.includes('>');
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isQuoted && !line.trimStart().startsWith('>')) return at;
    const closing = CLOSING.exec(line)?.[1] ?? '';
    if (closing.startsWith(signs)) return at + 1;
  }
  return lines.length;
}

/** A fence with its own code is left alone: many have `file="…"` as a title. */
function readFence(
  lines: readonly string[],
  { line, end }: Pick<IncludeMark, 'line' | 'end'>,
  { before, signs, info }: Opening,
): IncludeMark | null {
  if (info.length > LONGEST_MARK || !info.includes('file=')) return null;
  const words = new Map(
    [...info.matchAll(WORD)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
  const target = words.get('file');
  const isClosed = CLOSING.test(lines[end - 1] ?? '') && end - 1 > line;
  const isEmpty = lines.slice(line + 1, end - 1).every((own) => /^[\s>]*$/u.test(own));
  if (target === undefined || !isClosed || !isEmpty) return null;
  const rest = info.replace(WORD, '').replace(/\s+/gu, ' ').trim();
  return {
    kind: 'code',
    line,
    end,
    written: lines[line] ?? '',
    // The marks of a list item are on its first line alone.
    prefix: before.replace(/[^\s>]/gu, ' '),
    target,
    region: words.get('region') ?? null,
    range: words.get('lines') ?? null,
    fence: { signs, info: withLanguage(rest, target) },
  };
}

/** A block without a language has that of the file. */
function withLanguage(info: string, target: string): string {
  if (/^[\p{L}\d][^\s={]*(?:\s|$|\{)/u.test(info)) return info;
  const ending = /\.([a-z\d]+)$/iu.exec(target)?.[1]?.toLowerCase() ?? 'text';
  return `${ending} ${info}`.trim();
}
