/**
 * Decides what of a text's tokens stays in a build that does not trust it: raw HTML is reduced to safe elements in pairs, links and
 * pictures with unsafe addresses become their words, and components lose attributes that are code.
 */
import type Token from 'markdown-it/lib/token.mjs';
import type { JsonValue } from '../../../shared/model/component-use.ts';
import type { HeadingEnd } from '../../../shared/model/parsed-body.ts';
import type { ComponentMeta } from '../markdown/components/component-rules.ts';
import { plainText } from '../markdown/heading-ids.ts';
import { reduceAttributes } from './reduce-attributes.ts';
import { TagPairs } from './pair-tags.ts';
import {
  type HtmlPart,
  PlaceFinder,
  type ReadHtml,
  readUntrustedHtml,
  type Removal,
  type ValueRange,
} from './read-html.ts';
import { isOwnId } from './safe-elements.ts';
import type { WrittenValues } from './written-values.ts';

/** Raw HTML that stays of a piece. */
export interface ReducedHtml {
  readonly html: string;
  readonly removals: readonly Removal[];
  /** Where a range of the source is in `html`; `null` when it is left out. */
  readonly placeOf: (start: number, end: number) => { readonly start: number; readonly end: number } | null;
  readonly has: (start: number, end: number) => boolean;
}
/** What is to be left out of the tokens, which have changed already except for raw HTML. */
export interface Reduction {
  /** By token of raw HTML. */
  readonly html: ReadonlyMap<Token, ReducedHtml>;
  /** What a token has lost: `start` is an index in a tag, or 0. */
  readonly removals: ReadonlyMap<Token, readonly Removal[]>;
  readonly attributes: (attributes: Readonly<Record<string, JsonValue>>) => ReturnType<typeof reduceAttributes>;
}

/** Changes links, pictures, headings and components in place; raw HTML is for the caller, who needs it as it was written. */
export function reduceTokens(tokens: readonly Token[], values: WrittenValues): Reduction {
  const pairs = new TagPairs();
  const read = new Map<Token, ReadHtml>();
  const removals = new Map<Token, readonly Removal[]>();
  const visit = (token: Token): void => {
    if (token.nesting === 1) pairs.openBlock();
    else if (token.nesting === -1) pairs.closeBlock();
    if (token.type === 'html_block' || token.type === 'html_inline') {
      const html = readUntrustedHtml(token.content, values);
      read.set(token, html);
      for (const part of html.parts) pairs.add(part);
    } else if (token.type === 'component_open') removals.set(token, reduceComponent(token, values));
    const children = token.children ?? [];
    if (children.length === 0) return;
    pairs.openBlock();
    for (const child of children) visit(child);
    pairs.closeBlock();
    removeLinks(children, { removals, values });
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') renameOwnId(token, tokens[index + 2]);
    visit(token);
  }
  const html = new Map([...read].map(([token, found]) => [token, joinParts(token.content, found, pairs)]));
  return { html, removals, attributes: (attributes) => reduceAttributes(attributes, values) };
}

/** Raw HTML that is not part of a text, such as an item of a menu, which a `<li>` of its own would end. */
export function reduceHtml(source: string, values: WrittenValues): ReducedHtml {
  const pairs = new TagPairs();
  const read = readUntrustedHtml(source, values);
  for (const part of read.parts) pairs.add(part);
  const lone = findLoneItems(read.parts.filter((part) => pairs.has(part)));
  return joinParts(source, read, { has: (part) => pairs.has(part) && !lone.has(part) });
}

/** Items without a list around them. */
function findLoneItems(parts: readonly HtmlPart[]): ReadonlySet<HtmlPart> {
  const lone = new Set<HtmlPart>();
  let lists = 0;
  for (const part of parts) {
    if (part.kind === 'text') continue;
    if (LISTS.has(part.name)) lists += part.kind === 'open' ? 1 : -1;
    else if (ITEMS.has(part.name) && lists === 0) lone.add(part);
  }
  return lone;
}

