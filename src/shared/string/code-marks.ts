/**
 * Comments in code that mark its lines, and are not shown: `// [!code ++]` at the end of a line, or lines of their own such as
 * `// highlight-next-line` and `# highlight-add-start`.
 */

export type CodeMark = 'highlight' | 'added' | 'removed' | 'focus' | 'error' | 'warning';

export interface MarkedCode {
  readonly code: string;
  /** By 1-based line of `code`; lines without a mark are left out. */
  readonly marks: ReadonlyMap<number, ReadonlySet<CodeMark>>;
}

/** Names in `[!code …]`. */
const MARK_OF_NAME: ReadonlyMap<string, CodeMark> = new Map([
  ['++', 'added'],
  ['--', 'removed'],
  ['highlight', 'highlight'],
  ['hl', 'highlight'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
]);
/** Words in `highlight-…-line`. */
const MARK_OF_WORD: ReadonlyMap<string, CodeMark> = new Map([
  ['add', 'added'],
  ['remove', 'removed'],
  ['delete', 'removed'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
]);

/** Begins a comment in the syntax of most languages. */
const COMMENT = String.raw`(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*|REM)`;
const COMMENT_END = String.raw`(?:\s*(?:-->|\*\/\}?))?\s*$`;
/** A line of its own. With a backslash before the word it is code. */
const LINE = new RegExp(
  String.raw`^\s*${COMMENT}\s*(\\*)highlight-(?:(next-line|start|end)|([a-z]+)-(line|next-line|start|end))${COMMENT_END}`,
  'u',
);
const OPENING = '[!code ';
const BEFORE = new RegExp(String.raw`${COMMENT}\s*(\\?)$`, 'u');
const AFTER = new RegExp(String.raw`^(\+\+|--|[a-z]+)(?::(\d{1,6}))?\]${COMMENT_END}`, 'u');

/** Takes the comments out of code. */
export function takeCodeMarks(source: string): MarkedCode {
  if (!source.includes('highlight-') && !source.includes(OPENING)) return { code: source, marks: new Map() };
  const reader = new MarkReader();
  for (const line of source.split('\n')) reader.add(line);
  return reader.finish();
}

class MarkReader {
  readonly #kept: string[] = [];
  readonly #marks = new Map<number, Set<CodeMark>>();
  /** Ranges that have begun. */
  readonly #open = new Set<CodeMark>();
  /** For how many lines more a mark counts. */
  readonly #left = new Map<CodeMark, number>();

  add(line: string): void {
    const [, backslashes, plain, word = '', place = plain] = LINE.exec(line) ?? [];
    const mark = plain === undefined ? MARK_OF_WORD.get(word) : 'highlight';
    if (backslashes === undefined || mark === undefined) this.#addCode(line);
    else if (backslashes !== '') this.#keep(line.replace('\\', ''));
    else if (place === 'start') this.#open.add(mark);
    else if (place === 'end') this.#open.delete(mark);
    else this.#left.set(mark, 1);
  }

  finish(): MarkedCode {
    return { code: this.#kept.join('\n'), marks: this.#marks };
  }

  #addCode(line: string): void {
    const at = line.indexOf(OPENING);
    const before = at === -1 ? null : BEFORE.exec(line.slice(0, at));
    const after = before === null ? null : AFTER.exec(line.slice(at + OPENING.length));
    const mark = MARK_OF_NAME.get(after?.[1] ?? '');
    if (before === null || mark === undefined) return this.#keep(line);
    if (before[1] !== '') return this.#keep(line.slice(0, at - 1) + line.slice(at));
    this.#left.set(mark, Number(after?.[2] ?? 1));
    const code = line.slice(0, before.index).trimEnd();
    // Alone on its line, the comment is about the lines after it.
    if (code !== '') this.#keep(code);
  }

  #keep(line: string): void {
    this.#kept.push(line);
    const marks = new Set([...this.#open, ...this.#left.keys()]);
    if (marks.size > 0) this.#marks.set(this.#kept.length, marks);
    for (const [mark, left] of this.#left) {
      if (left > 1) this.#left.set(mark, left - 1);
      else this.#left.delete(mark);
    }
  }
}
