/** Which unchanged blocks are folded away: far from a change they say nothing about it. */
import { countOf } from '../../shared/string/format-count.ts';
import type { Aligned } from '../align/aligned.ts';
import type { BlockKind } from '../read/block.ts';

type Same = Extract<Aligned, { readonly type: 'same' }>;

export type Folded =
  { readonly type: 'shown'; readonly entry: Aligned } | { readonly type: 'folded'; readonly entries: readonly Same[] };

/** Blocks next to a change that stay; lines of code say less than paragraphs. */
const NEAR: Partial<Readonly<Record<BlockKind, number>>> = { 'code block': 2 };
/** Fewer blocks are folded only if they are long. */
const MIN_FOLDED = 3;
const LONG_WORDS = 60;

/** Entries in order. Next to a change a block stays unless it is long, and before it the heading that it is under. */
export function foldUnchanged(entries: readonly Aligned[], parent: BlockKind | null): readonly Folded[] {
  const near = NEAR[parent ?? 'block'] ?? 1;
  const shown = new Set<number>();
  let heading: number | null = null;
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'same') {
      if (entry.to.kind === 'heading') heading = index;
      continue;
    }
    for (let at = index - near; at <= index + near; at++) if (!isLongGroup(entries[at])) shown.add(at);
    if (heading !== null) shown.add(heading);
  }
  const folded: Folded[] = [];
  let run: Same[] = [];
  const endRun = (): void => {
    if (isWorthIt(run)) folded.push({ type: 'folded', entries: run });
    else for (const entry of run) folded.push({ type: 'shown', entry });
    run = [];
  };
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'same' && !shown.has(index)) run.push(entry);
    else {
      endRun();
      folded.push({ type: 'shown', entry });
    }
  }
  endRun();
  return folded;
}

/** Such as a table or code: its first lines are next to the change, the others are not. */
function isLongGroup(entry: Aligned | undefined): boolean {
  return entry?.type === 'same' && entry.to.type === 'group' && entry.to.size >= LONG_WORDS;
}

function isWorthIt(run: readonly Same[]): boolean {
  return run.length >= MIN_FOLDED || run.reduce((sum, { to }) => sum + to.size, 0) >= LONG_WORDS;
}

/** `14 unchanged paragraphs`; blocks of several kinds are blocks. */
export function describeFolded(entries: readonly Same[]): string {
  const kinds = new Set(entries.map(({ to }) => to.kind));
  const [kind = 'block'] = kinds;
  return countOf(entries.length, `unchanged ${kinds.size === 1 ? kind : 'block'}`);
}
