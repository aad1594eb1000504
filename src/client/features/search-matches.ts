/**
 * Marks the words of a search on the page that was opened from it, until Esc or the next page. They are painted over the
 * text, which stays as it is; browsers that cannot do this show none. Nothing is written into the address.
 */

import { isUnspaced } from '../../shared/search/words.ts';
import type { onPage } from './page-change.ts';

const NAME = 'docsite-search';
/** More marks would not help anybody. */
const MOST = 500;

let isStarted = false;
/** Words to mark on the page that comes. */
let waiting: readonly string[] = [];

/** Call it before `markAt`; from the second time on it does nothing. */
export function startMatches(tools: { readonly onPage: typeof onPage }): void {
  if (isStarted) return;
  isStarted = true;
  tools.onPage(() => {
    showMatches(waiting);
    waiting = [];
  });
  addEventListener('keydown', ({ key }) => {
    // Esc closes a dialog first.
    if (key === 'Escape' && document.querySelector('dialog[open]') === null) showMatches([]);
  });
}

/** Marks words on the page that a followed link leads to. `words`: in lower case, as the text has them. */
export function markAt(target: HTMLAnchorElement | null, words: readonly string[]): void {
  // A heading of this page: no page comes.
  if (target?.pathname === location.pathname) showMatches(words);
  else waiting = words;
}

/** No words take the marks away. */
function showMatches(words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  const place = document.querySelector('main .markdown');
  if (words.length === 0 || place === null) return;
  CSS.highlights.set(NAME, new Highlight(...findRanges(place, words)));
}

function findRanges(place: Element, words: readonly string[]): readonly Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && found.length < MOST; node = texts.nextNode()) {
    const { data } = node as Text;
    const text = data.toLowerCase();
    // Some letters are two in lower case: then places would not be the same.
    if (text.length !== data.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        if (isPartOfWord(text, at)) continue;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  return found.slice(0, MOST);
}

/** The beginning is in a word: `in` is not found in `begin`. */
function isPartOfWord(text: string, at: number): boolean {
  if (isUnspaced(text.charAt(at))) return false;
  return /[\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at)) && /[\p{L}\p{N}]/u.test(text.charAt(at));
}
