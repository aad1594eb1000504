/** The HTML of a text, once for all pages that show it: pieces of HTML with gaps between them. */
import type Token from 'markdown-it/lib/token.mjs';
import type { GappedMarkdown, TokenizedBody } from '../../shared/model/parsed-body.ts';
import { nameOfMark } from '../../shared/model/variables.ts';
import type { TextSection } from '../../shared/search/page-texts.ts';
import { HTML_BREAK } from '../../shared/string/markdown-names.ts';
import type { BodyHash, Html } from '../../shared/types/store.ts';
import { createMarkdownRenderer, type GapKind, type MarkdownRenderer } from './markdown-renderer.ts';
import { collectPassages } from './passages.ts';

/**
 * What goes between two pieces: an address, a value or the mark of a section, which are only known per page, or an end of a
 * component.
 */
export type Gap =
  | { readonly kind: LinkGapKind; readonly link: number }
  | { readonly kind: 'm'; readonly heading: number }
  | { readonly kind: 'variable'; readonly name: string; /** In a text of JSON. */ readonly isJson?: true }
  | ComponentGap;
type LinkGapKind = Exclude<GapKind, 'm'>;

/** Where a component begins or ends, by its index in the body. Drawn with the templates: see `draw-components.ts`. */
export interface ComponentGap {
  readonly kind: 'open' | 'close';
  readonly component: number;
}

/** `pieces` is one longer than `gaps`: piece, gap, piece, … */
export interface GappedHtml {
  readonly pieces: readonly Html[];
  readonly gaps: readonly Gap[];
}
/** A text as HTML. */
export interface DrawnBody {
  readonly hash: BodyHash;
  readonly html: GappedHtml;
  /** For the table of contents: those without words are left out, because their links would be invisible. */
  readonly headings: readonly { readonly level: number; readonly id: string; readonly html: GappedHtml }[];
  /** What the text says, for the search. */
  readonly sections: readonly TextSection[];
}
/** All that pages and their Markdown copies need of a text. */
export interface RenderedBody extends DrawnBody {
  readonly markdown: GappedMarkdown;
}

const GAP = /\0([a-z])(\d+)\0|([\u{FDD0}-\u{FDEF}])/u;
const plainRenderer = createMarkdownRenderer();

/** Renders a text, all but its components. The languages of its code must have been loaded (`loadLanguages`). */
export function renderBody(body: TokenizedBody, renderer: MarkdownRenderer = plainRenderer): DrawnBody {
  return {
    hash: body.hash,
    html: splitGaps(renderer.renderBlocks(body.tokens, body), body),
    headings: body.headings
      .filter(({ text }) => text !== '')
      .map(({ level, id, tokens }) => ({
        level,
        id,
        html: splitGaps(renderer.renderInline(tokens.flatMap(toContentsEntry), body), body),
      })),
    sections: collectPassages(body),
  };
}

const UNLISTED = new Set(['link_open', 'link_close', 'footnote_ref', 'component_open', 'component_close']);

/** A token of a heading in the table of contents: links cannot be nested there, and a picture is its words. */
function toContentsEntry(token: Token): readonly Token[] {
  if (token.type === 'image') return (token.children ?? []).flatMap(toContentsEntry);
  if (token.type === 'html_inline') return HTML_BREAK.test(token.content) ? [token] : [];
  return UNLISTED.has(token.type) ? [] : [token];
}

function splitGaps(html: Html, body: TokenizedBody): GappedHtml {
  const pieces: Html[] = [];
  const gaps: Gap[] = [];
  // `split` with groups gives: piece, kind, index, mark, piece, …
  const parts = html.split(GAP);
  for (let index = 0; index < parts.length; index += 4) {
    pieces.push(parts[index] ?? '');
    const [kind, at, mark] = parts.slice(index + 1, index + 4);
    if (mark !== undefined) gaps.push({ kind: 'variable', name: nameOfMark(mark, body.variableNames) });
    else if (kind === 'm') gaps.push({ kind, heading: Number(at) });
    else if (kind === 'o' || kind === 'c') {
      gaps.push({ kind: kind === 'o' ? 'open' : 'close', component: Number(at) });
    } else if (kind !== undefined) gaps.push({ kind: kind as LinkGapKind, link: Number(at) });
  }
  return { pieces, gaps };
}
