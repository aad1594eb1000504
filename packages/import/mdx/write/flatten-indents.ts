/**
 * Undoes what docsite would read as indented code. MDX has none: a block may be indented as far within its container
 * as its author likes. Line by line, on text that is already converted: JSX changes the text it contains.
 */
import { TABS_OPEN } from './settle-colons.ts';

/** Blocks of which each line means itself; their spaces stay. */
const VERBATIM: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<pre\b/iu, '</pre>'],
  [/^<script\b/iu, '</script>'],
  [/^<style\b/iu, '</style>'],
  [/^<textarea\b/iu, '</textarea>'],
  [/^<!--/u, '-->'],
];
/** What begins a block also in the middle of a paragraph, however far it is indented. */
const BLOCK_START = /^(?:#{1,6}[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t]|>|`{3}|~{3}|:{3})/u;
const FENCE = /^(`{3,}|~{3,})/u;
const LIST_MARK = /^((?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))([ \t]*)/u;
/** A quote that begins after the marker of a list item. */
const QUOTE_IN_ITEM = /^>[ \t]?([ \t]*)/u;
const FOOTNOTE = /^\[\^[^\]\s]+\]:/u;
/** Indentation of code in columns; paragraphs of a footnote have the same. */
const CODE_INDENT = 4;

/** The text with each block less than four columns inside of its quote, list item, footnote or tabs. */
export function flattenIndents(text: string): string {
  const flattener = new Flattener();
  return text
    .split('\n')
    .map((line) => flattener.readLine(line))
    .join('\n');
}

/** The column where the content of a list item, a footnote or tabs starts: before and now. */
interface Column {
  readonly before: number;
  readonly after: number;
}

const LEFT_EDGE: Column = { before: 0, after: 0 };

class Flattener {
  /** Of the list items, footnotes and tabs that are open, the innermost last; in a quote, of those in it. */
  #columns: Column[] = [];
  /** For each quote that is open, the columns around it. */
  readonly #around: Column[][] = [];
  #isAfterBlank = true;
  /** What is taken off the lines of this paragraph, or of the fence that is open. */
  #shift = 0;
  #isRawHtml = false;
  /** Marks of the fence that is open; empty for none. */
  #fence = '';
  /** What ends the block whose lines stay unchanged; empty for none. */
  #verbatimEnd = '';

  readLine(line: string): string {
    const quote = /^(?:[ \t]{0,3}>[ \t]?)*/u.exec(line)?.[0] ?? '';
    const rest = line.slice(quote.length);
    if (this.#verbatimEnd !== '') {
      if (line.includes(this.#verbatimEnd)) this.#verbatimEnd = '';
      return line;
    }
    const isQuoted = this.#around.length > 0;
    // Code ends with its quote.
    if (isQuoted && !/^[ \t]*>/u.test(line)) this.#fence = '';
    if (this.#fence !== '') {
      const close = (isQuoted ? rest.replace(/^[ \t>]+/u, '') : rest).trim();
      if (close.startsWith(this.#fence) && close.replaceAll(close[0] ?? '', '') === '') this.#fence = '';
      return quote + this.#moved(rest);
    }
    this.#enterQuotes(quote.split('>').length - 1, indentOf(line));
    if (rest.trim() === '') {
      this.#isAfterBlank = true;
      return line;
    }
    return quote + this.#readContent(rest);
  }

  /** Opens and ends quotes; `indent` is the column of the line's first mark. */
  #enterQuotes(count: number, indent: number): void {
    if (count === this.#around.length) return;
    if (this.#around.length === 0) this.#closeColumns(indent);
    while (this.#around.length < count) {
      this.#around.push(this.#columns);
      this.#columns = [];
    }
    while (this.#around.length > count) this.#columns = this.#around.pop() ?? [];
    this.#isAfterBlank = true;
  }

  /** Ends what begins to the right of a column; returns the new column of the leftmost. */
  #closeColumns(indent: number): number {
    let left = Infinity;
    while (indent < (this.#columns.at(-1) ?? LEFT_EDGE).before) left = this.#columns.pop()?.after ?? left;
    return left;
  }

  #readContent(rest: string): string {
    const content = rest.trimStart();
    if (this.#isAfterBlank) this.#isRawHtml = content.startsWith('<');
    const isStart = this.#isAfterBlank || (BLOCK_START.test(content) && !this.#isRawHtml);
    if (isStart) {
      const indent = indentOf(rest);
      const left = this.#closeColumns(indent);
      const { before, after } = this.#columns.at(-1) ?? LEFT_EDGE;
      const beyond = indent - before;
      // What was moved to the left must not take in its former neighbours.
      this.#shift = indent - after - (beyond < CODE_INDENT && after + beyond < left ? beyond : 0);
    }
    const moved = this.#moved(rest);
    this.#isAfterBlank = false;
    const verbatim = VERBATIM.find(([start]) => start.test(content))?.[1] ?? '';
    this.#verbatimEnd = content.includes(verbatim) ? '' : verbatim;
    return isStart ? this.#enterItems(moved, indentOf(rest)) : moved;
  }

  /** Opens the list items, footnotes, tabs and fences that begin on a line; it was indented by `before` columns. */
  #enterItems(line: string, before: number): string {
    let [old, now] = [before, indentOf(line)];
    let read = line.slice(0, line.length - line.trimStart().length);
    let rest = line.slice(read.length);
    if (FOOTNOTE.test(rest)) this.#columns.push({ before: old + CODE_INDENT, after: now + CODE_INDENT });
    for (;;) {
      const inner = QUOTE_IN_ITEM.exec(rest);
      if (inner !== null && this.#columns.length > 0) {
        const [whole, space = ''] = inner;
        rest = rest.slice(whole.length);
        read += whole;
        this.#around.push(this.#columns);
        this.#columns = [];
        [old, now] = [indentOf(space), indentOf(space)];
      }
      const match = LIST_MARK.exec(rest);
      if (match === null) break;
      const [whole, mark = '', space = ''] = match;
      rest = rest.slice(whole.length);
      // More spaces than a mark needs would begin code, too.
      const isWide = indentOf(space, now + mark.length) - now - mark.length > CODE_INDENT;
      const kept = rest === '' || isWide ? ' ' : space;
      old = indentOf(rest === '' ? ' ' : space, old + mark.length);
      now = indentOf(kept, now + mark.length);
      read += mark + (rest === '' ? space : kept);
      this.#columns.push({ before: old, after: now });
    }
    // Nested tabs are further to the right, with everything in them.
    if (rest.startsWith(TABS_OPEN)) this.#columns.push({ before: old, after: now });
    this.#fence = FENCE.exec(rest)?.[1] ?? '';
    return read + rest;
  }

  /** The line without the columns of its indentation that are too many. */
  #moved(line: string): string {
    if (this.#shift === 0) return line;
    const indent = indentOf(line);
    return ' '.repeat(Math.max(0, indent - this.#shift)) + line.trimStart();
  }
}

/** The column after the leading white space of a text that starts at the column `from`. */
function indentOf(text: string, from = 0): number {
  let column = from;
  for (const char of text) {
    if (char === ' ') column += 1;
    else if (char === '\t') column += CODE_INDENT - (column % CODE_INDENT);
    else break;
  }
  return column;
}
