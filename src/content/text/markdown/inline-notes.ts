/** Footnotes that are written in the text: `^[A note]`. Rules of the parser. */
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type { FootnoteMeta } from '../../../shared/text/markdown-names.ts';

/** What the plugin of footnotes keeps in `env`: the notes by their numbers. */
interface NotesEnv {
  footnotes?: { list?: { readonly content: string; readonly tokens: Token[] }[] };
}

/**
 * In place of the plugin's rule, which gives a note its number after reading its text: the first reference in that (`^[See [^1]]`)
 * got the same number, and the note that it refers to was lost.
 */
export function addInlineNote(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('^[', state.pos)) return false;
  const end = state.md.helpers.parseLinkLabel(state, state.pos + 1);
  if (end < 0) return false;
  if (!silent) {
    const notes = ((state.env as NotesEnv).footnotes ??= {});
    const note = { content: state.src.slice(state.pos + 2, end), tokens: [] };
    const id = (notes.list ??= []).push(note) - 1;
    state.push('footnote_ref', '', 0).meta = { id } satisfies FootnoteMeta;
    state.md.inline.parse(note.content, state.md, state.env, note.tokens);
  }
  state.pos = end + 1;
  return true;
}

/**
 * A footnote is a link, and links cannot be nested. In links, and in notes, `^[…]` is text. Labels (`[^1]`) need no such care:
 * CommonMark has no link around a link.
 */
export function keepNoteAsText(state: StateInline, silent: boolean): boolean {
  if (silent || !state.src.startsWith('^[', state.pos)) return false;
  const end = state.md.helpers.parseLinkLabel(state, state.pos + 1) + 1;
  // While tokens are made, only links nest.
  const isInLink = state.level > 0;
  if (end === 0 || !(isInLink || state.src.slice(state.pos + 2, end).includes('^['))) return false;
  state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}
