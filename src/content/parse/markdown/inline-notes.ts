/** Footnotes that are written in the text: `^[A note]`. A rule of the parser. */
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type { FootnoteMeta } from '../../../shared/string/markdown-names.ts';

/** What the plugin of footnotes keeps in `env`: the notes by their numbers. */
interface NotesEnv {
  footnotes?: { list?: { readonly content: string; readonly tokens: Token[] }[] };
}

/**
 * In place of the plugin's rule, which gives a note its number after reading its text: the first reference in that (`^[See [^1]]`)
 * got the same number, and the note that it refers to was lost. A footnote is a link, and links cannot be nested: in links and
 * around another note, `^[…]` is text. Labels (`[^1]`) need no such care: CommonMark has no link around a link.
 */
export function addInlineNote(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('^[', state.pos)) return false;
  const end = state.md.helpers.parseLinkLabel(state, state.pos + 1);
  if (end < 0) return false;
  const content = state.src.slice(state.pos + 2, end);
  // While tokens are made, only links nest.
  const isText = state.level > 0 || content.includes('^[');
  if (!silent && isText) state.pending += state.src.slice(state.pos, end + 1);
  else if (!silent) addNote(state, content);
  state.pos = end + 1;
  return true;
}

function addNote(state: StateInline, content: string): void {
  const notes = ((state.env as NotesEnv).footnotes ??= {});
  const tokens: Token[] = [];
  const id = (notes.list ??= []).push({ content, tokens }) - 1;
  state.push('footnote_ref', '', 0).meta = { id } satisfies FootnoteMeta;
  state.md.inline.parse(content, state.md, state.env, tokens);
}