const LISTS: ReadonlySet<string> = new Set(['dl', 'ol', 'ul']);
const ITEMS: ReadonlySet<string> = new Set(['dd', 'dt', 'li']);

function joinParts(source: string, { parts, removals }: ReadHtml, pairs: Pick<TagPairs, 'has'>): ReducedHtml {
  let html = '';
  const values: ValueRange[] = [];
  const lost: Removal[] = [];
  for (const part of parts) {
    if (!pairs.has(part)) {
      if (part.kind !== 'text') lost.push({ start: part.start, what: describeLone(part) });
      continue;
    }
    if (part.kind === 'open')
      for (const { at, ...range } of part.values) values.push({ ...range, at: html.length + at });
    html += part.kind === 'close' ? `</${part.name}>` : part.html;
  }
  const finder = new PlaceFinder(source);
  return {
    html,
    removals: [...removals, ...lost].toSorted((a, b) => a.start - b.start),
    has: (start, end) => findRange(values, start, end) !== undefined,
    placeOf: (start, end) => {
      const value = findRange(values, start, end);
      return value === undefined ? null : { start: finder.find(value, start), end: finder.find(value, end) };
    },
  };
}

/** `values` are in the order of the source. */
function findRange(values: readonly ValueRange[], start: number, end: number): ValueRange | undefined {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const value = values[low - 1];
  return value !== undefined && end <= value.end ? value : undefined;
}

function describeLone({ kind, name }: Exclude<HtmlPart, { readonly kind: 'text' }>): string {
  return kind === 'open'
    ? `The element <${name}> is not closed in the block that opens it${ITEMS.has(name) ? ', or in no list' : ''}.`
    : `</${name}> closes nothing in its block${ITEMS.has(name) ? ', or in no list' : ''}.`;
}

/** Links around words become the words, pictures what they are called. */
function removeLinks(
  children: readonly Token[],
  { removals, values }: { readonly removals: Map<Token, readonly Removal[]>; readonly values: WrittenValues },
): void {
  const open: boolean[] = [];
  for (const token of children) {
    if (token.type === 'link_open') {
      const reason = values.refuseAddress(token.attrGet('href') ?? '', 'link');
      open.push(reason !== null);
      if (reason === null) continue;
      removals.set(token, [{ start: 0, what: `The address of this link ${reason}.` }]);
      becomeText(token, '');
    } else if (token.type === 'link_close') {
      if (open.pop() === true) becomeText(token, '');
    } else if (token.type === 'image') {
      const reason = values.refuseAddress(token.attrGet('src') ?? '', 'load');
      if (reason === null) continue;
      removals.set(token, [{ start: 0, what: `The address of this picture ${reason}.` }]);
      becomeText(token, plainText(token.children ?? []));
    }
  }
}

function becomeText(token: Token, content: string): void {
  Object.assign(token, { type: 'text', tag: '', nesting: 0, attrs: null, children: null, content });
}

function reduceComponent(token: Token, values: WrittenValues): readonly Removal[] {
  const meta = token.meta as ComponentMeta;
  const { tag } = meta;
  const removals: Removal[] = [];
  const attributes = tag.attributes.flatMap((attribute) => {
    const { kept, lost } = reduceAttributes({ [attribute.name]: attribute.value }, values);
    for (const what of lost) removals.push({ start: attribute.start, what: `${what} of <${tag.name}> is left out.` });
    const value = kept[attribute.name];
    return value === undefined ? [] : [{ ...attribute, value }];
  });
  token.meta = { ...meta, tag: { ...tag, attributes } } satisfies ComponentMeta;
  return removals;
}

/** The client's own elements come after a text: it would find the heading first. */
function renameOwnId(open: Token, close: Token | undefined): void {
  const id = open.attrGet('id') ?? '';
  if (!isOwnId(id)) return;
  const renamed = id.trim().replace(':', '-');
  open.attrSet('id', renamed);
  if (close?.meta) close.meta = { ...(close.meta as HeadingEnd), id: renamed };
}
