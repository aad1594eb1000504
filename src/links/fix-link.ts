/** Replaces a link in the source of a text. Pure; the edit is made only where parsing the new text proves it right. */
import { parseBody } from '../content/parse-body.ts';
import type { TokenizedBody } from '../shared/parsed-body.ts';
import type { BodyLink, Href } from '../shared/types.ts';

export interface LinkEdit {
  /** Place and form of the link as it was parsed. */
  readonly line: number;
  readonly column: number;
  readonly from: Href;
  readonly to: Href;
}

/** How many places are tried at which the address stands in the text. */
const MAX_PLACES = 50;

/**
 * The text with the link's address replaced, or `null` when no single replacement does exactly that. The address may
 * stand far from the link, in a definition; other links through the same definition change with it.
 */
export function fixLink(text: string, edit: LinkEdit): string | null {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const source = text.slice(mark.length);
  const before = parseBody('', source);
  const index = before.links.findIndex((link) => link.line === edit.line && link.column === edit.column);
  const link = before.links[index];
  if (link?.href === edit.to) return text;
  if (link?.href !== edit.from) return null;
  for (const [from, to] of writtenForms(edit)) {
    for (const place of placesOf(source, from, offsetOf(source, edit))) {
      const edited = source.slice(0, place) + to + source.slice(place + from.length);
      if (isRight(before, parseBody('', edited), { ...edit, index })) return mark + edited;
    }
  }
  return null;
}

/** Ways in which the two addresses may be written. */
function writtenForms({ from, to }: LinkEdit): readonly (readonly [string, string])[] {
  const encoded = encode(to);
  const forms: (readonly [string, string])[] = [
    [from, to],
    [from, encoded],
    [encode(from), encoded],
    [from.replaceAll('&', '&amp;'), to.replaceAll('&', '&amp;')],
  ];
  return forms.filter(([written], index) => forms.findIndex(([other]) => other === written) === index || index === 1);
}

function encode(href: Href): string {
  try {
    return encodeURI(href).replaceAll('(', '%28').replaceAll(')', '%29');
  } catch {
    return href; // Half a surrogate pair: no file has such a name.
  }
}

/** Behind the start of the link first, then before it. */
function placesOf(source: string, written: string, start: number): readonly number[] {
  const places: number[] = [];
  for (let at = source.indexOf(written); at !== -1; at = source.indexOf(written, at + 1)) places.push(at);
  return [...places.filter((at) => at >= start), ...places.filter((at) => at < start)].slice(0, MAX_PLACES);
}

function offsetOf(source: string, { line, column }: LinkEdit): number {
  let offset = 0;
  for (const [index, match] of [...source.matchAll(/\r\n|[\r\n]/gu)].entries()) {
    if (index === line - 1) break;
    offset = match.index + match[0].length;
  }
  return offset + column - 1;
}

/** Nothing has changed but this link, and links that had the same address through the same definition. */
function isRight(
  before: TokenizedBody,
  after: TokenizedBody,
  { index, from, to }: LinkEdit & { index: number },
): boolean {
  if (before.links.length !== after.links.length || after.links[index]?.href !== to) return false;
  const isSame = (link: BodyLink, at: number): boolean => {
    const other = after.links[at];
    if (other?.kind !== link.kind || other.source !== link.source || other.line !== link.line) return false;
    return other.href === link.href || (link.href === from && other.href === to);
  };
  const ids = (body: TokenizedBody): string => JSON.stringify(body.anchors.map(({ id }) => id));
  const kinds = (body: TokenizedBody): string => body.tokens.map(({ type }) => type).join(' ');
  return before.links.every(isSame) && ids(before) === ids(after) && kinds(before) === kinds(after);
}
