/** The differences of two rendered texts, once for all pages that show them: HTML with the gaps of both texts. */
import { compareTrees } from '../../differences/compare.ts';
import { drawDifferences } from '../../differences/draw/draw-differences.ts';
import { GAP_END, GAP_START } from '../../differences/read/gap-marks.ts';
import { readHtml } from '../../differences/read/read-html.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { escapeHtml } from '../../shared/text/html.ts';
import type { Html } from '../../shared/types/store.ts';
import { type FillContext, fillGap } from './fill-body.ts';
import type { Gap, GappedHtml, RenderedBody } from './render-body.ts';

/** A text of a pair. */
export interface ComparedText {
  readonly body: Pick<ParsedBody, 'links'>;
  readonly rendered: Pick<RenderedBody, 'html'>;
}
export type Side = 'from' | 'to';

/** The differences of a text from another one. They know no version, route or base URL. */
export interface RenderedDifferences {
  /** `pieces` is one longer than `gaps`, and a single empty one when no difference can be seen. */
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

/** A gap in HTML that is compared and drawn: a mark of the side, the kind, and the link's index or the variable's name. */
const SIDES = { from: 'f', to: 't' } as const;
const SIDE_OF_LETTER: Readonly<Record<string, Side>> = { f: 'from', t: 'to' };
const MARK = new RegExp(`${GAP_START}([ft])([a-z])([^${GAP_END}]*)${GAP_END}`, 'gu');
/** The mark of an address with the attribute that the gap is filled with, any other mark, or the start of an id. */
const DRAWN_MARK = new RegExp(
  ` (?:href|src)="${GAP_START}([ft])([ai])(\\d+)${GAP_END}"|${GAP_START}(?:([ft])([uv])([^${GAP_END}]*))?${GAP_END}`,
  'u',
);
const PREFIX = GAP_START + GAP_END;

/** Compares two texts as they were written: variables and links count by their source, not by what they expand to. */
export function renderDifferences(from: ComparedText, to: ComparedText): RenderedDifferences {
  const links = { f: from.body.links, t: to.body.links };
  const asWritten = (text: string): string =>
    text.includes(GAP_START)
      ? text.replace(MARK, (...[, side, kind, name]: string[]) =>
          kind === 'v' ? `{{${name ?? ''}}}` : (links[side === 'f' ? 'f' : 't'][Number(name)]?.href ?? ''),
        )
      : text;
  const { aligned, ...counts } = compareTrees(
    readHtml(markGaps(from.rendered.html, 'from')),
    readHtml(markGaps(to.rendered.html, 'to')),
    asWritten,
  );
  return { ...splitGaps(drawDifferences(aligned, PREFIX)), ...counts };
}

/** HTML of differences on a page. */
export function fillDifferences({ pieces, gaps }: RenderedDifferences, context: DifferencesContext): Html {
  let filled = pieces[0] ?? '';
  gaps.forEach((gap, index) => {
    const value = gap.kind === 'prefix' ? escapeHtml(context.prefix) : fillGap(gap, context[gap.side]);
    filled += value + (pieces[index + 1] ?? '');
  });
  return filled;
}

function markGaps({ pieces, gaps }: GappedHtml, side: Side): Html {
  let marked = pieces[0] ?? '';
  gaps.forEach((gap, index) => {
    marked += markGap(gap, side) + (pieces[index + 1] ?? '');
  });
  return marked;
}

function markGap(gap: Gap, side: Side): string {
  const mark = (what: string): string => GAP_START + SIDES[side] + what + GAP_END;
  if (gap.kind === 'variable') return mark(`v${gap.name}`);
  // What the browser would start an island with is not seen.
  if ('component' in gap || gap.kind === 'j') return '';
  const address = mark(`${gap.kind}${String(gap.link)}`);
  return gap.kind === 'u' ? address : ` ${gap.kind === 'a' ? 'href' : 'src'}="${address}"`;
}

function splitGaps(html: Html): Pick<RenderedDifferences, 'pieces' | 'gaps'> {
  const pieces: Html[] = [];
  const gaps: DifferenceGap[] = [];
  // `split` with groups gives: piece, side, kind and name of an address, those of any other mark, piece, …
  const parts: readonly (string | undefined)[] = html.split(DRAWN_MARK);
  for (let index = 0; index < parts.length; index += 7) {
    pieces.push(parts[index] ?? '');
    const found = parts.slice(index + 1, index + 7);
    if (found.length > 0) gaps.push(toGap(found.filter((part) => part !== undefined)));
  }
  return { pieces, gaps };
}

function toGap([letter, kind, name = '']: readonly string[]): DifferenceGap {
  if (letter === undefined || kind === undefined) return { kind: 'prefix' };
  const side = SIDE_OF_LETTER[letter] ?? 'to';
  if (kind === 'v') return { kind: 'variable', name, side };
  return { kind: kind as 'a' | 'i' | 'u', link: Number(name), side };
}
