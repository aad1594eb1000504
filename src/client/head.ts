/**
 * Runs in the head of every page, before the first paint and before anything else: at most 1 kB. It marks that scripts
 * work and where the document was loaded, sets the colour mode and hides the announcement that the reader has closed, so
 * that no page flashes. The scripts that the page starts with are loaded after the first paint: until then network and
 * processor belong to the text.
 */
import { ANNOUNCEMENT_KEY } from './features/announcement.ts';
import { openFolder, type SiteFolder } from './folder/site-folder.ts';
import { setColorMode, THEME_KEY } from './features/color-mode.ts';

/** Filled in by the bundler from `announcementBar.id`; without one, the code that depends on it is dropped. */
declare const ANNOUNCEMENT_ID: string | null;
/** Filled in by the bundler, as above. */
declare const HAS_SEARCH: boolean;
/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;
/** For all scripts of such a site. */
declare global {
  var docsiteFolder: SiteFolder;
}

const { dataset } = document.documentElement;
// The longest name here, and the one used most.
const on = addEventListener;
if (RELATIVE) globalThis.docsiteFolder = openFolder(dataset['root'] ?? './');
type OwnScript = HTMLScriptElement & { readonly dataset: { readonly scripts: string } };
const scripts = (document.currentScript as OwnScript).dataset.scripts.split(' ');
new Promise((resolve) => {
  // Firefox reports no paint for a page that scrolls before its first one: with a hash, or on a reload.
  // The first paint comes within 100 ms after the load, unless the page is in the background.
  on('load', () => setTimeout(resolve, 100));
  // Where these observers are disabled, the page works like one without scripts.
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
})
  // Requests the imports of the first script together with it.
  .then(() => Promise.all(scripts.map((path) => (RELATIVE ? docsiteFolder.load(path) : import(path)))))
  .catch((error: unknown) => {
    // Without its scripts the page hides nothing that they would show. The home page reports it: see `not-started.ts`.
    if (!dataset['started']) delete dataset['js'];
    // A browser that leaves the page cancels them.
    if (!leaving) console.warn(error);
  });

let leaving: Event | undefined;
on('beforeunload', (event) => (leaving = event));

dataset['js'] = location.pathname;
let stored: string | null | undefined;
try {
  stored = localStorage.getItem(THEME_KEY);
  if (ANNOUNCEMENT_ID !== null && localStorage.getItem(ANNOUNCEMENT_KEY) === ANNOUNCEMENT_ID) {
    dataset['announcementDismissed'] = '';
  }
} catch {
  // Storage may be missing or throw; nothing has been kept in memory yet.
}
setColorMode(dataset, new URLSearchParams(location.search).get(THEME_KEY), stored);

// Keeps clicks that come before them. Popovers open without scripts.
let pressed: HTMLButtonElement | null | undefined;
on('click', ({ target }) => {
  pressed = (target as Element).closest('button:not([popovertarget])');
});
on('docsite:started', () => pressed?.click());

// The shortcuts press the button of the search (BEHAVIOUR B148). Until the scripts are there, it keeps what is typed next.
if (HAS_SEARCH) {
  on('keydown', (event) => {
    const { key, target } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    // Where text is typed, a slash is a slash.
    if ((target as Element).matches(':read-write')) return;
    // Nothing waits for scripts that have failed.
    if (pressed && dataset['js'] && !dataset['started'] && !isCommand && !key[1]) pressed.value += key;
    else if (key === (isCommand ? 'k' : '/')) document.querySelector<HTMLElement>('.search-button')?.click();
    else return;
    event.preventDefault();
  });
}

// WebKit keeps a page that was left before its scripts arrived, and never asks for them again.
on('pageshow', ({ persisted }) => persisted && navigator.onLine && !dataset['started'] && location.reload());
