/**
 * Whether the reader is leaving for another document, and warnings of nothing that leaving has cancelled. Firefox cancels a page's requests as soon as another document is
 * requested: their failures do not count, and reloading this page would keep the reader from leaving.
 */

/** The first event of leaving, which may turn out to be a download. Cancelled requests fail within this time. */
const DEPARTURE_MS = 2000;
let leftMs = 0;
addEventListener('beforeunload', () => {
  leftMs = Date.now();
});

export function isLeaving(): boolean {
  return Date.now() - leftMs < DEPARTURE_MS;
}

/** How long after a request of the page the browser may begin to leave it. */
const WARN_AFTER_MS = 1000;

/** Reports a failed request in the console, unless it failed because the reader leaves: the browser may say so later. */
export function warnUnlessLeaving(error: unknown): void {
  if (isLeaving()) return;
  setTimeout(() => !isLeaving() && console.warn(error), WARN_AFTER_MS);
}
