/** Footnotes that nothing refers to, and references to footnotes that are not there. A rule of the parser. */
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type { MarkdownEnv } from './env.ts';
import { positionOf } from './inline-positions.ts';

/** What the plugin of footnotes leaves in `env`: the number of each note, -1 when nothing refers to it. */
interface FootnoteEnv {
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
}

/**
 * Notes without a reference, which are left out, and references without their notes, which are shown as they are
 * written. Runs when references are known, while the notes have their places and what a backslash escapes is apart.
 */
export function findLoneNotes(state: StateCore): void {
  const env = state.env as FootnoteEnv & MarkdownEnv;
  const refs = env.footnotes?.refs;
  // Words in brackets may be meant literally, as in a regular expression, unless the page has notes.
  const open = refs === undefined ? /\[\^(\d+)\]/gu : /\[\^([\w-]+)\]/gu;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'footnote_reference_open') {
      const { label } = token.meta as { readonly label: string };
      const lineOffset = state.tokens[index + 1]?.map?.[0];
      if (refs?.[`:${label}`] !== -1 || lineOffset === undefined) continue;
      env.findings.push({ code: 'unused-footnote', lineOffset, id: label });
    } else if (token.type === 'inline' && token.map !== null && token.content.includes('[^')) {
      // Children are in the order of the content: each line end is counted once.
      let [lineOffset, counted] = [token.map[0], 0];
      for (const child of token.children ?? []) {
        if (child.type !== 'text') continue;
        for (const [written, id = ''] of child.content.matchAll(open)) {
          const at = token.content.indexOf(written, positionOf(child));
          for (; counted < at; counted++) if (token.content[counted] === '\n') lineOffset++;
          env.findings.push({ code: 'unknown-footnote', lineOffset, id });
        }
      }
    }
  }
}
