/**
 * Whether the reader is leaving for another document. Firefox and WebKit cancel a page's requests as soon as another document
 * is requested, and WebKit refuses new ones until it comes: their failures do not count, and reloading this page would keep
 * the reader from leaving.
 */

/** A host may take this long to answer with the next document. */
const DEPARTURE_MS = 60_000;
declare global {
  /** When the reader left: for code, too, that is loaded later and shares no file with this (`report-failure.ts`). */
  var docsiteLeftMs: number | undefined;
}
// The first event of leaving, which may turn out to be a download. Phones' Safari has no such event.
addEventListener('beforeunload', leave);

/** To be called before a script has the browser leave. */
export function leave(): void {
  globalThis.docsiteLeftMs = Date.now();
}

/** Of a click that is not the site's; `link` is what was clicked. By the address bar of a phone readers leave unseen. */
export function noteDeparture(link: HTMLAnchorElement | null): void {
  if (link?.target === '' && link.pathname !== location.pathname) leave();
}

/** Whether the reader has left since a moment, by default in the last minute. */
export function isLeaving(sinceMs = Date.now() - DEPARTURE_MS): boolean {
  return (globalThis.docsiteLeftMs ?? 0) > sinceMs;
}
