/** Finds the marks that a merge leaves where two changes do not fit together, as git and `versions backport` write them. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../shared/model/parsed-body.ts';

export interface MarkedText {
  /** The lines of the whole file, front matter included: a conflict may be there, too. */
  readonly lines: readonly string[];
  readonly tokens: readonly Token[];
  /** 1-based line of the file on which the tokens begin. */
  readonly firstLine: number;
}

/**
 * An error for each conflict, in the order of the lines: a line that starts with `<<<<<<< `, later a line `=======` and
 * one that starts with `>>>>>>> `. One that starts in a code block is part of the text, as on a page about git.
 */
export function findConflictMarks({ lines, tokens, firstLine }: MarkedText): readonly BodyFinding[] {
  const found: BodyFinding[] = [];
  let end = -1;
  for (const [start, line] of lines.entries()) {
    if (start <= end || !line.startsWith('<<<<<<< ') || isCode(tokens, start + 1 - firstLine)) continue;
    const middle = lines.indexOf('=======', start);
    const last = middle === -1 ? -1 : lines.findIndex((other, at) => at > middle && other.startsWith('>>>>>>> '));
    if (last === -1) break;
    end = last;
    found.push({
      code: 'conflict-marks',
      line: start + 1,
      column: 1,
      what: 'This text has an unresolved merge conflict: both versions of it, between conflict markers.',
      why: `The markers are in lines ${start + 1}, ${middle + 1} and ${last + 1}.`,
      fix: 'Keep the right version, and delete the markers.',
      isError: true,
    });
  }
  return found;
}

/** `line` counts from 0 and from the first line of the tokens. */
function isCode(tokens: readonly Token[], line: number): boolean {
  return tokens.some((token) => showsCode(token) && token.map !== null && token.map[0] <= line && line < token.map[1]);
}

/** HTML shows code in `<pre>`. */
function showsCode({ type, content }: Token): boolean {
  return type === 'fence' || (type === 'html_block' && /<pre[\s>]/iu.test(content));
}
