/** `:::note[Title]`: the title line of an admonition as tokens, so that it may contain links, code and variables. */
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';

const OPEN = /^container_(\w+)_open$/u;

/**
 * Puts a `paragraph` of class `admonition-title` after each opening token of an admonition. The title is what is
 * in brackets, else the rest of the line, else the name with a capital. Runs before inline parsing.
 */
export function addAdmonitionTitles(state: StateCore): void {
  if (!state.tokens.some(({ type }) => type.startsWith('container_'))) return;
  const tokens: Token[] = [];
  for (const token of state.tokens) {
    tokens.push(token);
    const name = OPEN.exec(token.type)?.[1];
    if (name === undefined || name === 'unknown') continue;
    const open = new state.Token('paragraph_open', 'p', 1);
    const inline = new state.Token('inline', '', 0);
    const close = new state.Token('paragraph_close', 'p', -1);
    open.attrSet('class', 'admonition-title');
    inline.content = admonitionTitle(token.info, name);
    inline.children = [];
    for (const made of [open, inline]) made.map = token.map === null ? null : [token.map[0], token.map[0] + 1];
    for (const made of [open, inline, close]) {
      made.block = true;
      // Tabs use the level to find what belongs to them.
      made.level = token.level + (made === inline ? 2 : 1);
    }
    tokens.push(open, inline, close);
  }
  state.tokens = tokens;
}

function admonitionTitle(info: string, name: string): string {
  const rest = info.trim().slice(name.length).trim();
  const title = bracketed(rest) ?? rest.replace(/^\{.*\}$/u, '');
  return title === '' ? name.charAt(0).toUpperCase() + name.slice(1) : title;
}

/** The text between the first bracket and its counterpart; `null` without, and when the title goes on after it. */
function bracketed(text: string): string | null {
  if (!text.startsWith('[')) return null;
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/\\.|[[\]]/gu)) {
    if (part === '[') depth += 1;
    else if (part === ']') depth -= 1;
    if (depth === 0) return /^\s*(?:\{.*\})?$/u.test(text.slice(index + 1)) ? text.slice(1, index) : null;
  }
  return null;
}
