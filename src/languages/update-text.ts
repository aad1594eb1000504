/** Puts what changed in a source into its translation, paragraph by paragraph, for a translator to work on. */
import { diffSequences, Work } from '../differences/align/sequences.ts';
import { Keys } from '../differences/read/keys.ts';
import { appendAll } from '../shared/append-all.ts';
import { splitLines } from '../shared/string/text-lines.ts';

export interface TextUpdate {
  readonly translation: string;
  /** The source that it was made from, and the one that it is to be made from. */
  readonly from: string;
  readonly to: string;
}

/**
 * The translation with each paragraph of the new source at its place, next to those that it replaces, between the marks of a conflict,
 * which a build refuses. All other paragraphs stay. `null` where the translation has not as many paragraphs as its source had:
 * then nobody knows which is which.
 */
export function updateText({ translation, from, to }: TextUpdate): string | null {
  const [own, before, after] = [translation, from, to].map(splitBlocks) as [string[], string[], string[]];
  if (own.length !== before.length) return null;
  const keys = new Keys();
  const keyed = (blocks: readonly string[]) => blocks.map((text) => ({ key: keys.of(text), text }));
  const blocks: string[] = [];
  let at = 0;
  for (const run of diffSequences(keyed(before), keyed(after), new Work())) {
    const mine = own.slice(at, at + run.from.length);
    at += run.from.length;
    if (run.type === 'same') appendAll(blocks, mine);
    else
      blocks.push(
        markConflict(
          mine,
          run.to.map(({ text }) => text),
        ),
      );
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Where a part begins that a translator has to look at. */
export const MARK = '<<<<<<< translation';

function markConflict(mine: readonly string[], source: readonly string[]): string {
  const part = (blocks: readonly string[]): readonly string[] => (blocks.length === 0 ? [] : [blocks.join('\n\n')]);
  return [MARK, ...part(mine), '=======', ...part(source), '>>>>>>> source'].join('\n');
}

const FENCE = /^\s*(`{3,}|~{3,})/u;

/** Paragraphs without the blank lines between them; code and front matter are whole. */
function splitBlocks(text: string): string[] {
  const blocks: string[][] = [];
  let current: string[] | null = null;
  let end: string | null = null;
  for (const [index, line] of splitLines(text).entries()) {
    if (end === null && line.trim() === '') {
      current = null;
      continue;
    }
    if (current === null) blocks.push((current = []));
    current.push(line);
    const fence = index === 0 && line === '---' ? '---' : (FENCE.exec(line)?.[1] ?? null);
    if (end === null) end = fence;
    else if (line.trim() === end || (end !== '---' && line.trim().startsWith(end) && fence === line.trim())) end = null;
  }
  return blocks.map((lines) => lines.join('\n'));
}
