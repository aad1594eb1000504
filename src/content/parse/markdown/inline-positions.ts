/** Notes where inline tokens start in the content of their block, for which markdown-it keeps no position. */
import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type { InlineMeta } from './env.ts';

/** Gives each inline token an `InlineMeta`: notes each place where a token may start; the last one is true. */
export function recordPositions(md: MarkdownIt): void {
  const startsOf = new WeakMap<StateInline, number[]>();
  // The block that is being parsed, cached: the rule runs at every character that may begin something.
  let current: StateInline | null = null;
  let starts: number[] = [];
  md.inline.ruler.before('text', 'note_position', (state, silent) => {
    if (silent) return false;
    if (state !== current) {
      current = state;
      starts = startsOf.get(state) ?? [];
      startsOf.set(state, starts);
    }
    // Text that is waiting becomes a token before the next one.
    starts[state.tokens.length + (state.pending === '' ? 0 : 1)] = state.pos;
    return false;
  });
  // `fragments_join` makes one token of neighbouring texts and keeps the last: all of them get the place of the first.
  md.inline.ruler2.before('fragments_join', 'set_positions', (state) => {
    setPositions(state.tokens, startsOf.get(state) ?? [], state.src);
    return false;
  });
}

function setPositions(tokens: readonly Token[], starts: readonly (number | undefined)[], content: string): void {
  let textStart: number | null = null;
  let position = -1;
  for (const [index, token] of tokens.entries()) {
    // Several `*` are noted once, and are a token each.
    position = starts[index] ?? position + 1;
    if (token.type !== 'text') {
      textStart = null;
      setPosition(token, token.markup === 'linkify' ? startOfAddress(token, position, content) : position);
    } else {
      // A token without content is half of a `**`, which has gone into the markup before it.
      if (token.content !== '') textStart ??= position;
      setPosition(token, textStart ?? position);
    }
  }
}

/** A bare address is found at its `://`, when its scheme may be waiting in the text before it. */
function startOfAddress(token: Token, position: number, content: string): number {
  return content.startsWith('://', position) ? position - (token.attrGet('href') ?? '').indexOf(':') : position;
}

export function setPosition(token: Token, contentIndex: number): void {
  const meta = token.meta as object | null;
  // Nearly all tokens have none, and there are many.
  token.meta = (meta === null ? { contentIndex } : { ...meta, contentIndex }) satisfies InlineMeta;
}

/** Index into the content of its block; 0 for a token without text. */
export function positionOf(token: Token): number {
  return (token.meta as Partial<InlineMeta> | null)?.contentIndex ?? 0;
}
