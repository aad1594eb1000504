/** Blocks of code, and code in a line. */
export const CODE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]*`/gmu;

/** The text with each piece between blocks and spans of code converted. */
export function mapOutsideOfCode(text: string, convert: (piece: string) => string): string {
  let [written, end] = ['', 0];
  for (const code of text.matchAll(CODE)) {
    written += convert(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return written + convert(text.slice(end));
}

/** Blanks in the place of a part of a text: what follows stays where it is. */
export function blank(part: string): string {
  return part
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');
}
