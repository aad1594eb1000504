/** Which file of a built site answers a URL. Everything a request may try to reach outside of the site ends here. */
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

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

/** `:` would name a drive or a stream of a file on Windows, where it may not stand in file names anyway. */
function isUnsafe(segment: string): boolean {
  return segment === '.' || segment === '..' || /[/\\\0]/u.test(segment) || (sep === '\\' && segment.includes(':'));
}

/**
 * The file for a path, relative to the site's folder and with `/` separators, or `null`. The exact file first; then
 * the page in either layout (`x.html`, `x/index.html`), asked for as `/x`, `/x/`, `/x.html` or `/x/index.html`.
 * `siteDir` is an absolute path without symbolic links; files that such links put outside of it are not found.
 */
export async function findBuiltFile(siteDir: string, segments: readonly string[]): Promise<string | null> {
  const path = segments.join('/');
  for (const candidate of candidatesFor(path)) {
    if (await isFileInside(siteDir, candidate)) return candidate;
  }
  return null;
}

function candidatesFor(path: string): readonly string[] {
  const page = path.replace(/\/$/u, '').replace(/(?:^|\/)index(?:\.html)?$|\.html$/u, '');
  const pages = page === '' ? ['index.html'] : [`${page}.html`, `${page}/index.html`];
  const exact = path === '' || path.endsWith('/') ? [] : [path];
  // `/docs/api.html` may also be the page `api.html.html` of a document called `api.html`.
  const verbatim = path.endsWith('.html') ? [`${path}.html`, `${path}/index.html`] : [];
  return [...exact, ...pages, ...verbatim];
}

async function isFileInside(siteDir: string, path: string): Promise<boolean> {
  try {
    const target = await realpath(join(siteDir, path));
    return target.startsWith(siteDir.endsWith(sep) ? siteDir : siteDir + sep) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}
