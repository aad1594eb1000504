/** Which of a version's new files are files of the version before under another name. Pure. */
import { compareText } from '../shared/compare-text.ts';
import type { BodyHash, SourcePath } from '../shared/types.ts';

/** A file that only one of two versions has. */
export interface RenameCandidate {
  readonly path: SourcePath;
  readonly hash: BodyHash;
  /** `null` for what is no Markdown: such a file counts as renamed only when not a byte changed. */
  readonly text: string | null;
}

/** How much of two texts must be equal. git takes half; pages of one set share more with each other than code does. */
const SIMILAR = 0.6;

/** Old path → new path, sorted by the old one. Equal bytes go before similar ones, the more similar pair before others. */
export function findRenames(
  vanished: readonly RenameCandidate[],
  added: readonly RenameCandidate[],
): ReadonlyMap<SourcePath, SourcePath> {
  const pairs = vanished.flatMap((from) =>
    added.flatMap((to) => {
      const score = from.hash === to.hash ? 2 : similarity(from.text, to.text);
      return score < SIMILAR ? [] : [{ from: from.path, to: to.path, score }];
    }),
  );
  pairs.sort(
    (a, b) =>
      b.score - a.score ||
      Number(baseName(b.from) === baseName(b.to)) - Number(baseName(a.from) === baseName(a.to)) ||
      compareText(a.from, b.from) ||
      compareText(a.to, b.to),
  );
  const renames = new Map<SourcePath, SourcePath>();
  const taken = new Set<SourcePath>();
  for (const { from, to } of pairs) {
    if (renames.has(from) || taken.has(to)) continue;
    renames.set(from, to);
    taken.add(to);
  }
  return new Map([...renames].toSorted(([a], [b]) => compareText(a, b)));
}

/** Share of the lines that two texts have in common, by their length, order aside: 0 to 1. */
export function similarity(first: string | null, second: string | null): number {
  if (first === null || second === null) return 0;
  const [a, b] = [countLines(first), countLines(second)];
  let common = 0;
  for (const [line, count] of a) common += line.length * Math.min(count, b.get(line) ?? 0);
  const total = sizeOf(a) + sizeOf(b);
  return total === 0 ? 0 : (2 * common) / total;
}

/** How often each line stands in a text; white space around it and blank lines do not count. */
function countLines(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

function sizeOf(lines: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const [line, count] of lines) size += line.length * count;
  return size;
}

function baseName(path: SourcePath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
