/**
 * Prefetches what the reader is likely to open: links in view get a hint, links under the pointer or the focus are
 * loaded whole (BEHAVIOUR B19–B22). Speculation rules would do it a second time: what they fetch serves navigations of
 * the browser, not the requests that bring the next page here.
 */
import { hostForm } from './host-form.ts';
import { inAppTarget, linkOf } from './in-app-link.ts';
import { loadPage } from './load-page.ts';

/** Most hints per page: a page may show hundreds of links. */
const MAX_HINTS = 20;
/** A pointer or a focus that is on its way to somewhere else leaves a link sooner. */
const REST_MS = 65;
/** A page that was asked for is not asked for again so soon, even if it is no longer kept. */
const FRESH_MS = 300_000;
/** When pages were asked for, by path. */
const askedMs = new Map<string, number>();
const hinted = new Set<string>();

/** `onPage` runs an action for the page that is shown and for each that follows. */
export function startPrefetch(onPage: (action: () => void) => void, savesData: () => boolean): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  for (const name of ['pointerover', 'focusin', 'touchstart', 'pointerdown'] as const) {
    const restMs = name === 'pointerover' || name === 'focusin' ? REST_MS : 0;
    const onIntent = (event: Event): void => {
      clearTimeout(resting);
      if (!savesData()) resting = setTimeout(() => loadPointedAt(event), restMs);
    };
    addEventListener(name, onIntent, { passive: true });
  }
  let endWatching = (): void => undefined;
  onPage(() => {
    endWatching();
    endWatching = savesData() ? () => undefined : watchLinks();
  });
}

function loadAhead(url: URL): void {
  const { pathname } = url;
  if (Date.now() - (askedMs.get(pathname) ?? 0) < FRESH_MS) return;
  askedMs.set(pathname, Date.now());
  loadPage(url).catch(() => undefined);
}

/** Watches the links of the current page. Returns a function that stops. */
function watchLinks(): () => void {
  if (!('IntersectionObserver' in globalThis)) return () => undefined;
  let hints = 0;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || hints >= MAX_HINTS) continue;
      observer.unobserve(target);
      const url = inAppTarget(target as HTMLAnchorElement);
      if (url !== null && isShown(target) && hint(url)) hints++;
    }
  });
  // In order of likelihood: a long sidebar must not use up the hints of the text.
  // Those to the page's own headings lead nowhere else, and the browser would look at thousands of them for each frame.
  for (const selector of ['main a', 'a']) {
    for (const link of document.querySelectorAll(`${selector}[href]:not([href^="#"])`)) observer.observe(link);
  }
  return () => {
    observer.disconnect();
  };
}

/** Loads the page of the link that the reader rests on, touches or presses. */
function loadPointedAt(event: Event): void {
  const link = linkOf(event);
  const url = link === null ? null : inAppTarget(link);
  if (url !== null && url.pathname !== location.pathname) loadAhead(url);
}

/** False for links in closed menus, which may still have a box on the screen. */
function isShown(link: Element): boolean {
  return 'checkVisibility' in link ? link.checkVisibility({ opacityProperty: true, visibilityProperty: true }) : true;
}

/**
 * Asks the browser to fetch a document when it has time. Where hints do not help, the page is loaded: a plain request
 * would be made again when the reader points at the link. True when new.
 */
function hint(url: URL): boolean {
  const { pathname } = url;
  if (hinted.has(pathname) || pathname === location.pathname) return false;
  hinted.add(pathname);
  const link = document.createElement('link');
  if (takesHints(link.relList)) {
    link.rel = 'prefetch';
    link.href = hostForm(pathname);
    document.head.append(link);
  } else {
    loadAhead(url);
  }
  return true;
}

/**
 * Safari does not know this hint, and some browsers have no `relList`, or one without `supports`. Firefox applies
 * `default-src` to hints, which a strict policy denies, and reports each in the console (Mozilla bug 1457204).
 */
function takesHints(relList: Partial<DOMTokenList> | undefined): boolean {
  return relList?.supports?.('prefetch') === true && !navigator.userAgent.includes('Firefox');
}
