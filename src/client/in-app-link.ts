/** Which links the site follows by itself, and which it leaves to the browser (BEHAVIOUR B7). */

/** Filled in by the bundler: links of the site end in a slash. */
declare const TRAILING_SLASH: boolean;

/** A file (`.pdf`, `.svg`, `.json`) is the browser's; the suffix of a page is gone when this is asked. */
const FILE_SUFFIX = /\.[a-z][a-z\d]+$/iu;

/** The page a link leads to, with its address cleaned; `null` for links that are the browser's. */
export function inAppTarget(link: HTMLAnchorElement): URL | null {
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.hasAttribute('download') || link.origin !== location.origin) return null;
  const url = cleanUrl(new URL(link.href));
  const base = document.documentElement.dataset['base'] ?? '/';
  if (!url.pathname.startsWith(base) || FILE_SUFFIX.test(url.pathname)) return null;
  // A hash on this page: the browser scrolls, and keeps its own history of it.
  const isHere = url.pathname === location.pathname && url.search === location.search;
  return isHere && link.getAttribute('href')?.includes('#') === true ? null : url;
}

/** `/p.html` and `/p/index.html` are `/p`, or `/p/` where the site wants it (BEHAVIOUR B2). Query and hash are kept. */
export function cleanUrl(url: URL): URL {
  const path = url.pathname.replace(/(?:\/index)?\.html?$/iu, '');
  if (path === url.pathname) return url;
  const clean = new URL(url);
  clean.pathname = TRAILING_SLASH || path === '' ? `${path}/` : path;
  return clean;
}

/** A plain click or tap: no modifier, main button, not handled by somebody else. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/** The link that an event came from. */
export function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}
