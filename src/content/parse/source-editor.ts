/** Collects changes of a text, line by line, and joins what results to pieces with gaps between them. */
import type { GappedMarkdown, MarkdownGap, SourceRange } from '../../shared/model/parsed-body.ts';

/** Both ends are indexes into a line of the source. */
interface Span {
  readonly start: number;
  readonly end: number;
}
export interface LineEdit extends Span {
  readonly put: string | MarkdownGap;
}

interface LineReplacement {
  readonly mark: string;
  readonly put: string;
  readonly kept?: Span;
}
interface BlankLine {
  readonly column: number;
  /** Columns of the quotes that it is in. */
  readonly quotes: readonly number[];
}

export class SourceEditor {
  readonly lines: readonly string[];
  readonly #edits = new Map<number, LineEdit[]>();
  /** By line, the columns at which quotes begin, outermost first. */
  readonly #quotes = new Map<number, number[]>();
  /** Lines that are added before and after others. */
  readonly #before = new Map<number, BlankLine>();
  readonly #after = new Map<number, BlankLine>();
  /** Lines that are left empty, and where what is removed from them began. */
  readonly #emptied = new Map<number, number>();

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  edit(line: number, edit: LineEdit): void {
    const known = this.#edits.get(line);
    if (known === undefined) this.#edits.set(line, [edit]);
    else known.push(edit);
  }

  /** Leaves out what is between two places, lines and columns from 0; what quotes a line stays. */
  cut({ start, end }: SourceRange): void {
    for (let line = start.line; line <= end.line; line++) {
      const text = this.lines[line] ?? '';
      const from = line === start.line ? start.column : (/^[\s>]*/u.exec(text)?.[0].length ?? 0);
      const to = line === end.line ? Math.max(from, end.column) : text.length;
      if (/^[\s>]*$/u.test(text.slice(0, from)) && text.slice(to).trim() === '') this.#emptied.set(line, from);
      else this.edit(line, { start: from, end: to, put: '' });
    }
  }

  /** Replaces a line from `mark` on, but for a part that is kept. Markdown needs an empty line on either side. */
  replaceLine(line: number, { mark, put, kept }: LineReplacement): void {
    const text = this.lines[line] ?? '';
    const column = text.indexOf(mark);
    if (column === -1) return;
    const quotes = this.#quotes.get(line) ?? [];
    if (put === '') this.#emptied.set(line, column);
    else {
      this.#before.set(line, { column, quotes });
      this.#after.set(line, { column, quotes });
    }
    this.edit(line, { start: column, end: kept?.start ?? text.length, put });
    if (kept !== undefined) this.edit(line, { start: kept.end, end: text.length, put: '' });
  }

  /** Quotes the lines between two lines, the first of which has the sign of a quote where its text begins. */
  quote(first: number, end: number): void {
    const opening = this.#after.get(first);
    if (opening === undefined) return;
    let last = end;
    while (last > first + 1 && this.#isBlank(last - 1)) last -= 1;
    for (let line = first + 1; line < last; line++) {
      const known = this.#quotes.get(line);
      if (known === undefined) this.#quotes.set(line, [opening.column]);
      else known.push(opening.column);
    }
    this.#after.set(first, { ...opening, quotes: [...opening.quotes, opening.column] });
  }

  finish(): GappedMarkdown {
    const output = new GappedWriter();
    let isBlankBefore = true;
    let isAfterEmptied = false;
    for (const [line, text] of this.lines.entries()) {
      const isEmptied = this.#emptied.has(line);
      const isSpare: boolean = isBlankBefore && (isEmptied || isAfterEmptied) && this.#isBlank(line);
      isAfterEmptied = isEmptied || isSpare;
      if (isSpare) continue;
      const [before, after] = [this.#before.get(line), this.#after.get(line)];
      if (before !== undefined && !isBlankBefore) output.put(`${blankLine(text, before)}\n`);
      this.#putLine(line, output);
      output.put('\n');
      isBlankBefore = this.#isBlank(line);
      if (after === undefined || this.#isBlank(line + 1)) continue;
      output.put(`${blankLine(text, after)}\n`);
      isBlankBefore = true;
    }
    return output.finish();
  }

  #isBlank(line: number): boolean {
    return this.#emptied.has(line) || /^[\s>]*$/u.test(this.lines[line] ?? '');
  }

  #putLine(line: number, output: GappedWriter): void {
    const text = this.lines[line] ?? '';
    const columns = this.#quotes.get(line) ?? [];
    const emptiedAt = this.#emptied.get(line);
    if (emptiedAt !== undefined || (columns.length > 0 && this.#isBlank(line))) {
      output.put(blankLine(text, { column: emptiedAt ?? text.length, quotes: columns }));
      return;
    }
    const edits = this.#edits.get(line) ?? [];
    const quotes = columns.map((column): LineEdit => ({ start: column, end: column, put: '> ' }));
    let done = 0;
    for (const { start, end, put } of [...quotes, ...edits].toSorted((a, b) => a.start - b.start)) {
      // A variable within an address is part of the address.
      if (start < done) continue;
      output.put(text.slice(done, start));
      output.put(put);
      done = end;
    }
    output.put(text.slice(done));
  }
}

/** An empty line that does not end what the line is in. */
function blankLine(text: string, { column, quotes }: BlankLine): string {
  let prefix = text.slice(0, column).replace(/[^\s>]/gu, ' ');
  for (const at of quotes.toReversed()) prefix = `${prefix.slice(0, at).padEnd(at)}> ${prefix.slice(at)}`;
  return prefix.trimEnd();
}

class GappedWriter {
  readonly #pieces: string[] = [];
  readonly #gaps: MarkdownGap[] = [];
  #piece = '';

  put(part: string | MarkdownGap): void {
    if (typeof part === 'string') this.#piece += part;
    else {
      this.#pieces.push(this.#piece);
      this.#gaps.push(part);
      this.#piece = '';
    }
  }

  /** No empty lines at the start, and one line feed at the end. */
  finish(): GappedMarkdown {
    const pieces = [...this.#pieces, this.#piece];
    pieces[0] = (pieces[0] ?? '').replace(/^(?:[ \t]*\n)+/u, '');
    const last = pieces.pop() ?? '';
    return {
      pieces: [...pieces, last.trimEnd() === '' && pieces.length === 0 ? '' : `${last.trimEnd()}\n`],
      gaps: this.#gaps,
    };
  }
}
