/** What is different between two texts: the blocks of both, aligned, and how much of it changed. */
import { type Aligned } from './align/aligned.ts';
import { alignBlocks } from './align/align-blocks.ts';
import { markMoved } from './align/find-moved.ts';
import { Work } from './align/sequences.ts';
import { Keys } from './read/keys.ts';
import { readBlocks } from './read/read-blocks.ts';
import { countWords, type ReadOptions } from './read/read-words.ts';
import type { TreeNode } from './read/tree.ts';

export interface Differences {
  /** In the order of the new text, what is gone where it was. */
  readonly aligned: readonly Aligned[];
  /** Words that are new and words that are gone, those of moved blocks left out. */
  readonly added: number;
  readonly removed: number;
  /** Words of blocks that were moved. */
  readonly moved: number;
}

/** Compares two texts. `comparable` is what a text or an attribute counts as: an address without the version in it. */
export function compareTrees(
  from: readonly TreeNode[],
  to: readonly TreeNode[],
  comparable: ReadOptions['comparable'] = (text) => text,
): Differences {
  const keys = new Keys();
  const options = { keys, comparable };
  const context = { keys, work: new Work(), bags: new Map() };
  return finish(alignBlocks(readBlocks(from, options), readBlocks(to, options), context));
}

/** What was moved, and how much changed. */
export function finish(unmarked: readonly Aligned[]): Differences {
  const aligned = markMoved(unmarked);
  return { aligned, ...countChanged(aligned) };
}

function countChanged(aligned: readonly Aligned[]): Omit<Differences, 'aligned'> {
  const counts = { added: 0, removed: 0, moved: 0 };
  for (const entry of aligned) {
    if (entry.type === 'added' || entry.type === 'removed') {
      // What was moved is on both sides.
      const counted = entry.isMoved ? 'moved' : entry.type;
      if (!entry.isMoved || entry.type === 'added') counts[counted] += entry.block.size;
    } else if (entry.type === 'inside') {
      const inside = countChanged(entry.children);
      for (const name of ['added', 'removed', 'moved'] as const) counts[name] += inside[name];
    } else if (entry.type === 'changed') {
      for (const run of entry.words) {
        if (run.type === 'same') continue;
        counts.added += countWords(run.to);
        counts.removed += countWords(run.from);
      }
    }
  }
  return counts;
}
