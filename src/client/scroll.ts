/** Where the reader is on the page: remembered per entry of the history, restored when the page is back (B10–B16). */

const POSITION_KEY = 'docsiteScrollY';

interface EntryState {
  readonly [POSITION_KEY]?: number;
}

/** Takes over from the browser, which restores before the page is there. A reload stays the browser's. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  let waiting = 0;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(waiting);
      // Browsers allow about a hundred changes of the history in half a minute.
      waiting = window.setTimeout(rememberPosition, 150);
    },
    { passive: true },
  );
}

/** Writes the position into the current entry of the history; to be called before leaving it. */
export function rememberPosition(): void {
  const state = (history.state ?? {}) as EntryState;
  if (state[POSITION_KEY] !== scrollY) history.replaceState({ ...state, [POSITION_KEY]: scrollY }, '');
}

/** Position of the current entry; `null` when none was remembered. */
export function rememberedPosition(): number | null {
  return (history.state as EntryState | null)?.[POSITION_KEY] ?? null;
}

/** Scrolls to a hash, opening what hides its target; without a target, or with a malformed hash, to the top. */
export function scrollToHash(hash: string): void {
  const target = findTarget(hash);
  if (target === null) {
    scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  revealTarget(target);
  target.scrollIntoView({ behavior: 'instant' });
}

/** The element a hash names; `null` for none, also for a hash that is no valid encoding. */
export function findTarget(hash: string): HTMLElement | null {
  try {
    return hash.length < 2 ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens every closed `<details>` around an element, or nobody would see it (BEHAVIOUR B92). */
export function revealTarget(target: Element): void {
  for (
    let details = target.closest('details');
    details !== null;
    details = details.parentElement?.closest('details') ?? null
  ) {
    details.open = true;
  }
}
