/**
 * Whether the reader is leaving for another document. Firefox cancels a page's requests as soon as another document is
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
