/** What changed between two sources, by lines as tools show it, and by words within changed lines. */
import { alignWords } from './align/align-words.ts';
import { diffSequences, type Run, Work } from './align/sequences.ts';
import { type MarkedText, markPlainWords } from './draw/mark-words.ts';
import { Keys } from './read/keys.ts';
import { readPlainWords } from './read/read-words.ts';

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** A run of lines. Those that changed also as one text, in which the changed words are marked. */
export type LineRun =
  | { readonly type: 'same'; readonly lines: readonly string[] }
  | {
      readonly type: 'changed';
      readonly removed: readonly string[];
      readonly added: readonly string[];
      readonly words: readonly MarkedText[];
    };

/** Changes near each other, with a few lines around them. */
export interface Hunk {
  /** 1-based number of the first line on each side, and how many lines there are. */
  readonly from: { readonly line: number; readonly count: number };
  readonly to: { readonly line: number; readonly count: number };
  readonly runs: readonly LineRun[];
}

interface Line {
  readonly key: number;
  readonly text: string;
}

/** In the order of the texts; empty when no line differs. How a line ends is not compared. */
export function compareLines(from: string, to: string): readonly Hunk[] {
  const keys = new Keys();
  const work = new Work();
  const toLines = (text: string): readonly Line[] =>
    splitLines(text).map((line) => ({ key: keys.of(line), text: line }));
  const runs = diffSequences(toLines(from), toLines(to), work).map((run) => toLineRun(run, keys, work));
  return splitIntoHunks(runs);
}

function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/u, '').split(/\r?\n/u);
}

function toLineRun(run: Run<Line>, keys: Keys, work: Work): LineRun {
  if (run.type === 'same') return { type: 'same', lines: run.to.map(({ text }) => text) };
  const [removed, added] = [run.from.map(({ text }) => text), run.to.map(({ text }) => text)];
  const [before, after] = [removed, added].map((lines) => readPlainWords(lines.join('\n'), keys));
  return { type: 'changed', removed, added, words: markPlainWords(alignWords(before ?? [], after ?? [], work)) };
}

function splitIntoHunks(runs: readonly LineRun[]): readonly Hunk[] {
  const hunks: { start: { from: number; to: number }; runs: LineRun[] }[] = [];
  const at = { from: 1, to: 1 };
  for (const [index, run] of runs.entries()) {
    if (run.type === 'changed') {
      hunks.at(-1)?.runs.push(run);
      if (hunks.length === 0) hunks.push({ start: { ...at }, runs: [run] });
      at.from += run.removed.length;
      at.to += run.added.length;
      continue;
    }
    const { lines } = run;
    const isLast = index === runs.length - 1;
    const isBetween = hunks.length > 0 && !isLast;
    if (isBetween && lines.length <= 2 * CONTEXT) hunks.at(-1)?.runs.push(run);
    else {
      hunks.at(-1)?.runs.push({ type: 'same', lines: lines.slice(0, CONTEXT) });
      const before = lines.slice(-CONTEXT);
      const skipped = lines.length - before.length;
      if (!isLast) {
        hunks.push({
          start: { from: at.from + skipped, to: at.to + skipped },
          runs: [{ type: 'same', lines: before }],
        });
      }
    }
    at.from += lines.length;
    at.to += lines.length;
  }
  return hunks.map(({ start, runs: ownRuns }) => ({
    from: { line: start.from, count: countLines(ownRuns, 'removed') },
    to: { line: start.to, count: countLines(ownRuns, 'added') },
    runs: ownRuns,
  }));
}

function countLines(runs: readonly LineRun[], side: 'removed' | 'added'): number {
  return runs.reduce((sum, run) => sum + (run.type === 'same' ? run.lines : run[side]).length, 0);
}

/** Words that are new and words that are gone, signs not counted. */
export function countWords(hunks: readonly Hunk[]): { readonly added: number; readonly removed: number } {
  const counts = { same: 0, added: 0, removed: 0 };
  const runs = hunks.flatMap((hunk) => hunk.runs);
  for (const { status, text } of runs.flatMap((run) => (run.type === 'changed' ? run.words : []))) {
    counts[status] += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  }
  return { added: counts.added, removed: counts.removed };
}
