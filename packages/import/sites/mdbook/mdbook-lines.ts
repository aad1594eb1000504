/** Lines of code and of included files in a book: which its pages show. Pure. */

export const ANCHOR = /ANCHOR(_END)?:\s*([\w-]+)/u;
/** `# text` is hidden, `## text` shows `# text`; attributes such as `#[test]` are code. A block in a quotation has its signs. */
const HIDDEN_RUST = /^([ \t>]*)#(?!\[|!)(.?)(.*)$/u;

export function endOfFence(lines: readonly string[], start: number, marks: string): number {
  const end = lines.findIndex((line, at) => {
    const words = line.replace(/^[ \t>]*/u, '').trimEnd();
    return at > start && words.startsWith(marks) && /^[`~]+$/u.test(words);
  });
  return end === -1 ? lines.length : end;
}

/** Between the lines of the anchor, without the lines of others. */
export function pickAnchor(lines: readonly string[], name: string): readonly string[] {
  let isIn = false;
  return lines.filter((line) => {
    const [, end, anchor] = ANCHOR.exec(line) ?? [];
    if (anchor === undefined) return isIn;
    if (anchor === name) isIn = end === undefined;
    return false;
  });
}

/** A line as the page shows it; `null` for one that it hides. */
export function visible(line: string, sign: string | undefined): string | null {
  if (sign !== undefined) return line.trimStart().startsWith(sign) ? null : line;
  const [, indent = '', next = '', rest = ''] = HIDDEN_RUST.exec(line) ?? [];
  if (!HIDDEN_RUST.test(line)) return line;
  return next === '#' ? `${indent}#${rest}` : null;
}

/** A line without the sign that hides it. */
export function uncovered(line: string, sign: string | undefined): string {
  if (sign !== undefined) return line.trimStart().startsWith(sign) ? line.replace(sign, '') : line;
  return line.replace(HIDDEN_RUST, (_, indent: string, next: string, rest: string) =>
    next === ' ' ? indent + rest : `${indent}${next}${rest}`,
  );
}

export function countOf(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}
