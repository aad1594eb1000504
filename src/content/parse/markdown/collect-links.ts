/** Lists the links, pictures, components, ids and unknown tags of a text with their places, and notes on each token which of them it makes. */
import type Token from 'markdown-it/lib/token.mjs';
import { decodeAddress, isExternal, splitHref } from '../../../shared/href.ts';
import type { ComponentUse, UsedAttribute } from '../../../shared/model/component-use.ts';
import type {
  AddressPlace,
  AttributePlace,
  BodyFinding,
  ComponentPlace,
  HtmlMeta,
  LinkMeta,
  SourceRange,
} from '../../../shared/model/parsed-body.ts';
import { OWN_COMPONENTS } from '../../../shared/model/site-components.ts';
import { countMarks, unmarkVariables } from '../../../shared/model/variables.ts';
import { type FootnoteMeta, noteId, noteReferenceId } from '../../../shared/string/markdown-names.ts';
import type { BodyLink } from '../../../shared/types/page.ts';
import type { ComponentMeta } from './components/component-rules.ts';
import { isComponentName, TagReader } from './components/component-tag.ts';
import { describeMistake } from './components/describe-tag.ts';
import type { Definition, DestinationMeta, InlineMeta } from './env.ts';
import { readFence } from './fences.ts';
import { readHtmlAttributes } from './html-attributes.ts';
import { positionOf } from './inline-positions.ts';
import { isUnknownElement, type UnknownTag } from './mdx-constructs.ts';
import { VisibleHtml } from './visible-html.ts';
import type { Reduction } from '../untrusted/reduce-tokens.ts';
import { describeLeftOut, keepFacts } from '../untrusted/left-out.ts';
import { VOID_ELEMENTS } from '../untrusted/safe-elements.ts';
import { type BodySource, type Locate, locateInBlock, locateInRow, type Position } from './source-positions.ts';

export interface CollectedLinks {
  readonly links: BodyLink[];
  readonly components: ComponentUse[];
  readonly anchors: { readonly id: string; readonly line: number }[];
  /** Those of the anchors that raw HTML makes. */
  readonly htmlIds: { readonly id: string; readonly line: number; readonly column: number }[];
  readonly unknownTags: UnknownTag[];
  /** Tags of components that are written wrong. */
  readonly badTags: BodyFinding[];
  /** What is left out of a text that is not trusted. */
  readonly leftOut: BodyFinding[];
  /** Raw HTML with tags in pairs, and where it is written. Nothing of a text that is not trusted: its pairs are complete. */
  readonly paired: Map<Token, Locate>;
  /** Names in closing tags of raw HTML, in lower case. */
  readonly closedTags: Set<string>;
  /** As in `WrittenText`. */
  readonly addresses: AddressPlace[];
  readonly attributes: AttributePlace[];
  readonly variableTexts: SourceRange[];
  readonly visible: VisibleHtml;
}

/** Attributes of components that are addresses: what they lead to, or what is loaded. A component may name more. */
const KIND_OF_ATTRIBUTE: ReadonlyMap<string, BodyLink['kind']> = new Map([
  ['href', 'link'],
  ['to', 'link'],
  ['src', 'image'],
  ['poster', 'image'],
]);

function kindOfAttribute(component: string, name: string): BodyLink['kind'] | null {
  const isOwn = Object.hasOwn(OWN_COMPONENTS, component) && OWN_COMPONENTS[component]?.includes(name) === true;
  return KIND_OF_ATTRIBUTE.get(name) ?? (isOwn ? 'image' : null);
}

export interface CollectOptions {
  readonly definitions?: readonly Definition[] | undefined;
  /** What is left out of a text that is not trusted; `null` for a text that is. */
  readonly reduction?: Reduction | null;
}

