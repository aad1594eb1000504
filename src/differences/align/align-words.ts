/** Which words of a changed block are new, and which are gone. */
import type { Word } from '../read/block.ts';
import { addRun, diffSequences, type Run, type Work } from './sequences.ts';

/**
 * So few unchanged words between two changes become a part of them: "~~in the~~ **on a** page" is easier than three
 * changes.
 */
const MAX_BETWEEN = 2;
/** Texts that share less of their letters than this are shown one after the other. */
const MIN_SHARED = 0.2;

/** Runs of words in order. Each side's words, joined, are the block. */
export function alignWords(from: readonly Word[], to: readonly Word[], work: Work): readonly Run<Word>[] {
  const runs = joinBetween(diffSequences(from, to, work));
  const shared = runs.reduce((sum, run) => sum + (run.type === 'same' ? countLetters(run.to) : 0), 0);
  const isOther = shared < MIN_SHARED * Math.max(countLetters(from), countLetters(to));
  return isOther ? [{ type: 'changed', from, to }] : runs;
}

function joinBetween(runs: readonly Run<Word>[]): readonly Run<Word>[] {
  const joined: Run<Word>[] = [];
  for (const [index, run] of runs.entries()) {
    const [before, after] = [joined.at(-1), runs[index + 1]];
    const isBetween = run.type === 'same' && before?.type === 'changed' && after?.type === 'changed';
    const isSmall =
      isBetween &&
      run.from.length <= MAX_BETWEEN &&
      [before, after].every(({ from, to }) => countLetters(run.to) <= Math.min(countLetters(from), countLetters(to)));
    addRun(joined, isSmall ? { ...run, type: 'changed' } : run);
  }
  return joined;
}

function countLetters(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}
