/**
 * Cuts a text in MDX into Markdown, code, JSX and JavaScript. A scanner and no parser of the whole language: strict
 * parsers stop at the first mistake, and pages in the wild have some. What it does not understand stays Markdown.
 */
import { createBracketEnds, endOfStatement, matchAt, readTag, skipBraces, type JsxTag } from './jsx-tag.ts';
import type { MdxElement, MdxNode } from './nodes.ts';
import { appendAll } from '../../../../src/shared/append-all.ts';
import { LIMITS } from '../../../../src/shared/limits.ts';

export interface ScanOptions {
  /** `md`: braces and `import` are text, as for pages that are read as CommonMark. */
  readonly format: 'mdx' | 'md';
  /** True when the site read formulas between dollars. */
  readonly hasMath?: boolean | undefined;
}

/** Elements of HTML that have no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** What may come before a block on its line: quotes and list markers. */
const LINE_PREFIX = /[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/y;
const INDENTATION = /[ \t>]*/y;
const BLANK_LINE = /[ \t]*(?=\n|$)/y;
const FENCE = /(`{3,})(?=[^`\n]*(?:\n|$))|(~{3,})/y;
const MDX_FENCE = /(?:`{3,}|~{3,})[ \t]*mdx-code-block[ \t]*(?=\n)/y;
const ESM =
  /import\s+(?:type\s+)?(?:["']|[\w$*{][^;'"`<]*?\sfrom\s*["'])|export\s+(?:default|const|let|var|function|async|class|type|\*|\{)/y;
const AUTOLINK = /<(?:[a-z][a-z\d+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/iy;
const HEADING_ID = /\{#[^\s{}]+\}[ \t]*(?=\n|$)/y;
const MATH = /\$\$[^$]+\$\$|\$(?![\s$])(?:[^$\n\\]|\\.)*?(?<!\s)\$(?!\d)/y;
/** The name of an admonition and its attributes; its title follows. */
const COLONS = /:{3,}[ \t]*[\w-]*(?:\{[^{}\n]*\})?/y;
/** Attributes after a title in brackets. */
const ATTRIBUTES = /(?<=\])\{[^{}\n]*\}[ \t]*(?=\n|$)/y;

interface OpenElement {
  readonly tag: JsxTag;
  readonly start: number;
  readonly children: MdxNode[];
}

/** The nodes of a text, in their order and without gaps. `from` is where the body starts, after the front matter. */
export function scanMdx(text: string, from: number, options: ScanOptions): readonly MdxNode[] {
  return new Scanner(text, options).scan(from);
}

class Scanner {
  readonly #text: string;
  readonly #isMdx: boolean;
  readonly #hasMath: boolean;
  readonly #root: MdxNode[] = [];
  readonly #open: OpenElement[] = [];
  readonly #ends = createBracketEnds();
  #textStart = 0;
  /** Where the line of the last admonition that was met ends. */
  #titleEnd = 0;
  /** False once a comment was met that nothing ends: then nothing ends those after it. */
  #hasCommentEnd = true;
  /** Up to where no run of so many backticks was found. */
  readonly #withoutRun = new Map<number, number>();
  /** The line that ends the `mdx-code-block` that is being read. */
  #closing: { readonly start: number; readonly end: number } | null = null;

  constructor(text: string, { format, hasMath = false }: ScanOptions) {
    this.#text = text;
    this.#isMdx = format === 'mdx';
    this.#hasMath = hasMath;
  }

  scan(from: number): readonly MdxNode[] {
    this.#textStart = from;
    let isAfterEsm = true;
    for (let at = from; at < this.#text.length;) {
      const isLineStart = at === from || this.#text[at - 1] === '\n';
      const end: number = (isLineStart ? this.#readLineStart(at, isAfterEsm) : null) ?? this.#readInline(at);
      if (isLineStart) isAfterEsm = matchAt(BLANK_LINE, this.#text, at) !== null || this.#maybeBeforeEsm(end);
      at = end;
    }
    this.#flushText(this.#text.length);
    this.#giveUp(0);
    return this.#root;
  }

  /** Where the line that ends the `mdx-code-block` begins: to a statement, its backticks would begin a template. */
  get #closedAt(): number {
    return this.#closing?.start ?? 0;
  }

  get #nodes(): MdxNode[] {
    return this.#open.at(-1)?.children ?? this.#root;
  }

  /** Whether an import or export may start on the next line: it cannot interrupt a paragraph. */
  #maybeBeforeEsm(end: number): boolean {
    const last = this.#nodes.at(-1);
    if (last?.type === 'comment' || last?.type === 'expression')
      return last.end === end && matchAt(BLANK_LINE, this.#text, end) !== null;
    return last?.type === 'esm' || last?.type === 'gone';
  }

  /** A fence, a statement or a line of colons; the offset after it, `null` if the line starts with none. */
  #readLineStart(at: number, mayBeEsm: boolean): number | null {
    if (at === this.#closing?.start) return this.#add('gone', at, this.#closing.end);
    if (this.#isMdx && mayBeEsm && this.#open.length === 0 && matchAt(ESM, this.#text, at) !== null) {
      const end = endOfStatement(this.#text, at, this.#ends);
      return this.#add('esm', at, at < this.#closedAt ? Math.min(end, this.#closedAt) : end);
    }
    const start = at + (matchAt(LINE_PREFIX, this.#text, at)?.[0].length ?? 0);
    const fence = matchAt(FENCE, this.#text, start);
    if (fence !== null) {
      const end = this.#endOfFence(start, fence[0]);
      if (this.#isMdx && matchAt(MDX_FENCE, this.#text, start) !== null) return this.#unwrap(at, { start, end });
      return this.#add('fence', start, end);
    }
    const colons = matchAt(COLONS, this.#text, start);
    if (colons !== null) {
      const lineEnd = this.#text.indexOf('\n', start);
      this.#titleEnd = lineEnd === -1 ? this.#text.length : lineEnd;
      return start + colons[0].length;
    }
    return start > at ? start : null;
  }

  /** Such a block is not code: its fences hide its content from translators, and are omitted. `at`: where its line begins. */
  #unwrap(at: number, { start, end }: { readonly start: number; readonly end: number }): number {
    const lastLine = this.#text.lastIndexOf('\n', end - 1) + 1;
    const isClosed = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/u.test(this.#text.slice(lastLine, end));
    const firstEnd = this.#text.indexOf('\n', start) + 1;
    if (!isClosed || firstEnd === 0) return this.#add('fence', start, end);
    this.#closing = { start: lastLine, end: Math.min(end + 1, this.#text.length) };
    // The line goes as a whole. A list marker before the fence stays, and what follows is indented by it.
    if (this.#text.slice(at, start).trim() === '') return this.#add('gone', at, firstEnd);
    return this.#add('gone', start, firstEnd + (matchAt(INDENTATION, this.#text, firstEnd)?.[0].length ?? 0));
  }

  #endOfFence(start: number, marker: string): number {
    const close = new RegExp(`\\n[ \\t>]*${marker[0] ?? ''}{${marker.length},}[ \\t]*(?=\\n|$)`, 'gu');
    close.lastIndex = start;
    const match = close.exec(this.#text);
    return match === null ? this.#text.length : match.index + match[0].length;
  }

  /** What starts here inside a line; at least one character. */
  #readInline(at: number): number {
    const char = this.#text[at];
    if (char === '\\') return this.#text[at + 1] === '\n' ? at + 1 : at + 2;
    if (char === '`') return this.#readSpan(at);
    if (char === '<') return this.#readAngle(at);
    const math = char === '$' && this.#hasMath ? matchAt(MATH, this.#text, at) : null;
    if (math !== null) return this.#add('math', at, at + math[0].length);
    return this.#isMdx && char === '{' ? this.#readBrace(at) : at + 1;
  }

  #readSpan(at: number): number {
    const run = matchAt(/`+/y, this.#text, at)?.[0] ?? '`';
    const close = this.#findRun(run.length, at + run.length);
    return close === null ? at + run.length : this.#add('span', at, close + run.length);
  }

  /** The next run of exactly so many backticks. Without its end a span is text, and may not reach into the next paragraph. */
  #findRun(length: number, from: number): number | null {
    if (from < (this.#withoutRun.get(length) ?? 0)) return null;
    const next = /`+|\n[ \t]*\n/gu;
    next.lastIndex = from;
    let end = this.#text.length;
    for (let match = next.exec(this.#text); match !== null; match = next.exec(this.#text)) {
      if (match[0].startsWith('\n')) {
        end = match.index;
        break;
      }
      if (match[0].length === length) return match.index;
    }
    this.#withoutRun.set(length, end);
    return null;
  }

  #readBrace(at: number): number {
    const kept =
      matchAt(HEADING_ID, this.#text, at) ?? (at < this.#titleEnd ? matchAt(ATTRIBUTES, this.#text, at) : null);
    if (kept !== null) return at + kept[0].length;
    const end = skipBraces(this.#text, at, this.#ends);
    return this.#add(end === null ? 'brace' : 'expression', at, end ?? at + 1);
  }

  #readAngle(at: number): number {
    if (this.#text.startsWith('<!--', at)) {
      const end = this.#hasCommentEnd ? this.#text.indexOf('-->', at) : -1;
      this.#hasCommentEnd = end !== -1;
      if (end !== -1) return this.#add('comment', at, end + 3);
    }
    const link = matchAt(AUTOLINK, this.#text, at);
    if (link !== null) return at + link[0].length;
    const tag = readTag(this.#text, at, this.#ends);
    if (tag === null) return at + 1;
    this.#flushText(at);
    this.#textStart = tag.end;
    if (tag.kind === 'close') this.#close(tag, at);
    else if (tag.kind === 'empty' || VOID_ELEMENTS.has(tag.name)) this.#nodes.push(toElement(tag, at, []));
    else if (this.#open.length === LIMITS.elementDepth) {
      this.#nodes.push({ type: 'stray', name: tag.name, start: at, end: tag.end });
    } else this.#open.push({ tag, start: at, children: [] });
    return tag.end;
  }

  /** Closes the nearest element of the name; open elements in it count as single tags. */
  #close(tag: JsxTag, start: number): void {
    const nearest = this.#open.findLastIndex((open) => open.tag.name === tag.name);
    if (nearest === -1) {
      this.#nodes.push({ type: 'stray', name: tag.name, start, end: tag.end });
      return;
    }
    this.#giveUp(nearest + 1);
    const open = this.#open.pop();
    if (open === undefined) return;
    this.#nodes.push({ ...toElement(open.tag, open.start, open.children), closeStart: start, end: tag.end });
  }

  /** Open elements from `depth` on have no end: their tags become single ones, each followed by its content. */
  #giveUp(depth: number): void {
    for (const { tag, start, children } of this.#open.splice(depth)) {
      this.#nodes.push({ type: 'stray', name: tag.name, start, end: tag.end });
      appendAll(this.#nodes, children);
    }
  }

  #add(type: Exclude<MdxNode['type'], 'text' | 'stray' | 'element'>, start: number, end: number): number {
    this.#flushText(start);
    this.#textStart = end;
    this.#nodes.push({ type, start, end });
    return end;
  }

  #flushText(end: number): void {
    if (end > this.#textStart) this.#nodes.push({ type: 'text', start: this.#textStart, end });
    this.#textStart = end;
  }
}

function toElement(tag: JsxTag, start: number, children: readonly MdxNode[]): MdxElement {
  const { name, attributes, end } = tag;
  return { type: 'element', name, attributes, start, end, openEnd: end, closeStart: end, children };
}
