/** The differences of two rendered texts, once for all pages that show them: HTML with the gaps of both texts. */
import type { Bags } from '../../differences/align/similarity.ts';
import { compareKnown } from '../../differences/compare-known.ts';
import { drawDifferences } from '../../differences/draw/draw-differences.ts';
import { GAP_END, GAP_START } from '../../differences/read/gap-marks.ts';
import { Keys } from '../../differences/read/keys.ts';
import { type KnownBlock, KnownBlocks, type Side } from '../../differences/read/known-blocks.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { translateDifferences } from '../../shared/messages/translate-html.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';
import { type FillContext, fillGap } from './fill-body.ts';
import type { Gap, GappedHtml, RenderedBody } from './render-body.ts';

/** A text of a pair. */
export interface ComparedText {
  readonly body: Pick<ParsedBody, 'links'>;
  readonly rendered: Pick<RenderedBody, 'html'>;
}

/** The differences of a text from another one. They know no version, route or base URL. */
export interface RenderedDifferences {
  /** `pieces` is one longer than `gaps`; it is one empty text if no difference is visible. */
  readonly pieces: readonly Html[];
  readonly gaps: readonly DifferenceGap[];
  /** Words that are new, gone, and in blocks that were moved. */
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}
/** A gap of one of the texts, or the start of the ids of the changes, which differs by page. */
type DifferenceGap = { readonly kind: 'prefix' } | (Gap & { readonly side: Side });

/** What fills the gaps of both texts, and the start of the ids of the changes: `<prefix>1` is the first. */
export interface DifferencesContext extends Readonly<Record<Side, FillContext>> {
  readonly prefix: string;
}

/**
 * A gap in HTML that is compared and drawn: a mark of the side, the kind, and the number of the link or the variable's name.
 * A text that is read has no sides yet.
 */
const SIDES = { from: 'f', to: 't' } as const;
const SIDE_OF_LETTER: Readonly<Record<string, Side>> = { f: 'from', t: 'to' };
const MARK = new RegExp(`${GAP_START}[ft]([a-z])([^${GAP_END}]*)${GAP_END}`, 'gu');
/** The mark of an address with the attribute that the gap is filled with, any other mark, or the start of an id. */
const DRAWN_MARK = new RegExp(
  ` (?:href|src)="${GAP_START}([ft])([ai])(\\d+)${GAP_END}"|${GAP_START}(?:([ft])([uv])([^${GAP_END}]*))?${GAP_END}`,
  'u',
);
const PREFIX = GAP_START + GAP_END;

/** Limit of what is kept about texts, in characters of HTML: about a hundred pages. */
const KNOWN_SIZE = 2 * 1024 * 1024;

/** Compares texts as they were written: variables and links count by their source, not by what they expand to. */
export class TextComparison {
  #known = new ConvertedTexts();

  compare(from: ComparedText, to: ComparedText): RenderedDifferences {
    if (this.#known.blocks.size > KNOWN_SIZE) this.#known = new ConvertedTexts();
    const { keys, bags, links } = this.#known;
    const { aligned, ...counts } = compareKnown(this.#known.read(from), this.#known.read(to), { keys, bags });
    const places = { from: links.placesIn(from.body), to: links.placesIn(to.body) };
    return { ...splitGaps(drawDifferences(aligned, PREFIX), places), ...counts };
  }
}

/** Everything that was read, and its keys for comparison. */
class ConvertedTexts {
  readonly keys = new Keys();
  readonly bags: Bags = new Map();
  readonly links = new KnownLinks();
  readonly blocks = new KnownBlocks({
    keys: this.keys,
    comparable: (text) => this.#asWritten(text),
    onSide: (html, side) => html.replaceAll(GAP_START, GAP_START + SIDES[side]),
  });
  /** Each is compared with the text before it, and with the one after it. */
  readonly #texts = new WeakMap<GappedHtml, readonly KnownBlock[]>();

  read({ body, rendered: { html } }: ComparedText): readonly KnownBlock[] {
    const read = this.#texts.get(html) ?? this.blocks.read(markGaps(html, this.links.numbersIn(body)));
    this.#texts.set(html, read);
    return read;
  }

  #asWritten(text: string): string {
    return text.includes(GAP_START)
      ? text.replace(MARK, (...[, kind, name = '']: string[]) =>
          kind === 'v' ? `{{${name}}}` : this.links.hrefOf(Number(name)),
        )
      : text;
  }
}

/** Numbers of links, equal for links that lead to the same place from one text. */
class KnownLinks {
  readonly #numbers = new Keys();
  readonly #hrefs: string[] = [];

