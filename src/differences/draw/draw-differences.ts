/** Draws differences as HTML: what is new in `<ins>`, what is gone in `<del>`, what is far from a change folded. */
import type { Html } from '../../shared/types/store.ts';
import type { Aligned } from '../align/aligned.ts';
import type { GroupBlock, Tag } from '../read/block.ts';
import { drawBlock, drawSingle, withAttribute, withClass } from './draw-blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawRuns } from './draw-words.ts';
import { describeFolded, type Folded, foldUnchanged } from './fold.ts';
import { largest } from '../../shared/extremes.ts';

const LISTS = /^(?:ul|ol|menu)$/u;
const ROW_GROUPS = /^(?:table|thead|tbody|tfoot)$/u;
/** Elements in which a fold has no place. */
const UNFOLDED = /^(?:tr|dl|figure)$/u;

/**
 * The differences of two texts; empty when none can be seen. Each run of changed blocks has an id, `<prefix>1` and so on,
 * and links to the change before and after.
 */
export function drawDifferences(aligned: readonly Aligned[], prefix: string): Html {
  if (aligned.every(({ type }) => type === 'same')) return '';
  const parts = groupChanges(foldUnchanged(aligned, null));
  const count = parts.filter(({ isChange }) => isChange).length;
  let number = 0;
  return parts
    .map(({ isChange, items }) => {
      const html = items.map((item) => drawFolded(item, null)).join('\n');
      if (!isChange) return html;
      number += 1;
      return `<div class="diff-change" id="${prefix}${String(number)}">\n${drawSteps({ number, count, prefix })}${html}\n</div>`;
    })
    .join('\n');
}

interface Part {
  readonly isChange: boolean;
  readonly items: readonly Folded[];
}

/** Changed blocks next to each other are one change. */
function groupChanges(items: readonly Folded[]): readonly Part[] {
  const parts: { isChange: boolean; items: Folded[] }[] = [];
  for (const item of items) {
    const isChange = item.type === 'shown' && item.entry.type !== 'same';
    const last = parts.at(-1);
    if (last?.isChange === isChange) last.items.push(item);
    else parts.push({ isChange, items: [item] });
  }
  return parts;
}

/** Links from change to change. */
function drawSteps({ number, count, prefix }: { number: number; count: number; prefix: string }): Html {
  const link = (to: number, label: string, arrow: string): string =>
    to < 1 || to > count ? '' : `<a href="#${prefix}${String(to)}" aria-label="${label}">${arrow}</a>`;
  const links = link(number - 1, 'Previous change', '↑') + link(number + 1, 'Next change', '↓');
  return links === '' ? '' : `<p class="diff-steps">${links}</p>\n`;
}

interface Parent {
  readonly block: GroupBlock;
  /** Numbers of the items of an ordered list, per side. */
  readonly numbers: ReadonlyMap<Aligned, number>;
}

function drawFolded(item: Folded, parent: Parent | null): Html {
  if (item.type === 'shown') return drawEntry(item.entry, parent);
  const drawn = item.entries.map((entry) => drawEntry(entry, parent)).join('\n');
  const details = (inner: Html): Html =>
    `<details class="diff-fold"><summary>${describeFolded(item.entries)}</summary>\n${inner}\n</details>`;
  const { name = '', open = '', close = '' } = parent?.block.tag ?? {};
  if (LISTS.test(name)) return `<li class="diff-folded">${details(open + drawn + close)}</li>`;
  if (!ROW_GROUPS.test(name)) return details(drawn);
  const rows = name === 'table' ? drawn : open + drawn + close;
  const cells = `<td colspan="${String(countCells(item.entries))}">${details(`<table>${rows}</table>`)}</td>`;
  return `<tr class="diff-folded">${cells}</tr>`;
}

function countCells(entries: readonly Extract<Aligned, { readonly type: 'same' }>[]): number {
  return largest(
    entries.map(({ to }) => (to.type === 'group' ? to.children.length : 1)),
    1,
  );
}

function drawEntry(entry: Aligned, parent: Parent | null): Html {
  const drawn = drawUnnumbered(entry);
  const number = parent?.numbers.get(entry);
  return number === undefined ? drawn : withAttribute(drawn, 'li', `value="${String(number)}"`);
}

function drawUnnumbered(entry: Aligned): Html {
  switch (entry.type) {
    case 'same':
      return drawBlock(entry.to);
    case 'added':
    case 'removed':
      return drawSingle(entry.block, entry.type, entry.isMoved);
    case 'changed':
      return withClass(entry.to.tag, 'diff-changed') + drawRuns(entry.words) + entry.to.tag.close;
    case 'inside':
      return drawInside(entry);
    case 'replaced':
      return `<div class="diff-pictures">${drawSingle(entry.from, 'removed', false)}${drawSingle(entry.to, 'added', false)}</div>`;
  }
}

function drawInside({ to, children }: Extract<Aligned, { readonly type: 'inside' }>): Html {
  const { tag } = to;
  const items = UNFOLDED.test(tag.name)
    ? children.map((entry): Folded => ({ type: 'shown', entry }))
    : foldUnchanged(children, to.kind);
  if (tag.name === 'pre') return drawCode(to, items);
  const parent: Parent = { block: to, numbers: tag.name === 'ol' ? numberItems(tag, children) : new Map() };
  const inner = items.map((item) => drawFolded(item, parent)).join('\n');
  // A change that is closed away is not seen.
  const isClosed = tag.name === 'details' && !/ open(?:=|>)/u.test(tag.open);
  return `${isClosed ? withAttribute(tag.open, tag.name, 'open') : tag.open}${inner}${tag.close}`;
}

/** The number that each item has on its own side: items that are gone must not count. */
function numberItems({ open }: Tag, entries: readonly Aligned[]): ReadonlyMap<Aligned, number> {
  const start = Number(/ start="(-?\d+)"/u.exec(open)?.[1] ?? 1);
  const next = { from: start, to: start };
  return new Map(
    entries.map((entry) => {
      const from = entry.type === 'added' ? null : next.from++;
      const to = entry.type === 'removed' ? null : next.to++;
      return [entry, to ?? from ?? start];
    }),
  );
}
