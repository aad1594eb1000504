/** The scroll position: kept per history entry, restored when its page is shown again (BEHAVIOUR B10–B16). */
import { findTarget, revealTarget } from './find-target.ts';

/** What an entry of the history is known by, in its state. */
const ENTRY_KEY = 'docsiteEntry';
/** What outlives the document: an entry may come back after other sites have been visited. */
const STORAGE_KEY = 'docsite-scroll';
const KEPT_POSITIONS = 100;

/** Positions by entry, the longest unchanged first. */
const positions = new Map<string, number>();
/** The entry whose page is shown: not the current one while that one's page is being loaded. */
let shownEntry = '';

/**
 * Takes over from the browser, which restores before the page is there. A reload stays the browser's, and so does a
 * tab that was dropped from memory while nobody looked.
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

/** Saves the position of the page that is shown. Call it before leaving the page. */
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

function handBack(): void {
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
    // Nothing was kept, or by somebody else.
  }
}
