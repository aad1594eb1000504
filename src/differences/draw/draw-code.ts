/** Draws changed code by lines: those that are gone before those that are new, the changed words in them marked. */
import type { Html } from '../../shared/types/store.ts';
import type { Aligned } from '../align/aligned.ts';
import type { GroupBlock } from '../read/block.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawSide, type Status, TAGS } from './draw-words.ts';
import { describeFolded, type Folded } from './fold.ts';

/** Lines of code in pieces: a fold cannot be within `<pre>`. */
export function drawCode({ tag }: GroupBlock, items: readonly Folded[]): Html {
  const parts: Html[] = [];
  let shown: Aligned[] = [];
  const endPiece = (): void => {
    if (shown.length > 0) parts.push(tag.open + drawLines(shown) + tag.close);
    shown = [];
  };
  for (const item of items) {
    if (item.type === 'shown') shown.push(item.entry);
    else {
      endPiece();
      const lines = tag.open + drawLines(item.entries) + tag.close;
      parts.push(`<details class="diff-fold"><summary>${describeFolded(item.entries)}</summary>\n${lines}\n</details>`);
    }
  }
  endPiece();
  return `<div class="diff-code">${parts.join('\n')}</div>`;
}

function drawLines(entries: readonly Aligned[]): Html {
  let lines = '';
  let added = '';
  for (const entry of entries) {
    const { removed, ...drawn } = drawLine(entry);
    if (drawn.same === '') {
      lines += removed;
      added += drawn.added;
    } else {
      lines += added + drawn.same;
      added = '';
    }
  }
  return lines + added;
}

function drawLine(entry: Aligned): Readonly<Record<Status, Html>> {
  const line = { same: '', removed: '', added: '' };
  if (entry.type === 'changed') {
    const [removed, added] = [drawSide(entry.words, 'from'), drawSide(entry.words, 'to')];
    return { ...line, removed: mark(TAGS.removed, removed), added: mark(TAGS.added, added) };
  }
  if ('block' in entry) return { ...line, [entry.type]: mark(TAGS[entry.type], drawBlock(entry.block)) };
  return { ...line, same: mark('span', drawBlock(entry.to)) };
}

function mark(tag: string, words: Html): Html {
  return `<${tag} class="diff-line">${words}\n</${tag}>`;
}
