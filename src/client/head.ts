/**
 * Runs in the head of every page, before the first paint and before anything else: at most 1 kB. It marks that scripts
 * work and where the document was loaded, sets the colour mode and hides the announcement that the reader has closed, so
 * that no page flashes. The scripts that the page starts with are loaded after the first paint: until then network and
 * processor belong to the text.
 */
import { ANNOUNCEMENT_KEY } from './features/announcement.ts';
import { chooseColorMode, THEME_KEY } from './features/color-mode.ts';

/** Filled in by the bundler from `announcementBar.id`; where there is none, what follows from it falls away. */
declare const ANNOUNCEMENT_ID: string | null;

const { dataset } = document.documentElement;
const { scripts = '' } = (document.currentScript as HTMLScriptElement).dataset;
// Readers may have turned these observers off: then nothing of this runs, and the page is one without scripts.
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  loadScripts();
}).observe({ type: 'paint', buffered: true });

dataset['js'] = location.pathname;
dataset['theme'] = chooseColorMode(new URLSearchParams(location.search).get(THEME_KEY), read(THEME_KEY));
if (ANNOUNCEMENT_ID !== null && read(ANNOUNCEMENT_KEY) === ANNOUNCEMENT_ID) {
  dataset['announcementBarInitiallyDismissed'] = '';
}

// A press that comes before them is not lost. Popovers open by themselves.
let pressed: HTMLElement | null = null;
addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest<HTMLElement>('button:not([popovertarget])');
});
addEventListener('docsite:started', () => pressed?.click());

/**
 * What the first of them imports is asked for together with it. Without them the page is one without scripts: nothing
 * stays hidden that they would show. Only the home page says so.
 */
function loadScripts(): void {
  Promise.all(scripts.split(' ').map((path) => import(path))).catch((error: unknown) => {
    console.warn(error);
    if (!('started' in dataset)) delete dataset['js'];
    dispatchEvent(new Event('docsite:not-started'));
  });
}

/** Storage may be missing or throw; nothing has been kept in memory yet. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
