/** Remembers where links, images and raw tags start, for which markdown-it keeps no position of its own. */
import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type { InlineMeta } from './env.ts';

type InlineRule = (state: StateInline, silent: boolean) => boolean;
interface NamedRule {
  readonly name: string;
  readonly fn: InlineRule;
}

/** Wraps the inline rules that make links so that their first token carries an `InlineMeta`. */
export function recordLinkPositions(md: MarkdownIt): void {
  for (const name of ['link', 'image', 'autolink', 'html_inline']) {
    // The ruler has no public way to read a rule; replacing one through `at` is public.
    const rules = (md.inline.ruler as unknown as { readonly __rules__: readonly NamedRule[] }).__rules__;
    const rule = rules.find((candidate) => candidate.name === name)?.fn;
    if (rule === undefined) throw new Error(`markdown-it has no inline rule "${name}"`);
    md.inline.ruler.at(name, (state, silent) => {
      const contentIndex = state.pos;
      const tokenIndex = state.tokens.length;
      const matched = rule(state, silent);
      // Text that was waiting is pushed before the link's own token.
      const token = state.tokens.slice(tokenIndex).find(({ type }) => type !== 'text');
      if (matched && !silent && token !== undefined) token.meta = { contentIndex } satisfies InlineMeta;
      return matched;
    });
  }
}
