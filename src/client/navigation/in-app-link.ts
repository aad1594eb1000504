/** Which links the site handles, and which it leaves to the browser (BEHAVIOUR B7). */

/** Filled in by the bundler: path of the site, with a slash at both ends. */
declare const BASE_URL: string;
/** Filled in by the bundler: links of the site end in a slash, or never; `null` for never where both forms lead there. */
declare const TRAILING_SLASH: boolean | null;
/** Filled in by the bundler: the site works from any folder, where the browser loads each page. */
declare const RELATIVE: boolean;

/**
 * A file (`.pdf`, `.7z`, `.html`) is left to the browser: the site's links to pages have no suffix. The end of a version's
 * number is not one.
 */
const FILE_SUFFIX = /\.(?:7z|[a-z][a-z\d]+)$/iu;

/** A cleaned address, which may turn out not to be a page's: then the browser follows it as its author wrote it. */
export type Target = URL & { readonly written?: string };

/** The page a link leads to, with its address cleaned; `null` for links that are the browser's. */
export function inAppTarget(link: HTMLAnchorElement): Target | null {
  if (RELATIVE) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  // In a sandbox the document has an opaque origin: no page can be requested, while the browser can load it.
  if (link.hasAttribute('download') || link.origin !== origin) return null;
  const url = new URL(link.href);
  if (!url.pathname.startsWith(BASE_URL) || FILE_SUFFIX.test(url.pathname)) return null;
  url.pathname = cleanPath(url.pathname);
  // A hash on this page: the browser scrolls, and keeps its own history of it. What follows `:~:` only the browser understands.
  const isHere = url.pathname === location.pathname && url.search === location.search;
  return link.href.includes(isHere ? '#' : ':~:') ? null : Object.assign(url, { written: link.href });
}

/**
 * One URL per page: `/p.html`, `/p/index.html`, `/p/` are `/p`, or `/p/` where the site wants it (BEHAVIOUR B1, B2).
 * Doubled slashes mean nothing to a host, but `//` before a path would make it a URL of another host.
 */
export function cleanPath(path: string): string {
  // The address that links of the page are relative to.
  if (RELATIVE) return path;
  const bare = path.replace(/\/{2,}/gu, '/').replace(/(?:\/index)?\.html?$|\/$/iu, '');
  const needsSlash = TRAILING_SLASH === true && !FILE_SUFFIX.test(bare);
  return needsSlash || `${bare}/` === BASE_URL ? `${bare}/` : bare;
}

/** A plain click or tap: no modifier, main button, not handled by other code. */
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
