/** Turns places inside tokens into lines and columns of the file. */
import type Token from 'markdown-it/lib/token.mjs';
import { splitLines } from '../../../shared/string/text-lines.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Position of the character `index` of a block's content. */
export type Locate = (index: number) => Position;

/** The lines of a body whose variables are marked, and where it starts in its file. */
export class BodySource {
  readonly lines: readonly string[];
  /** 1-based line of the file on which the body starts. */
  readonly firstLine: number;
  readonly variableNames: readonly string[];
  #lastText: number | undefined;
  /** By line: where marks are, and by how much the text up to each is longer than the marked one. */
  readonly #marks = new Map<number, { readonly at: readonly number[]; readonly extra: readonly number[] }>();

  constructor(markedText: string, firstLine: number, variableNames: readonly string[]) {
    this.lines = splitLines(markedText);
    this.firstLine = firstLine;
    this.variableNames = variableNames;
  }

  /** After the last character. */
  get end(): Position {
    const last = Math.max(0, this.lines.length - 1);
    return this.position(last, this.line(last).length);
  }

  line(offset: number): string {
    return this.lines[offset] ?? '';
  }

  /** True when no line from this one on has a text. */
  isEnd(offset: number): boolean {
    this.#lastText ??= this.lines.findLastIndex((line) => line.trim() !== '');
    return this.#lastText < offset;
  }

  /** Position in the file of a character of a marked line. */
  position(lineOffset: number, index: number): Position {
    const { at, extra } = this.#marksOf(lineOffset);
    const added = extra[lastAtMost(at, index - 1)] ?? 0;
    return { line: this.firstLine + lineOffset, column: index + added + 1 };
  }

  #marksOf(lineOffset: number): { readonly at: readonly number[]; readonly extra: readonly number[] } {
    let marks = this.#marks.get(lineOffset);
    if (marks === undefined) {
      const found = this.variableNames.length === 0 ? [] : [...this.line(lineOffset).matchAll(/[\u{FDD0}-\u{FDEF}]/gu)];
      let sum = 0;
      // A mark is one character, `{{name}}` four more than the name.
      const extra = found.map(([mark]) => (sum += (this.variableNames[mark.charCodeAt(0) - 0xfdd0] ?? '').length + 3));
      marks = { at: found.map(({ index }) => index), extra };
      this.#marks.set(lineOffset, marks);
    }
    return marks;
  }
}

/**
 * Finds the content of a block. It has lost the indentation and the quote marks of its lines, but each of its lines
 * reaches to the end of a line of the source, or to a closing mark: the last occurrence in that line is the right one.
 */
export function locateInBlock(source: BodySource, block: Token): Locate {
  const firstLine = block.map?.[0] ?? 0;
  const indents: number[] = [];
  // Few blocks are asked.
  let split: ReturnType<typeof splitContent> | undefined;
  return (index) => {
    const { lines, starts } = (split ??= splitContent(block.content));
    const at = lastAtMost(starts, index);
    const line = lines[at] ?? '';
    const indent = (indents[at] ??=
      source.line(firstLine + at).lastIndexOf(line.trim()) - (line.length - line.trimStart().length));
    return source.position(firstLine + at, indent + index - (starts[at] ?? 0));
  };
}

/** The lines of a text, and where each of them starts in it. */
function splitContent(content: string): { readonly lines: readonly string[]; readonly starts: readonly number[] } {
  const lines = content.split('\n');
  let next = 0;
  const starts = lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
  return { lines, starts };
}

/** Finds the content of table cells: splits the row at each `|` without a backslash, as the parser does. */
export function locateInRow(source: BodySource, lineOffset: number, cells: readonly Token[]): readonly Locate[] {
  // Few rows are asked.
  let split: readonly RowPiece[] | undefined;
  const findPiece = (cell: number): RowPiece | undefined => {
    const pieces = (split ??= splitRow(source.line(lineOffset)));
    // Before the first cell is a `|` or nothing, and perhaps the marks of a quote or a list.
    const isShifted = cells.every(({ content }, index) => content === (pieces[index + 1]?.content ?? ''));
    return pieces[isShifted ? cell + 1 : cell];
  };
  return cells.map(({ content }, index) => (at) => {
    const piece = findPiece(index);
    // Without a first `|`, the first piece has the marks of quote and list too.
    const prefix = Math.max(0, (piece?.content.length ?? 0) - content.length);
    const inPiece = prefix + at;
    const escapes = lastAtMost(piece?.escapes ?? [], inPiece - 1) + 1;
    return source.position(lineOffset, (piece?.start ?? 0) + inPiece + escapes);
  });
}

interface RowPiece {
  /** Without spaces at its ends and without the backslashes before `|`. */
  readonly content: string;
  /** Where the content starts in the line. */
  readonly start: number;
  /** Where `|` that had a backslash are in the content. */
  readonly escapes: readonly number[];
}

/** The pieces of a table's row between its `|`. */
export function splitRow(line: string): readonly RowPiece[] {
  let start = 0;
  return line.split(/(?<!\\)\|/u).map((piece) => {
    const text = piece.trim();
    const escapes = text.includes('\\|') ? [...text.matchAll(/\\\|/gu)].map(({ index }, before) => index - before) : [];
    const content = escapes.length === 0 ? text : text.replaceAll('\\|', '|');
    const found = { content, start: start + piece.indexOf(text), escapes };
    start += piece.length + 1;
    return found;
  });
}

/** Index of the last of some ascending numbers that is not above a value; -1 when all are. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
