/** A block of code of a VitePress page → docsite's: words after the language, and the lines that it marks. Pure. */
import { isComment, keepComment } from '../../kept-comments.ts';

export interface VitepressFence {
  /** The block, with the line that opens it and the one that closes it. */
  readonly lines: readonly string[];
  /** What a group of code calls it. */
  readonly name: string;
  /** True for `js-vue`: Vue fills in expressions. */
  readonly isFilled: boolean;
}

/** `lines` are those of the block; `before`, `marks` and `info` are the parts of the first one. */
export function convertFence(
  lines: readonly string[],
  { before, marks, info }: { readonly before: string; readonly marks: string; readonly info: string },
): VitepressFence {
  const name = /\[([^\]]*)\]/u.exec(info)?.[1];
  const numbers = /:line-numbers(?:=(\d+))?/u.exec(info);
  const language = info
    .replace(/[ \t]*\[[^\]]*\]/u, '')
    .replace(/:(?:no-)?line-numbers(?:=\d+)?/u, '')
    .replace(/^[ \t]*([\w+#-]+)\{/u, '$1 {');
  const plain = language.replace(/^([ \t]*\w+)-vue(?=[ \t{]|$)/u, '$1');
  const start = numbers?.[1] === undefined ? '' : `=${numbers[1]}`;
  const open = `${before}${marks}${shiftMarks(plain, lines.slice(1))}${numbers === null ? '' : ` showLineNumbers${start}`}`;
  return {
    lines: [open, ...lines.slice(1).map(keepComment)],
    name: (name ?? plain.trim()) || 'Code',
    isFilled: plain !== language,
  };
}

/** `{2,4-6}` counts lines such as `// [!code focus]` in VitePress: docsite takes them out first. */
function shiftMarks(info: string, code: readonly string[]): string {
  const taken = code.flatMap((line, index) => (line.includes('[!code ') && isComment(line) ? [index + 1] : []));
  if (taken.length === 0) return info;
  const shift = (line: number): number => line - taken.filter((one) => one < line).length;
  return info.replace(/\{([\d,\s-]+)\}/u, (_, ranges: string) => {
    const shifted = ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      const [from, to] = [shift(first), shift(last + 1) - 1];
      return from > to ? [] : [from === to ? String(from) : `${from}-${to}`];
    });
    return shifted.length === 0 ? '' : `{${shifted.join(',')}}`;
  });
}
