/**
 * The script that every page starts with: small, and the only one until the reader acts or the page is idle. It cleans
 * the address, brings in the part that needs React, and keeps what the reader clicked in the meantime.
 */
import { cleanUrl, inAppTarget, isPlainClick, linkOf } from './in-app-link.ts';
import { PAGE_DATA_ID } from '../shared/page-payload.ts';
import { startFeatures } from './features/start-features.ts';
import { savesData } from './network.ts';
import { forgetReload, mayReload } from './reload-once.ts';

type Hydrate = typeof import('./hydrate.tsx');

/** Signs that the reader is about to do something. */
const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'pointerover'] as const;
/** Latest moment for a page that is never idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 4000;

let app: Promise<Hydrate> | null = null;
let isReady = false;

/** Loads the part that needs React, once. When it cannot be had, the page stays what it is: links load pages. */
function loadApp(): Promise<Hydrate> {
  app ??= import('./hydrate.tsx').then(async (module) => {
    await module.start();
    isReady = true;
    forgetReload(location.pathname);
    return module;
  });
  return app;
}

function start(): void {
  document.documentElement.dataset['started'] = '';
  const clean = cleanUrl(new URL(location.href));
  if (clean.href !== location.href) history.replaceState(history.state, '', clean);
  if (isNotFoundPage()) correctAddress().catch(console.warn);
  startFeatures();
  addEventListener('click', keepClick);
  for (const name of INTENTS) addEventListener(name, onIntent, { passive: true, capture: true });
  // Under data saver only the reader's own acts count.
  if (!savesData()) whenIdle(() => void loadApp().catch(recover));
}

/** Moving the pointer over text is no intent; over a link or a button it is. */
function onIntent(event: Event): void {
  const isHover = event.type === 'pointerover' || event.type === 'focusin';
  if (isHover && (savesData() || !(event.target instanceof Element && event.target.closest('a, button, summary'))))
    return;
  for (const name of INTENTS) removeEventListener(name, onIntent, { capture: true });
  void loadApp().catch(recover);
}

/** Until the app listens, a click on a link waits for it. */
function keepClick(event: MouseEvent): void {
  if (isReady || !isPlainClick(event)) return;
  const link = linkOf(event);
  const target = link === null ? null : inAppTarget(link);
  if (target === null) return;
  event.preventDefault();
  loadApp().then(
    (module) => {
      module.navigate(target);
    },
    () => {
      location.assign(target);
    },
  );
}

function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS });
  else addEventListener('load', action);
}

/** The page can be read and its links work. One reload may help after a new build; then a notice, never a loop. */
function recover(error: unknown): void {
  console.warn(error);
  app = null;
  if (navigator.onLine && mayReload(location.pathname)) location.reload();
  else
    void import('./load-notice.ts').then(({ showLoadNotice }) => {
      showLoadNotice(() => void loadApp().catch(recover));
    });
}

function isNotFoundPage(): boolean {
  return document.getElementById(PAGE_DATA_ID)?.textContent.includes('"kind":"not-found"') === true;
}

/** An address that leads nowhere may be a page in another spelling. */
async function correctAddress(): Promise<void> {
  const { findPage } = await import('./find-page.ts');
  const path = await findPage(location.pathname, document.documentElement.dataset['base'] ?? '/');
  if (path !== null) location.replace(path + location.search + location.hash);
}

start();
