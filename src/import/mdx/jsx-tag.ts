/** Single tags of JSX and the braces in them, found in any text: what is no tag is `null`, never an error. */
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
export function readTag(text: string, at: number): JsxTag | null {
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
    const attribute = gap === 0 || name === '' ? null : readAttribute(text, offset);
    if (attribute === null) return null;
    attributes.push(attribute);
    offset = attribute.end;
  }
}

function readAttribute(text: string, start: number): JsxAttribute | null {
  if (text[start] === '{') {
    const end = skipBraces(text, start);
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
  const closed = skipBraces(text, end);
  return closed === null ? null : { name, text: null, code: text.slice(end + 1, closed - 1), start, end: closed };
}

/** Which brackets count, and where the templates of the text end that were met before. */
interface Brackets {
  readonly open: string;
  readonly close: string;
  /** By their starts. Each is looked through once: templates in templates that are never closed take for ever otherwise. */
  readonly templates: Map<number, number | null>;
}

/**
 * The offset behind the brace that closes the one at `at`; `null` when none does. Braces in texts, templates and
 * comments of JavaScript do not count.
 */
export function skipBraces(text: string, at: number, templates: Brackets['templates'] = new Map()): number | null {
  return skipBrackets(text, at, { open: '{', close: '}', templates });
}

/** True when no bracket of the code is open at its end. */
export function isBalanced(code: string): boolean {
  return skipBrackets(`{${code}\n}`, 0, { open: '([{', close: ')]}', templates: new Map() }) === code.length + 3;
}

function skipBrackets(text: string, at: number, { open, close, templates }: Brackets): number | null {
  let depth = 0;
  for (let offset = at; offset < text.length;) {
    const char = text[offset] ?? '';
    if (open.includes(char)) depth += 1;
    if (close.includes(char)) depth -= 1;
    if (depth === 0) return offset + 1;
    if (char === '`') {
      const end = skipTemplate(text, offset, templates);
      if (end === null) return null;
      offset = end;
    } else {
      // A quote that is not closed on its line is an apostrophe in JSX.
      const skipped = matchAt(STRING, text, offset) ?? (char === '/' ? matchAt(JS_COMMENT, text, offset) : null);
      offset += skipped?.[0].length ?? 1;
    }
  }
  return null;
}

function skipTemplate(text: string, start: number, templates: Brackets['templates']): number | null {
  let end = templates.get(start);
  if (end === undefined) templates.set(start, (end = findTemplateEnd(text, start, templates)));
  return end;
}

function findTemplateEnd(text: string, start: number, templates: Brackets['templates']): number | null {
  for (let offset = start + 1; offset < text.length;) {
    if (text[offset] === '`') return offset + 1;
    const inner = text.startsWith('${', offset) ? skipBraces(text, offset + 1, templates) : null;
    if (inner !== null) offset = inner;
    else offset += text[offset] === '\\' ? 2 : 1;
  }
  return null;
}

export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
