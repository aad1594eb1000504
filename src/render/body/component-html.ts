/** The HTML of one component, taken apart at what is known later: its children, addresses, values of variables. */
import type { ComponentUse, JsonValue } from '../../shared/model/component-use.ts';
import { nameOfMark } from '../../shared/model/variables.ts';
import type { Html } from '../../shared/types/store.ts';
import type { Gap } from './render-body.ts';

/** What a component gets. Where a text has a gap, it has the gap's index between two NUL. */
export interface ComponentProps {
  readonly props: Readonly<Record<string, JsonValue>>;
  readonly gaps: readonly Gap[];
}
/** HTML, a gap by its index, the number of the place, or the children. */
export type DrawnPart = Html | { readonly gap: number; readonly kind: 'a' | 'i' | 'j' | 'u' } | typeof AT_PLACE | null;

/** Where HTML names the place of the component: see `PLACE`. */
export const AT_PLACE = { kind: 'p' } as const;

/** Stands for the children of a component. No text contains NUL. */
export const CHILDREN = '\0x\0';

const MARK = /[\u{FDD0}-\u{FDEF}]/gu;
const LINK_OR_PICTURE = /<(a|img)\s[^>]*>/gu;
const KINDS = ['a', 'i', 'j'] as const;
const PART = /\0([a-j]?)(\d+|x|p)\0/u;

/** Numbers the gaps in the order of the attributes, so that a component with the same attributes is the same everywhere. */
export function readProps({ attributes }: ComponentUse, variableNames: readonly string[]): ComponentProps {
  const gaps: Gap[] = [];
  const add = (gap: Gap): string => `\0${String(gaps.push(gap) - 1)}\0`;
  const fill = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      return value.replace(MARK, (mark) => add({ kind: 'variable', name: nameOfMark(mark, variableNames) }));
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  const props = attributes.map(({ name, value, link }) => [
    name,
    link === null ? fill(value) : add({ kind: 'u', link }),
  ]);
  return { props: Object.fromEntries(props) as Record<string, JsonValue>, gaps };
}

/**
 * A link to an address and a picture of it get what those of Markdown get, unless they say it themselves: a new tab for
 * files, the size of the picture.
 */
export function splitDrawn(html: Html): readonly DrawnPart[] {
  // The browser draws an island again, from its attributes alone.
  const isIsland = html.startsWith('<docsite-island ');
  const marked = isIsland
    ? html
    : html.replace(LINK_OR_PICTURE, (tag: string, name: string) => {
        const isOwn = name === 'a' ? /\s(?:target|rel)=/u.test(tag) : /\s(?:width|height)=/u.test(tag);
        if (isOwn) return tag;
        return tag.replace(/ (href|src)="\0(\d+)\0"/u, (_, attribute: string, gap: string) =>
          (attribute === 'href') === (name === 'a') ? `\0${name === 'a' ? 'a' : 'i'}${gap}\0` : _,
        );
      });
  const parts: DrawnPart[] = [];
  // `split` with groups gives: HTML, kind, number, HTML, …
  const pieces = marked.split(PART);
  for (let index = 0; index < pieces.length; index += 3) {
    const [piece = '', kind, number] = pieces.slice(index, index + 3);
    if (piece !== '') parts.push(piece);
    if (number === 'x') parts.push(null);
    else if (number === 'p') parts.push(AT_PLACE);
    else if (number !== undefined)
      parts.push({ gap: Number(number), kind: KINDS.find((known) => known === kind) ?? 'u' });
  }
  return parts;
}
