/** The part that needs React: takes over the page that the build made and, from then on, draws the pages that follow. */
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { NavigationStatus } from '../../templates/components/navigation-status.tsx';
import { Root } from '../../templates/root.tsx';
import type { RenderedParts } from '../shared/page-payload.ts';
import { announcePage, onPage } from './features/page-change.ts';
import { mergeHtml } from './hooks/merge-html.ts';
import { NavigationProvider } from './hooks/navigation-context.tsx';
import { PageProvider } from './hooks/page-context.tsx';
import { noteDeparture } from './navigation/departure.ts';
import { inAppTarget, isPlainClick, linkOf } from './navigation/in-app-link.ts';
import { adoptPage } from './navigation/load-page.ts';
import { adoptHead, showHead } from './navigation/page-head.ts';
import { startPrefetch } from './navigation/prefetch.ts';
import { Router, type Shown } from './navigation/router.ts';
import {
  enterEntry,
  rememberPosition,
  scrollToHash,
  scrollToPosition,
  startScrollMemory,
} from './navigation/scroll.ts';
import { takeOver } from './take-over.tsx';

/** Filled in by the bundler: the site works from any folder, where the browser loads each page. */
declare const RELATIVE: boolean;
/** Templates of the site do something in the browser. */
declare const HAS_OWN_STATE: boolean;

let router: Router | null = null;

/** What the first script has: a chunk shared with it would be one more file that every page loads. */
export interface BootTools {
  readonly savesData: () => boolean;
}

/**
 * Hydrates the page from `parts`, its HTML as built. Resolves once its controls work; rejects if the page is from another
 * build.
 */
export async function start(parts: RenderedParts, tools: BootTools): Promise<void> {
  // On a page without it React throws, and nothing is taken over.
  const container = document.getElementById('docsite:root') as Element;
  const loaded = await adoptPage(parts);
  if (HAS_OWN_STATE) await import('./foreign-nodes.ts');
  const started = new Router(new URL(location.href), loaded);
  router = started;
  adoptHead();
  const inNavigation = (content: ReactNode): ReactNode => <Navigation router={started}>{content}</Navigation>;
  const taken = await takeOver(container, inNavigation(<App router={started} />), { onRedrawn: announcePage });
  if (taken.isAsBuilt) document.documentElement.dataset['hasHydrated'] = 'true';
  else {
    const { drawLater } = await import('./draw-later.ts');
    const status = inNavigation(
      <PageProvider site={site} page={loaded.page}>
        <NavigationStatus />
      </PageProvider>,
    );
    await drawLater({
      container,
      draw: taken.draw,
      router: started,
      appOf: (onDrawn) => <App router={started} onDrawn={onDrawn} />,
      inNavigation,
      status,
      createRoot,
      settle,
      announcePage,
      mergeHtml,
    });
  }
  if (RELATIVE) return;
  startScrollMemory();
  listen(started, tools);
}

/** Goes to a page of the site. */
export function navigate(url: URL): void {
  rememberPosition();
  void router?.navigate(url);
}

/** Shows a newer document of the page at `path`, where the reader is on it. Rejects when it is not a page of this build. */
export async function refresh(path: string, html: string): Promise<void> {
  await router?.refresh(path, html);
}

function listen(started: Router, { savesData }: BootTools): void {
  addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event) : null;
    const target = link === null ? null : targetOf(link, started.getState().shown);
    if (target === null) {
      noteDeparture(link);
      return;
    }
    event.preventDefault();
    navigate(target);
  });
  addEventListener('popstate', () => void started.follow(new URL(location.href)));
  // Who saves data has no use for it, and without it nothing is missing.
  if (!savesData()) startPrefetch(onPage, savesData);
}

/** The address is that of a page on its way, or that did not come: a hash belongs to the page that is shown. */
function targetOf(link: HTMLAnchorElement, { url }: Shown): URL | null {
  const href = link.getAttribute('href') ?? '';
  return href.startsWith('#') && location.pathname !== url.pathname ? new URL(href, url) : inAppTarget(link);
}

/** Draws the page of the router's state. */
function App({ router: source, onDrawn }: { readonly router: Router; readonly onDrawn?: () => void }) {
  const { shown } = useSyncExternalStore(source.subscribe, source.getState, source.getState);
  const { page, Template, head } = shown.loaded;

  // No view transition: it takes a picture of the old page first, which costs a frame or two before each new heading,
  // and lies over the page until it ends, so that the next click is lost.
  useLayoutEffect(() => {
    onDrawn?.();
    if (shown.cause === 'start') return;
    showHead(head);
    announcePage();
    settle(shown);
  }, [shown, head, onDrawn]);
  return <Root site={site} page={page} Template={Template} />;
}

/** Gives what is in it the state of the router's navigation. */
function Navigation({ router: source, children }: { readonly router: Router; readonly children: ReactNode }) {
  const { shown, pending, failure } = useSyncExternalStore(source.subscribe, source.getState, source.getState);
  const state = {
    isPending: pending !== null,
    failure: failure === null ? null : { message: String(failure.error), isOffline: failure.isOffline },
    // Empty on the way: pages of two versions have one title, and only changes are read out. A failure has its own notice.
    announcement: shown.isArrival && (pending ?? failure) === null ? titleOf(shown.loaded.head) : '',
    retry: () => void source.retry(),
    stay: source.stay,
  };
  return <NavigationProvider state={state}>{children}</NavigationProvider>;
}

function titleOf(head: readonly Element[]): string {
  return head.find(({ tagName }) => tagName === 'TITLE')?.textContent ?? '';
}

/** Puts the reader where the page begins: at its top, at the hash, or where they were (BEHAVIOUR B9–B18). */
function settle({ url, cause }: Shown): void {
  if (cause === 'refresh') return;
  const position = enterEntry();
  if (cause === 'query') {
    rememberPosition();
    return;
  }
  if (cause === 'history' && position !== null) {
    scrollToPosition(position);
    return;
  }
  const start = scrollToHash(url.hash);
  if (cause === 'push') moveTabStart(start);
}

/**
 * The next Tab continues from here, as after a load: from the top to the skip link. Nothing has the focus then. A reader
 * who opened a menu while the page was loading stays in it: the one of narrow screens makes `main` inert.
 */
function moveTabStart(start: HTMLElement): void {
  if (document.querySelector('main[inert],.version-menu') !== null) return;
  const isFocusable = start.tabIndex >= 0 || start.hasAttribute('tabindex');
  if (!isFocusable) start.tabIndex = -1;
  start.focus({ preventScroll: true });
  start.blur();
  if (!isFocusable) start.removeAttribute('tabindex');
}
