/** `{{name}}` in documents: one private character while a text is parsed and highlighted, filled in per page. */
import { LIMITS } from '../limits.ts';
import type { SiteConfig } from '../types/config.ts';
import type { VersionName } from '../types/store.ts';

/** A name in double braces without spaces, so that template languages (`{{ name }}`) need no escape. */
const VARIABLE = /(?<!\\)\{\{([a-z][\w-]*)\}\}/giu;
/** A backslash keeps the braces from being a variable. */
const ESCAPED_VARIABLE = /\\(\{\{[a-z][\w-]*\}\})/giu;
const VARIABLE_OR_ESCAPED = /\\?\{\{([a-z][\w-]*)\}\}/giu;
/** Noncharacters of Unicode: they may not occur in text that is exchanged, so a source never needs them. */
const FIRST_MARK = 0xfdd0;
const MARK = /[\u{FDD0}-\u{FDEF}]/gu;
/**
 * What no text should have: marks, NUL (CommonMark replaces it too, section 2.3), and halves of a character, which can
 * be in no file, but in a text made otherwise, and on which percent-encoding throws.
 */
const NO_TEXT = /[\0\u{FDD0}-\u{FDEF}\p{Surrogate}]/gu;

export interface MarkedText {
  readonly text: string;
  /** Name for each mark, in order of first use. */
  readonly names: readonly string[];
  /** Index of the first variable past `LIMITS.variables` in the source; `null` when all have a mark. */
  readonly overflowAt: number | null;
}

/** Replaces each `{{name}}` by its mark. Names past `LIMITS.variables` stay as they are. `source` comes from `dropMarks`. */
export function markVariables(source: string): MarkedText {
  const names: string[] = [];
  let overflowAt: number | null = null;
  const text = source.replace(VARIABLE, (whole, name: string, at: number) => {
    let index = names.indexOf(name);
    if (index === -1 && names.length < LIMITS.variables) index = names.push(name) - 1;
    if (index === -1) overflowAt ??= at;
    return index === -1 ? whole : String.fromCharCode(FIRST_MARK + index);
  });
  return { text, names, overflowAt };
}

/** Calls `replace` for each mark in a text and joins the results. */
export function replaceMarks(text: string, names: readonly string[], replace: (name: string) => string): string {
  return text.replace(MARK, (mark) => replace(nameOfMark(mark, names)));
}

/** The name of the variable for a mark; empty for a mark that the text did not get. */
export function nameOfMark(mark: string, names: readonly string[]): string {
  return names[mark.charCodeAt(0) - FIRST_MARK] ?? '';
}

/** The text as its author wrote it. */
export function unmarkVariables(text: string, names: readonly string[]): string {
  return replaceMarks(text, names, (name) => `{{${name}}}`);
}

/** Number of marks in a text. */
export function countMarks(text: string): number {
  return text.match(MARK)?.length ?? 0;
}

/** Replaces what a text should not have, and docsite would take for its own. Every character keeps its place. */
export function dropMarks(text: string): string {
  return text.replace(NO_TEXT, '\uFFFD');
}

/** Fills `{{name}}` in a short text that is not Markdown, such as a title. Unknown names stay, `\{{name}}` loses its backslash. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  if (!text.includes('{{')) return text;
  return text.replace(VARIABLE_OR_ESCAPED, (whole, name: string) => {
    if (whole.startsWith('\\')) return whole.slice(1);
    return Object.hasOwn(values, name) ? (values[name] ?? whole) : whole;
  });
}

/** Puts a backslash before all that reads like a variable, so that `fillVariables` gives the text back. */
export function escapeVariables(text: string): string {
  return text.replace(VARIABLE, '\\$&');
}

/** Takes the backslash away where nothing else does: in code and in raw HTML. */
export function unescapeVariables(text: string): string {
  return text.includes('\\{{') ? text.replace(ESCAPED_VARIABLE, '$1') : text;
}

/** The variables used in a text, and where each starts in it. */
export function variablesIn(text: string): readonly { readonly name: string; readonly index: number }[] {
  return [...text.matchAll(VARIABLE)].map((match) => ({ name: match[1] ?? '', index: match.index }));
}

/** All values on the pages of a version; `null` for pages of the site as a whole, which have no `{{version}}`. */
export function versionVariables(config: SiteConfig, version: VersionName | null): Readonly<Record<string, string>> {
  return {
    ...config.variables,
    title: config.title,
    ...(config.repoUrl === null ? {} : { repoUrl: config.repoUrl }),
    ...(version === null ? {} : { version }),
  };
}
