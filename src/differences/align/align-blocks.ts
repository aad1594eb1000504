/** Lays two texts next to each other: equal blocks first, then those that are changed forms of each other, then their words. */
import type { Block, BlockKind, GroupBlock } from '../read/block.ts';
import { Group, paragraph } from '../read/lazy-blocks.ts';
import type { Keys } from '../read/keys.ts';
import { alignWords } from './align-words.ts';
import type { Aligned } from './aligned.ts';
import { diffSequences, type Run, type Work } from './sequences.ts';
import { type Bags, costOf, similarity } from './similarity.ts';

/** How alike blocks must be to be one that was changed. Of a list, a part may have changed beyond recognition. */
const MIN_SIMILAR: Partial<Readonly<Record<BlockKind, number>>> = {
  line: 0.5,
  list: 0.2,
  table: 0.2,
  row: 0.2,
};
const MIN_SIMILAR_TEXT = 0.4;
/** Their place, such as a column, says what they are: any two can be the same one. */
const BY_PLACE = /^(?:td|th|thead|tbody|tfoot|figcaption|caption|summary|legend)$/u;
/** With more blocks on a side, each is compared with those near its place only. */
const MAX_SIDE = 60;

export interface AlignContext {
  readonly work: Work;
  readonly keys: Keys;
  readonly bags: Bags;
}

/** Blocks in the order of the new text, what is gone where it was. Taking either side gives its text. */
export function alignBlocks(from: readonly Block[], to: readonly Block[], context: AlignContext): readonly Aligned[] {
  return alignRuns(diffSequences(from, to, context.work), context);
}

/** The same, where it is known which blocks are equal. */
export function alignRuns(runs: readonly Run<Block>[], context: AlignContext): readonly Aligned[] {
  return runs.flatMap((run): readonly Aligned[] =>
    run.type === 'same'
      ? run.to.map((block, index) => ({ type: 'same', from: run.from[index] ?? block, to: block }))
      : alignRun(run.from, run.to, context),
  );
}

/** Long runs are cut into as many parts on both sides. */
function alignRun(removed: readonly Block[], added: readonly Block[], context: AlignContext): readonly Aligned[] {
  const parts = Math.ceil(Math.max(removed.length, added.length) / MAX_SIDE);
  const cut = (blocks: readonly Block[], part: number): readonly Block[] =>
    blocks.slice(Math.round((part * blocks.length) / parts), Math.round(((part + 1) * blocks.length) / parts));
  return Array.from({ length: parts }, (_, part) => alignPart(cut(removed, part), cut(added, part), context)).flat();
}

function alignPart(removed: readonly Block[], added: readonly Block[], context: AlignContext): readonly Aligned[] {
  const aligned: Aligned[] = [];
  let fromAt = 0;
  let toAt = 0;
  for (const [from, to] of [...pairBlocks(removed, added, context), [removed.length, added.length] as const]) {
    for (const block of removed.slice(fromAt, from)) aligned.push({ type: 'removed', block, isMoved: false });
    for (const block of added.slice(toAt, to)) aligned.push({ type: 'added', block, isMoved: false });
    const [a, b] = [removed[from], added[to]];
    if (a !== undefined && b !== undefined) aligned.push(alignPair(a, b, context));
    fromAt = from + 1;
    toAt = to + 1;
  }
  return aligned;
}

/**
 * Indexes of the blocks that are changed forms of each other, in the order of both sides: of all such lists the one that
 * is most alike in total.
 */
function pairBlocks(
  removed: readonly Block[],
  added: readonly Block[],
  { work, bags }: Pick<AlignContext, 'work' | 'bags'>,
): readonly (readonly [from: number, to: number])[] {
  if (removed.length === 0 || added.length === 0) return [];
  const cost = [...removed, ...added].reduce((sum, block) => sum + costOf(block, bags), 0);
  if (!work.take(cost * Math.min(removed.length, added.length))) return [];
  const likeness = removed.map((from) => added.map((to) => likenessOf(from, to, bags)));
  const best = sumLikeness(likeness);
  const pairs: [number, number][] = [];
  for (let from = 0, to = 0; from < removed.length && to < added.length;) {
    const total = best[from]?.[to] ?? 0;
    if (total === best[from + 1]?.[to]) from += 1;
    else if (total === best[from]?.[to + 1]) to += 1;
    else pairs.push([from++, to++]);
  }
  return pairs;
}

/** For each pair of places how alike the rest of both sides can be made. */
function sumLikeness(likeness: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const width = (likeness[0]?.length ?? 0) + 1;
  const best: number[][] = Array.from({ length: likeness.length + 1 }, () => Array<number>(width).fill(0));
  for (let from = likeness.length - 1; from >= 0; from--) {
    const [row, below] = [best[from] ?? [], best[from + 1] ?? []];
    for (let to = width - 2; to >= 0; to--) {
      const paired = likeness[from]?.[to] ?? 0;
      row[to] = Math.max(below[to] ?? 0, row[to + 1] ?? 0, paired === 0 ? 0 : paired + (below[to + 1] ?? 0));
    }
  }
  return best;
}

/** 0 for blocks that are not one. */
function likenessOf(from: Block, to: Block, bags: Bags): number {
  if (from.tag.key !== to.tag.key || (from.type === 'whole') !== (to.type === 'whole')) return 0;
  if (from.key === to.key) return 1;
  const alike = similarity(from, to, bags);
  // Just more than nothing: the place only counts where no word does.
  if (BY_PLACE.test(from.tag.name) || from.kind === 'picture') return Math.max(alike, 0.01);
  const least = MIN_SIMILAR[from.kind] ?? MIN_SIMILAR_TEXT;
  if (isOneRow(from, to)) return Math.max(alike, least);
  return from.type !== 'whole' && alike >= least ? alike : 0;
}

/** The first cell of a row says what the others are about. */
function isOneRow(from: Block, to: Block): boolean {
  if (from.kind !== 'row' || from.type !== 'group' || to.type !== 'group') return false;
  const [first] = from.children;
  return first !== undefined && first.key === to.children[0]?.key && first.size > 0;
}

function alignPair(from: Block, to: Block, context: AlignContext): Aligned {
  if (from.key === to.key) return { type: 'same', from, to };
  if (from.type === 'whole' || to.type === 'whole') {
    return {
      type: 'replaced',
      from: from as Extract<Block, { type: 'whole' }>,
      to: to as Extract<Block, { type: 'whole' }>,
    };
  }
  if (from.type === 'text' && to.type === 'text') {
    return { type: 'changed', from, to, words: alignWords(from.words, to.words, context.work) };
  }
  const [a, b] = [asGroup(from, context), asGroup(to, context)];
  return { type: 'inside', from: a, to: b, children: alignBlocks(a.children, b.children, context) };
}

/** An item with text alone as one with a paragraph: the other one has more in it. */
function asGroup(block: Exclude<Block, { type: 'whole' }>, context: AlignContext): GroupBlock {
  if (block.type === 'group') return block;
  return new Group(block, [paragraph(block, context)], context);
}
