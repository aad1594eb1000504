/** Three-way merge of texts, line by line. The one file that uses node-diff3. */
import { diff3Merge } from 'node-diff3';
import { appendAll } from '../../shared/append-all.ts';

export interface MergeRequest {
  /** The text that is to change. */
  readonly ours: string;
  /** The text before the change that is carried over. */
  readonly base: string;
  /** The text after it. */
  readonly theirs: string;
  /** Names for the two sides in the marks of a conflict. */
  readonly labels: { readonly ours: string; readonly theirs: string };
}
export interface MergedText {
  /** With conflict marks as git writes them where `conflicts` is not empty. */
  readonly text: string;
  /** First and last line of each conflict in `ours`, 1-based; where nothing of `ours` is concerned, the line before which it is. */
  readonly conflicts: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Merges with the line ends of `ours`, those of Windows where it has one, and with its byte order mark. A change that both sides made is not a
 * conflict. Without any change the result is `ours`, byte for byte, even if its line ends are mixed.
 */
export function mergeTexts({ ours, base, theirs, labels }: MergeRequest): MergedText {
  const lineEnd = ours.includes('\r\n') ? '\r\n' : '\n';
  const mark = ours.startsWith('\uFEFF') ? '\uFEFF' : '';
  const before = toLines(ours);
  const regions = diff3Merge(before, toLines(base), toLines(theirs), { excludeFalseConflicts: true });
  const lines: string[] = [];
  const conflicts: { from: number; to: number }[] = [];
  for (const { ok, conflict } of regions) {
    if (ok !== undefined) appendAll(lines, ok);
    if (conflict === undefined) continue;
    const from = conflict.aIndex + 1;
    conflicts.push({ from, to: Math.max(from, conflict.aIndex + conflict.a.length) });
    appendAll(lines, [`<<<<<<< ${labels.ours}`, ...conflict.a, '=======', ...conflict.b, `>>>>>>> ${labels.theirs}`]);
  }
  const isSame = lines.join('\n') === before.join('\n');
  return { text: isSame ? ours : mark + lines.join(lineEnd), conflicts };
}

function toLines(text: string): string[] {
  return text.replace(/^\uFEFF/u, '').split(/\r?\n/u);
}
