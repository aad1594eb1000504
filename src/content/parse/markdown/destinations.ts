/** Notes where the addresses of links and pictures are written, to the code unit: with the link, or in a definition. */
import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type { Definition, DestinationMeta, MarkdownEnv } from './env.ts';
import { positionOf } from './inline-positions.ts';

/**
 * Gives `link_open` and `image` tokens a `DestinationMeta`; those that refer to a definition have none, and the definitions
 * are in the environment. To be called after `recordPositions`.
 */
export function recordDestinations(md: MarkdownIt): void {
  recordInlineDestinations(md);
  recordDefinitions(md);
}

/** Definitions leave no token. While blocks are read, nothing else looks for addresses; some that are found define nothing. */
function recordDefinitions(md: MarkdownIt): void {
  const parseLinkDestination = md.helpers.parseLinkDestination.bind(md.helpers);
  let found: Map<number, { readonly end: number; readonly written: string }> | null = null;
  md.helpers.parseLinkDestination = (source, start, max) => {
    const result = parseLinkDestination(source, start, max);
    if (result.ok) found?.set(start, { end: result.pos, written: result.str });
    return result;
  };
  md.core.ruler.before('block', 'look_for_definitions', () => {
    found = new Map();
  });
  md.core.ruler.after('block', 'note_definitions', (state) => {
    const places = [...(found ?? [])].toSorted(([a], [b]) => a - b);
    found = null;
    if (places.length > 0) (state.env as MarkdownEnv).definitions = describeDefinitions(places, state);
  });
}

/** `places` are in the order of the text, whose lines are counted on the way: a list of references has thousands. */
function describeDefinitions(
  places: readonly (readonly [number, { readonly end: number; readonly written: string }])[],
  { src, md }: StateCore,
): readonly Definition[] {
  let [lineOffset, lineStart] = [0, 0];
  return places.map(([start, { end, written }]) => {
    for (let next = src.indexOf('\n', lineStart); next !== -1 && next < start; next = src.indexOf('\n', lineStart)) {
      lineOffset++;
      lineStart = next + 1;
    }
    return { lineOffset, start: start - lineStart, end: end - lineStart, href: md.normalizeLink(written) };
  });
}

function recordInlineDestinations(md: MarkdownIt): void {
  const ends = new WeakMap<StateInline, Map<number, number>>();
  const parseLinkLabel = md.helpers.parseLinkLabel.bind(md.helpers);
  md.helpers.parseLinkLabel = (state, start, disableNested) => {
    const end = parseLinkLabel(state, start, disableNested);
    const known = ends.get(state);
    if (known === undefined) ends.set(state, new Map([[start, end]]));
    else known.set(start, end);
    return end;
  };
  md.inline.ruler2.after('set_positions', 'note_destinations', (state) => {
    const labelEnds = ends.get(state);
    if (labelEnds === undefined) return false;
    for (const token of state.tokens) noteDestination(token, state, labelEnds);
    return false;
  });
}

function noteDestination(token: Token, { md, src }: StateInline, labelEnds: ReadonlyMap<number, number>): void {
  const isImage = token.type === 'image';
  if (!isImage && (token.type !== 'link_open' || token.markup !== '')) return;
  const labelEnd = labelEnds.get(positionOf(token) + (isImage ? 1 : 0)) ?? -1;
  if (labelEnd < 0 || src.charAt(labelEnd + 1) !== '(') return;
  let start = labelEnd + 2;
  while (/\s/u.test(src.charAt(start))) start += 1;
  const { ok, str, pos } = md.helpers.parseLinkDestination(src, start, src.length);
  // The parentheses after the brackets hold no valid address, so they are text, and the link refers to a definition.
  if (!ok || md.normalizeLink(str) !== token.attrGet(isImage ? 'src' : 'href')) return;
  const meta: DestinationMeta = { destination: [start, pos] };
  token.meta = Object.assign(token.meta === null ? {} : (token.meta as object), meta);
}
