/** Lines of a text as editors count them: a line ends with `\n`, `\r\n` or `\r`. */

export function splitLines(text: string): readonly string[] {
  // Most texts have the first ending alone, for which no expression is needed.
  return text.includes('\r') ? text.split(/\r\n|[\r\n]/u) : text.split('\n');
}

/** Numbers lines by `\n` alone, from 1: for many offsets of one text, each found without reading the text again. */
export function createLineFinder(text: string): (offset: number) => number {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The place of an offset, both 1-based; the column counts UTF-16 code units. */
export function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = splitLines(text.slice(0, offset));
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