/** Links and ids in the order of the tokens, which is that of the text except for footnotes: they come last. */
export function collectLinks(
  tokens: readonly Token[],
  source: BodySource,
  { definitions = [], reduction = null }: CollectOptions = {},
): CollectedLinks {
  const collector = new LinkCollector(source, reduction);
  // The cells of the row at hand that are left, the last one first.
  let cells: Locate[] = [];
  let note: Locate | undefined;
  const { visible } = collector.found;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'html_block') visible.pass(token, () => source.position(token.map?.[0] ?? 0, 0));
    if (token.type === 'tr_open') cells = locateRow(tokens, index, source);
    else if (token.type === 'footnote_open') note = collector.addFootnote(token, tokens[index + 1]);
    else if (token.type === 'html_block') collector.addHtml(token, locateInBlock(source, token));
    else if (token.type.startsWith('component_')) collector.addComponent(token, locateInBlock(source, token));
    else if (token.type === 'fence') collector.addFence(token);
    else if (token.type === 'inline') {
      // Cells and notes inside the text have no lines.
      const locate = cells.pop() ?? (token.map === null ? note : undefined) ?? locateInBlock(source, token);
      const children = token.children ?? [];
      for (const [at, child] of children.entries()) {
        collector.addInline(child, locate);
        if (child.type === 'text' && countMarks(child.content) > 0) {
          const next = children[at + 1];
          const end = next === undefined ? token.content.length : positionOf(next);
          collector.found.variableTexts.push({ start: locate(positionOf(child)), end: locate(end) });
        }
      }
    }
  }
  visible.finish(source.end);
  for (const definition of definitions) collector.addDefinition(definition);
  return collector.found;
}

/** Where the cells of a row are, the last one first. */
function locateRow(tokens: readonly Token[], open: number, source: BodySource): Locate[] {
  const cells: Token[] = [];
  for (let index = open + 1; ; index++) {
    const token = tokens[index];
    if (token === undefined || token.type === 'tr_close') break;
    if (token.type === 'inline') cells.push(token);
  }
  return locateInRow(source, tokens[open]?.map?.[0] ?? 0, cells).toReversed();
}

class LinkCollector {
  readonly found: CollectedLinks = {
    links: [],
    components: [],
    anchors: [],
    htmlIds: [],
    unknownTags: [],
    badTags: [],
    leftOut: [],
    paired: new Map(),
    closedTags: new Set(),
    addresses: [],
    attributes: [],
    variableTexts: [],
    visible: new VisibleHtml(),
  };
  readonly #source: BodySource;
  readonly #reduction: Reduction | null;
  /** The components that are open, innermost last. */
  readonly #open: number[] = [];
  /** Where the content of `^[…]` starts, by the number of the note. */
  readonly #inlineNotes = new Map<number, Locate>();
  /** The first link to an address that is written in a definition, by that address. */
  readonly #referring = new Map<string, number>();

  constructor(source: BodySource, reduction: Reduction | null) {
    this.#source = source;
    this.#reduction = reduction;
  }

  addFootnote(token: Token, content: Token | undefined): Locate | undefined {
    const meta = token.meta as FootnoteMeta;
    const locate = this.#inlineNotes.get(meta.id);
    const line = locate?.(0).line ?? this.#source.firstLine + (content?.map?.[0] ?? 0);
    this.found.anchors.push({ id: noteId(meta), line });
    return locate;
  }

