/**
 * Reports in the console what failed to load. It notices by itself that the reader leaves: with what boot knows of that, it
 * would be a file more for every page.
 */

/** Safari on phones announces no departure. Within this time the page is gone, and then it runs no timer. */
const UNANNOUNCED_MS = 1000;
/** See `navigation/departure.ts`. */
const DEPARTURE_MS = 60_000;

let leftMs = 0;
addEventListener('beforeunload', () => {
  leftMs = Date.now();
});

/** Reports an error, unless the reader is leaving: that cancels what a page loads. */
export function reportFailure(error: unknown): void {
  setTimeout(() => {
    if (Date.now() - leftMs > DEPARTURE_MS) console.warn(error);
  }, UNANNOUNCED_MS);
}
