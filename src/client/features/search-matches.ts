/**
 * Marks the words of a search on the page that was opened from it, until Esc or the next page. They are painted over the
 * text, which stays as it is; browsers that cannot do this show none. Nothing is written into the address.
 */

import { findMatches, type MeantWords } from '../search/excerpt.ts';
import type { onPage } from './page-change.ts';

const NAME = 'docsite-search';
/** More marks would not help anybody. */
const MOST = 500;

let isStarted = false;
/** Words to mark on the page that comes. */
let waiting: MeantWords | null = null;

/** Call it before `markAt`; from the second time on it does nothing. */
export function startMatches(tools: { readonly onPage: typeof onPage }): void {
  if (isStarted) return;
  isStarted = true;
  tools.onPage(() => {
    showMatches(waiting);
    waiting = null;
  });
  addEventListener('keydown', ({ key }) => {
    // Esc closes a dialog first.
    if (key === 'Escape' && document.querySelector('dialog[open]') === null) showMatches(null);
  });
}

/** Marks words on the page that a followed link leads to; `null` marks none. */
export function markAt(target: HTMLAnchorElement | null, meant: MeantWords | null): void {
  // A heading of this page: no page comes.
  if (target?.pathname === location.pathname) showMatches(meant);
  else waiting = meant;
}

/** `null` takes the marks away. */
function showMatches(meant: MeantWords | null): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  const place = document.querySelector('main .markdown');
  if (meant === null || place === null) return;
  CSS.highlights.set(NAME, new Highlight(...findRanges(place, meant)));
}

function findRanges(place: Element, meant: MeantWords): readonly Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && found.length < MOST; node = texts.nextNode()) {
    for (const [start, end] of findMatches((node as Text).data, meant)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      found.push(range);
    }
  }
  return found.slice(0, MOST);
}
