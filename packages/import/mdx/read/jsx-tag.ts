/** Single tags of JSX and the braces in them, found in any text: anything else is `null`, never an error. */
import { LIMITS } from '../../../../src/shared/limits.ts';
import type { JsxAttribute } from './nodes.ts';

export interface JsxTag {
  readonly kind: 'open' | 'close' | 'empty';
  /** Empty for a fragment. */
  readonly name: string;
  readonly attributes: readonly JsxAttribute[];
  readonly end: number;
}

const CLOSE_TAG = /<\/([A-Za-z][\w$:.-]*)?\s*>/y;
const OPEN_TAG = /<([A-Za-z][\w$.-]*(?::[\w-]+)?)?(?=[\s/>{])/y;
const BETWEEN = /(?:\s+|\/\*[\s\S]*?\*\/)+/y;
const ATTRIBUTE = /([A-Za-z_:@][^\s"'<>/={}]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=\{)|([^\s"'=<>`{}]+)))?/y;
const STRING = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const JS_COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/y;

/** The tag that starts at this offset; `null` when none does. */
export function readTag(text: string, at: number, ends: BracketEnds): JsxTag | null {
  const close = matchAt(CLOSE_TAG, text, at);
  if (close !== null) return { kind: 'close', name: close[1] ?? '', attributes: [], end: at + close[0].length };
  const open = matchAt(OPEN_TAG, text, at);
  if (open === null) return null;
  const name = open[1] ?? '';
  const attributes: JsxAttribute[] = [];
  let offset = at + open[0].length;
  for (;;) {
    const gap = matchAt(BETWEEN, text, offset)?.[0].length ?? 0;
    offset += gap;
    if (text[offset] === '>') return { kind: 'open', name, attributes, end: offset + 1 };
    if (text.startsWith('/>', offset)) return { kind: 'empty', name, attributes, end: offset + 2 };
    const attribute = gap === 0 || name === '' ? null : readAttribute(text, offset, ends);
    if (attribute === null) return null;
    attributes.push(attribute);
    offset = attribute.end;
  }
}

function readAttribute(text: string, start: number, ends: BracketEnds): JsxAttribute | null {
  if (text[start] === '{') {
    const end = skipBraces(text, start, ends);
    const code = text.slice(start + 1, (end ?? 0) - 1).trim();
    if (end === null || !code.startsWith('...')) return null;
    return { name: '...', text: null, code: code.slice(3).trim(), start, end };
  }
  const match = matchAt(ATTRIBUTE, text, start);
  if (match === null) return null;
  const [whole, name = '', double, single, bare] = match;
  const end = start + whole.length;
  if (!whole.endsWith('=') && !/=\s*$/u.test(whole)) {
    return { name, text: double ?? single ?? bare ?? null, code: null, start, end };
  }
  const closed = skipBraces(text, end, ends);
  return closed === null ? null : { name, text: null, code: text.slice(end + 1, closed - 1), start, end: closed };
}

/** Ends of braces and templates by their starts; `null` for never. Shared, so that each brace is visited once. */
export interface BracketEnds {
  readonly braces: Map<number, number | null>;
  readonly templates: Map<number, number | null>;
  /** Templates that are being read, each in braces of the one around it. */
  depth: number;
}

export function createBracketEnds(): BracketEnds {
  return { braces: new Map(), templates: new Map(), depth: 0 };
}

/** The offset after the brace that closes the one at `at`, or `null`. Strings, templates and comments do not count. */
export function skipBraces(text: string, at: number, ends: BracketEnds): number | null {
  return skipBrackets(text, at, { open: '{', close: '}', ends });
}

/** A statement has fewer; one with more is never closed. */
const MAX_BLANK_LINES = 100;
const BLANK_LINE = /\n[ \t]*(?=\n|$)/y;

/**
 * Where the statement that begins here ends: at the first blank line outside of all brackets, after its line break. One that is
 * never closed ends at the first blank line of all: it must not take the rest of the page with it.
 */
export function endOfStatement(text: string, at: number, ends: BracketEnds): number {
  let depth = 0;
  let first: number | null = null;
  let blankLines = 0;
  for (let offset = at; offset < text.length;) {
    const char = text[offset] ?? '';
    if (char === '\n' && matchAt(BLANK_LINE, text, offset) !== null) {
      if (depth === 0) return offset + 1;
      first ??= offset + 1;
      if (++blankLines === MAX_BLANK_LINES) return first;
    }
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth < 0) break;
    const next: number | null = char === '`' ? skipTemplate(text, offset, ends) : endOfWords(text, offset);
    // Nothing after a template that is never closed is outside of it.
    if (next === null) break;
    offset = next;
  }
  return depth === 0 || first === null ? text.length : first;
}

/** Which brackets count, and the ends that are known of these. */
interface Brackets {
  readonly open: string;
  readonly close: string;
  readonly ends: BracketEnds;
}

function skipBrackets(text: string, at: number, { open, close, ends }: Brackets): number | null {
  const starts: number[] = [];
  for (let offset = at; offset < text.length;) {
    const char = text[offset] ?? '';
    let next: number | null = offset + 1;
    if (open.includes(char)) {
      const known = ends.braces.get(offset);
      if (known === undefined) starts.push(offset);
      else next = known;
    } else if (close.includes(char)) {
      ends.braces.set(starts.pop() ?? at, next);
    } else if (char === '`') {
      next = skipTemplate(text, offset, ends);
    } else {
      next = endOfWords(text, offset);
    }
    if (next === null) break;
    if (starts.length === 0) return next;
    offset = next;
  }
  for (const start of starts) ends.braces.set(start, null);
  return null;
}

/** After a string or a comment; after one character where none begins. */
function endOfWords(text: string, offset: number): number {
  const char = text[offset];
  // A quote that is not closed on its line is an apostrophe in JSX.
  const pattern = char === '"' || char === "'" ? STRING : char === '/' ? JS_COMMENT : null;
  const skipped = pattern === null ? null : matchAt(pattern, text, offset);
  return offset + (skipped?.[0].length ?? 1);
}

function skipTemplate(text: string, start: number, ends: BracketEnds): number | null {
  let end = ends.templates.get(start);
  if (end === undefined) {
    ends.depth++;
    end = ends.depth > LIMITS.elementDepth ? null : findTemplateEnd(text, start, ends);
    ends.depth--;
    ends.templates.set(start, end);
  }
  return end;
}

function findTemplateEnd(text: string, start: number, ends: BracketEnds): number | null {
  for (let offset = start + 1; offset < text.length;) {
    if (text[offset] === '`') return offset + 1;
    const inner = text.startsWith('${', offset) ? skipBraces(text, offset + 1, ends) : null;
    if (inner !== null) offset = inner;
    else offset += text[offset] === '\\' ? 2 : 1;
  }
  return null;
}

export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
