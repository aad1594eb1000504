/**
 * Which page is shown, which is on its way, and what went wrong: the state of navigation. It knows the history and
 * nothing of React; drawing, scrolling and focus follow from its state.
 */
import { ForeignDocumentError, loadPage, type LoadedPage } from './load-page.ts';
import { forgetReload, mayReload } from './reload-once.ts';

export interface Failure {
  readonly url: URL;
  readonly error: unknown;
  /** The reader has no network: nothing is wrong with the site. */
  readonly isOffline: boolean;
}
export interface Shown {
  readonly url: URL;
  readonly loaded: LoadedPage;
  /** How the page came: decides about scrolling and focus. */
  readonly cause: 'start' | 'push' | 'replace' | 'history';
}
export interface RouterState {
  readonly shown: Shown;
  /** Address of the page that is being loaded; the old page stays until it is there. */
  readonly pending: URL | null;
  readonly failure: Failure | null;
}

export class Router {
  #state: RouterState;
  /** Number of the newest navigation: whatever an older one brings is dropped. */
  #token = 0;
  readonly #listeners = new Set<() => void>();

  constructor(url: URL, loaded: LoadedPage) {
    this.#state = { shown: { url, loaded, cause: 'start' }, pending: null, failure: null };
  }

  readonly getState = (): RouterState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes to a page. The address changes at once, the page when it is loaded; a link to the current address replaces it. */
  async navigate(url: URL): Promise<void> {
    const cause = url.href === location.href ? 'replace' : 'push';
    if (cause === 'push') history.pushState(null, '', url);
    else history.replaceState(history.state, '', url);
    await this.#show(url, cause);
  }

  /** Follows the history, which has changed already. */
  async follow(url: URL): Promise<void> {
    await this.#show(url, 'history');
  }

  /** Loads the page again that could not be loaded. */
  readonly retry = async (): Promise<void> => {
    const { failure } = this.#state;
    if (failure !== null) await this.#show(failure.url, 'replace');
  };

  async #show(url: URL, cause: Shown['cause']): Promise<void> {
    const token = ++this.#token;
    const isSamePage = url.pathname === this.#state.shown.url.pathname;
    this.#set({ pending: isSamePage ? null : url, failure: null });
    try {
      const loaded = isSamePage ? this.#state.shown.loaded : await loadPage(url);
      if (token !== this.#token) return;
      forgetReload(url.pathname);
      this.#set({ shown: { url, loaded, cause }, pending: null });
    } catch (error) {
      if (token === this.#token) this.#fail(url, error);
    }
  }

  #fail(url: URL, error: unknown): void {
    if (error instanceof ForeignDocumentError) {
      location.reload();
      return;
    }
    console.warn(error);
    const isOffline = !navigator.onLine;
    // The address is the target's already, so a reload lands there.
    if (!isOffline && mayReload(url.pathname)) location.reload();
    else this.#set({ pending: null, failure: { url, error, isOffline } });
  }

  #set(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
