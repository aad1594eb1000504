/** A text after parsing: what it says. It knows no version, no route and no base URL. Plain data: it can be stored. */
import type Token from 'markdown-it/lib/token.mjs';
import type { ProblemCode } from '../problem/problem-codes.ts';
import type { HookData } from '../types/hooks.ts';
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
  /** What the hook of the site says of the text; `null` for nothing. */
  readonly data: HookData | null;
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
  /** Bytes of the text without its front matter, in UTF-8. */
  readonly sizeBytes: number;
  /** Languages of the code blocks, in lower case. */
  readonly codeLanguages: readonly string[];
  /** Some code has marked lines that need styles of their own, or is collapsed. */
  readonly hasMarkedCode: boolean;
  /** Some tabs follow the query string. */
  readonly hasTabQueries: boolean;
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
  /** Words that browsers show of tokens of HTML; none for tokens that HTML hides. All others are not here. */
  readonly htmlWords: ReadonlyMap<Token, string>;
  readonly headings: readonly TokenizedHeading[];
  readonly written: WrittenText;
}

/** The text as its author wrote it, and the places in it that differ from page to page. */
export interface WrittenText {
  /** Without the front matter. */
  readonly lines: readonly string[];
  /** 1-based line of the file on which the body starts. */
  readonly firstLine: number;
  /** Where the addresses of the links are written. Several links may share a definition: its place has the first of them. */
  readonly addresses: readonly AddressPlace[];
  /** Texts in attributes of the site's components, which may name more of them as addresses. */
  readonly attributes: readonly AttributePlace[];
  /** Text with variables, as opposed to code, HTML and addresses with some. */
  readonly variableTexts: readonly SourceRange[];
  /** What HTML hides, with its tags. */
  readonly hidden: readonly SourceRange[];
  /** For each heading, where its words end; `null` for one without variables. */
  readonly headingEnds: readonly (SourcePlace | null)[];
}

/** Both 1-based, in the file. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}
export interface SourceRange {
  readonly start: SourcePlace;
  readonly end: SourcePlace;
}
export interface AddressPlace extends SourceRange {
  /** Index in the links. */
  readonly link: number;
  readonly isHtml: boolean;
}

/** Indexes in the components of the body, and in the attributes of that component. */
export interface AttributePlace extends SourceRange {
  readonly component: number;
  readonly attribute: number;
}

/**
 * What a gap of a text's Markdown holds: an address, in Markdown or in HTML; a value, in code or as words; an attribute, which is
 * an address where its component says so, and otherwise as it was written.
 */
export type MarkdownGap =
  | (Pick<AttributePlace, 'component' | 'attribute'> & { readonly kind: 'attribute'; readonly written: string })
  | { readonly kind: 'link'; readonly link: number }
  | { readonly kind: 'html'; readonly link: number }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'words'; readonly name: string };

/** A text as Markdown, the same on all pages but for its gaps. `pieces` is one longer than `gaps`. */
export interface GappedMarkdown {
  readonly pieces: readonly string[];
  readonly gaps: readonly MarkdownGap[];
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

/** `meta` of a `heading_open` token with former ids. */
export interface HeadingMeta {
  readonly formerIds: readonly string[];
}

/** `meta` of a `heading_close` token whose heading has a link. */
export interface HeadingEnd {
  readonly id: string;
  /** Of the heading; empty without any. */
  readonly words: string;
}

/** `meta` of `component_open` and `component_close` tokens: which of `components` they make. */
export interface ComponentPlace {
  readonly component: number;
}

/** `meta` of `html_block` and `html_inline` tokens that hold links: where each attribute value is in the content. */
export interface HtmlMeta {
  readonly links: readonly { readonly start: number; readonly end: number; readonly link: number }[];
}
