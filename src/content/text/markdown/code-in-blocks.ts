/** Lines of colons and `@tab` in a code block belong to the code: they neither end the block around it nor begin a tab. */
import type MarkdownIt from 'markdown-it';
import type { PluginWithOptions } from 'markdown-it';
import type { RuleBlock } from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import { appendAll } from '../../../shared/append-all.ts';

/**
 * Adds a plugin of `@mdit` for blocks. Its rules look for the last line of a block before they parse what is in it: a
 * line that is indented like the first. While they look, lines of code are indented endlessly.
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
    const hidden = findCodeLines(state, start, end).map((line) => [line, state.sCount[line] ?? 0] as const);
    const push = state.push.bind(state);
    for (const [line] of hidden) state.sCount[line] = Infinity;
    // A rule makes its first token when it has found the last line.
    state.push = (...token) => {
      state.push = push;
      for (const [line, indent] of hidden) state.sCount[line] = indent;
      return push(...token);
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

/**
 * Lines with a colon or an at sign first that are in code of the block that begins at `start`, up to its end. Code that
 * is never closed does not count: it ends with the block, and is reported.
 */
function findCodeLines(state: StateBlock, start: number, end: number): readonly number[] {
  const [first, indent] = [textOf(state, start), state.sCount[start] ?? 0];
  const mark = /^(?::+|@tab)/u.exec(first)?.[0] ?? '';
  // The end of tabs that a tab is given is one line too early.
  const last = mark === '@tab' ? end : end - 1;
  const found: number[] = [];
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
    if (column === indent && text.startsWith(mark) && /^(?::+$|@tab(?::active)?\s)/u.test(text)) break;
    const marker = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/u.exec(text)?.[0] ?? '';
    if (marker !== '') itemIndent = column + marker.length;
    else if (column < itemIndent) itemIndent = indent;
    const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/u.exec(text.slice(marker.length))?.[0];
    if (fence !== undefined && column + marker.length < itemIndent + 4) code = { fence, indent: itemIndent, lines: [] };
  }
  return found;
}

function closes(text: string, fence: string): boolean {
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}

function textOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trimEnd();
}
