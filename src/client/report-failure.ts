/** Reports in the console what failed to load. */

/** Safari on phones announces no departure. Within this time the page is gone, and then it runs no timer. */
const UNANNOUNCED_MS = 1000;
/** See `navigation/departure.ts`. */
const DEPARTURE_MS = 60_000;

/**
 * Reports an error, unless the reader is leaving: that cancels what a page loads, and this may be loaded after that. To ask
 * `isLeaving` would be a file more for every page.
 */
export function reportFailure(error: unknown): void {
  setTimeout(() => {
    if (Date.now() - (globalThis.docsiteLeftMs ?? 0) > DEPARTURE_MS) console.warn(error);
  }, UNANNOUNCED_MS);
}