  addInline(child: Token, locate: Locate): void {
    const start = positionOf(child);
    if (!child.type.startsWith('component_')) this.#reportLeftOut(child, () => locate(start));
    if (child.type === 'html_inline') {
      this.addHtml(child, (index) => locate(start + index));
      return;
    }
    this.found.visible.pass(child, () => locate(start));
    if (child.type === 'link_open' || child.type === 'image') {
      const kind = child.type === 'image' ? 'image' : 'link';
      const written = child.attrGet(kind === 'image' ? 'src' : 'href') ?? '';
      const link = this.#add({ kind, href: this.#readHref(written), source: 'markdown', ...locate(start) });
      const { destination } = (child.meta ?? {}) as Partial<DestinationMeta>;
      child.meta = { contentIndex: start, link } satisfies LinkMeta & InlineMeta;
      if (destination !== undefined) {
        this.found.addresses.push({
          link,
          start: locate(destination[0]),
          end: locate(destination[1]),
          isHtml: false,
        });
      } else if (child.markup === '' && !this.#referring.has(written)) this.#referring.set(written, link);
    } else if (child.type.startsWith('component_')) {
      this.addComponent(child, locate);
    } else if (child.type === 'footnote_ref') {
      const meta = child.meta as FootnoteMeta;
      this.found.anchors.push({ id: noteReferenceId(meta), line: locate(start).line });
      if (meta.label === undefined) this.#inlineNotes.set(meta.id, (index) => locate(start + '^['.length + index));
    }
  }

  /** An opening or closing token of a component. */
  addComponent(token: Token, locate: Locate): void {
    if (token.type === 'component_open') {
      const { tag, hasChildren, placeOf } = token.meta as ComponentMeta;
      const locateTag = (index: number): Position => {
        const place = placeOf?.(index);
        return place === undefined ? locate(index) : this.#source.position(place.lineOffset, place.index);
      };
      this.#reportLeftOut(token, locateTag);
      const component = this.found.components.length;
      const attributes = tag.attributes.map(({ name, value, start, textEnd }, attribute): UsedAttribute => {
        const kind = kindOfAttribute(tag.name, name);
        const place = locateTag(start);
        if (kind === null && textEnd !== null && !Object.hasOwn(OWN_COMPONENTS, tag.name)) {
          this.found.attributes.push({ component, attribute, start: place, end: locateTag(textEnd) });
        }
        if (kind === null || typeof value !== 'string') return { name, value, ...place, link: null };
        const link = this.#add({ kind, href: this.#readHref(value), source: 'html', ...place });
        if (textEnd !== null) this.found.addresses.push({ link, start: place, end: locateTag(textEnd), isHtml: true });
        return { name, value, ...place, link };
      });
      const use = { name: tag.name, ...locateTag(tag.start), attributes, hasChildren };
      this.#open.push(this.found.components.push(use) - 1);
      token.meta = { component: this.#open.at(-1) ?? 0 } satisfies ComponentPlace;
    } else token.meta = { component: this.#open.pop() ?? 0 } satisfies ComponentPlace;
  }

  /** A block of code whose words mean nothing to docsite: a component of the site may draw it. */
  addFence(token: Token): void {
    let use = readFence(token, this.#source);
    if (use === null) return;
    if (this.#reduction !== null) use = this.#reduceFence(use, this.#reduction);
    token.meta = { component: this.found.components.push(use) - 1 } satisfies ComponentPlace;
  }

  addHtml(token: Token, locate: Locate): void {
    this.found.visible.read(token, locate);
    const reduced = this.#reduction?.html.get(token) ?? null;
    const written = readHtmlAttributes(token.content);
    const facts = reduced === null ? written : keepFacts(written, reduced);
    for (const { start, what } of reduced?.removals ?? [])
      this.found.leftOut.push(describeLeftOut(what, locate(start)));
    const reader = new TagReader(token.content);
    for (const { name, start } of facts.tags) {
      const read = isComponentName(name) ? reader.read(start) : null;
      if (read?.tag === null) this.found.badTags.push(describeMistake(read.mistake, locate(start)));
      else if (isUnknownElement(name)) {
        const isInHtml = token.content.slice(0, start).includes('<');
        this.found.unknownTags.push({ name, isInHtml, ...locate(start) });
      }
    }
    for (const name of facts.closed) this.found.closedTags.add(name);
    if (reduced === null && (facts.closed.length > 0 || facts.tags.some(({ name }) => !VOID_ELEMENTS.has(name)))) {
      this.found.paired.set(token, locate);
    }
    for (const { id, start } of facts.ids) {
      const found = { id: unmarkVariables(id, this.#source.variableNames).normalize('NFC'), ...locate(start) };
      this.found.anchors.push({ id: found.id, line: found.line });
      this.found.htmlIds.push(found);
    }
    for (const { kind, value, start } of facts.links.filter(({ isFilled }) => !isFilled)) {
      const href = unmarkVariables(value, this.#source.variableNames);
      this.#add({ kind, href, source: 'written', ...locate(start) });
    }
    const filled = facts.links.filter(({ isFilled }) => isFilled);
    const links = filled.map(({ kind, value, start, end }) => {
      const link = this.#add({ kind, href: this.#readHref(value), source: 'html', ...locate(start) });
      this.found.addresses.push({ link, start: locate(start), end: locate(end), isHtml: true });
      return { ...(reduced?.placeOf(start, end) ?? { start, end }), link };
    });
    // From here on, nothing has what was left out; places are found in what was written.
    const composed = composeIds(reduced?.html ?? token.content, links);
    token.meta = { contentIndex: positionOf(token), links: composed.links } satisfies HtmlMeta & InlineMeta;
    token.content = composed.html;
  }

  addDefinition({ lineOffset, start, end, href }: Definition): void {
    const link = this.#referring.get(href);
    if (link === undefined) return;
    const range = { start: this.#source.position(lineOffset, start), end: this.#source.position(lineOffset, end) };
    this.found.addresses.push({ link, ...range, isHtml: false });
  }

  #reportLeftOut(token: Token, locate: Locate): void {
    for (const { start, what } of this.#reduction?.removals.get(token) ?? []) {
      this.found.leftOut.push(describeLeftOut(what, locate(start)));
    }
  }

  /** The words of a block of code are attributes of the component that draws it; the code itself is a text. */
  #reduceFence(use: ComponentUse, reduction: Reduction): ComponentUse {
    const attributes = use.attributes.map((attribute) => {
      if (attribute.name === 'code') return attribute;
      const { kept, lost } = reduction.attributes({ [attribute.name]: attribute.value });
      for (const what of lost) this.found.leftOut.push(describeLeftOut(`${what} of this block is left out.`, use));
      return { ...attribute, value: kept[attribute.name] ?? '' };
    });
    return { ...use, attributes };
  }

  #add(link: BodyLink): number {
    return this.found.links.push(link) - 1;
  }

  /**
   * A file's name is compared as it is on disk: without the percent-encoding that writers and markdown-it add. A lone `%` stays, and is
   * reported as broken unless a file has that name.
   */
  #readHref(marked: string): string {
    const written = unmarkVariables(marked, this.#source.variableNames);
    if (isExternal(written)) return written;
    const { path, query, hash } = splitHref(marked);
    const escaped = (query + hash).split('%25').map(decodeAddress).join('%25');
    // Names and ids have composed letters, however they were typed.
    const decoded = (decodeAddress(path) + escaped).normalize('NFC');
    // An escape must not result in a variable, nor in another kind of address: "%09javascript:" is a path to browsers.
    const isHarmless =
      !/\p{Cc}|\{\{/u.test(decoded) && !leavesSite(decoded) && countMarks(decoded) === countMarks(marked);
    return isHarmless ? unmarkVariables(decoded, this.#source.variableNames) : written;
  }
}

type PlacedLinks = HtmlMeta['links'];

/** Ids in HTML with composed letters, as links to them have: browsers compare code points. */
function composeIds(html: string, links: PlacedLinks): { readonly html: string; readonly links: PlacedLinks } {
  if (html === html.normalize('NFC')) return { html, links };
  let [composed, placed] = [html, links];
  for (const { id, start } of readHtmlAttributes(html).ids.toReversed()) {
    const own = id.normalize('NFC');
    if (!html.startsWith(id, start)) continue;
    composed = composed.slice(0, start) + own + composed.slice(start + id.length);
    const shift = own.length - id.length;
    placed = placed.map((link) =>
      link.start < start ? link : { ...link, start: link.start + shift, end: link.end + shift },
    );
  }
  return { html: composed, links: placed };
}

/** Whether a browser would take the address to another site or scheme: it drops blanks at the start, and takes `\\` for `/`. */
function leavesSite(decoded: string): boolean {
  const address = decoded.replace(/^[\p{C}\p{Z}]+/u, '');
  return isExternal(address) || /^[/\\]{2}/u.test(address);
}
