/**
 * Whether the reader is on the way to another document. Firefox ends what a page is loading as soon as another document is
 * asked for: what fails then has not failed, and to load this page again would keep the reader from leaving.
 */

/** The first event of a departure, which may turn out to be a download. What it ends fails within this time. */
const DEPARTURE_MS = 2000;
let leftMs = 0;
addEventListener('beforeunload', () => {
  leftMs = Date.now();
});

export function isLeaving(): boolean {
  return Date.now() - leftMs < DEPARTURE_MS;
}
