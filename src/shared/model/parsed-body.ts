/** A text after parsing: what it says. It knows no version, no route and no base URL. Plain data: it can be stored. */
import type Token from 'markdown-it/lib/token.mjs';
import type { ProblemCode } from '../problem/problem-codes.ts';
import type { BodyLink, FrontMatter } from '../types/page.ts';
import type { BodyHash } from '../types/store.ts';
import type { ComponentUse } from './component-use.ts';

export interface ParsedBody {
  readonly hash: BodyHash;
  readonly frontMatter: FrontMatter;
  readonly fieldLines: FieldLines;
  /** Names for the marks of variables (`shared/variables.ts`) in the tokens. */
  readonly variableNames: readonly string[];
  /** Every place that uses a variable, front matter included, in the order of the text. */
  readonly variableUses: readonly { readonly name: string; readonly line: number; readonly column: number }[];
  readonly links: readonly BodyLink[];
  /** In the order of the tokens. */
  readonly components: readonly ComponentUse[];
  /** Index in `links` of the front matter's `image`; `null` without one. */
  readonly imageLink: number | null;
  readonly headings: readonly ParsedHeading[];
  /** Of what comes before the first heading, as `digest` of a heading. */
  readonly leadDigest: string;
  /** Everything a `#hash` may point at: ids of headings, of raw HTML and of footnotes. Names of `<a name>` too. */
  readonly anchors: readonly { readonly id: string; readonly line: number }[];
  /** Text of a level-one heading that opens the body, with `{{name}}`; `null` without one. */
  readonly leadingTitle: string | null;
  /** First paragraph as plain text, with `{{name}}`; empty without one. */
  readonly firstParagraph: string;
  /** Languages of the code blocks, in lower case. */
  readonly codeLanguages: readonly string[];
  /** Mistakes that can be seen in the text alone. */
  readonly findings: readonly BodyFinding[];
}

/** 1-based line of each front-matter field by name (`last_update.date`). Fields that share a line are left out. */
export type FieldLines = Readonly<Record<string, number>>;

export interface ParsedHeading {
  readonly level: number;
  readonly id: string;
  /** Words of the heading, with `{{name}}`. */
  readonly text: string;
  /** 1-based, in the file. */
  readonly line: number;
  /** Of what follows the heading, up to the next one: equal for the same words and markup. Empty where nothing follows. */
  readonly digest: string;
}

/** A text with its tokens, for the renderer. They are ten times as large as the text: keep one only as long as needed. */
export interface TokenizedBody extends ParsedBody {
  /** Tokens of markdown-it. A `LinkMeta` or `HtmlMeta` in `meta` says which of `links` a token makes. */
  readonly tokens: readonly Token[];
  readonly headings: readonly TokenizedHeading[];
}

export interface TokenizedHeading extends ParsedHeading {
  /** Inline tokens without the heading's own link. */
  readonly tokens: readonly Token[];
}

/** A mistake in a text; the versions and the file are added where they are known. */
export interface BodyFinding {
  readonly code: ProblemCode;
  readonly line: number;
  readonly column: number | null;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly isError: boolean;
}

/** `meta` of `link_open` and `image` tokens. */
export interface LinkMeta {
  readonly link: number;
}

/** `meta` of `component_open` and `component_close` tokens: which of `components` they make. */
export interface ComponentPlace {
  readonly component: number;
}

/** `meta` of `html_block` and `html_inline` tokens that hold links: where each attribute value is in the content. */
export interface HtmlMeta {
  readonly links: readonly { readonly start: number; readonly end: number; readonly link: number }[];
}
