/**
 * Reads the HTML of texts as blocks, each piece of it once: most of a text is in the texts before and after it, too, and
 * reading is most of what a comparison costs.
 */
import type { Block } from './block.ts';
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
  /** HTML as it is on a side. What differs between the sides must not count. */
  readonly onSide: (html: string, side: Side) => string;
}

export class KnownBlocks {
  readonly #options: KnownOptions;
  /** By the HTML of a piece; `null` for one that does not end where it seems to. */
  readonly #pieces = new Map<string, readonly KnownBlock[] | null>();
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
    for (let at = 0; at < html.length;) {
      const end = findPieceEnd(html, at);
      const piece = this.#readPiece(html.slice(at, end));
      for (const block of piece ?? this.#readRest(html.slice(at))) blocks.push(block);
      at = piece === null ? html.length : end;
    }
    return blocks;
  }

  #readPiece(html: string): readonly KnownBlock[] | null {
    const known = this.#pieces.get(html);
    if (known !== undefined) return known;
    const nodes = readPiece(this.#options.onSide(html, 'to'));
    const read = nodes === null ? null : this.#listBlocks(html, nodes);
    this.#pieces.set(html, read);
    this.#size += html.length;
    return read;
  }

  #readRest(html: string): readonly KnownBlock[] {
    return this.#listBlocks(html, readHtml(this.#options.onSide(html, 'to')));
  }

  #listBlocks(html: string, nodes: readonly TreeNode[]): readonly KnownBlock[] {
    const to = readBlocks(nodes, this.#options);
    const asFrom = this.#options.onSide(html, 'from');
    // Most pieces are the same on both sides.
    let from: readonly Block[] | null = asFrom === this.#options.onSide(html, 'to') ? to : null;
    const readFrom = (): readonly Block[] => (from ??= readBlocks(readHtml(asFrom), this.#options));
    return to.map((block, index) => ({
      key: block.key,
      on: (side) => (side === 'to' ? block : (readFrom()[index] ?? block)),
    }));
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
