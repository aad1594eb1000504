/** What follows the opening of a fenced code block: `js title="a.js" {1,4-6} showLineNumbers=10 live`. */

export interface FenceInfo {
  /** In lower case; empty for none. */
  readonly language: string;
  readonly title: string | null;
  /** Lines to mark, as they are written: `1,4-6`. */
  readonly markedRanges: string;
  /** Number of the first line; `null` without numbers. */
  readonly firstNumber: number | null;
  /** All other words in their order, each with its value: `live`, `size="big"`. */
  readonly words: ReadonlyMap<string, string | true>;
}

/** Words with a meaning of their own, besides `title`, `showLineNumbers` and ranges in braces. */
export const FENCE_WORDS: ReadonlySet<string> = new Set(['collapse', 'npm2yarn', 'file', 'region', 'lines']);

const TITLE = /(?<![\w-])title=(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s"'{}]+))/u;
const NUMBERS = /(?<![\w-])showLineNumbers(?:=\{?(\d{1,9})\}?)?(?![\w-])/u;
const WORD =
  /(?<![^\s}])([A-Za-z][\w:.-]*)(?:=(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\{([^}]*)\}|([^\s"'{}]*)))?/gu;

/** Reads the info string of a fence. What it cannot read is left out. */
export function parseFenceInfo(written: string): FenceInfo {
  const info = written.trim();
  const language = /^(?!title=|showLineNumbers\b)[^\s{]+/u.exec(info)?.[0] ?? '';
  const options = info.slice(language.length);
  const title = TITLE.exec(options);
  // A title may look like the other options.
  const rest = options.replace(TITLE, ' ');
  const numbers = NUMBERS.exec(rest);
  const ranges = /\{([\d,\s-]+)\}/u.exec(rest.replace(/=\{\d+\}/gu, ''))?.[1] ?? '';
  return {
    language: language.toLowerCase(),
    title: unescape(title?.[1] ?? title?.[2] ?? title?.[3] ?? '') || null,
    markedRanges: ranges,
    firstNumber: numbers === null ? null : Number(numbers[1] ?? 1),
    words: readWords(rest.replace(NUMBERS, ' ').replace(/(?<!=)\{[^}]*\}/gu, ' ')),
  };
}

function readWords(text: string): ReadonlyMap<string, string | true> {
  const words = new Map<string, string | true>();
  for (const [, name = '', double, single, braces, bare] of text.matchAll(WORD)) {
    const quoted = double ?? single;
    words.set(name, quoted === undefined ? (braces ?? bare ?? true) : unescape(quoted));
  }
  return words;
}

function unescape(quoted: string): string {
  return quoted.replace(/\\(["'\\])/gu, '$1');
}
