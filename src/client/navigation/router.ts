/**
 * Which page is shown, which is loading, and what failed: the state of navigation. It knows the history and
 * nothing of React; drawing, scrolling and focus follow from its state.
 */
import { isLeaving } from './departure.ts';
import { cleanPath, type Target } from './in-app-link.ts';
import { ForeignDocumentError, loadPage, type LoadedPage, replacePage } from './load-page.ts';
import { mayReload } from './reload-once.ts';
import { enterEntry, newEntry, rememberPosition } from './scroll.ts';

/**
 * How a page was reached: decides about scrolling and focus. With `query` it is the same page as before, with `refresh`
 * a newer form of it.
 */
export type Cause = 'start' | 'push' | 'replace' | 'query' | 'history' | 'refresh';

interface Wanted {
  readonly url: URL;
  readonly cause: Cause;
}
export interface Failure extends Wanted {
  readonly error: unknown;
  /** The reader is offline: nothing is wrong with the site. */
  readonly isOffline: boolean;
}
export interface Shown extends Wanted {
  readonly loaded: LoadedPage;
  /** The page has replaced another one in place, which browsers do not announce. */
  readonly isArrival: boolean;
}
export interface RouterState {
  readonly shown: Shown;
  /** The page being loaded; the old one stays until it has arrived. */
  readonly pending: Wanted | null;
  readonly failure: Failure | null;
}

/** Who left this long before a page was requested is still here: it was a download. */
const DEPARTURE_MS = 2000;

export class Router {
  #state: RouterState;
  readonly #listeners = new Set<() => void>();

  constructor(url: URL, loaded: LoadedPage) {
    this.#state = { shown: { url, loaded, cause: 'start', isArrival: false }, pending: null, failure: null };
  }

  readonly getState = (): RouterState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Goes to a page. The address changes at once, the page when it is loaded. A link to the current address replaces
   * it; so does a second link while the first is on its way, as that page was never seen.
   */
  async navigate(url: URL): Promise<void> {
    const isOnItsWay = this.#state.pending?.cause === 'push';
    const isHere = url.href === location.href;
    if (isHere) history.replaceState(history.state, '', url);
    else if (isOnItsWay) history.replaceState(newEntry(), '', url);
    else history.pushState(newEntry(), '', url);
    // A double click requests one page twice, which still is a new entry.
    await this.#show({ url, cause: isHere && !isOnItsWay ? 'replace' : 'push' });
  }

  /** Follows the history, which has already changed. */
  async follow(url: URL): Promise<void> {
    await this.#show({ url, cause: 'history' });
  }

  /** Loads the failed page again. Until it arrives or fails, the failure stays. */
  readonly retry = async (): Promise<void> => {
    const { failure } = this.#state;
    if (failure !== null) await this.#show(failure, failure);
  };

  /** Stays on the current page: the other one is not requested again. */
  readonly stay = (): void => {
    this.#giveBackEntry();
    enterEntry();
    rememberPosition();
    this.#set({ pending: null, failure: null });
  };

  /** Shows a newer document of the page at `path`, unless another one is shown. Rejects when it is not a page of this build. */
  async refresh(path: string, html: string): Promise<void> {
    const { shown } = this.#state;
    if (cleanPath(path) !== cleanPath(shown.url.pathname)) return;
    const loaded = await replacePage(shown.url, html);
    // The reader may have left in the meantime.
    if (this.#state.shown === shown) this.#set({ shown: { ...shown, loaded, cause: 'refresh' } });
  }

  async #show({ url, cause }: Wanted, failure: Failure | null = null): Promise<void> {
    const { shown } = this.#state;
    if (url.pathname === shown.url.pathname) {
      const isQueryOnly = cause === 'push' && url.search !== shown.url.search && url.hash === '';
      this.#arrive({ ...shown, url, cause: isQueryOnly ? 'query' : cause });
      return;
    }
    const pending = { url, cause };
    const beganMs = Date.now();
    this.#set({ pending, failure });
    try {
      const loaded = await loadPage(url);
      // Results of older navigations are dropped: the last click wins.
      if (this.#state.pending !== pending) return;
      this.#arrive({ url: followRedirect(url, loaded), loaded, cause, isArrival: true });
    } catch (error) {
      if (this.#state.pending === pending) this.#fail(pending, error, isLeaving(beganMs - DEPARTURE_MS));
    }
  }

  #arrive(shown: Shown): void {
    this.#set({ shown, pending: null, failure: null });
  }

  #fail({ url, cause }: Wanted, error: unknown, isCancelled: boolean): void {
    if (error instanceof ForeignDocumentError) {
      // Files, redirects and pages of a newer build are left to the browser.
      this.#leaveTo(url);
      return;
    }
    if (isCancelled) {
      this.stay();
      return;
    }
    console.warn(error);
    const isOffline = !navigator.onLine;
    // Where no one remembers, the browser follows the link: what refuses this request (an extension, a sandbox) may allow its own.
    if (!isOffline && mayReload(url.pathname) !== false) this.#leaveTo(url);
    else this.#set({ pending: null, failure: { url, cause, error, isOffline } });
  }

  /**
   * Has the browser load a page. The entry is first given back: what a reload brings shares its history with this
   * document, and going back would then change the address alone.
   */
  #leaveTo(url: Target): void {
    this.#giveBackEntry();
    location.replace(url.written ?? url);
  }

  /** The history entry is already the target's: it becomes that of the current page again. */
  #giveBackEntry(): void {
    history.replaceState(history.state, '', this.#state.shown.url);
  }

  #set(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The URL is that of the page, even if the host has redirected. */
function followRedirect(url: URL, { path }: LoadedPage): URL {
  if (path === url.pathname) return url;
  const target = new URL(url);
  target.pathname = path;
  history.replaceState(history.state, '', target);
  return target;
}
