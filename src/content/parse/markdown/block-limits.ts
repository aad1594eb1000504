/** Blocks beyond the limits (BEHAVIOUR B177) become code: they are shown as they are written, and cost no more than their length. */
import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { LIMITS } from '../../../shared/limits.ts';
import { formatCount } from '../../../shared/string/format-count.ts';
import type { MarkdownEnv } from './env.ts';

/** Adds the limits of depth and of tables. The parser must allow more levels: what is deeper than its own, it drops. */
export function limitBlocks(md: MarkdownIt): void {
  md.block.ruler.before('table', 'deep_blocks', showDeepBlock);
  md.core.ruler.after('block', 'large_tables', showLargeTables);
}

/** All that is in a container, when more are open around it than the limit has. */
function showDeepBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level <= LIMITS.blockDepth) return false;
  let next = start;
  while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= state.blkIndent)) next++;
  const token = state.push('code_block', 'code', 0);
  token.content = `${state.getLines(start, next, state.blkIndent, false).trimEnd()}\n`;
  token.map = [start, next];
  state.line = next;
  const { findings } = state.env as MarkdownEnv;
  const id = `is in more than ${LIMITS.blockDepth} quotes, boxes and lists`;
  // One list too deep is mostly followed by others.
  if (!findings.some((finding) => finding.id === id)) findings.push({ code: 'too-large-block', lineOffset: start, id });
  return true;
}

function showLargeTables(state: StateCore): void {
  const kept: Token[] = [];
  let lines: readonly string[] | null = null;
  for (let at = 0; at < state.tokens.length; at++) {
    const open = state.tokens[at];
    if (open === undefined) break;
    const end = open.type === 'table_open' ? findEndOfLargeTable(state.tokens, at) : null;
    if (end === null) {
      kept.push(open);
      continue;
    }
    const [from, to] = open.map ?? [0, 0];
    lines ??= state.src.split('\n');
    const token = new state.Token('code_block', 'code', 0);
    Object.assign(token, {
      block: true,
      level: open.level,
      map: open.map,
      content: `${lines.slice(from, to).join('\n')}\n`,
    });
    kept.push(token);
    const id = `is a table of more than ${formatCount(LIMITS.tableCells)} cells`;
    (state.env as MarkdownEnv).findings.push({ code: 'too-large-block', lineOffset: from, id });
    at = end;
  }
  if (lines !== null) state.tokens = kept;
}

/** Index of the last token of the table that begins at `start`; `null` when it is within the limit. */
function findEndOfLargeTable(tokens: readonly Token[], start: number): number | null {
  let cells = 0;
  let end = start;
  for (; end < tokens.length && tokens[end]?.type !== 'table_close'; end++) if (tokens[end]?.type === 'inline') cells++;
  return cells > LIMITS.tableCells ? end : null;
}
