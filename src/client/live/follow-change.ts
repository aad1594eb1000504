/** Updates the page to the server's state with as little change as possible. */
import { SHOWN_META, type ChangeMessage } from '../../shared/live-messages.ts';
import type { RefreshRequest } from '../boot.ts';
import { rememberPlace } from './keep-place.ts';

/** One change at a time: a swap must not interrupt another one. */
let queue = Promise.resolve();
/**
 * The site's own, which comes first: others belong to a text, a component or a script, and stay. The newest is the last;
 * there are more while it is on its way, or when one did not come because the server had a newer one already.
 */
const ownStylesheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')].slice(0, 1);

/** Resolves when the page is updated; `path` is its path on the server. */
export function followChange(path: string, change: ChangeMessage): Promise<void> {
  queue = queue.then(() => follow(path, change)).catch(() => location.reload());
  return queue;
}

async function follow(path: string, { kind, stylesheet, shown, html }: ChangeMessage): Promise<void> {
  if (kind === 'reload') {
    location.reload();
    return;
  }
  const isStillHere = watchPath();
  if (kind === 'page') await swapPage({ path, html: html ?? '' }, isStillHere);
  swapStylesheet(stylesheet);
  if (isStillHere()) document.querySelector(`meta[name="${SHOWN_META}"]`)?.setAttribute('content', shown);
}

/** False once the reader has moved on: the change is not about the next page. */
function watchPath(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}

/** The site's own script draws the page; a page without one is loaded again. */
async function swapPage(newer: { path: string; html: string }, isStillHere: () => boolean): Promise<void> {
  await whenStarted();
  const restorePlace = rememberPlace();
  const restore = (): void => {
    if (isStillHere()) restorePlace();
  };
  // Before the page is painted, and after the features have seen it: they have been listening for longer.
  document.addEventListener('docsite:page', restore, { once: true });
  const work: Promise<void>[] = [];
  const detail: RefreshRequest = (app) => void work.push(app.then(({ refresh }) => refresh(newer.path, newer.html)));
  dispatchEvent(new CustomEvent('docsite:refresh', { detail }));
  try {
    if (work.length === 0) throw new Error('Nobody draws this page.');
    await Promise.all(work);
  } finally {
    document.removeEventListener('docsite:page', restore);
  }
}

function whenStarted(): Promise<void> {
  return new Promise((resolve) => {
    if ('started' in document.documentElement.dataset) resolve();
    else addEventListener('docsite:started', () => resolve(), { once: true });
  });
}

/** The old one stays until the new one has loaded, or the page would be without styles. */
function swapStylesheet(address: string): void {
  const old = ownStylesheets.at(-1);
  if (address === '' || old === undefined || old.getAttribute('href') === address) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.addEventListener('load', () => {
    for (const older of ownStylesheets.splice(0, ownStylesheets.indexOf(link))) older.remove();
  });
  old.after(link);
  ownStylesheets.push(link);
}
