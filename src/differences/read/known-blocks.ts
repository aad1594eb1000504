/**
 * Reads the HTML of texts as blocks, each piece of it once: most of a text is in the texts before and after it, too, and
 * reading is most of what a comparison costs.
 */
import type { Block } from './block.ts';
import { changeHtml } from './change-html.ts';
import { BLOCK_NAMES, isBlock, readBlocks } from './read-blocks.ts';
import { readHtml, readWholeHtml } from './read-html.ts';
import type { ReadOptions } from './read-words.ts';
import type { TreeNode } from './tree.ts';

export type Side = 'from' | 'to';

/** A block that is in one text or more. */
export interface KnownBlock {
  readonly key: Block['key'];
  /** The block as a part of the text on this side: read when it is asked for. */
  readonly on: (side: Side) => Block;
}

export interface KnownOptions extends ReadOptions {
  /** HTML of a text as it is on the new side. What differs between the sides must not count. */
  readonly asTo: (html: string) => string;
  /** HTML of the new side, also a part of it, as it is on the old one. */
  readonly asFrom: (html: string) => string;
}

/** HTML up to the end of a block, which can be read by itself. */
interface Piece {
  readonly html: string;
  readonly blocks: readonly KnownBlock[];
}

export class KnownBlocks {
  readonly #options: KnownOptions;
  /** By the HTML of a piece; `null` for one that does not end where it seems to. */
  readonly #pieces = new Map<string, Piece | null>();
  /** What came after a piece in the last text that had it; first the start of a text. Most often it comes again. */
  readonly #next = new Map<Piece | null, Piece>();
  #size = 0;

  constructor(options: KnownOptions) {
    this.#options = options;
  }

  /** Characters of HTML that are known. */
  get size(): number {
    return this.#size;
  }

  /** The blocks of a text, in its order. */
  read(html: string): readonly KnownBlock[] {
    const blocks: KnownBlock[] = [];
    let last: Piece | null = null;
    for (let at = 0; at < html.length;) {
      const expected = this.#next.get(last);
      const piece: Piece | null =
        expected !== undefined && html.startsWith(expected.html, at)
          ? expected
          : this.#readPiece(html.slice(at, findPieceEnd(html, at)));
      for (const block of piece?.blocks ?? this.#readRest(html.slice(at))) blocks.push(block);
      if (piece === null) break;
      if (piece !== expected) this.#next.set(last, piece);
      last = piece;
      at += piece.html.length;
    }
    return blocks;
  }

  #readPiece(html: string): Piece | null {
    const known = this.#pieces.get(html);
    if (known !== undefined) return known;
    const asTo = this.#options.asTo(html);
    const nodes = readPiece(asTo);
    const piece = nodes === null ? null : { html, blocks: this.#listBlocks(asTo, nodes) };
    this.#pieces.set(html, piece);
    this.#size += html.length;
    return piece;
  }

  #readRest(html: string): readonly KnownBlock[] {
    const asTo = this.#options.asTo(html);
    return this.#listBlocks(asTo, readHtml(asTo));
  }

  #listBlocks(html: string, nodes: readonly TreeNode[]): readonly KnownBlock[] {
    const { asFrom } = this.#options;
    // Most pieces are the same on both sides.
    const isSame = asFrom(html) === html;
    return readBlocks(nodes, this.#options).map((block) => {
      let from: Block | null = isSame ? block : null;
      return { key: block.key, on: (side) => (side === 'to' ? block : (from ??= changeHtml(block, asFrom))) };
    });
  }
}

/** `null` unless a block ends the piece, and nothing is open there: then what follows can be read by itself. */
function readPiece(html: string): readonly TreeNode[] | null {
  const nodes = readWholeHtml(html);
  const last = nodes?.at(-1);
  return nodes !== null && last !== undefined && isBlock(last) ? nodes : null;
}

const BLOCK_START = new RegExp(`<(${BLOCK_NAMES.replaceAll(' ', '|')})(?=[\\s/>])`, 'gu');

/** Where the first block of the text ends that begins at `start` or after it, as far as its tags say: the end of all if none does. */
function findPieceEnd(html: string, start: number): number {
  BLOCK_START.lastIndex = start;
  const found = BLOCK_START.exec(html);
  if (found === null) return html.length;
  const [, name = ''] = found;
  if (name === 'hr') return html.indexOf('>', BLOCK_START.lastIndex) + 1 || html.length;
  const tag = tagsOf(name);
  tag.lastIndex = BLOCK_START.lastIndex;
  let depth = 1;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    depth += match[0].startsWith('</') ? -1 : 1;
    if (depth === 0) return html.indexOf('>', tag.lastIndex) + 1 || html.length;
  }
  return html.length;
}

const tags = new Map<string, RegExp>();

function tagsOf(name: string): RegExp {
  const known = tags.get(name) ?? new RegExp(`</?${name}(?=[\\s/>])`, 'gu');
  tags.set(name, known);
  return known;
}
