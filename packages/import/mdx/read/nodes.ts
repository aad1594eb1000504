/** What a text in MDX consists of, by its places. Offsets count UTF-16 code units of the whole text; ends are exclusive. */

export interface Place {
  readonly start: number;
  readonly end: number;
}
/** An attribute of a tag, or a spread (`{...props}`), which has the name `...`. */
export interface JsxAttribute extends Place {
  readonly name: string;
  /** Text between quotes; `null` for an attribute without value or with an expression. */
  readonly text: string | null;
  /** Code between braces; `null` without braces. */
  readonly code: string | null;
}
export interface MdxElement extends Place {
  readonly type: 'element';
  /** Empty for a fragment. */
  readonly name: string;
  readonly attributes: readonly JsxAttribute[];
  /** End of the opening tag. */
  readonly openEnd: number;
  /** Start of the closing tag; equal to `end` without one. */
  readonly closeStart: number;
  readonly children: readonly MdxNode[];
}
export type MdxNode =
  /** Markdown; `code` is a span or a fenced block, `math` a formula with its dollars, `comment` is HTML's, `esm` has import and export statements. */
  | (Place & { readonly type: 'text' | 'span' | 'fence' | 'math' | 'comment' | 'esm' })
  /** With its braces. */
  | (Place & { readonly type: 'expression' })
  /** Lines that only say how to read others: the fences around `mdx-code-block`. */
  | (Place & { readonly type: 'gone' })
  /** A tag without its partner. */
  | (Place & { readonly type: 'stray'; readonly name: string })
  /** A brace without its partner. */
  | (Place & { readonly type: 'brace' })
  | MdxElement;
