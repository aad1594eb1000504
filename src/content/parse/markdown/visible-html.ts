/** What browsers show of the raw HTML in a text, and of all that is between its tags: `<div hidden>`, `<script>`. */
import { Parser } from 'htmlparser2';
import type Token from 'markdown-it/lib/token.mjs';
import type { SourceRange } from '../../../shared/model/parsed-body.ts';
import { VOID } from '../../../shared/string/html.ts';
import { isUnseen } from '../../../shared/string/unseen.ts';
import type { Locate, Position } from './source-positions.ts';

/** Reads the tokens of a text in their order: what one leaves open may hide others. */
export class VisibleHtml {
  /** Words of tokens of HTML, and none for tokens that are hidden; of all others, nothing. */
  readonly words = new Map<Token, string>();
  /** What is hidden, with its tags. */
  readonly hidden: SourceRange[] = [];
  readonly #parser: Parser;
  #text = '';
  /** So many elements are open inside of the outermost one that is not shown, with it. */
  #depth = 0;
  #start: Position | null = null;
  /** Characters that the parser got before the piece at hand. */
  #before = 0;
  #locate: Locate = () => ({ line: 1, column: 1 });

  constructor() {
    this.#parser = new Parser({
      onopentag: (name, attributes) => {
        this.#text += ' ';
        if (VOID.test(name) || (this.#depth === 0 && !isUnseen(name, attributes))) return;
        this.#depth += 1;
        this.#start ??= this.#at(this.#parser.startIndex);
      },
      onclosetag: (name, isImplied) => {
        this.#text += ' ';
        if (VOID.test(name) || this.#depth === 0) return;
        this.#depth -= 1;
        if (this.#depth === 0) this.#end(this.#at(isImplied ? this.#parser.startIndex : this.#parser.endIndex + 1));
      },
      ontext: (part) => {
        if (this.#depth === 0) this.#text += part;
      },
    });
  }

  /** A token of HTML: elements become spaces; comments are left out. */
  read(token: Token, locate: Locate): void {
    this.#text = '';
    this.#write(token.content, locate);
    this.words.set(token, this.#text);
  }

  /** Any other token. What Markdown opens ends what HTML has left open: `<p hidden>`. */
  pass(token: Token, locate: () => Position): void {
    if (this.#depth === 0) return;
    if (token.block && token.tag !== '' && token.nesting !== 0) {
      this.#write(`<${token.nesting === 1 ? '' : '/'}${token.tag}>`, locate);
    }
    if (this.#depth > 0 && token.type !== 'inline') this.words.set(token, '');
  }

  /** What is never closed is hidden up to the end. */
  finish(end: Position): void {
    this.#end(end);
  }

  #write(html: string, locate: Locate): void {
    this.#locate = locate;
    this.#parser.write(html);
    this.#before += html.length;
  }

  #at(index: number): Position {
    return this.#locate(Math.max(0, index - this.#before));
  }

  #end(end: Position): void {
    if (this.#start !== null) this.hidden.push({ start: this.#start, end });
    this.#start = null;
  }
}