  numbersIn({ links }: ComparedText['body']): readonly number[] {
    return links.map(({ kind, source, href }) => {
      const number = this.#numbers.of(`${kind} ${source} ${href}`);
      this.#hrefs[number] = href;
      return number;
    });
  }

  /** The first place of each number among the links of a text. */
  placesIn(body: ComparedText['body']): ReadonlyMap<number, number> {
    return new Map(
      this.numbersIn(body)
        .map((number, place) => [number, place] as const)
        .toReversed(),
    );
  }

  hrefOf(number: number): string {
    return this.#hrefs[number] ?? '';
  }
}

/** HTML of differences on a page. */
export function fillDifferences({ pieces, gaps }: RenderedDifferences, context: DifferencesContext): Html {
  let filled = pieces[0] ?? '';
  gaps.forEach((gap, index) => {
    const value = gap.kind === 'prefix' ? escapeHtml(context.prefix) : fillGap(gap, context[gap.side]);
    filled += value + (pieces[index + 1] ?? '');
  });
  const { translation } = context.to;
  return translation === undefined ? filled : translateDifferences(filled, translation);
}

function markGaps({ pieces, gaps }: GappedHtml, numbers: readonly number[]): Html {
  let marked = pieces[0] ?? '';
  gaps.forEach((gap, index) => {
    marked += markGap(gap, numbers) + (pieces[index + 1] ?? '');
  });
  return marked;
}

function markGap(gap: Gap, numbers: readonly number[]): string {
  const mark = (what: string): string => GAP_START + what + GAP_END;
  if (gap.kind === 'variable') return mark(`v${gap.name}`);
  // Marks of new sections depend on the page, and data of islands is invisible: both are left out.
  if (gap.kind === 'm' || gap.kind === 'j' || 'component' in gap) return '';
  const address = mark(`${gap.kind}${String(numbers[gap.link])}`);
  return gap.kind === 'u' ? address : ` ${gap.kind === 'a' ? 'href' : 'src'}="${address}"`;
}

type Places = Readonly<Record<Side, ReadonlyMap<number, number>>>;

function splitGaps(html: Html, places: Places): Pick<RenderedDifferences, 'pieces' | 'gaps'> {
  const pieces: Html[] = [];
  const gaps: DifferenceGap[] = [];
  // `split` with groups gives: piece, side, kind and name of an address, those of any other mark, piece, …
  const parts: readonly (string | undefined)[] = html.split(DRAWN_MARK);
  for (let index = 0; index < parts.length; index += 7) {
    pieces.push(parts[index] ?? '');
    const found = parts.slice(index + 1, index + 7);
    if (found.length > 0)
      gaps.push(
        toGap(
          found.filter((part) => part !== undefined),
          places,
        ),
      );
  }
  return { pieces, gaps };
}

function toGap([letter, kind, name = '']: readonly string[], places: Places): DifferenceGap {
  if (letter === undefined || kind === undefined) return { kind: 'prefix' };
  const side = SIDE_OF_LETTER[letter] ?? 'to';
  if (kind === 'v') return { kind: 'variable', name, side };
  return { kind: kind as 'a' | 'i' | 'u', link: places[side].get(Number(name)) ?? -1, side };
}
