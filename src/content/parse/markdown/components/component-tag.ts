/** Reads the tag of a component: `<Card title="Start" max={3} open>`. Its values are texts and JSON, never code. */
import { htmlTagNames } from 'html-tag-names';
import type { JsonValue } from '../../../../shared/model/component-use.ts';
import { decodeAttribute } from '../html-addresses.ts';

export interface ComponentAttribute {
  readonly name: string;
  readonly value: JsonValue;
  /** Index of the first character of a text, or of its JSON. */
  readonly start: number;
  /** Index after the last character of a text; `null` for JSON. */
  readonly textEnd: number | null;
}
export interface ComponentTag {
  readonly name: string;
  readonly attributes: readonly ComponentAttribute[];
  /** It ends with `/>`. */
  readonly isClosed: boolean;
  /** Index of `<`, and of the character after `>`. */
  readonly start: number;
  readonly end: number;
}
/** Why a tag is not that of a component. */
export interface TagMistake {
  readonly what: string;
  readonly fix: string;
}
export type ReadTag = { readonly tag: ComponentTag } | { readonly tag: null; readonly mistake: TagMistake };

/** In capitals they are elements of HTML: `<DIV>`. */
const ELEMENTS = new Set(htmlTagNames);
const NAME = /<([A-Z][A-Za-z\d]*)(?=[\s/>])/y;
const DOTTED_NAME = /<[A-Z][\w.-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w-]*)(?:\s*(=)\s*)?/y;
const TEXT = /"([^"]*)"|'([^']*)'/y;
const END = /\s*(\/?)>/y;
const SPREAD = /\s*\{\s*\.\.\./y;
const BRACE = /\s*\{/y;
const UNQUOTED = /[^\s"'<>=`{}]+/y;
/** Reserved by React: `children` is what is between the tags. */
const RESERVED = new Set(['children', 'key', 'ref']);
/** Characters of JSON that an attribute may have: data for more belongs to the component. */
const MAX_JSON = 20_000;

/** Whether a tag of that name is a component's. */
export function isComponentName(name: string): boolean {
  return /^[A-Z][A-Za-z\d]*$/u.test(name) && !(name === name.toUpperCase() && ELEMENTS.has(name.toLowerCase()));
}

/** Reads tags of one text, in their order. */
export class TagReader {
  readonly #source: string;
  /** A brace at this index is never closed: nor is any after it. */
  #openBrace = Infinity;

  constructor(source: string) {
    this.#source = source;
  }

  /** `null` for what does not begin like a component. */
  read(start: number): ReadTag | null {
    const name = this.#match(NAME, start)?.[1];
    if (name === undefined) return this.#readDotted(start);
    if (!isComponentName(name)) return null;
    const attributes: ComponentAttribute[] = [];
    let at = start + '<'.length + name.length;
    for (;;) {
      const end = this.#match(END, at);
      if (end !== null) {
        return { tag: { name, attributes, isClosed: end[1] !== '', start, end: at + end[0].length } };
      }
      const attribute = this.#match(ATTRIBUTE, at);
      if (attribute === null) return this.#describeEnd(name, at);
      const [written, attributeName = '', sign] = attribute;
      at += written.length;
      const value = sign === undefined ? { value: true, start: at, end: at } : this.#readValue(attributeName, at);
      if ('what' in value) return { tag: null, mistake: value };
      const refused = refuseName(attributeName, attributes);
      if (refused !== null) return { tag: null, mistake: refused };
      const textEnd = /["']/u.test(this.#source[value.start - 1] ?? '') ? value.end - 1 : null;
      attributes.push({ name: attributeName, value: value.value, start: value.start, textEnd });
      at = value.end;
    }
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#source);
  }

  #readDotted(start: number): ReadTag | null {
    const name = this.#match(DOTTED_NAME, start)?.[0].slice(1) ?? '';
    if (!name.includes('.')) return null;
    return mistake(`"<${name}>" is not the name of a component.`, `Write a name of letters and digits, without a dot.`);
  }

  /** Describes what follows the attributes: neither another attribute nor the end of the tag. */
  #describeEnd(name: string, at: number): ReadTag | null {
    if (this.#match(SPREAD, at) !== null) {
      return mistake(`The tag "<${name}>" has an attribute "{...}".`, 'Write each attribute with its value.');
    }
    if (this.#match(BRACE, at) !== null) {
      return mistake(`The tag "<${name}>" has braces without a name.`, 'Write attributes as name="text" or name={3}.');
    }
    return null;
  }

  #readValue(name: string, at: number): ValueAt | TagMistake {
    const text = this.#match(TEXT, at);
    if (text !== null) {
      const [written, double, single = ''] = text;
      return { value: decodeAttribute(double ?? single), start: at + 1, end: at + written.length };
    }
    if (this.#source[at] === '{') return this.#readJson(name, at);
    const unquoted = this.#match(UNQUOTED, at)?.[0].replace(/\/$/u, '') ?? '';
    return {
      what: `The value of the attribute "${name}" has no quotes.`,
      fix: `Write ${name}="${unquoted || 'text'}", or JSON in braces: ${name}={3}.`,
    };
  }

  #readJson(name: string, open: number): ValueAt | TagMistake {
    const close = open > this.#openBrace ? -1 : findBraceEnd(this.#source, open);
    if (close === -1) {
      this.#openBrace = Math.min(this.#openBrace, open);
      return { what: `The brace after "${name}=" is never closed.`, fix: `Write ${name}={…} with JSON in it.` };
    }
    const json = this.#source.slice(open + 1, close);
    try {
      return { value: JSON.parse(json) as JsonValue, start: open + 1, end: close + 1 };
    } catch {
      return describeJson(name, json.trim());
    }
  }
}

interface ValueAt {
  readonly value: JsonValue;
  readonly start: number;
  readonly end: number;
}

function mistake(what: string, fix: string): ReadTag {
  return { tag: null, mistake: { what, fix } };
}

function refuseName(name: string, before: readonly ComponentAttribute[]): TagMistake | null {
  if (RESERVED.has(name)) {
    const fix = name === 'children' ? 'Write it between the tags of the component.' : 'Use another name.';
    return { what: `"${name}" cannot be an attribute of a component.`, fix };
  }
  if (!before.some((other) => other.name === name)) return null;
  return { what: `The attribute "${name}" appears twice.`, fix: 'Remove one of the two.' };
}

/** Index of the brace that closes the one at `open`; -1 without one. Braces in texts do not count. */
function findBraceEnd(source: string, open: number): number {
  let depth = 0;
  const last = Math.min(source.length, open + MAX_JSON);
  for (let at = open; at < last; at++) {
    const sign = source[at];
    if (sign === '"') {
      do at += source[at] === '\\' ? 2 : 1;
      while (at < last && source[at] !== '"');
    } else if (sign === '{') depth += 1;
    else if (sign === '}' && --depth === 0) return at;
  }
  return -1;
}

function describeJson(name: string, written: string): TagMistake {
  const [, text] = /^(?:'([^'"]*)'|`[^`"$]*`)$/u.exec(written) ?? [];
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written;
  return {
    what: `The value of "${name}" is not JSON: {${shown.replaceAll(/\s+/gu, ' ')}}.`,
    fix:
      text === undefined
        ? `Braces hold JSON (3, true, null, ["a"], {"b": 1}), no code: write the value itself, or let the component compute it.`
        : `Write ${name}="${text}".`,
  };
}
