/**
 * Loads ahead what the reader is likely to open: links in view get a hint, links under the pointer or the focus are
 * loaded whole (BEHAVIOUR B19–B22). Speculation rules would do it a second time: what they fetch serves navigations of
 * the browser, not the requests that bring the next page here.
 */
import { inAppTarget, linkOf } from './in-app-link.ts';
import { loadPage } from './load-page.ts';
import { savesData } from '../network.ts';

/** Most hints per page: a page may show hundreds of links. */
const MAX_HINTS = 20;
const hinted = new Set<string>();

/** Watches the links of the page; call it again after each navigation. Returns what ends the watching. */
export function watchLinks(): () => void {
  if (savesData() || !('IntersectionObserver' in globalThis)) return () => undefined;
  let hints = 0;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || hints >= MAX_HINTS) continue;
      observer.unobserve(target);
      const url = inAppTarget(target as HTMLAnchorElement);
      if (url !== null && isShown(target) && hint(url)) hints++;
    }
  });
  // In the order of likelihood: a long sidebar must not use up what the text may ask for.
  for (const selector of ['main a[href]', 'a[href]']) {
    for (const link of document.querySelectorAll(selector)) observer.observe(link);
  }
  return () => {
    observer.disconnect();
  };
}

/** Loads the page of the link that the reader points at, touches or focuses. */
export function loadPointedAt(event: Event): void {
  const link = linkOf(event);
  const url = link === null || savesData() ? null : inAppTarget(link);
  if (url !== null && url.pathname !== location.pathname) loadPage(url).catch(() => undefined);
}

/** False for links in closed menus, which may have a place on the screen all the same. */
function isShown(link: Element): boolean {
  return 'checkVisibility' in link ? link.checkVisibility({ opacityProperty: true, visibilityProperty: true }) : true;
}

/** Asks the browser to fetch a document when it has time; where it knows no such hint, a request does it. True when new. */
function hint({ pathname }: URL): boolean {
  if (hinted.has(pathname) || pathname === location.pathname) return false;
  hinted.add(pathname);
  const link = document.createElement('link');
  if (knowsPrefetch(link.relList)) {
    link.rel = 'prefetch';
    link.href = pathname;
    document.head.append(link);
  } else {
    fetch(pathname, { credentials: 'include' }).catch(() => undefined);
  }
  return true;
}

/** Some browsers have no `relList`, some a list that cannot be asked. */
function knowsPrefetch(relList: Partial<DOMTokenList> | undefined): boolean {
  return relList?.supports?.('prefetch') === true;
}
