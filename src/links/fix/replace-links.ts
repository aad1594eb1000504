/** Replaces links in Markdown source. Pure; an edit is made only if parsing the new text proves it right. */
import { parseBody } from '../../content/parse/parse-body.ts';
import type { TokenizedBody } from '../../shared/model/parsed-body.ts';
import type { BodyLink } from '../../shared/types/page.ts';
import type { Href } from '../../shared/types/store.ts';

export interface LinkEdit {
  /** Place and form of the link as it was parsed. */
  readonly line: number;
  readonly column: number;
  readonly from: Href;
  readonly to: Href;
}

/** How many occurrences of the address are tried. */
const MAX_PLACES = 50;

export interface FixedText {
  readonly text: string;
  /** For each edit, whether it was made. */
  readonly isFixed: readonly boolean[];
}

/**
 * Replaces the addresses of links where possible; edits are in the order of the text. Parsing dominates the time (400
 * links in a page of 40 kB took 8 s one by one), so all edits are verified at once, and halved if that fails.
 */
export function replaceLinks(text: string, edits: readonly LinkEdit[]): FixedText {
  const [first, ...others] = edits;
  if (first === undefined) return { text, isFixed: [] };
  if (others.length === 0) {
    const fixed = replaceLink(text, first);
    return { text: fixed ?? text, isFixed: [fixed !== null] };
  }
  const together = replaceTogether(text, edits);
  if (together !== null) return { text: together, isFixed: edits.map(() => true) };
  const middle = Math.ceil(edits.length / 2);
  // From the end, so that earlier offsets stay valid.
  const after = replaceLinks(text, edits.slice(middle));
  const all = replaceLinks(after.text, edits.slice(0, middle));
  return { text: all.text, isFixed: [...all.isFixed, ...after.isFixed] };
}

/** Makes all edits, each at the first occurrence after the start of its link; `null` if the result is not right. */
function replaceTogether(text: string, edits: readonly LinkEdit[]): string | null {
  const { mark, source } = splitMark(text);
  const before = parseBody('', source);
  const found = edits.map((edit) => ({ ...edit, index: indexOf(before, edit) }));
  const changes: (Replacement & { readonly index: number })[] = [];
  for (const edit of found) {
    const href = before.links[edit.index]?.href;
    if (href === edit.to) continue;
    const [first] = href === edit.from ? replacementsOf(source, edit) : [];
    if (first === undefined) return null;
    changes.push({ ...first, index: edit.index });
  }
  // A distinct address at each place shows whether it belongs to the link, or is text that happens to be the same.
  const addressAt = (place: number): Href => `place-${place}`;
  const tried = parseBody(
    '',
    applyAll(
      source,
      changes.map((change) => ({ ...change, to: addressAt(change.place) })),
    ),
  );
  if (changes.some(({ index, place }) => tried.links[index]?.href !== addressAt(place))) return null;
  const edited = applyAll(source, changes);
  return isRight(before, parseBody('', edited), found) ? mark + edited : null;
}

/** Replaces the address of one link, perhaps in a definition; `null` if no single replacement does that. */
function replaceLink(text: string, edit: LinkEdit): string | null {
  const { mark, source } = splitMark(text);
  const before = parseBody('', source);
  const index = indexOf(before, edit);
  const link = before.links[index];
  if (link?.href === edit.to) return text;
  if (link?.href !== edit.from) return null;
  for (const replacement of replacementsOf(source, edit)) {
    const edited = applyAll(source, [replacement]);
    if (isRight(before, parseBody('', edited), [{ ...edit, index }])) return mark + edited;
  }
  return null;
}

function splitMark(text: string): { readonly mark: string; readonly source: string } {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return { mark, source: text.slice(mark.length) };
}

function indexOf({ links }: TokenizedBody, { line, column }: LinkEdit): number {
  return links.findIndex((link) => link.line === line && link.column === column);
}

/** Replaces `from` at an offset of the source. */
interface Replacement {
  readonly place: number;
  readonly from: string;
  readonly to: string;
}

/** The most likely first. */
function replacementsOf(source: string, edit: LinkEdit): readonly Replacement[] {
  const start = offsetOf(source, edit);
  return writtenForms(edit).flatMap(([from, to]) =>
    placesOf(source, from, start).map((place) => ({ place, from, to })),
  );
}

/** Links through one definition share a place. */
function applyAll(source: string, replacements: readonly Replacement[]): string {
  let edited = source;
  const byPlace = new Map(replacements.map((replacement) => [replacement.place, replacement]));
  for (const { place, from, to } of [...byPlace.values()].toSorted((a, b) => b.place - a.place)) {
    edited = edited.slice(0, place) + to + edited.slice(place + from.length);
  }
  return edited;
}

/** The forms in which the two addresses may be written. */
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
    return href; // Half a surrogate pair, which no file name contains.
  }
}

/** Offsets after the start of the link first, then those before it. */
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

/** True if nothing changed except these links, and links to the same address through the same definition. */
function isRight(
  before: TokenizedBody,
  after: TokenizedBody,
  edits: readonly (LinkEdit & { readonly index: number })[],
): boolean {
  if (before.links.length !== after.links.length) return false;
  if (edits.some(({ index, to }) => after.links[index]?.href !== to)) return false;
  const isSame = (link: BodyLink, at: number): boolean => {
    const other = after.links[at];
    if (other?.kind !== link.kind || other.source !== link.source || other.line !== link.line) return false;
    return other.href === link.href || edits.some(({ from, to }) => link.href === from && other.href === to);
  };
  const ids = (body: TokenizedBody): string => JSON.stringify(body.anchors.map(({ id }) => id));
  const kinds = (body: TokenizedBody): string => body.tokens.map(({ type }) => type).join(' ');
  return before.links.every(isSame) && ids(before) === ids(after) && kinds(before) === kinds(after);
}
