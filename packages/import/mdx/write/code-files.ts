/** Blocks of code that name a file, as remark-code-import and its like fill them while a site is built: they include it, or get its lines. */
import { smallest } from '../../../../src/shared/extremes.ts';
import { showsLines } from '../../include-place.ts';
import type { PageTools } from '../read/page-tools.ts';

/** The word with the path, and lines after it: `file=./a.js#L3-L9`. docsite would take it for a word of its own. */
const FILE = /[ \t]+file=(?:"([^"]*)"|'([^']*)'|(\S+))/u;
const LINES = /#L(\d+)(?:(-)L?(\d+)?)?$/u;

/** The fence with docsite's word for its file, or with the code and without the word; unchanged for one that names none. */
export function fillCodeFile(fence: string, start: number, page: PageTools): string {
  const [open = '', ...rest] = fence.split('\n');
  const word = FILE.exec(open);
  if (word === null) return fence;
  const written = word[1] ?? word[2] ?? word[3] ?? '';
  const isPlain = rest.slice(0, -1).every((line) => line.trim() === '');
  const path = written.replace(LINES, '').replace(/^<rootDir>\//u, '@site/');
  const text = isPlain ? page.readFile(path) : null;
  const info = open.replace(FILE, '');
  if (text === null) {
    page.report(start, {
      code: 'code-file',
      what: `The code of "${written}" was not taken over.`,
      why: isPlain ? 'The old site has no file at that path.' : 'The block has code of its own.',
      fix: 'Write the code into the block, or include the file: file="…" and snippets.',
    });
    return [info, ...rest].join('\n');
  }
  const close = rest.at(-1) ?? '';
  const range = LINES.exec(written);
  const picked = pickCode(text, range);
  const included = includeFile(page, { path, start, text, range, picked });
  if (included !== null) return [`${info.trimEnd()} ${included}`, close].join('\n');
  const indent = /^[ \t>]*/u.exec(close)?.[0] ?? '';
  return [info, ...picked.map((line) => indent + line), close].join('\n');
}

interface NamedLines {
  readonly path: string;
  /** Offset of the fence. */
  readonly start: number;
  /** Of the file. */
  readonly text: string;
  readonly range: RegExpExecArray | null;
  /** The lines that the old site showed. */
  readonly picked: readonly string[];
}

/** The words of an include that shows the same lines; `null` where no include can. */
function includeFile(page: PageTools, { path, start, text, range, picked }: NamedLines): string | null {
  const found = page.resolveFile(path);
  if (found === null) return null;
  const [, from = '', dash, to = ''] = range ?? [];
  const lines = range === null ? null : dash === undefined ? from : `${from},${to}`;
  const all = text.replaceAll('\r\n', '\n').split('\n');
  return page.includeCode(found, { range: lines, offset: start, isSame: showsLines(all, { range: lines }, picked) });
}

/** The wanted lines, without the indentation that they share. */
function pickCode(text: string, range: RegExpExecArray | null): readonly string[] {
  const all = text.replaceAll('\r\n', '\n').replace(/\n$/u, '').split('\n');
  const first = range === null ? 1 : Number(range[1]);
  const single = range?.[2] === undefined ? first : Number(range[3] ?? all.length);
  const lines = all.slice(first - 1, range === null ? all.length : single);
  const filled = lines.filter((line) => line.trim() !== '');
  const shared = filled.length === 0 ? 0 : smallest(filled.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(shared));
}
