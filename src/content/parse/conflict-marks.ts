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
  let code: ReadonlySet<number> | null = null;
  let end = -1;
  for (const [start, line] of lines.entries()) {
    if (start <= end || !line.startsWith('<<<<<<< ')) continue;
    code ??= linesOfCode(tokens);
    if (code.has(start + 1 - firstLine)) continue;
    const middle = lines.indexOf('=======', start);
    if (middle === -1) break;
    let last = middle + 1;
    while (last < lines.length && lines[last]?.startsWith('>>>>>>> ') !== true) last++;
    if (last === lines.length) break;
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

/** Lines that are counted from 0, and from the first line of the tokens. */
function linesOfCode(tokens: readonly Token[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const token of tokens) {
    const [from, to] = (showsCode(token) ? token.map : null) ?? [0, 0];
    for (let line = from; line < to; line++) lines.add(line);
  }
  return lines;
}

/** HTML shows code in `<pre>`. */
function showsCode({ type, content }: Token): boolean {
  return type === 'fence' || (type === 'html_block' && /<pre[\s>]/iu.test(content));
}
