/** Lines of a text as editors count them: a line ends with `\n`, `\r\n` or `\r`. */

export function splitLines(text: string): readonly string[] {
  // Most texts have the first ending alone, for which no expression is needed.
  return text.includes('\r') ? text.split(/\r\n|[\r\n]/u) : text.split('\n');
}

/** The place of an offset, both 1-based; the column counts UTF-16 code units. */
export function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = splitLines(text.slice(0, offset));
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
