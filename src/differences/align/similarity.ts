/** How alike two blocks are: whether one is a changed form of the other. */
import type { Block } from '../read/block.ts';

interface Bag {
  /** How many letters the words of each text have in the block. */
  readonly letters: ReadonlyMap<string, number>;
  readonly total: number;
}

/** What is known of the blocks of a comparison, by their keys: in a changed list, most items are on both sides. */
export type Bags = Map<Block['key'], Bag>;

/** The words of a block and how much of it they are. Markup aside: a word that becomes a link is the same word. */
function bagOf(block: Block, bags: Bags): Bag {
  const known = bags.get(block.key);
  if (known !== undefined) return known;
  const letters = new Map<string, number>();
  const add = (text: string, count: number): void => void letters.set(text, (letters.get(text) ?? 0) + count);
  if (block.type === 'group' && block.texts === null) {
    for (const child of block.children) for (const [text, count] of bagOf(child, bags).letters) add(text, count);
  } else if (block.type !== 'whole') for (const text of block.texts ?? []) add(text, text.length);
  const bag = { letters, total: [...letters.values()].reduce((sum, count) => sum + count, 0) };
  bags.set(block.key, bag);
  return bag;
}

/** How many steps a comparison of the block takes. */
export function costOf(block: Block, bags: Bags): number {
  return bagOf(block, bags).letters.size;
}

/** A block that is a part of another one is alike, however much was written around it; a word or two are in any text. */
const MIN_PART = 0.9;
const MIN_PART_WORDS = 3;
const LIKENESS_OF_PART = 0.45;

/** Share of the letters that two blocks have in common, in the same words, order aside: 0 to 1. */
export function similarity(a: Block, b: Block, bags: Bags): number {
  const [bagA, bagB] = [bagOf(a, bags), bagOf(b, bags)];
  const isASmall = bagA.total <= bagB.total;
  const [part, whole] = isASmall ? [bagA, bagB] : [bagB, bagA];
  let common = 0;
  for (const [text, count] of part.letters) common += Math.min(count, whole.letters.get(text) ?? 0);
  if (common === 0) return 0;
  const alike = (2 * common) / (part.total + whole.total);
  const isPart = common >= MIN_PART * part.total && (isASmall ? a : b).size >= MIN_PART_WORDS;
  return isPart ? Math.max(alike, LIKENESS_OF_PART) : alike;
}
