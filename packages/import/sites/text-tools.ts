/** How texts of a site become docsite's Markdown: what their converter is, and what it may ask. Types only. */
import type { ProblemFields } from '../../../src/shared/problem/problem.ts';
import type { CreateSlugger } from '../mdx/write/pin-heading-ids.ts';

/** What the converter of a text may ask. */
export interface TextTools {
  /** Notes a problem at a line, 1-based: a warning unless said otherwise. */
  readonly report: (line: number, fields: ProblemFields) => void;
  /** Text of a file by its path from the root of the site; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
  /** Path of the page from there. */
  readonly path: string;
  /** How the page includes that file, as `text` or as it is, or a part of it without headings; `null` where it cannot. */
  readonly include: (path: string, text?: string, isPart?: boolean) => string | null;
}
/** What decides about a text besides its letters. */
export interface TextRules {
  /** The page in docsite's Markdown, with marks as `settleColons` reads them. */
  readonly convert: (text: string, tools: TextTools) => string;
  readonly createSlugger: CreateSlugger;
  /** Names of emoji were shown as signs. */
  readonly drawsEmoji?: boolean;
  /** As for `settleFields`. */
  readonly ownFields?: ReadonlySet<string>;
}
