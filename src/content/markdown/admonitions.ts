/** `:::note[Title]`: the title line of an admonition as tokens, so that it may hold links, code and variables. */
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';

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

const OPEN = /^container_(\w+)_open$/u;

/**
 * Puts a `paragraph` of class `admonition-title` behind each opening token of an admonition. The title is what stands
 * in brackets, else the rest of the line, else the name with a capital. Runs before inline parsing.
 */
export function addAdmonitionTitles(state: StateCore): void {
  state.tokens = state.tokens.flatMap((token) => {
    const name = OPEN.exec(token.type)?.[1];
    if (name === undefined || name === 'unknown') return [token];
    const open = new state.Token('paragraph_open', 'p', 1);
    const inline = new state.Token('inline', '', 0);
    const close = new state.Token('paragraph_close', 'p', -1);
    open.attrSet('class', 'admonition-title');
    inline.content = admonitionTitle(token.info, name);
    inline.children = [];
    for (const made of [open, inline]) made.map = token.map === null ? null : [token.map[0], token.map[0] + 1];
    return [token, open, inline, close];
  });
}

function admonitionTitle(info: string, name: string): string {
  const rest = info.trim().slice(name.length).trim();
  const bracketed = /^\[(.*)\]/u.exec(rest)?.[1];
  const title = bracketed ?? rest.replace(/^\{.*\}$/u, '');
  return title === '' ? name.charAt(0).toUpperCase() + name.slice(1) : title;
}
