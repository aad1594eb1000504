/** Ids of headings in the field's usual slug form, `{#custom-id}`, and the link that each heading carries. */
import GithubSlugger, { slug } from 'github-slugger';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { replaceMarks, unescapeVariables } from '../../shared/variables.ts';
import type { MarkdownEnv } from './env.ts';

/**
 * Gives every heading its id. Custom ids are taken first, so that a slug made from a text never takes one away; the
 * second of two equal custom ids is a finding and gets a slug instead.
 */
export function addHeadingIds(state: StateCore): void {
  const env = state.env as MarkdownEnv;
  const slugger = new GithubSlugger();
  const headings = state.tokens.flatMap((open, index) => {
    const inline = state.tokens[index + 1];
    return open.type === 'heading_open' && inline !== undefined ? [{ open, inline }] : [];
  });
  for (const { open, inline } of headings) {
    const written = takeCustomId(inline);
    if (written === null) continue;
    const id = nameVariables(written, env);
    if (Object.hasOwn(slugger.occurrences, id)) {
      env.findings.push({ code: 'duplicate-heading-id', lineOffset: open.map?.[0] ?? 0, id });
      continue;
    }
    slugger.occurrences[id] = 0;
    open.attrSet('id', id);
  }
  for (const { open, inline } of headings) {
    if (open.attrGet('id') !== null) continue;
    const text = nameVariables(plainText(inline.children ?? []), env);
    open.attrSet('id', slugger.slug(slug(text) || 'section'));
  }
}

/** An id is the same on all pages that show the text: it has the name of a variable, not its value. */
function nameVariables(text: string, { variableNames }: MarkdownEnv): string {
  return replaceMarks(text, variableNames, (name) => name);
}

/** Cuts `{#id}` off the end of a heading; `null` when there is none. */
function takeCustomId(inline: Token): string | null {
  const last = inline.children?.at(-1);
  const text = last?.type === 'text' ? last.content.trimEnd() : '';
  const start = text.lastIndexOf('{#');
  const id = text.slice(start + 2, -1);
  if (last === undefined || start === -1 || !text.endsWith('}') || id === '' || /[\s{}]/u.test(id)) return null;
  last.content = text.slice(0, start).trimEnd();
  return id;
}

/** The words of inline tokens: text, code and the alternative text of pictures. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image') return plainText(token.children ?? []);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      if (token.type === 'code_inline') return unescapeVariables(token.content);
      return token.type === 'text' || token.type === 'text_special' ? token.content : '';
    })
    .join('')
    .trim();
}

/** The `#` behind a heading, named after the heading's whole text. A permalink function of markdown-it-anchor. */
export function addHeadingLink(id: string, _options: object, state: StateCore, index: number): void {
  const children = state.tokens[index + 1]?.children;
  if (children === undefined || children === null) return;
  const open = new state.Token('heading_link', 'a', 0);
  open.content = id;
  open.attrSet('aria-label', `Direct link to ${plainText(children) || id}`);
  children.push(open);
}
