/** Ids of headings in the field's usual slug form, `{#custom-id}`, and the link that each heading carries. */
import GithubSlugger from 'github-slugger';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { replaceMarks } from '../../shared/variables.ts';
import type { MarkdownEnv } from './env.ts';

const CUSTOM_ID = /\s*\{#([^\s{}]+)\}\s*$/u;

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
    const id = takeCustomId(inline);
    if (id === null) continue;
    if (Object.hasOwn(slugger.occurrences, id)) {
      env.findings.push({ code: 'duplicate-heading-id', lineOffset: open.map?.[0] ?? 0, value: id });
      continue;
    }
    slugger.occurrences[id] = 0;
    open.attrSet('id', id);
  }
  for (const { open, inline } of headings) {
    if (open.attrGet('id') !== null) continue;
    const text = replaceMarks(plainText(inline.children ?? []), env.variableNames, (name) => name);
    open.attrSet('id', slugger.slug(text) || slugger.slug('section'));
  }
}

/** Cuts `{#id}` off the end of a heading; `null` when there is none. */
function takeCustomId(inline: Token): string | null {
  const last = inline.children?.at(-1);
  const match = last?.type === 'text' ? CUSTOM_ID.exec(last.content) : null;
  if (last === undefined || match?.[1] === undefined) return null;
  last.content = last.content.slice(0, match.index);
  return match[1];
}

/** The words of inline tokens: text, code and the alternative text of pictures. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image') return plainText(token.children ?? []);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      return ['text', 'text_special', 'code_inline', 'emoji'].includes(token.type) ? token.content : '';
    })
    .join('')
    .trim();
}

/** The `#` behind a heading, named after the heading's whole text. A permalink function of markdown-it-anchor. */
export function addHeadingLink(slug: string, _options: object, state: StateCore, index: number): void {
  const children = state.tokens[index + 1]?.children;
  if (children === undefined || children === null) return;
  const open = new state.Token('heading_link', 'a', 0);
  open.content = slug;
  open.attrSet('aria-label', `Direct link to ${plainText(children)}`);
  children.push(open);
}
