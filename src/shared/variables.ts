/**
 * `{{name}}` in documents. While a text is parsed, each name is one private character, so that neither the Markdown
 * parser nor the highlighter can take it apart; values are put in per page.
 */

/** A name in double braces without spaces, so that template languages (`{{ name }}`) need no escape. */
const VARIABLE = /(?<!\\)\{\{([a-z][\w-]*)\}\}/giu;
/** Noncharacters of Unicode: they may not occur in text that is exchanged, so a source never needs them. */
const FIRST_MARK = 0xfdd0;
const MARK = /[\u{FDD0}-\u{FDEF}]/gu;
/** How many different names one text may use. */
export const MAX_VARIABLES = 32;

export interface MarkedText {
  readonly text: string;
  /** Name behind each mark, in order of first use. */
  readonly names: readonly string[];
}

/** Replaces each `{{name}}` by its mark. Names past `MAX_VARIABLES` stay as they are. */
export function markVariables(source: string): MarkedText {
  const names: string[] = [];
  const text = source.replace(MARK, '\uFFFD').replace(VARIABLE, (whole, name: string) => {
    let index = names.indexOf(name);
    if (index === -1 && names.length < MAX_VARIABLES) index = names.push(name) - 1;
    return index === -1 ? whole : String.fromCharCode(FIRST_MARK + index);
  });
  return { text, names };
}

/** Calls `replace` for each mark in a text and joins the results. */
export function replaceMarks(text: string, names: readonly string[], replace: (name: string) => string): string {
  return text.replace(MARK, (mark) => replace(names[mark.charCodeAt(0) - FIRST_MARK] ?? ''));
}

/** The text as its author wrote it. */
export function unmarkVariables(text: string, names: readonly string[]): string {
  return replaceMarks(text, names, (name) => `{{${name}}}`);
}

/** True for a character that stands for a variable. */
export function isMark(char: string): boolean {
  return /^[\u{FDD0}-\u{FDEF}]$/u.test(char);
}

/** Fills `{{name}}` in a short text that is not Markdown, such as a title. Unknown names stay as they are. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.includes('{{')
    ? text.replace(VARIABLE, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))
    : text;
}

/** The variables used in a text, and where each starts in it. */
export function variablesIn(text: string): readonly { readonly name: string; readonly index: number }[] {
  return [...text.matchAll(VARIABLE)].map((match) => ({ name: match[1] ?? '', index: match.index }));
}
