/** Lines of a file by those of the code that esbuild made of it, from its source map (https://tc39.es/ecma426/). */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A place of the code, and the line that it comes from. Columns count UTF-16 code units from 0, lines from 1. */
interface Segment {
  readonly column: number;
  readonly line: number;
}

/** Reads the `mappings` of a map with one source. The result takes an offset of `code`; `null` if nothing is known of it. */
export function readSourceLines(mappings: string, code: string): (offset: number) => number | null {
  let line = 1;
  const lines = mappings.split(';').map((text): readonly Segment[] => {
    let column = 0;
    return text.split(',').flatMap((segment) => {
      const [columns = 0, , lineSteps] = decode(segment);
      column += columns;
      if (lineSteps === undefined) return [];
      line += lineSteps;
      return [{ column, line }];
    });
  });
  return (offset) => {
    const before = code.slice(0, offset).split('\n');
    const column = before.at(-1)?.length ?? 0;
    return lines[before.length - 1]?.findLast((segment) => segment.column <= column)?.line ?? null;
  };
}

/** Numbers of a variable length, in base 64: five bits a digit, the sign in the lowest bit of the first. */
function decode(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const char of segment) {
    const digit = DIGITS.indexOf(char);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
