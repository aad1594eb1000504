/** What the rules of the parser hand to `parse-body.ts` beside the tokens. */

export interface MarkdownEnv {
  /** Names behind the marks of variables in the text. */
  readonly variableNames: readonly string[];
  /** Findings of the rules, with lines counted from the first line of the body (0-based). */
  readonly findings: Finding[];
}

export interface Finding {
  readonly code: 'duplicate-heading-id' | 'unknown-admonition';
  readonly lineOffset: number;
  readonly value: string;
}

/** Where an inline token starts: an index into the content of its `inline` block token. */
export interface InlineMeta {
  readonly contentIndex: number;
}
