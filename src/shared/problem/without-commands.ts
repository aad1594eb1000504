/** Words of content in reports: a workflow's runner reads them line by line. */

/**
 * Text without characters that change what is around it, and without a line that begins like a command to the runner of a workflow
 * (`::error::`, `##[group]`): it would annotate, hide or stop what is not its own.
 */
export function withoutCommands(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD')
    .replace(/^(?=\s*(?:::|##\[))/gmu, '\uFFFD');
}

/** The same for what is a part of a line. */
export function onOneLine(text: string): string {
  return withoutCommands(text).replaceAll(/[\t\n]/gu, '\uFFFD');
}
