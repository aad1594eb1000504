/** Tables as Python-Markdown reads them: a stroke in code does not end a cell. Pure. */
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/** The rows of the table that begins with the first line, with strokes in code as GitHub's Markdown writes them; empty for none. */
export function takeRows(lines: readonly string[]): readonly string[] {
  const [head = '', delimiters = ''] = lines;
  if (!head.includes('|') || !delimiters.includes('|') || !DELIMITERS.test(delimiters)) return [];
  const end = lines.findIndex((line) => line.trim() === '');
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .map((row) =>
      row.replaceAll(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)/gu, (code) => code.replaceAll(/(?<!\\)\|/gu, '\\|')),
    );
}
