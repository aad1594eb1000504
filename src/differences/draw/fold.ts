/** Which unchanged blocks are folded away: far from a change they say nothing about it. */
import { countOf } from '../../shared/text/format-count.ts';
import type { Aligned } from '../align/aligned.ts';
import type { BlockKind } from '../read/block.ts';

export type Folded =
  | { readonly type: 'shown'; readonly entry: Aligned }
  | { readonly type: 'folded'; readonly entries: readonly Extract<Aligned, { readonly type: 'same' }>[] };

/** Blocks next to a change that stay; lines of code say less than paragraphs. */
const NEAR: Partial<Readonly<Record<BlockKind, number>>> = { 'code block': 2 };
/** Fewer blocks are folded only if they are long. */
const MIN_FOLDED = 3;
const LONG_WORDS = 60;

/** Entries in order. Next to a change a block stays, and before it the heading that it is under. */
export function foldUnchanged(entries: readonly Aligned[], parent: BlockKind | null): readonly Folded[] {
  const near = NEAR[parent ?? 'block'] ?? 1;
  const shown = new Set<number>();
  let heading: number | null = null;
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'same') {
      if (entry.to.kind === 'heading') heading = index;
      continue;
    }
    for (let at = index - near; at <= index + near; at++) shown.add(at);
    if (heading !== null) shown.add(heading);
  }
  const folded: Folded[] = [];
  for (let index = 0; index < entries.length;) {
    const run = takeRun(entries, index, shown);
    if (isWorthIt(run)) folded.push({ type: 'folded', entries: run });
    else for (const entry of run) folded.push({ type: 'shown', entry });
    index += run.length;
    const entry = entries[index];
    if (entry !== undefined) folded.push({ type: 'shown', entry });
    index += 1;
  }
  return folded;
}

function takeRun(
  entries: readonly Aligned[],
  start: number,
  shown: ReadonlySet<number>,
): Extract<Folded, { type: 'folded' }>['entries'] {
  const run: Extract<Aligned, { type: 'same' }>[] = [];
  for (let index = start; index < entries.length; index++) {
    const entry = entries[index];
    if (entry?.type !== 'same' || shown.has(index)) break;
    run.push(entry);
  }
  return run;
}

function isWorthIt(run: Extract<Folded, { type: 'folded' }>['entries']): boolean {
  return run.length >= MIN_FOLDED || run.reduce((sum, { to }) => sum + to.size, 0) >= LONG_WORDS;
}

/** `14 unchanged paragraphs`; blocks of several kinds are blocks. */
export function describeFolded(entries: Extract<Folded, { type: 'folded' }>['entries']): string {
  const kinds = new Set(entries.map(({ to }) => to.kind));
  const [kind = 'block'] = kinds;
  return countOf(entries.length, `unchanged ${kinds.size === 1 ? kind : 'block'}`);
}
