/** A fenced code block: title, line numbers, marked lines (BEHAVIOUR B85–B88). */
import type Token from 'markdown-it/lib/token.mjs';
import { unescapeVariables } from '../../shared/model/variables.ts';
import { escapeHtml } from '../../shared/text/html.ts';
import type { Html } from '../../shared/types/store.ts';
import { highlight } from './highlight.ts';

interface CodeOptions {
  readonly language: string;
  readonly title: string | null;
  /** As they are written: `1,4-6`. */
  readonly markedRanges: string;
  /** Number of the first line; `null` without numbers. */
  readonly firstNumber: number | null;
}

/** Comments in the syntaxes of most languages; group 2 is what they say. With a backslash before it they are code. */
const DIRECTIVE =
  /^\s*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*|REM)\s*(\\*)(highlight-next-line|highlight-start|highlight-end)(?:\s*(?:-->|\*\/\}?))?\s*$/u;

/** HTML of a `fence` token. Lines become elements only where lines are marked or numbered: most blocks need none. */
export function renderCodeBlock(token: Token): Html {
  const options = parseInfo(token.info.trim());
  // A backslash keeps `{{` from being a variable, in code as in prose.
  const source = unescapeVariables(token.content).replace(/\n$/u, '');
  const { code, markedLines } = takeDirectives(source, findMarked(options.markedRanges, source.split('\n').length));
  const html = highlight(code, options.language);
  const hasLines = markedLines.size > 0 || options.firstNumber !== null;
  const body = hasLines ? wrapLines(html, markedLines, options.firstNumber) : html;
  const title =
    options.title === null ? '' : `<figcaption class="code-title">${escapeHtml(options.title)}</figcaption>`;
  const numbered = options.firstNumber === null ? '' : ' class="code-numbered"';
  const language = options.language === '' ? '' : ` language-${escapeHtml(options.language)}`;
  return `<figure class="code-block">${title}<pre tabindex="0"${numbered}><code class="hljs${language}">${body}</code></pre></figure>\n`;
}

const TITLE = /(?<![\w-])title=(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/u;

/** The title of a code block, from its info string; empty for none. */
export function readCodeTitle(info: string): string {
  return parseInfo(info.trim()).title ?? '';
}

/** Info string: `js title="a.js" {1,4-6} showLineNumbers=10`. */
function parseInfo(info: string): CodeOptions {
  const language = /^(?!title=|showLineNumbers\b)[^\s{]+/u.exec(info)?.[0] ?? '';
  const options = info.slice(language.length);
  const title = TITLE.exec(options);
  // A title may look like the other options.
  const rest = options.replace(TITLE, ' ');
  const numbers = /(?<![\w-])showLineNumbers(?:=\{?(\d{1,9})\}?)?(?![\w-])/u.exec(rest);
  const ranges = /\{([\d,\s-]+)\}/u.exec(rest.replace(/=\{\d+\}/gu, ''))?.[1] ?? '';
  return {
    language: language.toLowerCase(),
    title: (title?.[1] ?? title?.[2] ?? '').replace(/\\(["'\\])/gu, '$1') || null,
    markedRanges: ranges,
    firstNumber: numbers === null ? null : Number(numbers[1] ?? 1),
  };
}

/** The lines in these ranges, 1-based, as far as there are so many: a typing error must not fill the memory. */
function findMarked(ranges: string, lineCount: number): ReadonlySet<number> {
  const marked = new Set<number>();
  let next = 1;
  for (const [from, to] of ranges
    .split(',')
    .flatMap(parseRange)
    .toSorted(([a], [b]) => a - b)) {
    // Thousands of ranges may overlap: no line is taken twice.
    for (next = Math.max(next, from); next <= Math.min(to, lineCount); next++) marked.add(next);
  }
  return marked;
}

function parseRange(range: string): readonly (readonly [from: number, to: number])[] {
  const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/u.exec(range) ?? [];
  return from === undefined ? [] : [[Number(from), Number(to)]];
}

/** Removes lines that are highlight comments and marks the lines they mean. */
function takeDirectives(
  source: string,
  marked: ReadonlySet<number>,
): { code: string; markedLines: ReadonlySet<number> } {
  if (!source.includes('highlight-')) return { code: source, markedLines: marked };
  const markedLines = new Set(marked);
  const kept: string[] = [];
  let inRange = false;
  let isNext = false;
  for (const line of source.split('\n')) {
    const [, backslashes, directive] = DIRECTIVE.exec(line) ?? [];
    if (backslashes === '' && directive === 'highlight-next-line') isNext = true;
    else if (backslashes === '') inRange = directive === 'highlight-start';
    else {
      kept.push(backslashes === undefined ? line : line.replace('\\', ''));
      if (inRange || isNext) markedLines.add(kept.length);
      isNext = false;
    }
  }
  return { code: kept.join('\n'), markedLines };
}

/**
 * Cuts highlighted HTML into lines; spans that go over a line end are closed and opened again. Each line has its number, which
 * styles show: to count from another number than 1 takes a style attribute, which content security policies forbid.
 */
function wrapLines(html: Html, marked: ReadonlySet<number>, firstNumber: number | null): Html {
  let open: readonly string[] = [];
  return html
    .split('\n')
    .map((line, index) => {
      const before = open.join('');
      open = openTagsAfter(open, line);
      const mark = marked.has(index + 1) ? ' code-line-highlight' : '';
      const number = firstNumber === null ? '' : ` data-line="${String(firstNumber + index)}"`;
      return `<span class="code-line${mark}"${number}>${before}${line}${'</span>'.repeat(open.length)}\n</span>`;
    })
    .join('');
}

/** Spans that are still open at the end of a line; highlight.js makes no other elements. */
function openTagsAfter(open: readonly string[], line: string): readonly string[] {
  const stack = [...open];
  for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/gu)) {
    if (tag === '</span>') stack.pop();
    else stack.push(tag);
  }
  return stack;
}
