/** What a token of a plugin says. Only the plugin knows how it is drawn: its words are what the author wrote. */

/** docsite's own tokens whose content is not part of the text. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['checkbox_input', 'footnote_ref', 'footnote_anchor']);

/** The source of a formula, for example; nothing of a token that opens or closes something, or that holds HTML. */
export function pluginWords(token: {
  readonly type: string;
  readonly nesting: number;
  readonly content: string;
}): string {
  if (token.nesting !== 0 || WITHOUT_WORDS.has(token.type)) return '';
  return /^\s*<[^]*>\s*$/u.test(token.content) ? '' : token.content;
}
