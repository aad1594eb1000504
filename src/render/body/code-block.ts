/** A fenced code block: title, line numbers, marked lines (BEHAVIOUR B85–B88, B282). */
import type Token from 'markdown-it/lib/token.mjs';
import { unescapeVariables } from '../../shared/model/variables.ts';
import { type CodeMark, type MarkedCode, takeCodeMarks } from '../../shared/string/code-marks.ts';
import { parseFenceInfo } from '../../shared/string/fence-info.ts';
import { findUntyped } from '../../shared/string/session-lines.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';
import { highlight, isScript, isShell, labelOf } from './highlight.ts';
import { convertCommands } from './package-managers.ts';
import { renderTabs, type TabsEnv } from './tabs.ts';

type CodeToken = Pick<Token, 'info' | 'content'>;

/** A block with `collapse` and more lines than this shows only its first lines: see `templates/styles/components.css`. */
const MIN_COLLAPSED_LINES = 16;

/** HTML of a `fence` token. Lines become elements only where lines are marked or numbered: most blocks need none. */
export function renderCodeBlock(token: CodeToken): Html {
  const { language, title, markedRanges, firstNumber, words } = parseFenceInfo(token.info);
  const { code, marks } = takeCodeMarks(codeOf(token));
  const lineCount = code.split('\n').length;
  const marked = addRanges(marks, findMarked(markedRanges, lineCount));
  const untyped = findUntyped(code, language);
  const isTerminal = isShell(language) && title === null && !code.startsWith('#!');
  const html = highlight(code, untyped !== null && isScript(language) ? 'console' : language);
  const isPlain = marked.size === 0 && firstNumber === null;
  const body = isPlain && untyped === null ? html : wrapLines(html, { marked, firstNumber, untyped, isPlain });
  const caption = title === null ? '' : `<figcaption class="code-title">${escapeHtml(title)}</figcaption>`;
  const isFocused = [...marked.values()].some((of) => of.has('focus'));
  const classes = [firstNumber === null ? '' : 'code-numbered', isFocused ? 'code-focused' : ''].filter(Boolean);
  const attribute = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
  const languageClass = language === '' ? '' : ` language-${escapeHtml(language)}`;
  const rest = words.has('collapse') && lineCount >= MIN_COLLAPSED_LINES ? renderRest(lineCount) : '';
  const label = labelOf(language);
  const shown = label === null ? '' : ` data-language="${escapeHtml(label)}"`;
  return `<figure class="code-block${isTerminal ? ' code-terminal' : ''}"${shown}>${caption}<pre tabindex="0"${attribute}><code translate="no" class="hljs${languageClass}">${body}</code></pre>${rest}</figure>\n`;
}

/** HTML of a `fence` token; with `npm2yarn`, in tabs for each package manager, one choice of which is that of the whole site. */
export function renderFence(token: Token, env: TabsEnv): Html {
  const isConverted = parseFenceInfo(token.info).words.has('npm2yarn');
  const converted = isConverted ? convertCommands(codeOf(token)) : [];
  if (converted.length === 0) return renderCodeBlock(token);
  const tabs = converted.map(({ title, code }) => ({
    title,
    html: renderCodeBlock({ info: token.info, content: code }),
  }));
  return renderTabs({ name: 'package-manager', tabs }, env);
}

/** What the search reads of a block of code: its title, and the code without the comments that mark lines. */
export function readCodeText(token: CodeToken): string {
  return `${parseFenceInfo(token.info).title ?? ''} ${takeCodeMarks(codeOf(token)).code}`;
}

/** A backslash keeps `{{` from being a variable, in code as in prose. */
function codeOf({ content }: CodeToken): string {
  return unescapeVariables(content).replace(/\n$/u, '');
}

/** Styles show all lines of the block once it is open; without them, they are all there. */
function renderRest(lineCount: number): Html {
  return `<details class="code-rest"><summary><span>Show all ${String(lineCount)} lines</span><span>Show fewer lines</span></summary></details>`;
}

function addRanges(marks: MarkedCode['marks'], lines: ReadonlySet<number>): MarkedCode['marks'] {
  const all = new Map(marks);
  for (const line of lines) all.set(line, new Set<CodeMark>(['highlight', ...(all.get(line) ?? [])]));
  return all;
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

interface LineMarks {
  readonly marked: MarkedCode['marks'];
  readonly firstNumber: number | null;
  readonly untyped: readonly number[] | null;
  /** Lines are elements only where they are not copied. */
  readonly isPlain: boolean;
}

/**
 * Cuts highlighted HTML into lines; spans that go over a line end are closed and opened again. Each line has its number, which
 * styles show: to count from another number than 1 takes a style attribute, which content security policies forbid. What has
 * `-removed` in its class is not copied.
 */
function wrapLines(html: Html, { marked, firstNumber, untyped, isPlain }: LineMarks): Html {
  let open: readonly string[] = [];
  return html
    .split('\n')
    .map((line, index, lines) => {
      const before = open.join('');
      open = openTagsAfter(open, line);
      const whole = `${before}${line}${'</span>'.repeat(open.length)}`;
      const length = untyped?.[index] ?? 0;
      const code = length > 0 && length < Infinity ? wrapStart(whole, length) : whole;
      const end = isPlain && index === lines.length - 1 ? '' : '\n';
      if (isPlain && length < Infinity) return code + end;
      const classes = [...(isPlain ? [] : ['code-line']), ...(length === Infinity ? ['code-copy-removed'] : [])];
      const marks = [...(marked.get(index + 1) ?? [])].map((name) => `code-line-${name}`);
      const number = firstNumber === null ? '' : ` data-line="${String(firstNumber + index)}"`;
      return `<span class="${[...classes, ...marks].join(' ')}"${number}>${code}${end}</span>`;
    })
    .join('');
}

/** The first characters of a line as an element that is not copied. */
function wrapStart(line: Html, length: number): Html {
  let at = 0;
  for (let left = length; left > 0 && at < line.length; at += TOKEN.exec(line.slice(at))?.[0].length ?? 1)
    if (line[at] !== '<') left--;
  const start = line.slice(0, at);
  const open = openTagsAfter([], start);
  return `<span class="code-copy-removed">${start}${'</span>'.repeat(open.length)}</span>${open.join('')}${line.slice(at)}`;
}

/** A tag, or a character as it is written in HTML. */
const TOKEN = /^(?:<[^>]*>|&[^;]*;|[\s\S])/u;

/** Spans that are still open at the end of a line; highlight.js makes no other elements. */
function openTagsAfter(open: readonly string[], line: string): readonly string[] {
  const stack = [...open];
  for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/gu)) {
    if (tag === '</span>') stack.pop();
    else stack.push(tag);
  }
  return stack;
}
