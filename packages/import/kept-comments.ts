/** Comments that docsite reads as marks of lines, where the old site showed them as code. Pure. */
import { takeCodeMarks } from '../../src/shared/string/code-marks.ts';

/** The line of code with a backslash in a comment such as `// highlight-next-line`, which is code then. */
export function keepComment(line: string): string {
  return line.includes('highlight-') && isComment(line) ? line.replace('highlight-', '\\highlight-') : line;
}

/** True for a line that only has a mark. */
export function isComment(line: string): boolean {
  return line.trim() !== '' && takeCodeMarks(line).code.trim() === '';
}

/** The block of code as Docusaurus shows it: with the comments, if its first line names the lines that are marked. */
export function keepComments(fence: string): string {
  const [open = '', ...lines] = fence.split('\n');
  return /\{[\d,-]+\}/u.test(open) ? [open, ...lines.map(keepComment)].join('\n') : fence;
}
