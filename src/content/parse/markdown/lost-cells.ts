/** Cells of tables without a column: no page shows them. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { unmarkVariables } from '../../../shared/model/variables.ts';
import { type BodySource, splitRow } from './source-positions.ts';

/** One finding per row, in the order of the tokens. */
export function findLostCells(tokens: readonly Token[], source: BodySource): readonly BodyFinding[] {
  let columns = 0;
  let isHead = false;
  const found: (BodyFinding | readonly [])[] = [];
  for (const token of tokens) {
    if (token.type === 'thead_open') [columns, isHead] = [0, true];
    else if (token.type === 'thead_close') isHead = false;
    else if (token.type === 'th_open') columns += 1;
    else if (token.type === 'tr_open' && !isHead) found.push(findExtraCells(token, columns, source) ?? []);
  }
  return found.flat();
}

/** A row is cut at the last column of its table's head (GFM section 4.10). */
function findExtraCells({ map }: Token, columns: number, source: BodySource): BodyFinding | null {
  const lineOffset = map?.[0] ?? 0;
  const cells = splitRow(source.line(lineOffset).replace(/^[\s>]+/u, (marks) => ' '.repeat(marks.length)));
  const written = cells[0]?.content === '' ? cells.slice(1) : cells;
  const lost = written.slice(columns).find(({ content }) => content !== '');
  if (lost === undefined) return null;
  return {
    code: 'extra-cells',
    ...source.position(lineOffset, lost.start),
    what: `This row has more cells than its table has columns: ${columns}.`,
    why: `The text after the last column is not shown: "${unmarkVariables(lost.content, source.variableNames)}".`,
    fix: 'Add a column to the head of the table; or, if a bar is part of a text or of code, write it as "\\|".',
    isError: false,
  };
}
