/** Two texts laid next to each other: what of the one became what of the other. */
import type { Block, GroupBlock, TextBlock, WholeBlock, Word } from '../read/block.ts';
import type { Run } from './sequences.ts';

export type Aligned =
  | { readonly type: 'same'; readonly from: Block; readonly to: Block }
  /** `isMoved`: the same block is elsewhere in the other text. */
  | { readonly type: 'added' | 'removed'; readonly block: Block; readonly isMoved: boolean }
  | { readonly type: 'changed'; readonly from: TextBlock; readonly to: TextBlock; readonly words: readonly Run<Word>[] }
  | {
      readonly type: 'inside';
      readonly from: GroupBlock;
      readonly to: GroupBlock;
      readonly children: readonly Aligned[];
    }
  | { readonly type: 'replaced'; readonly from: WholeBlock; readonly to: WholeBlock };
