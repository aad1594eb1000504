/**
 * Where blocks end. Lines of colons and `@tab` in a code block belong to the code: they neither end the block around it nor
 * begin a tab. A last line that is indented with the list before it, as formatters write it, ends the block all the same.
 */
import type MarkdownIt from 'markdown-it';
import type { PluginWithOptions } from 'markdown-it';
import type { RuleBlock } from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import { appendAll } from '../../../shared/append-all.ts';

/**
 * Adds a plugin of `@mdit` for blocks. Its rules look for the last line of a block before they parse what is in it: a
 * line that is indented like the first. While they look, lines of code are indented endlessly, and an indented last line
 * is not indented.
 */
export function useBlock<T>(md: MarkdownIt, plugin: PluginWithOptions<T>, options: T): void {
  const { ruler } = md.block;
  const before = ruler.before.bind(ruler);
  ruler.before = (next, name, rule, where) => {
    before(next, name, withCode(rule), where);
  };
  md.use(plugin, options);
  ruler.before = before;
}

function withCode(rule: RuleBlock): RuleBlock {
  return (state, start, end, silent) => {
    if (silent || !rule(state, start, end, true)) return rule(state, start, end, silent);
    const { code, indentedEnd } = readLines(state, start, end);
    const moved = [...code, ...(indentedEnd === null ? [] : [indentedEnd])];
    const indents = moved.map((line) => [line, state.sCount[line] ?? 0] as const);
    for (const line of code) state.sCount[line] = Infinity;
    if (indentedEnd !== null) state.sCount[indentedEnd] = state.sCount[start] ?? 0;
    // A rule makes its first token when it has found the last line.
    state.push = (...token) => {
      // The method of all states: bound again for each block, a call would go through all of those.
      Reflect.deleteProperty(state, 'push');
      for (const [line, indent] of indents) state.sCount[line] = indent;
      return state.push(...token);
    };
    return rule(state, start, end, false);
  };
}

interface OpenCode {
  readonly fence: string;
  /** Of what contains the code: it ends before a line that is indented less. */
  readonly indent: number;
  /** Lines that may look like the end of the block. */
  readonly lines: number[];
}

interface BlockLines {
  /** Lines with a colon or an at sign first that are in code. Code that is never closed does not count: it is reported. */
  readonly code: readonly number[];
  /** The line that ends the block, where none does that is indented like its first. */
  readonly indentedEnd: number | null;
}

/** Reads the lines of the block that begins at `start`, up to its end. */
function readLines(state: StateBlock, start: number, end: number): BlockLines {
  const [first, indent] = [textOf(state, start), state.sCount[start] ?? 0];
  const mark = /^(?::+|@tab)/u.exec(first)?.[0] ?? '';
  // The end of tabs that a tab is given is one line too early.
  const last = mark === '@tab' ? end : end - 1;
  const found: number[] = [];
  const ends = new IndentedEnds(mark, indent);
  let code: OpenCode | null = null;
  let itemIndent = indent;
  for (let line = start + 1; line <= last; line++) {
    const [text, column] = [textOf(state, line), state.sCount[line] ?? 0];
    if (text === '') continue;
    if (column < indent) break;
    if (code !== null && column < code.indent) code = null;
    if (code !== null) {
      if (closes(text, code.fence) && column < code.indent + 4) {
        appendAll(found, code.lines);
        code = null;
      } else if (/^[:@]/u.test(text)) code.lines.push(line);
      continue;
    }
    if (column === indent && text.startsWith(mark) && /^(?::+$|@tab(?::active)?\s)/u.test(text)) {
      return { code: found, indentedEnd: null };
    }
    const marker = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/u.exec(text)?.[0] ?? '';
    if (marker !== '') itemIndent = column + marker.length;
    else if (column < itemIndent) itemIndent = indent;
    if (ends.read(text.slice(marker.length), column + marker.length, line)) break;
    const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/u.exec(text.slice(marker.length))?.[0];
    if (fence !== undefined && column + marker.length < itemIndent + 4) code = { fence, indent: itemIndent, lines: [] };
  }
  return { code: found, indentedEnd: ends.first };
}

/** Finds the first line of colons that is indented, and ends no block that is indented too. */
class IndentedEnds {
  first: number | null = null;
  readonly #mark: string;
  readonly #indent: number;
  readonly #inner: { readonly colons: number; readonly column: number }[] = [];

  constructor(mark: string, indent: number) {
    this.#mark = mark;
    this.#indent = indent;
  }

  /** True when nothing that follows matters: with a block like this one, the next line of colons is the end of that. */
  read(text: string, column: number, line: number): boolean {
    const colons = /^:{3,}/u.exec(text)?.[0].length ?? 0;
    const isEnd = colons === text.length;
    while (column < (this.#inner.at(-1)?.column ?? 0)) this.#inner.pop();
    if (colons === 0 || !this.#mark.startsWith(':')) return false;
    if (column === this.#indent) return !isEnd && this.first !== null;
    const inner = this.#inner.at(-1);
    if (!isEnd) this.#inner.push({ colons, column });
    else if (inner !== undefined && colons >= inner.colons) this.#inner.pop();
    else if (inner === undefined && colons >= this.#mark.length && column < this.#indent + 4) this.first ??= line;
    return false;
  }
}

function closes(text: string, fence: string): boolean {
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}

function textOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trimEnd();
}
