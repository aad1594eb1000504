/** The scroll position: kept per history entry, restored when its page is shown again (BEHAVIOUR B10–B16). */
import { findTarget, revealTarget } from './find-target.ts';

/** The key of a history entry, in its state. */
const ENTRY_KEY = 'docsiteEntry';
/** Stored beyond the document: an entry may return after visits to other sites. */
const STORAGE_KEY = 'docsite-scroll';
const KEPT_POSITIONS = 100;

/** Positions by entry, the longest unchanged first. */
const positions = new Map<string, number>();
/** The entry whose page is shown, which is not the current one while another page is loading. */
let shownEntry = '';

/**
 * Takes over from the browser, which restores before the page has loaded. The browser still handles a reload and a
 * tab restored after it was discarded.
 */
export function startScrollMemory(): void {
  readPositions();
  const position = enterEntry();
  // This script asked the browser to leave the entry alone, and was gone when the page was loaded again.
  if (history.scrollRestoration === 'manual' && scrollY === 0) {
    if (position === null) scrollToHash(location.hash);
    else scrollToPosition(position);
  }
  rememberPosition();
  takeOver();
  addEventListener('scroll', rememberPosition, { passive: true });
  addEventListener('pageshow', ({ persisted }) => {
    takeOver();
    // WebKit takes `handBack` into account too late, and shows the top of a page that it has kept.
    if (persisted) scrollToPosition(positions.get(shownEntry) ?? 0);
  });
  addEventListener('pagehide', handBack);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) handBack();
    else takeOver();
  });
}

/** Saves the position of the current page. Call it before leaving the page. */
export function rememberPosition(): void {
  positions.delete(shownEntry);
  positions.set(shownEntry, scrollY);
}

/** State of a new entry of the history. */
export function newEntry(): object {
  return { [ENTRY_KEY]: Math.random().toString(36).slice(2) };
}

/** To be called when the page of the current entry is shown. Its position; `null` when it has none yet. */
export function enterEntry(): number | null {
  // Entries that the browser makes, for a hash, have no state.
  if (entryKey() === undefined) history.replaceState({ ...(history.state as object | null), ...newEntry() }, '');
  shownEntry = entryKey() ?? '';
  return positions.get(shownEntry) ?? null;
}

export function scrollToPosition(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls to a hash, opening what hides its target; without a target, or with a malformed hash, to the top. Returns
 * what is there.
 */
export function scrollToHash(hash: string): HTMLElement {
  const target = findTarget(hash);
  if (target === null) {
    scrollToPosition(0);
    return document.body;
  }
  revealTarget(target);
  target.scrollIntoView({ behavior: 'instant' });
  return target;
}

function entryKey(): string | undefined {
  return (history.state as { readonly [ENTRY_KEY]?: string } | null)?.[ENTRY_KEY];
}

function takeOver(): void {
  history.scrollRestoration = 'manual';
}

/** On a busy machine the last step of scrolling may not have been reported. */
function handBack(): void {
  rememberPosition();
  history.scrollRestoration = 'auto';
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT_POSITIONS)));
  } catch {
    // They live until the document is left.
  }
}

function readPositions(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
    for (const [entry, position] of stored) positions.set(entry, position);
  } catch {
    // Nothing was stored, or by other code.
  }
}
