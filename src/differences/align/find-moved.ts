/** Finds blocks that are gone in one place and new in another: they were moved. */
import type { Block } from '../read/block.ts';
import type { Aligned } from './aligned.ts';

/** Shorter texts repeat themselves: a line that is gone here and new there says nothing. */
const MIN_WORDS = 40;

type Single = Extract<Aligned, { readonly block: Block }>;

interface Place {
  readonly siblings: readonly Aligned[];
  readonly index: number;
}

/** The same list; runs of at least 40 words that are removed in one place and added in another are marked as moved. */
export function markMoved(aligned: readonly Aligned[]): readonly Aligned[] {
  const moved = findMoved(aligned);
  return moved.size === 0 ? aligned : mark(aligned, moved);
}

function mark(aligned: readonly Aligned[], moved: ReadonlySet<Aligned>): readonly Aligned[] {
  return aligned.map((entry) => {
    if (entry.type === 'inside') return { ...entry, children: mark(entry.children, moved) };
    return 'block' in entry && moved.has(entry) ? { ...entry, isMoved: true } : entry;
  });
}

function findMoved(aligned: readonly Aligned[]): ReadonlySet<Aligned> {
  /** Where blocks of one key are new, the first one last. */
  const added = new Map<number, Place[]>();
  const removed: Place[] = [];
  collect(aligned, (entry, place) => {
    const places = entry.type === 'removed' ? removed : (added.get(entry.block.key) ?? []);
    places.push(place);
    if (entry.type === 'added') added.set(entry.block.key, places);
  });
  for (const places of added.values()) places.reverse();
  const moved = new Set<Aligned>();
  for (const from of removed) {
    const first = entryAt(from, 'removed');
    if (first === null || moved.has(first)) continue;
    const to = takeFree(added.get(first.block.key) ?? [], moved);
    const run = to === null ? [] : findRun(from, to, moved);
    const words = run.reduce((sum, { block }) => sum + block.size, 0) / 2;
    if (words >= MIN_WORDS) for (const entry of run) moved.add(entry);
  }
  return moved;
}

/** The first place that nothing was moved to. Those before it are dropped, so that equal blocks cost one look each. */
function takeFree(places: Place[], moved: ReadonlySet<Aligned>): Place | null {
  for (let last = places.at(-1); last !== undefined; last = places.at(-1)) {
    const entry = entryAt(last, 'added');
    if (entry !== null && !moved.has(entry)) return last;
    places.pop();
  }
  return null;
}

/** What both places have from there on, both sides of it. */
function findRun(from: Place, to: Place, moved: ReadonlySet<Aligned>): readonly Single[] {
  const run: Single[] = [];
  for (let step = 0; ; step++) {
    const a = entryAt({ ...from, index: from.index + step }, 'removed');
    const b = entryAt({ ...to, index: to.index + step }, 'added');
    if (a === null || b?.block.key !== a.block.key || moved.has(a) || moved.has(b)) return run;
    run.push(a, b);
  }
}

function entryAt({ siblings, index }: Place, type: Single['type']): Single | null {
  const entry = siblings[index];
  return entry !== undefined && 'block' in entry && entry.type === type ? entry : null;
}

function collect(siblings: readonly Aligned[], found: (entry: Single, place: Place) => void): void {
  for (const [index, entry] of siblings.entries()) {
    if ('block' in entry) found(entry, { siblings, index });
    else if (entry.type === 'inside') collect(entry.children, found);
  }
}
