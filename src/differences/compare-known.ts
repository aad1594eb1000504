/** Compares texts of which most blocks are known, as `compareTrees` does. In Node only: browsers compare one pair. */
import { alignRuns } from './align/align-blocks.ts';
import { diffSequences, type Run, Work } from './align/sequences.ts';
import { type Bags } from './align/similarity.ts';
import { type Differences, finish } from './compare.ts';
import type { Block } from './read/block.ts';
import type { Keys } from './read/keys.ts';
import type { KnownBlock } from './read/known-blocks.ts';

/** `keys` and `bags` are those of all blocks that are known. */
export function compareKnown(
  from: readonly KnownBlock[],
  to: readonly KnownBlock[],
  { keys, bags }: { readonly keys: Keys; readonly bags: Bags },
): Differences {
  const work = new Work();
  const runs = diffSequences(from, to, work).map(openRun);
  return finish(alignRuns(runs, { keys, bags, work }));
}

/** Of two equal blocks, the one in the new text is drawn. */
function openRun({ type, from, to }: Run<KnownBlock>): Run<Block> {
  const ofTo = to.map(({ on }) => on('to'));
  return { type, from: type === 'same' ? ofTo : from.map(({ on }) => on('from')), to: ofTo };
}
