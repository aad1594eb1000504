/**
 * The script that every page starts with: small, and the only one until the reader acts or the page is idle. It cleans
 * the address, brings in the part that needs React, and keeps what the reader clicked in the meantime.
 */
import { whenAtRest } from './at-rest.ts';
import { isLeaving, leave, noteDeparture } from './navigation/departure.ts';
import { startFeatures } from './features/start-features.ts';
import { readRenderedParts } from './navigation/rendered-parts.ts';
import { cleanPath, inAppTarget, isPlainClick, linkOf, type Target } from './navigation/in-app-link.ts';
import { hideLoadNotice, showLoadNotice } from './navigation/load-notice.ts';
import { savesData } from './network.ts';
import { mayReload } from './navigation/reload-once.ts';

type Hydrate = typeof import('./hydrate.tsx');

/** Fired when the page was fetched again; receives the app, which can show it. */
export type RefreshRequest = (app: Promise<Hydrate>) => void;

/** Signs that the reader is about to act. Under data saver scrolling does not count, only pressing a control. */
const INTENTS = savesData() ? ['click', 'keydown'] : ['pointerdown', 'touchstart', 'keydown', 'focusin', 'pointerover'];
/** A click that has waited this long for the app is left to the browser, which would have loaded the page by now. */
const PATIENCE_MS = 1500;

/** As the build made them: features will change them. */
const parts = readRenderedParts(document);
let app: Promise<Hydrate> | null = null;
let isReady = false;
/** The target of the last waiting click. */
let wanted: URL | undefined;

function start(): void {
  document.documentElement.dataset['started'] = 'true';
  // `NOT_FOUND_ROUTE`, of a module that this script would have to load for it.
  if (isPageWith('"route":"/404"')) {
    import('./navigation/correct-address.ts').then(({ correctAddress }) => correctAddress()).catch(() => undefined);
  } else {
    cleanAddress();
  }
  loadOther();
  startFeatures();
  addEventListener('click', keepClick);
  addEventListener('popstate', loadOther);
  // Only the script that `docsite serve` adds fires it, when the page has been edited.
  addEventListener('docsite:refresh', (event) => {
    (event as CustomEvent<RefreshRequest>).detail(loadApp());
  });
  for (const name of INTENTS) addEventListener(name, onIntent, { passive: true, capture: true });
  // If the app ran before a reload, only the app can restore the scroll position.
  if (history.scrollRestoration === 'manual') prepare();
  // Under data saver only actions of the reader count.
  else if (!savesData()) whenAtRest(prepare);
  // The script in the head has kept earlier clicks.
  dispatchEvent(new Event('docsite:started'));
}

/** Loads the part that needs React, once. If it fails to load, links load pages. */
function loadApp(): Promise<Hydrate> {
  app ??= import('./hydrate.tsx')
    .then(async (module) => {
      await module.start(parts, { savesData });
      isReady = true;
      hideLoadNotice('app');
      return module;
    })
    .catch((error: unknown) => {
      recover(error);
      throw error;
    });
  return app;
}

function prepare(): void {
  loadApp().catch(() => undefined);
}

/** The page is readable and its links work. After a new build one reload may help; after that a notice, never a loop. */
function recover(error: unknown): void {
  app = null;
  if (isLeaving()) return;
  console.warn(error);
  if (navigator.onLine && mayReload(location.pathname)) location.reload();
  else showLoadNotice('app');
}

/** Moving the pointer over text is not intent; over a link or a button it is. */
function onIntent(event: Event): void {
  const isOn = (selector: string): boolean =>
    event.target instanceof Element && event.target.closest(selector) !== null;
  const isHover = event.type === 'pointerover' || event.type === 'focusin';
  if (savesData() ? isOn('a') : isHover && !isOn('a, button, summary')) return;
  for (const name of INTENTS) removeEventListener(name, onIntent, { capture: true });
  prepare();
}

/**
 * Until the app listens, a click waits for it: on a link, and on a button of a page with its own code. It waits
 * for nothing where the page is being left, as when it is loaded again: the browser then follows the link instead.
 */
function keepClick(event: MouseEvent): void {
  if (isReady || isLeaving() || !isPlainClick(event)) return;
  const link = linkOf(event);
  const target = link === null ? null : inAppTarget(link);
  if (target !== null) keepNavigation(event, target);
  else if (link === null && isPageWith('"kind":"component"')) {
    const button = (event.target as Element).closest<HTMLElement>('main button');
    if (button !== null) {
      loadApp().then(
        () => button.click(),
        () => undefined,
      );
    }
  } else noteDeparture(link);
}

function keepNavigation(event: MouseEvent, target: Target): void {
  // For readers who save data, one more page costs less than the app. Offline the browser would put its own page here
  // instead.
  if (savesData() && app === null && navigator.onLine) return;
  event.preventDefault();
  wanted = target;
  const patience = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
  Promise.race([loadApp(), patience]).then(
    (module) => module.navigate(target),
    () => {
      // Without a network the browser would put its own page in the place of this one.
      if (target !== wanted || !navigator.onLine || isLeaving()) return;
      leave();
      location.assign(target.written ?? target);
    },
  );
}

/**
 * Entries of the history that an app has made in this document, before it was loaded again, are this document's: going
 * back, the browser changes nothing but the address. Where the document was loaded, the head's script has noted.
 */
function loadOther(): void {
  const { js = '' } = document.documentElement.dataset;
  if (!isReady && cleanPath(location.pathname) !== cleanPath(js)) location.reload();
}

/**
 * What must be known of the page before its data are parsed: whether they have a field, as JSON. By place and type, as
 * `readPageJson`, which would be one more script for every page.
 */
function isPageWith(field: string): boolean {
  return document.querySelector('body>[type$=json]')?.textContent.includes(field) === true;
}

function cleanAddress(): void {
  const url = new URL(location.href);
  url.pathname = cleanPath(url.pathname);
  // A document of an opaque origin must not change its path.
  if (url.origin === origin && url.href !== location.href) history.replaceState(history.state, '', url);
}

start();
