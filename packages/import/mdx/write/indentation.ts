/** Moving blocks to the left: in docsite's Markdown four spaces make code, in MDX they are only looks. */
import { smallest } from '../../../../src/shared/extremes.ts';

/** The text before a block on its line, as the lines after it need it: list markers become spaces. */
function continuationPrefix(linePrefix: string): string {
  // Tags before the block end the list of marks.
  return (/^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/u.exec(linePrefix)?.[0] ?? '').replaceAll(/[^\s>]/gu, ' ');
}

/**
 * The block without the indentation that its lines outside of fences share, and without blank lines at both ends.
 * `linePrefix` is the text before the element around it: its quote markers are removed from each line.
 */
export function dedent(block: string, linePrefix: string): string {
  const depth = /^[ \t]*>/u.test(linePrefix) ? (linePrefix.match(/>/gu)?.length ?? 0) : 0;
  const quotes = new RegExp(`^(?:[ \\t]*>[ \\t]?){0,${depth}}`, 'u');
  const [first = '', ...rest] = block.split('\n');
  // Indentation of text right after an opening tag means nothing.
  const lines = [first.trimStart(), ...rest.map((line) => line.replace(quotes, ''))];
  const counted = first.trim() === '' ? lines : lines.slice(1);
  const shared = smallest(outsideOfFences(counted).map(indentOf));
  const moved = lines.map((line, index) =>
    index === 0 || line.trim() === '' ? line.trim() : line.slice(Math.min(shared, indentOf(line))),
  );
  while (moved[0]?.trim() === '') moved.shift();
  while (moved.at(-1)?.trim() === '') moved.pop();
  return moved.join('\n');
}

/** The block after `linePrefix`, which is already written: its other lines get the same indentation. */
export function placeBlock(block: string, linePrefix: string): string {
  const prefix = continuationPrefix(linePrefix);
  const blank = prefix.trimEnd();
  return block
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? blank : prefix + line))
    .join('\n');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Lines that are neither blank nor inside a fenced block; the fences themselves are among them. */
function outsideOfFences(lines: readonly string[]): readonly string[] {
  let marker = '';
  return lines.filter((line) => {
    const fence = /^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    const isInside = marker !== '';
    if (!isInside) marker = fence;
    else if (fence.startsWith(marker)) marker = '';
    return line.trim() !== '' && (!isInside || marker === '');
  });
}
