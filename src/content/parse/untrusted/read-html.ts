/**
 * Raw HTML taken apart into text and tags that are safe by themselves. Nothing is copied but words and values, each escaped, so
 * what a browser reads is what is written here, however differently the two may have read the source.
 */
import { Tokenizer } from 'htmlparser2';
import { escapeHtml } from '../../../shared/string/html.ts';
import { decodeAttribute } from '../markdown/html-addresses.ts';
import { ADDRESS_ATTRIBUTES, DROPPED_WHOLE, isSafeAttribute, SAFE_ELEMENTS, VOID_ELEMENTS } from './safe-elements.ts';
import type { WrittenValues } from './written-values.ts';

/** Something that is left out, and where it is in the HTML. */
export interface Removal {
  readonly start: number;
  /** `<script>`, or `The attribute "onclick" of <img>`, and why; a whole sentence. */
  readonly what: string;
}
/** Where the value of an attribute is in the source, and where it is in the new tag. */
export interface ValueRange {
  readonly start: number;
  readonly end: number;
  readonly at: number;
}
export type HtmlPart =
  | { readonly kind: 'text'; readonly html: string }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly html: string;
      readonly values: readonly ValueRange[];
      readonly start: number;
      readonly isVoid: boolean;
    }
  | { readonly kind: 'close'; readonly name: string; readonly start: number };

export interface ReadHtml {
  readonly parts: readonly HtmlPart[];
  readonly removals: readonly Removal[];
}

/** Reads a piece of raw HTML, which may be a single tag or an unfinished one. Whether its tags have partners is not asked. */
export function readUntrustedHtml(html: string, values: WrittenValues): ReadHtml {
  const reader = new Reader(html, values);
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return { parts: reader.parts, removals: reader.removals };
}

const ignore = (): void => undefined;
const FOREIGN: ReadonlySet<string> = new Set(['math', 'svg']);

class Reader {
  readonly parts: HtmlPart[] = [];
  readonly removals: Removal[] = [];
  readonly #html: string;
  readonly #written: WrittenValues;
  /** The element that is left out with all that is in it, and how many of its name are open; `null` for none. */
  #dropped: { readonly name: string; depth: number } | null = null;
  #name = '';
  #start = 0;
  #tag = '';
  #values: ValueRange[] = [];
  #attributes = new Set<string>();
  #attribute = '';
  #attributeStart = 0;
  #valueStart = -1;
  #valueEnd = -1;

  constructor(html: string, written: WrittenValues) {
    this.#html = html;
    this.#written = written;
  }

  readonly onattribentity = ignore;
  readonly oncdata = ignore;
  readonly ondeclaration = ignore;
  readonly onprocessinginstruction = ignore;
  readonly ontextentity = ignore;
  readonly onend = ignore;

  readonly ontext = (from: number, to: number): void => {
    // A `<` that begins nothing here may begin a tag with what comes after this piece.
    if (this.#dropped === null) this.#add({ kind: 'text', html: escapeTags(this.#html.slice(from, to)) });
  };

  /** Its words go; that there is one says where a text begins. */
  readonly oncomment = (): void => {
    if (this.#dropped === null) this.#add({ kind: 'text', html: '<!---->' });
  };

  readonly onopentagname = (from: number, to: number): void => {
    this.#name = this.#html.slice(from, to).toLowerCase();
    this.#start = from - '<'.length;
    this.#tag = `<${this.#name}`;
    this.#values = [];
    this.#attributes = new Set();
  };

  readonly onattribname = (from: number, to: number): void => {
    this.#attribute = this.#html.slice(from, to).toLowerCase();
    this.#attributeStart = from;
    this.#valueStart = this.#valueEnd = -1;
  };

  readonly onattribdata = (from: number, to: number): void => {
    if (this.#valueStart === -1) this.#valueStart = from;
    this.#valueEnd = to;
  };

  readonly onattribend = (): void => {
    const name = this.#attribute;
    // Browsers take the first of two with the same name.
    if (this.#dropped !== null || this.#attributes.has(name) || !SAFE_ELEMENTS.has(this.#name)) return;
    this.#attributes.add(name);
    const [start, end] = this.#valueStart === -1 ? [0, 0] : [this.#valueStart, this.#valueEnd];
    const raw = this.#html.slice(start, end);
    const reason = this.#refuse(name, raw);
    if (reason === null) {
      this.#tag += ` ${name}="`;
      this.#values.push({ start, end, at: this.#tag.length });
      this.#tag += `${escapeValue(raw)}"`;
    } else {
      this.removals.push({
        start: this.#attributeStart,
        what: `The attribute "${name}" of <${this.#name}> ${reason}.`,
      });
    }
  };

  readonly onopentagend = (): void => {
    const name = this.#name;
    if (this.#dropped !== null) {
      if (this.#dropped.name === name) this.#dropped.depth++;
    } else if (SAFE_ELEMENTS.has(name)) {
      const isVoid = VOID_ELEMENTS.has(name);
      this.#add({ kind: 'open', name, html: `${this.#tag}>`, values: this.#values, start: this.#start, isVoid });
    } else {
      this.removals.push({ start: this.#start, what: `The element <${name}> is not on the safe list.` });
      if (DROPPED_WHOLE.has(name)) this.#dropped = { name, depth: 1 };
    }
  };

  /** To browsers the `/` says nothing but in SVG and MathML. */
  readonly onselfclosingtag = (): void => {
    const isInside = this.#dropped !== null;
    this.onopentagend();
    if (this.#dropped?.name !== this.#name) return;
    if (isInside) this.#dropped.depth--;
    else if (FOREIGN.has(this.#name)) this.#dropped = null;
  };

  readonly onclosetag = (from: number, to: number): void => {
    const name = this.#html.slice(from, to).toLowerCase();
    if (this.#dropped === null) {
      if (SAFE_ELEMENTS.has(name)) this.#add({ kind: 'close', name, start: from - '</'.length });
    } else if (this.#dropped.name === name && --this.#dropped.depth === 0) this.#dropped = null;
  };

  #add(part: HtmlPart): void {
    this.parts.push(part);
  }

  /** Why an attribute is left out, after "The attribute … of …". */
  #refuse(name: string, raw: string): string | null {
    if (!isSafeAttribute(this.#name, name)) return 'is not on the safe list';
    const value = decodeAttribute(raw);
    if ((name === 'id' || name === 'name') && this.#written.isOwnId(value)) return 'is a name of docsite’s own';
    if (name === 'target') return value === '_blank' ? null : 'opens the link elsewhere';
    const use = ADDRESS_ATTRIBUTES[name];
    if (use === undefined) return null;
    return name === 'srcset' ? this.#written.refuseSrcset(value) : this.#written.refuseAddress(value, use);
  }
}

/** Finds characters of a value's source in the new tag, in their order: a set of sources may have very many. */
export class PlaceFinder {
  readonly #source: string;
  #range: ValueRange | null = null;
  #index = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  find(range: ValueRange, index: number): number {
    if (range !== this.#range || index < this.#index) {
      this.#range = range;
      this.#index = range.start;
      this.#at = range.at;
    }
    this.#at += escapeValue(this.#source.slice(this.#index, index)).length;
    this.#index = index;
    return this.#at;
  }
}

function escapeValue(raw: string): string {
  return escapeHtml(decodeAttribute(raw));
}

function escapeTags(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
