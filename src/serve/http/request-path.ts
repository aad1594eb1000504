/** Which file of a site a URL may mean. Everything a request may try to reach outside of the site ends here. */
import { sep } from 'node:path';

/**
 * The part of a request's URL below the base URL, decoded: `['docs', 'discover']`, with an empty last segment when
 * the URL ends in a slash. `null` for what names no file of any site: malformed encoding, `..`, NUL, separators that
 * were encoded. Segments are decoded one by one, so that an encoded slash never becomes a real one.
 */
export function parseRequestPath(url: string): readonly string[] | null {
  const [path = ''] = url.split(/[?#]/u);
  if (!path.startsWith('/')) return null;
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    // Doubled slashes mean nothing; the last one marks a folder.
    const meaningful = segments.filter((segment, index) => segment !== '' || index === segments.length - 1);
    return meaningful.some(isUnsafe) ? null : meaningful;
  } catch {
    return null;
  }
}

/** `:` would name a drive or a stream of a file on Windows, where it is not allowed in file names anyway. */
function isUnsafe(segment: string): boolean {
  return segment === '.' || segment === '..' || /[/\\\0]/u.test(segment) || (sep === '\\' && segment.includes(':'));
}

/**
 * The files that may answer a path, relative to the site's folder and with `/` separators, best first. The exact file;
 * then the page in either layout (`x.html`, `x/index.html`), requested as `/x`, `/x/`, `/x.html` or `/x/index.html`.
 */
export function fileCandidates(segments: readonly string[]): readonly string[] {
  const path = segments.join('/');
  const bare = path.replace(/\/$/u, '');
  const page = bare.replace(/(?:^|\/)index(?:\.html)?$|\.html$/u, '');
  const pages = page === '' ? ['index.html'] : [`${page}.html`, `${page}/index.html`];
  const exact = path === '' || path.endsWith('/') ? [] : [path];
  // `/docs/api.html` and `/docs/index` may also be pages of documents that are called so.
  const verbatim = bare === page ? [] : [`${bare}.html`, `${bare}/index.html`];
  return [...exact, ...pages, ...verbatim];
}
