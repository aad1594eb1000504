/** Reads tags, ids and link targets out of raw HTML, with their places in it, so that they can be checked and replaced. */
import { Tokenizer } from 'htmlparser2';
import { appendAll } from '../../../shared/append-all.ts';
import {
  addressesOf,
  decodeAttribute,
  dependsOnOthers,
  type HtmlLink,
  readAddresses,
  readAddressesOf,
  readCss,
  type Written,
} from './html-addresses.ts';

export interface HtmlFacts {
  readonly links: readonly HtmlLink[];
  readonly ids: readonly { readonly id: string; readonly start: number }[];
  /** Opening tags, as written. */
  readonly tags: readonly { readonly name: string; readonly start: number }[];
  /** Names in closing tags, in lower case. */
  readonly closed: readonly string[];
  /** The address that others count from: of the first `<base>` that has one. */
  readonly base: string | null;
}

const ignore = (): void => undefined;

/** Scans a piece of HTML, which may be a single tag or an unfinished one. */
export function readHtmlAttributes(html: string): HtmlFacts {
  const reader = new FactsReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader;
}

/** What the tokenizer calls; all that it finds. */
class FactsReader implements HtmlFacts {
  readonly links: HtmlLink[] = [];
  readonly ids: { id: string; start: number }[] = [];
  readonly tags: { name: string; start: number }[] = [];
  readonly closed: string[] = [];
  base: string | null = null;
  readonly onattribentity = ignore;
  readonly oncdata = ignore;
  readonly oncomment = ignore;
  readonly ondeclaration = ignore;
  readonly onend = ignore;
  readonly onprocessinginstruction = ignore;
  readonly ontextentity = ignore;
  readonly #html: string;
  /** Of the tag that is being read: `<a id="x" name="x">` is one id. */
  #idsOfTag = new Set<string>();
  #others = new Map<string, Written>();
  #tag = '';
  /** See `addressesOf`. */
  #addresses = addressesOf('');
  #attribute = '';
  #start = -1;
  #end = -1;

  constructor(html: string) {
    this.#html = html;
  }

  onopentagname(from: number, to: number): void {
    const name = this.#html.slice(from, to);
    this.tags.push({ name, start: from - '<'.length });
    this.#tag = name.toLowerCase();
    this.#addresses = addressesOf(this.#tag);
    if (this.#idsOfTag.size > 0) this.#idsOfTag = new Set();
    if (this.#others.size > 0) this.#others = new Map();
  }

  onattribname(from: number, to: number): void {
    this.#attribute = this.#html.slice(from, to).toLowerCase();
    this.#start = this.#end = -1;
  }

  onattribdata(from: number, to: number): void {
    if (this.#start === -1) this.#start = from;
    this.#end = to;
  }

  /** Most attributes are neither ids nor addresses, and to cut out their values takes longer than all the rest. */
  onattribend(): void {
    const start = this.#start;
    if (start === -1) return;
    const tag = this.#tag;
    const attribute = this.#attribute;
    if (attribute === 'id' || (attribute === 'name' && tag === 'a')) {
      const id = decodeAttribute(this.#written());
      if (id !== '' && !this.#idsOfTag.has(id)) this.ids.push({ id, start });
      this.#idsOfTag.add(id);
    } else if (dependsOnOthers(tag, attribute)) this.#others.set(attribute, { source: this.#written(), start });
    else if (attribute === 'style' || this.#addresses.has(attribute)) {
      appendAll(this.links, readAddresses(tag, attribute, { source: this.#written(), start }));
    } else if (tag === 'base' && attribute === 'href') this.base ??= decodeAttribute(this.#written()).trim();
  }

  #written(): string {
    return this.#html.slice(this.#start, this.#end);
  }

  onopentagend(): void {
    if (this.#others.size > 0) appendAll(this.links, readAddressesOf(this.#tag, this.#others));
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  ontext(from: number, to: number): void {
    if (this.#tag === 'style') appendAll(this.links, readCss(this.#html.slice(from, to), from));
  }

  onclosetag(from: number, to: number): void {
    this.#tag = '';
    this.closed.push(this.#html.slice(from, to).toLowerCase());
  }
}
