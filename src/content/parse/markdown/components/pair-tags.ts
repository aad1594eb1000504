/** Finds the components of a text: each opening tag with the tag that closes it. Skips code and comments. */
import { type ComponentTag, TagReader } from './component-tag.ts';

export interface PairedTag {
  readonly tag: ComponentTag;
  /** Index of `</`, and of the character after `>`; `null` for a tag that closes itself. */
  readonly close: { readonly start: number; readonly end: number } | null;
}

const SIGN = /\\[\s\S]|`+|~{3,}|<!--|<(?=[A-Z])|<\/([A-Z][A-Za-z\d]*)\s*>/g;
/** What may stand before a fence in its line. */
const BEFORE_FENCE = /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/u;
const BLANK_LINE = /\n[ \t>]*(?=\n)/g;

/** By the index of their `<`. A tag that is never closed is missing. Takes time in proportion to the text. */
export function pairTags(source: string): ReadonlyMap<number, PairedTag> {
  const pairs = new Map<number, PairedTag>();
  if (!/<[A-Z]/u.test(source)) return pairs;
  const reader = new TagReader(source);
  const code = new CodeSpans(source);
  const open = new OpenTags();
  let commentEnd = -1;
  SIGN.lastIndex = 0;
  for (let sign = SIGN.exec(source); sign !== null; sign = SIGN.exec(source)) {
    const [written, closed] = sign;
    const { index } = sign;
    if (closed !== undefined) {
      const tag = open.close(closed);
      if (tag !== null) pairs.set(tag.start, { tag, close: { start: index, end: index + written.length } });
    } else if (written === '<') {
      const tag = reader.read(index)?.tag ?? null;
      if (tag === null) continue;
      if (tag.isClosed) pairs.set(index, { tag, close: null });
      else open.add(tag);
      SIGN.lastIndex = tag.end;
    } else if (written === '<!--') {
      if (commentEnd < index) commentEnd = indexOf(source, '-->', index);
      if (commentEnd !== Infinity) SIGN.lastIndex = commentEnd;
    } else if (/^[`~]/u.test(written)) SIGN.lastIndex = code.endOf(index, written);
  }
  return pairs;
}

function indexOf(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from);
  return found === -1 ? Infinity : found;
}

/** Tags that are not closed yet. */
class OpenTags {
  readonly #tags: ComponentTag[] = [];
  readonly #counts = new Map<string, number>();

  add(tag: ComponentTag): void {
    this.#tags.push(tag);
    this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 0) + 1);
  }

  /** The innermost open tag of that name. Those inside it that are still open are never closed. */
  close(name: string): ComponentTag | null {
    if ((this.#counts.get(name) ?? 0) === 0) return null;
    for (;;) {
      const tag = this.#tags.pop();
      if (tag === undefined) return null;
      this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 1) - 1);
      if (tag.name === name) return tag;
    }
  }
}

/** Finds the ends of code. Places are asked for in their order. */
class CodeSpans {
  readonly #source: string;
  /** Where runs of so many backticks begin, the nearest last. */
  #runs: Map<number, number[]> | null = null;
  #blankLine = -1;

  constructor(source: string) {
    this.#source = source;
  }

  /** Index after the code that begins with the fence or the backticks at `start`; after these, if they begin none. */
  endOf(start: number, written: string): number {
    const inner = start + written.length;
    const line = this.#source.slice(this.#source.lastIndexOf('\n', start - 1) + 1, start);
    if (written.length >= 3 && BEFORE_FENCE.test(line)) {
      const rest = this.#source.slice(inner, this.#nextLine(inner));
      if (written.startsWith('~') || !rest.includes('`')) return this.#endOfFence(inner, written);
    }
    if (written.startsWith('~')) return inner;
    const end = this.#nextRun(inner, written.length);
    return end === -1 || end > this.#nextBlankLine(inner) ? inner : end + written.length;
  }

  #nextLine(from: number): number {
    const end = this.#source.indexOf('\n', from);
    return end === -1 ? this.#source.length : end;
  }

  /** Code that is never closed goes to the end of the text. */
  #endOfFence(inner: number, fence: string): number {
    const last = new RegExp(`\\n[ \\t>]*${fence}${fence.charAt(0)}*[ \\t]*(?=\\n|$)`, 'gu');
    last.lastIndex = inner;
    const end = last.exec(this.#source);
    return end === null ? this.#source.length : end.index + end[0].length;
  }

  #nextRun(from: number, length: number): number {
    this.#runs ??= this.#findRuns();
    const runs = this.#runs.get(length) ?? [];
    while ((runs.at(-1) ?? Infinity) < from) runs.pop();
    return runs.at(-1) ?? -1;
  }

  #findRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>();
    for (const { 0: run, index } of this.#source.matchAll(/`+/gu)) {
      const known = runs.get(run.length);
      if (known === undefined) runs.set(run.length, [index]);
      else known.push(index);
    }
    for (const known of runs.values()) known.reverse();
    return runs;
  }

  #nextBlankLine(from: number): number {
    if (this.#blankLine < from) {
      BLANK_LINE.lastIndex = from;
      this.#blankLine = BLANK_LINE.exec(this.#source)?.index ?? Infinity;
    }
    return this.#blankLine;
  }
}
