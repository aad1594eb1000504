import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isLeaving } from '../../../../src/client/navigation/departure.ts';
import { ForeignDocumentError, loadPage, type LoadedPage } from '../../../../src/client/navigation/load-page.ts';
import { Router } from '../../../../src/client/navigation/router.ts';

vi.mock('../../../../src/client/navigation/load-page.ts', () => ({
  ForeignDocumentError: class ForeignDocumentError extends Error {},
  loadPage: vi.fn<typeof loadPage>(),
}));

vi.mock('../../../../src/client/navigation/departure.ts', () => ({ isLeaving: vi.fn<typeof isLeaving>(() => false) }));

/** Responses that a test controls. */
const answers = new Map<string, { resolve: (page: LoadedPage) => void; reject: (error: unknown) => void }>();
/** Each load with the URL of the entry that it replaces. */
const browser = { entries: [] as string[], loads: [] as string[] };

/** The entry is that of the page shown again: a full document replaces it, and Back leads here. */
const LOAD_A = 'https://site.example/start → https://site.example/a';

function urlOf(path: string): URL {
  return new URL(path, 'https://site.example');
}

function page(path: string): LoadedPage {
  return { path } as LoadedPage;
}

/** Lets the router process what it received. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

function start(): Router {
  return new Router(urlOf('/start'), page('/start'));
}

beforeEach(() => {
  answers.clear();
  Object.assign(browser, { entries: ['https://site.example/start'], loads: [] });
  vi.mocked(loadPage).mockImplementation(
    ({ pathname }) => new Promise((resolve, reject) => answers.set(pathname, { resolve, reject })),
  );
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('console', { ...console, warn: vi.fn<Console['warn']>() });
  vi.stubGlobal('location', {
    get href() {
      return browser.entries.at(-1);
    },
    replace: ({ href }: URL) => browser.loads.push(`${browser.entries.splice(-1, 1, href).join('')} → ${href}`),
  });
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: unknown, _: string, url: URL) => browser.entries.push(url.href),
    replaceState: (_state: unknown, _: string, url?: URL) => {
      if (url !== undefined) browser.entries.splice(-1, 1, url.href);
    },
  });
  vi.stubGlobal('scrollY', 0);
});

describe('Router', () => {
  it('B6 changes the URL at once and the page when it has loaded', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    expect(browser.entries.at(-1)).toBe('https://site.example/a');
    expect(router.getState()).toMatchObject({ pending: { cause: 'push' }, shown: { cause: 'start' } });
    answers.get('/a')?.resolve(page('/a'));
    await settle();
    expect(router.getState()).toMatchObject({ pending: null, shown: { cause: 'push', loaded: { path: '/a' } } });
  });

  it('B17 the last navigation wins, in whatever order the responses arrive', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    void router.navigate(urlOf('/b'));
    answers.get('/b')?.resolve(page('/b'));
    await settle();
    answers.get('/a')?.resolve(page('/a'));
    await settle();
    expect(router.getState().shown.loaded.path).toBe('/b');
    expect(browser.entries).toEqual(['https://site.example/start', 'https://site.example/b']);
  });

  it('B17 a failure of an older navigation is ignored', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    void router.navigate(urlOf('/b'));
    answers.get('/a')?.reject(new Error('gone'));
    await settle();
    expect(router.getState()).toMatchObject({ failure: null, pending: { cause: 'push' } });
    expect(browser.loads).toEqual([]);
  });

  it('B17 the history may win, too: the current page stays', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    browser.entries.pop();
    void router.follow(urlOf('/start'));
    answers.get('/a')?.resolve(page('/a'));
    await settle();
    expect(router.getState()).toMatchObject({ pending: null, shown: { cause: 'history', loaded: { path: '/start' } } });
  });

  it('a link during a slow Back adds an entry: the one it would replace was seen', () => {
    const router = start();
    void router.follow(urlOf('/a'));
    void router.navigate(urlOf('/b'));
    expect(browser.entries).toHaveLength(2);
  });

  it('B9 a link to the current address replaces it', async () => {
    const router = start();
    await router.navigate(urlOf('/start'));
    expect(browser.entries).toHaveLength(1);
    expect(router.getState().shown.cause).toBe('replace');
  });

  it('B17 a double click goes to a page once, as one click does', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    void router.navigate(urlOf('/a'));
    expect(router.getState().pending?.cause).toBe('push');
    void router.navigate(urlOf('/b'));
    expect(browser.entries).toEqual(['https://site.example/start', 'https://site.example/b']);
    answers.get('/b')?.resolve(page('/b'));
    await settle();
    expect(router.getState().shown.cause).toBe('push');
  });

  it.each([
    ['/start?x=1', 'query'],
    ['/start?x=1#y', 'push'],
    ['/start#y', 'push'],
  ])('B14 %s comes as %s, without loading', async (path, cause) => {
    const router = start();
    await router.navigate(urlOf(path));
    expect(router.getState().shown.cause).toBe(cause);
    expect(answers.size).toBe(0);
  });

  it('the address follows a redirect; query and hash stay', async () => {
    const router = start();
    void router.navigate(urlOf('/old?x=1#y'));
    answers.get('/old')?.resolve(page('/new'));
    await settle();
    expect(browser.entries.at(-1)).toBe('https://site.example/new?x=1#y');
    expect(router.getState().shown.url.pathname).toBe('/new');
  });

  it('B28 a failure leads to one reload, then to a notice, and is logged to the console', async () => {
    const router = start();
    const fail = async () => {
      void router.navigate(urlOf('/a'));
      answers.get('/a')?.reject(new Error('gone'));
      await settle();
    };
    await fail();
    expect(browser.loads).toEqual([LOAD_A]);
    await fail();
    expect(browser.loads).toEqual([LOAD_A]);
    expect(router.getState()).toMatchObject({ pending: null, failure: { isOffline: false } });
    expect(globalThis.console.warn).toHaveBeenCalledTimes(2);
  });

  it('B28 a load cancelled by leaving the page is not a failure', async () => {
    const router = start();
    void router.navigate(urlOf('/a'));
    vi.mocked(isLeaving).mockReturnValueOnce(true);
    answers.get('/a')?.reject(new Error('gone'));
    await settle();
    expect(browser).toEqual({ entries: ['https://site.example/start', 'https://site.example/start'], loads: [] });
    expect(router.getState()).toMatchObject({ pending: null, failure: null });
  });

  it('B27 Retry behaves like the navigation', async () => {
    const router = start();
    vi.stubGlobal('navigator', { onLine: false });
    void router.navigate(urlOf('/a'));
    answers.get('/a')?.reject(new Error('gone'));
    await settle();
    expect(router.getState().failure).toMatchObject({ isOffline: true });
    void router.retry();
    expect(router.getState()).toMatchObject({ failure: { isOffline: true }, pending: { cause: 'push' } });
    answers.get('/a')?.resolve(page('/a'));
    await settle();
    expect(router.getState()).toMatchObject({ failure: null, shown: { cause: 'push' } });
  });

  it('B29 staying restores the URL of the current page', async () => {
    const router = start();
    vi.stubGlobal('navigator', { onLine: false });
    void router.navigate(urlOf('/a'));
    answers.get('/a')?.reject(new Error('gone'));
    await settle();
    router.stay();
    expect(router.getState()).toMatchObject({ failure: null, pending: null, shown: { cause: 'start' } });
    expect(browser.entries).toEqual(['https://site.example/start', 'https://site.example/start']);
  });

  it('B29 offline nothing is reloaded', async () => {
    const router = start();
    vi.stubGlobal('navigator', { onLine: false });
    void router.navigate(urlOf('/a'));
    answers.get('/a')?.reject(new Error('gone'));
    await settle();
    expect(browser.loads).toEqual([]);
  });

  it('the browser handles what is not a page of this build, each time', async () => {
    const router = start();
    for (const count of [1, 2]) {
      void router.navigate(urlOf('/a'));
      answers.get('/a')?.reject(new ForeignDocumentError('/a'));
      await settle();
      expect(browser.loads).toEqual(Array.from({ length: count }, () => LOAD_A));
      expect(router.getState().failure).toBeNull();
    }
  });

  it('notifies its listeners, but not those removed', async () => {
    const router = start();
    const listener = vi.fn<() => void>();
    const leave = router.subscribe(listener);
    await router.navigate(urlOf('/start'));
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    await router.navigate(urlOf('/start'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
