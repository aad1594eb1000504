/** Gives nested blocks between lines of colons as many colons as they need. */
import { largest } from '../../../../src/shared/extremes.ts';

/** Marks that blocks are written with at first: how many colons they need is known when all is converted. */
export const TABS_OPEN = '\u{E001}tabs';
export const TABS_CLOSE = '\u{E001}end';
/** The name of the admonition and its title follow. */
export const ADMONITION_OPEN = '\u{E001}admonition ';
export const ADMONITION_CLOSE = '\u{E001}close';

/** A line that includes another text. */
const INCLUDE = /^[ \t>]*<!-- @include: /u;
const OPEN = /\u{E001}(?:admonition |(?=tabs))/u;
const CLOSE = /\u{E001}(?:end|close)/u;
/** Behind marks of quotes and list items in any order. */
const FENCE = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(`{3,}|~{3,})/u;

interface Block {
  readonly openLine: number;
  closeLine: number | null;
  /** True for what was a component; the others had their colons in the old page. */
  readonly isMarked: boolean;
  /** True with a text in it that has blocks of its own. */
  holdsIncluded: boolean;
  count: number;
  /** Colons of the widest line in it that would end it, lines of code included. */
  widestCode: number;
  readonly children: Block[];
}

/**
 * Writes the lines of marked blocks, and widens admonitions that contain some: a block ends at the first line with at
 * least as many colons as it began with, so an outer block needs more than those in it. `widthOf` gives the most colons that a
 * line of an included text begins with, by the line that includes it.
 */
export function settleColons(text: string, widthOf: (line: string) => number = () => 0): string {
  if (!OPEN.test(text) && !(text.includes('<!-- @include: ') && text.includes(':::'))) return text;
  const lines = text.split('\n');
  for (const block of readBlocks(lines, widthOf).children) settle(block, lines);
  return lines.join('\n');
}

/** The blocks of a text, in one around all of them. */
function readBlocks(lines: readonly string[], widthOf: (line: string) => number): Block {
  const root = newBlock(-1, true, 0);
  const open: Block[] = [root];
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const marker = FENCE.exec(line)?.[1] ?? '';
    // Marks never occur in code: a block that is still open there ended with its quote or list.
    if (OPEN.test(line) || CLOSE.test(line)) fence = '';
    if (fence === '' && marker !== '') fence = marker;
    else if (fence !== '' && marker.startsWith(fence)) fence = '';
    else if (fence === '' && INCLUDE.test(line)) noteIncluded(widthOf(line), open.at(-1) ?? root);
    else if (fence === '') readLine(line, index, open);
    else noteCode(line, open.at(-1) ?? root);
  }
  return root;
}

/** The text with its blocks of colons marked like components: it becomes a part of another text. */
export function markBlocks(text: string): string {
  if (!text.includes(':::')) return text;
  const lines = text.split('\n');
  const mark = (block: Block): void => {
    if (!block.isMarked && block.closeLine !== null) {
      rewriteWith(lines, block.openLine, ADMONITION_OPEN);
      rewriteWith(lines, block.closeLine, ADMONITION_CLOSE);
    }
    for (const child of block.children) mark(child);
  };
  mark(readBlocks(lines, () => 0));
  return lines.join('\n');
}

function rewriteWith(lines: string[], index: number, sign: string): void {
  lines[index] = (lines[index] ?? '').replace(/:{3,}[ \t]*/u, sign);
}

function newBlock(openLine: number, isMarked: boolean, count: number): Block {
  return { openLine, closeLine: null, isMarked, holdsIncluded: false, count, widestCode: 0, children: [] };
}

function noteIncluded(width: number, block: Block): void {
  if (width < 3) return;
  block.widestCode = Math.max(block.widestCode, width);
  block.holdsIncluded = true;
}

function noteCode(line: string, block: Block): void {
  const colons = /^[ \t>]*(:{3,})[ \t]*$/u.exec(line)?.[1] ?? '';
  block.widestCode = Math.max(block.widestCode, colons.length);
}

function readLine(line: string, index: number, open: Block[]): void {
  const parent = open.at(-1);
  const isMarked = OPEN.test(line);
  const colons = /^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*(:{3,})[ \t]*(\S?)/u.exec(line);
  if (isMarked || (colons !== null && colons[2] !== '')) {
    const count = colons?.[1]?.length ?? 3;
    const block = newBlock(index, isMarked, count);
    parent?.children.push(block);
    open.push(block);
  } else if (CLOSE.test(line)) {
    let block = open.pop();
    while (block?.isMarked === false) block = open.pop();
    if (block !== undefined) block.closeLine = index;
  } else if (colons !== null) {
    const count = colons[1]?.length ?? 3;
    // The outermost block that this line can close, but none that is around a marked one.
    const inner = open.slice(open.findLastIndex((block) => block.isMarked) + 1);
    const closed = inner.find((block) => block.count <= count);
    if (closed === undefined) return;
    closed.closeLine = index;
    open.splice(open.indexOf(closed));
  }
}

/** Innermost first; gives the colons of the widest line in the block that would end it. */
function settle(block: Block, lines: string[]): number {
  const widest = largest(
    block.children.map((child) => settle(child, lines)),
    Math.max(2, block.widestCode),
  );
  const isWidened = holdsMarked(block);
  if (block.isMarked) block.count = widest + 1;
  else if (isWidened) block.count = Math.max(block.count, widest + 1);
  const colons = ':'.repeat(block.count);
  if (block.isMarked || isWidened) rewrite(lines, block.openLine, colons);
  if (block.closeLine !== null) rewrite(lines, block.closeLine, colons);
  return Math.max(block.count, block.widestCode);
}

function holdsMarked(block: Block): boolean {
  return block.holdsIncluded || block.children.some((child) => child.isMarked || holdsMarked(child));
}

function rewrite(lines: string[], index: number, colons: string): void {
  const line = lines[index] ?? '';
  lines[index] = line.includes('\u{E001}')
    ? line.replace(OPEN, colons).replace(CLOSE, colons)
    : line.replace(/:{3,}/u, colons);
}
