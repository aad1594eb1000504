/** When a page may load what the reader has not asked for yet. */

/**
 * A page just opened belongs to the reader: looking at it for three seconds loads nothing but the text, and scrolling or
 * pressing something does not wait for idle scripts, because an intent loads them at once.
 */
const REST_MS = 3000;
/** Latest moment for a page that is never idle, in milliseconds after the rest. */
const IDLE_TIMEOUT_MS = 2000;

/** Runs an action when the page has been loaded for a while and the browser is idle. */
export function whenAtRest(action: () => void): void {
  const rest = (): unknown => setTimeout(whenIdle, REST_MS, action);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
}

function whenIdle(action: () => void): void {
  // Where browsers lack it, an element of the text may have its name.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS });
  else action();
}
