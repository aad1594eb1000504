/** Rules of the parser for components: blocks on lines of their own, and parts of a sentence. */
import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type { ComponentTag } from './component-tag.ts';
import { pairTags, type PairedTag } from './pair-tags.ts';

/** `meta` of a `component_open` token. */
export interface ComponentMeta {
  readonly tag: ComponentTag;
  readonly hasChildren: boolean;
  /** Line of the body, counted from 0, and index in it of a character of the tag; `null` in a sentence. */
  readonly placeOf: ((index: number) => { readonly lineOffset: number; readonly index: number }) | null;
}

type State = StateBlock | StateInline;

/** Components become tokens `component_open` and `component_close`, with the tokens of their children between them. */
export function useComponents(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'component_block', readBlock, { alt: ['paragraph', 'reference', 'blockquote'] });
  md.inline.ruler.before('html_inline', 'component_inline', readInline);
}

const pairsOf = new WeakMap<State, ReadonlyMap<number, PairedTag>>();

function findTag(state: State, at: number): PairedTag | undefined {
  if (state.src.charCodeAt(at) !== 0x3c) return undefined;
  let pairs = pairsOf.get(state);
  if (pairs === undefined) pairsOf.set(state, (pairs = pairTags(state.src)));
  return pairs.get(at);
}

function readInline(state: StateInline, silent: boolean): boolean {
  const found = findTag(state, state.pos);
  if (found === undefined) return false;
  const { tag, close } = found;
  const end = close?.end ?? tag.end;
  if (end > state.posMax) return false;
  if (!silent) {
    openComponent(state, found, null);
    const { posMax } = state;
    if (close !== null) {
      state.pos = tag.end;
      state.posMax = close.start;
      state.md.inline.tokenize(state);
    }
    state.posMax = posMax;
    state.push('component_close', '', -1);
  }
  state.pos = end;
  return true;
}

function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const found = findTag(state, (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0));
  if (found === undefined) return false;
  const { tag, close } = found;
  const end = close?.end ?? tag.end;
  const lastLine = lineOf(state, end);
  if (lastLine >= endLine || !isBlank(state, end, state.eMarks[lastLine])) return false;
  for (let line = startLine; line <= lastLine; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) return false;
  }
  // A sentence may have a component at the start of one of its lines.
  if (silent) return close !== null && isBlank(state, tag.end, state.eMarks[lineOf(state, tag.end)]);

  const open = openComponent(state, found, (index) => placeIn(state, index));
  open.block = true;
  open.map = [startLine, lastLine + 1];
  if (close !== null) readChildren(state, tag.end, close.start);
  state.push('component_close', '', -1).block = true;
  state.line = lastLine + 1;
  return true;
}

function openComponent(state: State, { tag, close }: PairedTag, placeOf: ComponentMeta['placeOf']): Token {
  const open = state.push('component_open', '', 1);
  const hasChildren = close !== null && state.src.slice(tag.end, close.start).trim() !== '';
  open.meta = { tag, hasChildren, placeOf } satisfies ComponentMeta;
  return open;
}

/** In one line they are part of a sentence, otherwise blocks. */
function readChildren(state: StateBlock, start: number, end: number): void {
  const [first, last] = [lineOf(state, start), lineOf(state, end)];
  if (first === last) {
    const content = state.src.slice(start, end);
    if (content.trim() === '') return;
    const inline = state.push('inline', '', 0);
    inline.content = content.trim();
    inline.map = [first, first + 1];
    inline.children = [];
    return;
  }
  const isFirstBlank = isBlank(state, start, state.eMarks[first]);
  const isLastBlank = isBlank(state, state.bMarks[last], end);
  const lines: Lines = { from: isFirstBlank ? first + 1 : first, to: isLastBlank ? last : last + 1 };
  const restore = [
    ...(isFirstBlank ? [] : [cutStart(state, first, start)]),
    ...(isLastBlank ? [] : [cutEnd(state, last, end)]),
    setChildIndent(state, isFirstBlank ? lines : { ...lines, from: first + 1 }),
  ];
  state.md.block.tokenize(state, lines.from, lines.to);
  for (const undo of restore) undo();
}

interface Lines {
  readonly from: number;
  /** The line after the last. */
  readonly to: number;
}

/** Makes a line begin after a tag. */
function cutStart(state: StateBlock, line: number, start: number): () => void {
  const before = [state.bMarks[line], state.tShift[line], state.sCount[line]].map(Number);
  const spaces = /^[ \t]*/u.exec(state.src.slice(start, state.eMarks[line]))?.[0].length ?? 0;
  state.bMarks[line] = start;
  state.tShift[line] = spaces;
  // As far to the right as what follows.
  state.sCount[line] = Infinity;
  return () => {
    [state.bMarks[line], state.tShift[line], state.sCount[line]] = before as [number, number, number];
  };
}

function cutEnd(state: StateBlock, line: number, end: number): () => void {
  const before = Number(state.eMarks[line]);
  state.eMarks[line] = end;
  return () => {
    state.eMarks[line] = before;
  };
}

/** Children may be indented under their tag, which makes no code of them. */
function setChildIndent(state: StateBlock, { from, to }: Lines): () => void {
  const { blkIndent, lineMax, parentType, listIndent } = state;
  let least = Infinity;
  for (let line = from; line < to; line++) {
    if (!state.isEmpty(line)) least = Math.min(least, state.sCount[line] ?? 0);
  }
  state.blkIndent = least === Infinity ? blkIndent : Math.max(blkIndent, least);
  state.lineMax = to;
  state.parentType = 'root';
  state.listIndent = -1;
  for (let line = from - 1; line < to; line++)
    if (state.sCount[line] === Infinity) state.sCount[line] = state.blkIndent;
  return () => {
    state.blkIndent = blkIndent;
    state.lineMax = lineMax;
    state.parentType = parentType;
    state.listIndent = listIndent;
  };
}

function isBlank(state: StateBlock, start = 0, end = state.src.length): boolean {
  return state.src.slice(start, end).trim() === '';
}

/** The line with a character, or that it ends. */
function lineOf({ eMarks }: StateBlock, index: number): number {
  let [low, high] = [0, eMarks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((eMarks[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeIn({ src, eMarks }: StateBlock, index: number): { readonly lineOffset: number; readonly index: number } {
  const lineOffset = lineOf({ eMarks } as StateBlock, index);
  return { lineOffset, index: index - (src.lastIndexOf('\n', index - 1) + 1) };
}
