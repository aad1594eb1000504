/** What the parser and the renderer of Markdown must call alike. */

/** What may follow `:::`. The last three are older names that imported sites use. */
export const ADMONITION_NAMES = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
  'secondary',
  'success',
] as const;

/** Puts a backslash before what Markdown would take for markup within a line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/gu, '\\$&');
}

/** A line break in raw HTML. */
export const HTML_BREAK = /^<br[\s/>]/iu;

/** What the footnotes of a text have in `meta` of their tokens. */
export interface FootnoteMeta {
  /** From 0, in the order of the first references. */
  readonly id: number;
  /** Absent for the first reference to a note. */
  readonly subId?: number;
  /** Absent for a note that is written inline: `^[…]`. */
  readonly label?: string;
}

/** Id of a note. It has a colon, as that of a reference, which no id made from a heading has. */
export function noteId({ id }: FootnoteMeta): string {
  return `fn:${String(id + 1)}`;
}

/** Id of a reference to a note. */
export function noteReferenceId({ id, subId = 0 }: FootnoteMeta): string {
  return `fnref:${String(id + 1)}${subId > 0 ? `:${String(subId)}` : ''}`;
}

/** What the parser knows of a block of tabs: the name of its group, empty for none, and the query string that it follows. */
export interface TabsMeta {
  readonly id: string;
  readonly query: string | null;
  /** What was written in its place and cannot be one. */
  readonly badQuery?: string;
}
/** Of a tab: what names it in the query string. */
export interface TabMeta {
  readonly value: string;
}
