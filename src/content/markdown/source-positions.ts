/** Turns places inside tokens into lines and columns of the file. */
import type Token from 'markdown-it/lib/token.mjs';
import { unmarkVariables } from '../../shared/variables.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Lines of a body whose variables are marked, and where it stands in its file. */
export interface BodySource {
  readonly lines: readonly string[];
  /** 1-based line of the file on which the body starts. */
  readonly firstLine: number;
  readonly variableNames: readonly string[];
}

/** Position of the character `index` of a block of raw HTML, whose content is the source itself. */
export function positionInBlock(source: BodySource, token: Token, index: number): Position {
  const before = token.content.slice(0, index).split('\n');
  const lineOffset = (token.map?.[0] ?? 0) + before.length - 1;
  const sourceLine = source.lines[lineOffset] ?? '';
  const contentLine = token.content.split('\n')[before.length - 1] ?? '';
  const indent = Math.max(0, sourceLine.indexOf(contentLine));
  return toPosition(source, lineOffset, indent + (before.at(-1) ?? '').length);
}

/**
 * Finds inline content in the source: the content has lost the indentation and the quote marks of its lines. Several
 * blocks may share a line (the cells of a table), so `locate` must be called with the blocks in the order of the text.
 */
export function createInlineLocator(source: BodySource): (block: Token, index: number) => Position {
  let last: { readonly block: Token; readonly lineOffset: number; readonly indent: number } | null = null;
  return (block, index) => {
    const linesBefore = block.content.slice(0, index).split('\n');
    const lineOffset = (block.map?.[0] ?? 0) + linesBefore.length - 1;
    const contentLine = (block.content.split('\n')[linesBefore.length - 1] ?? '').trim();
    if (last?.block !== block || last.lineOffset !== lineOffset) {
      const from: number = last?.lineOffset === lineOffset ? last.indent + 1 : 0;
      const indent = Math.max(0, (source.lines[lineOffset] ?? '').indexOf(contentLine, from));
      last = { block, lineOffset, indent };
    }
    return toPosition(source, lineOffset, last.indent + (linesBefore.at(-1) ?? '').length);
  };
}

function toPosition(source: BodySource, lineOffset: number, index: number): Position {
  const before = (source.lines[lineOffset] ?? '').slice(0, index);
  return { line: source.firstLine + lineOffset, column: unmarkVariables(before, source.variableNames).length + 1 };
}
