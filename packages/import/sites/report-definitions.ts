/** Reports what some generators read as definitions and abbreviations, and docsite as text. */
import { CODE } from '../code-places.ts';
import type { TextTools } from './text-tools.ts';

/** `: text` below a line of words. */
const DEFINITION = /^[^\s:|#>][^\n]*\n\n?(?=:[ \t]+\S)/mu;
/** `*[HTML]: text`. */
const ABBREVIATION = /^(?=[ ]{0,3}\*\[[^\]\n]+\]:[ \t])/mu;

/** The first list of definitions of the body of a page, whose first line in its file is `firstLine`. */
export function reportDefinitions(body: string, firstLine: number, report: TextTools['report']): void {
  const line = findLine(body, DEFINITION);
  if (line === null) return;
  report(firstLine + line, {
    code: 'unknown-component',
    what: 'This list of definitions is shown as text.',
    fix: 'Write it as a list, or in HTML: <dl>, <dt> and <dd>.',
  });
}

/** The first abbreviation of the body. */
export function reportAbbreviations(body: string, firstLine: number, report: TextTools['report']): void {
  const line = findLine(body, ABBREVIATION);
  if (line === null) return;
  report(firstLine + line, {
    code: 'unknown-component',
    what: 'This abbreviation is shown as text.',
    fix: 'Remove it, and write <abbr title="…"> where it is used.',
  });
}

/** 0-based; `null` for none outside of code. */
function findLine(body: string, pattern: RegExp): number | null {
  const plain = body.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/gu, 'x'));
  const found = pattern.exec(plain);
  return found === null ? null : plain.slice(0, found.index + found[0].length).split('\n').length - 1;
}
