/** Marks changed words in text without markup, for a terminal. */
import type { Run } from '../align/sequences.ts';
import type { Word } from '../read/block.ts';
import { type Status, toPieces } from './draw-words.ts';

/** A piece of text, white space included. */
export interface MarkedText {
  readonly status: Status;
  readonly text: string;
}

/** White space that only moves when a text is rewrapped, which counts as unchanged. */
const BREAK = /^(?: +|[\t ]*\n)$/u;

/** Words of both sides: without what is removed it is the new text, without what is added the old one. */
export function markPlainWords(runs: readonly Run<Word>[]): readonly MarkedText[] {
  const marked: MarkedText[] = [];
  for (const { status, html: text } of runs.map(ignoreBreaks).flatMap(toPieces)) {
    const last = marked.at(-1);
    if (last?.status === status) marked.splice(-1, 1, { status, text: last.text + text });
    else marked.push({ status, text });
  }
  return marked;
}

function ignoreBreaks(run: Run<Word>): Run<Word> {
  if (run.type === 'changed') return run;
  const from = run.from.map((word, index) => {
    const space = run.to[index]?.space ?? '';
    return BREAK.test(word.space) && BREAK.test(space) ? { ...word, space } : word;
  });
  return { ...run, from };
}
