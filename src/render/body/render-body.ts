/** The HTML of a text, once for all pages that show it: pieces of HTML with gaps between them. */
import type Token from 'markdown-it/lib/token.mjs';
import type { GappedMarkdown, TokenizedBody } from '../../shared/model/parsed-body.ts';
import { nameOfMark } from '../../shared/model/variables.ts';
import type { TextSection } from '../../shared/search/page-texts.ts';
import { HTML_BREAK } from '../../shared/text/markdown-names.ts';
import type { BodyHash, Html } from '../../shared/types/store.ts';
import { createMarkdownRenderer, type GapKind } from './markdown-renderer.ts';
import { collectPassages } from './passages.ts';

/** What goes between two pieces: an address or a value that is only known per page. */
export type Gap =
  { readonly kind: GapKind; readonly link: number } | { readonly kind: 'variable'; readonly name: string };

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
/** All that pages and their twins need of a text. */
export interface RenderedBody extends DrawnBody {
  readonly markdown: GappedMarkdown;
}

const GAP = /\0([aiu])(\d+)\0|([\u{FDD0}-\u{FDEF}])/u;
const renderer = createMarkdownRenderer();

/** Renders a text. The languages of its code must have been loaded (`loadLanguages`). */
export function renderBody(body: TokenizedBody): DrawnBody {
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

/** A token of a heading in the table of contents: links cannot be nested there, and a picture is its words. */
function toContentsEntry(token: Token): readonly Token[] {
  if (token.type === 'image') return (token.children ?? []).flatMap(toContentsEntry);
  if (token.type === 'html_inline') return HTML_BREAK.test(token.content) ? [token] : [];
  return ['link_open', 'link_close', 'footnote_ref'].includes(token.type) ? [] : [token];
}

function splitGaps(html: Html, body: TokenizedBody): GappedHtml {
  const pieces: Html[] = [];
  const gaps: Gap[] = [];
  // `split` with groups gives: piece, kind, link, mark, piece, …
  const parts = html.split(GAP);
  for (let index = 0; index < parts.length; index += 4) {
    pieces.push(parts[index] ?? '');
    const [kind, link, mark] = parts.slice(index + 1, index + 4);
    if (mark !== undefined) gaps.push({ kind: 'variable', name: nameOfMark(mark, body.variableNames) });
    else if (kind !== undefined) gaps.push({ kind: kind as GapKind, link: Number(link) });
  }
  return { pieces, gaps };
}
