/**
 * Runs in the head of every page, before the first paint and before anything else: at most 1 kB. It marks that scripts
 * work and where the document was loaded, sets the colour mode and hides the announcement that the reader has closed, so
 * that no page flashes. The scripts that the page starts with are loaded after the first paint: until then network and
 * processor belong to the text.
 */
import { ANNOUNCEMENT_KEY } from './features/announcement.ts';
import { setColorMode, THEME_KEY } from './features/color-mode.ts';

/** Filled in by the bundler from `announcementBar.id`; without one, the code that depends on it is dropped. */
declare const ANNOUNCEMENT_ID: string | null;

/** The first paint comes within this time after the load, unless the page is in the background. */
const AFTER_LOAD_MS = 100;

const { dataset } = document.documentElement;
const { scripts = '' } = (document.currentScript as HTMLScriptElement).dataset;
new Promise((resolve) => {
  // Firefox reports no paint for a page that scrolls before its first one: with a hash, or on a reload.
  addEventListener('load', () => setTimeout(resolve, AFTER_LOAD_MS));
  // Where these observers are disabled, the page works like one without scripts.
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
})
  // Requests the imports of the first script together with it.
  .then(() => Promise.all(scripts.split(' ').map((path) => import(path))))
  .catch((error: unknown) => {
    console.warn(error);
    // Without its scripts the page hides nothing that they would show. Only the home page reports it.
    if (!isStarted()) delete dataset['js'];
    dispatchEvent(new Event('docsite:not-started'));
  });

dataset['js'] = location.pathname;
setColorMode(new URLSearchParams(location.search).get(THEME_KEY), read(THEME_KEY));
if (ANNOUNCEMENT_ID !== null && read(ANNOUNCEMENT_KEY) === ANNOUNCEMENT_ID) {
  dataset['announcementDismissed'] = '';
}

// Keeps clicks that come before them. Popovers open without scripts.
let pressed: HTMLElement | null = null;
addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest<HTMLElement>('button:not([popovertarget])');
});
addEventListener('docsite:started', () => pressed?.click());

// WebKit keeps a page that was left before its scripts arrived, and never asks for them again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && navigator.onLine && !isStarted()) location.reload();
});

function isStarted(): boolean {
  return 'started' in dataset;
}

/** Storage may be missing or throw; nothing has been kept in memory yet. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
