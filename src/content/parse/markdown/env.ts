/** What the rules of the parser give `parse-body.ts` in addition to the tokens. */

export interface MarkdownEnv {
  /** Names for the marks of variables in the text. */
  readonly variableNames: readonly string[];
  /** Findings of the rules. */
  readonly findings: Finding[];
  /** What may define the addresses of links, in the order of the text; see `destinations.ts`. */
  definitions?: readonly Definition[];
}

/** An address that is written apart from its links: `[label]: address`. */
export interface Definition {
  /** Line of the body, counted from 0, and where the address is in that line. */
  readonly lineOffset: number;
  readonly start: number;
  readonly end: number;
  /** As tokens have it. */
  readonly href: string;
}

/** Two headings ask for one id, nothing refers to a footnote, or it is not there; or a block is beyond a limit. */
export interface Finding {
  readonly code: 'duplicate-heading-id' | 'unknown-footnote' | 'unused-footnote' | 'too-large-block';
  /** Line of the body, counted from 0. */
  readonly lineOffset: number;
  /** The id, the name of the note, or the message about the block. */
  readonly id: string;
}

/** Where the address of an inline link is written: indexes into the content of its `inline` block token. */
export interface DestinationMeta {
  readonly destination: readonly [start: number, end: number];
}

/** Where an inline token starts: an index into the content of its `inline` block token. */
export interface InlineMeta {
  readonly contentIndex: number;
}
