/**
 * Puts the components of a text into its HTML. They are drawn without their children, once for all places that have the
 * same attributes, whatever text they are in; children, addresses and variables are put in here.
 */
import type { ComponentSet, ComponentUse } from '../../shared/model/component-use.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { findUnpairedTag } from '../../schema/html-faults.ts';
import { escapeVariables } from '../../shared/model/variables.ts';
import type { BodyHash, Html } from '../../shared/types/store.ts';
import {
  type AT_PLACE,
  CHILDREN,
  type ComponentProps,
  type DrawnPart,
  readProps,
  splitDrawn,
} from './component-html.ts';
import { readHtmlText } from './html-text.ts';
import type { Gap, GappedHtml, RenderedBody } from './render-body.ts';

/** A component that has thrown, in the first text where it did. */
export interface ComponentFailure {
  readonly hash: BodyHash;
  readonly use: ComponentUse;
  readonly error: unknown;
}

type Body = Pick<ParsedBody, 'components' | 'variableNames'>;
type Part = Html | Gap;

interface DrawnComponent {
  readonly parts: readonly DrawnPart[];
  readonly error: unknown;
}

/** Of one that is unknown or that throws, the children are left. */
const ONLY_CHILDREN: readonly DrawnPart[] = [null];

export class ComponentDrawer {
  readonly #components: ComponentSet;
  readonly #drawn = new Map<string, DrawnComponent>();
  /** By text and place. */
  readonly #failures = new Map<string, ComponentFailure>();

  constructor(components: ComponentSet) {
    this.#components = components;
  }

  /** Of all texts that were drawn. */
  get failures(): readonly ComponentFailure[] {
    return [...this.#failures.values()];
  }

  draw(body: Body, text: RenderedBody): RenderedBody {
    const places = body.components.map((use) => {
      const { props, gaps } = readProps(use, body.variableNames);
      const { parts, error } = this.#drawOnce(use, props);
      if (error !== null) {
        const key = `${text.hash}:${String(use.line)}:${String(use.column)}`;
        this.#failures.set(key, { hash: text.hash, use, error });
      }
      return { parts, gaps };
    });
    return {
      ...text,
      html: joinHtml(text.html, places),
      sections: text.sections.map(({ passages, ...section }) => ({
        ...section,
        passages: passages.map((passage) => joinWords(passage, places)).filter((passage) => passage !== ''),
      })),
    };
  }

  #drawOnce({ name, hasChildren }: ComponentUse, props: ComponentProps['props']): DrawnComponent {
    if (!this.#components.has(name)) return { parts: ONLY_CHILDREN, error: null };
    const key = JSON.stringify([name, props, hasChildren]);
    let drawn = this.#drawn.get(key);
    if (drawn === undefined) this.#drawn.set(key, (drawn = this.#attempt(name, props, hasChildren)));
    return drawn;
  }

  #attempt(name: string, props: ComponentProps['props'], hasChildren: boolean): DrawnComponent {
    try {
      const html = this.#components.draw(name, props, hasChildren ? CHILDREN : undefined);
      const unpaired = findUnpairedTag(html);
      if (unpaired !== null) throw new Error(`The HTML that it draws is not balanced: ${unpaired}.`);
      return { parts: splitDrawn(html), error: null };
    } catch (error) {
      return { parts: ONLY_CHILDREN, error: error ?? new Error(String(error)) };
    }
  }
}

/** A component at its place: its gaps are those of the text. */
interface PlacedComponent {
  readonly parts: readonly DrawnPart[];
  readonly gaps: readonly Gap[];
}

function gapAt({ gap, kind }: Exclude<DrawnPart, Html | typeof AT_PLACE | null>, gaps: readonly Gap[]): Gap {
  const found = gaps[gap] ?? { kind: 'variable', name: '' };
  if ('link' in found) return { kind, link: found.link };
  return kind === 'j' && found.kind === 'variable' ? { ...found, isJson: true } : found;
}

function joinHtml({ pieces, gaps }: GappedHtml, places: readonly PlacedComponent[]): GappedHtml {
  /** What is open, innermost last: the text itself, then components. */
  const open: Part[][] = [[]];
  const add = (part: Part): void => {
    open.at(-1)?.push(part);
  };
  for (const [index, piece] of pieces.entries()) {
    add(piece);
    const gap = gaps[index];
    if (gap?.kind === 'open') open.push([]);
    else if (gap?.kind === 'close') {
      const children = open.pop() ?? [];
      const place = places[gap.component];
      for (const part of place?.parts ?? ONLY_CHILDREN) {
        if (part === null) for (const child of children) add(child);
        else if (typeof part === 'string') add(part);
        // The same on all pages that show the text, and another one for each place in it.
        else add(part.kind === 'p' ? String(gap.component) : gapAt(part, place?.gaps ?? []));
      }
    } else if (gap !== undefined) add(gap);
  }
  return joinParts(open[0] ?? []);
}

function joinParts(parts: readonly Part[]): GappedHtml {
  const pieces: Html[] = [];
  const gaps: Gap[] = [];
  let piece = '';
  for (const part of parts) {
    if (typeof part === 'string') piece += part;
    else {
      pieces.push(piece);
      gaps.push(part);
      piece = '';
    }
  }
  return { pieces: [...pieces, piece], gaps };
}

const WORDS = /\0([oc])(\d+)\0/gu;

/** A passage with what its components say. */
function joinWords(passage: string, places: readonly PlacedComponent[]): string {
  if (!passage.includes('\0')) return passage;
  const words = passage.replace(WORDS, (_, side: string, index: string) => {
    const place = places[Number(index)];
    return place === undefined ? '' : ` ${wordsOf(place, side === 'o')} `;
  });
  return words.replace(/\s+/gu, ' ').trim();
}

/** What a component says before its children, or after them. */
function wordsOf({ parts, gaps }: PlacedComponent, isBefore: boolean): string {
  const middle = parts.includes(null) ? parts.indexOf(null) : parts.length;
  const html = parts.slice(isBefore ? 0 : middle, isBefore ? middle : undefined).map((part) => {
    if (part === null) return '';
    if (typeof part === 'string') return escapeVariables(part);
    if (part.kind === 'p') return '';
    const gap = gapAt(part, gaps);
    return gap.kind === 'variable' ? `{{${gap.name}}}` : '';
  });
  return readHtmlText(html.join(''));
}
