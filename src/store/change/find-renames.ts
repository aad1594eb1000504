/** Which of a version's new files are files of the version before under another name. Pure. */
import { basename } from 'node:path/posix';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { BodyHash, SourcePath } from '../../shared/types/store.ts';
import { hashFile, isTextOf } from '../files/snapshot.ts';

/** A file that only one of two versions has. */
export interface RenameCandidate {
  readonly path: SourcePath;
  readonly hash: BodyHash;
  /** `null` for what is not Markdown: such a file counts as renamed only when no byte changed. */
  readonly text: string | null;
}

export function renameCandidate(path: SourcePath, bytes: Uint8Array): RenameCandidate {
  return {
    path,
    hash: hashFile(bytes, isTextOf(path)),
    text: isMarkdown(path) ? Buffer.from(bytes).toString('utf8') : null,
  };
}

/** How much of two texts must be equal. git takes half; pages of one set share more with each other than code does. */
const SIMILAR = 0.6;

/** Old path → new path, sorted by the old one. Equal bytes go before similar ones, the more similar pair before others. */
export function findRenames(
  vanished: readonly RenameCandidate[],
  added: readonly RenameCandidate[],
): ReadonlyMap<SourcePath, SourcePath> {
  const renames = new Map<SourcePath, SourcePath>();
  const taken = new Set<SourcePath>();
  const take = (pairs: readonly Pair[]): void => {
    for (const { from, to } of pairs.toSorted(comparePairs)) {
      if (renames.has(from) || taken.has(to)) continue;
      renames.set(from, to);
      taken.add(to);
    }
  };
  take(equalPairs(vanished, added));
  // All pairs are compared, so only of what is left: a renamed folder is a thousand equal files.
  take(
    similarPairs(
      vanished.filter(({ path }) => !renames.has(path)),
      added.filter(({ path }) => !taken.has(path)),
    ),
  );
  return new Map([...renames].toSorted(([a], [b]) => compareText(a, b)));
}

interface Pair {
  readonly from: SourcePath;
  readonly to: SourcePath;
  /** How much of the two is equal: 0 to 1. */
  readonly score: number;
}

function equalPairs(vanished: readonly RenameCandidate[], added: readonly RenameCandidate[]): readonly Pair[] {
  const pathsOf = new Map<BodyHash, SourcePath[]>();
  for (const { hash, path } of added) pathsOf.set(hash, [...(pathsOf.get(hash) ?? []), path]);
  return vanished.flatMap(({ path: from, hash }) => (pathsOf.get(hash) ?? []).map((to) => ({ from, to, score: 1 })));
}

function similarPairs(vanished: readonly RenameCandidate[], added: readonly RenameCandidate[]): readonly Pair[] {
  const texts = added.flatMap(({ path, text }) => (text === null ? [] : [{ path, counted: countLines(text) }]));
  return vanished.flatMap(({ path: from, text }) => {
    if (text === null) return [];
    const counted = countLines(text);
    return texts
      .map((to) => ({ from, to: to.path, score: similarity(counted, to.counted) }))
      .filter(({ score }) => score >= SIMILAR);
  });
}

function comparePairs(a: Pair, b: Pair): number {
  return (
    b.score - a.score ||
    Number(basename(b.from) === basename(b.to)) - Number(basename(a.from) === basename(a.to)) ||
    compareText(a.from, b.from) ||
    compareText(a.to, b.to)
  );
}

/** The lines of a text, white space around them and blank ones left out. */
export interface CountedLines {
  /** How often each line appears in the text. */
  readonly counts: ReadonlyMap<string, number>;
  /** Length of all of them. */
  readonly size: number;
}

export function countLines(text: string): CountedLines {
  const counts = new Map<string, number>();
  let size = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    counts.set(line, (counts.get(line) ?? 0) + 1);
    size += line.length;
  }
  return { counts, size };
}

/** Share of the lines that two texts have in common, by their length, order aside: 0 to 1. */
export function similarity(a: CountedLines, b: CountedLines): number {
  let common = 0;
  for (const [line, count] of a.counts) common += line.length * Math.min(count, b.counts.get(line) ?? 0);
  const total = a.size + b.size;
  return total === 0 ? 0 : (2 * common) / total;
}
