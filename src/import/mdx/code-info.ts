/** The words after the language of a code block: those that docsite reads, and those of other generators. */

/** Words of the info string that docsite does not read, without its options and without text in quotes or braces. */
export function unknownCodeWords(info: string): readonly string[] {
  const options = info
    .trim()
    .replace(/^[^\s{]*/u, ' ')
    .replaceAll(/\{[^}]*\}/gu, ' ')
    .replaceAll(/(?<![\w-])title=(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/gu, ' ')
    .replaceAll(/(?<![\w-])showLineNumbers(?:=\S*)?/gu, ' ');
  return options.split(/\s+/u).flatMap((word) => /^[a-z][\w-]*/iu.exec(word)?.[0] ?? []);
}
