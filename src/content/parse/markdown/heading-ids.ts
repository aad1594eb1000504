/** Ids of headings in the field's usual slug form, `{#custom-id}`, and the link that each heading carries. */
import GithubSlugger, { slug } from 'github-slugger';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { replaceMarks, unescapeVariables } from '../../../shared/model/variables.ts';
import { HTML_BREAK } from '../../../shared/string/markdown-names.ts';
import { pluginWords } from '../../../shared/string/plugin-words.ts';
import type { HeadingEnd } from '../../../shared/model/parsed-body.ts';
import type { MarkdownEnv } from './env.ts';

/** Cuts `{#id}` off headings before markup is read: `{#__init__}` holds no emphasis. A repeated id is a finding. */
export function takeCustomIds(state: StateCore): void {
  const env = state.env as MarkdownEnv;
  const taken = new Set<string>();
  for (const { open, inline } of headingsOf(state.tokens)) {
    const found = CUSTOM_ID.exec(inline.content);
    if (found === null) continue;
    inline.content = inline.content.slice(0, found.index).trimEnd();
    const id = nameVariables(state.md.utils.unescapeAll(found[1] ?? ''), env).normalize('NFC');
    if (taken.has(id)) env.findings.push({ code: 'duplicate-heading-id', lineOffset: open.map?.[0] ?? 0, id });
    else open.attrSet('id', id);
    taken.add(id);
  }
}

/** A backslash before the brace says that no id is meant. */
const CUSTOM_ID = /(?<!\\)\{#([^\s{}]+)\}\s*$/u;

/** Gives all other headings a slug made from their text, which never takes a custom id away. */
export function addHeadingIds(state: StateCore): void {
  const env = state.env as MarkdownEnv;
  const slugger = new GithubSlugger();
  const headings = headingsOf(state.tokens);
  for (const { open } of headings) {
    const id = open.attrGet('id');
    if (id !== null) slugger.occurrences[id] = 0;
  }
  for (const { open, inline } of headings) {
    if (open.attrGet('id') !== null) continue;
    const text = nameVariables(plainText(inline.children ?? []), env);
    open.attrSet('id', slugger.slug(slug(text.normalize('NFC')) || 'section'));
  }
}

/** The headings of a text: the token that opens each, and the one that has its words. */
export function headingsOf(tokens: readonly Token[]): readonly { readonly open: Token; readonly inline: Token }[] {
  const headings: { readonly open: Token; readonly inline: Token }[] = [];
  for (const [index, open] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (open.type === 'heading_open' && inline !== undefined) headings.push({ open, inline });
  }
  return headings;
}

/** An id is the same on all pages that show the text: it has the name of a variable, not its value. */
function nameVariables(text: string, { variableNames }: MarkdownEnv): string {
  return replaceMarks(text, variableNames, (name) => name);
}

/** The words of inline tokens, with the alternative text of pictures. `htmlBreak` replaces `<br>`. */
export function plainText(tokens: readonly Token[], htmlBreak = ''): string {
  return tokens
    .map((token) => {
      if (token.type === 'image') return plainText(token.children ?? [], htmlBreak);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      if (token.type === 'html_inline') return HTML_BREAK.test(token.content) ? htmlBreak : '';
      if (token.type === 'code_inline') return unescapeVariables(token.content);
      return token.type === 'text' || token.type === 'text_special' ? token.content : pluginWords(token);
    })
    .join('')
    .trim();
}

/** The link after a heading, labelled with the heading's whole text. A permalink function of markdown-it-anchor. */
export function addHeadingLink(id: string, _options: object, { tokens }: StateCore, index: number): void {
  const close = tokens[index + 2];
  if (close !== undefined)
    close.meta = { id, words: plainText(tokens[index + 1]?.children ?? []) } satisfies HeadingEnd;
}
