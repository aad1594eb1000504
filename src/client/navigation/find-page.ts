/** Looks up an address that leads nowhere: links typed in another case, or with a slash too many (BEHAVIOUR B3). */

/** Filled in by the bundler: see `in-app-link.ts`. */
declare const BASE_URL: string;
declare const TRAILING_SLASH: boolean | null;

interface VersionList {
  readonly versions: readonly { readonly path: string }[];
}
interface VersionRecord {
  readonly docs: readonly { readonly path: string }[];
}

/** An address that leads nowhere may be a page in another spelling: then the reader goes there. Rejects as `findPage` does. */
export async function correctAddress(): Promise<void> {
  const path = await findPage(location.pathname);
  if (path !== null) location.replace(path + location.search + location.hash);
}

/**
 * Path of the page that an address most likely means, with the base URL; `null` when there is none, and when it is the
 * address itself: going there would lead back here. Rejects when the data files cannot be read.
 */
export async function findPage(path: string): Promise<string | null> {
  if (!path.startsWith(BASE_URL)) return null;
  const base = BASE_URL.slice(0, -1);
  const wanted = normalize(path.slice(base.length));
  const isWanted = (route: string): boolean => normalize(route) === wanted;
  const found = (await docRoutes(wanted, base)).find(isWanted) ?? (await sitemapRoutes(base)).find(isWanted);
  if (found === undefined) return null;
  const bare = base + withoutSlash(found);
  // An empty address would be the current one, and the home page has its slash in any case.
  const target = TRAILING_SLASH === true || bare === base ? `${bare}/` : bare;
  // Only hosts of files called `x.html` tell `/x` from `/x/`.
  const isSame = TRAILING_SLASH === false ? target === path : withoutSlash(target) === withoutSlash(path);
  return isSame ? null : target;
}

/** Routes of the version that an address lies in. */
async function docRoutes(wanted: string, base: string): Promise<readonly string[]> {
  const { versions } = await fetchJson<VersionList>(`${base}/versions.json`);
  const [version] = versions
    .filter(({ path }) => `${wanted}/`.startsWith(`${normalize(path)}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (version === undefined) return [];
  const { docs } = await fetchJson<VersionRecord>(`${base}${version.path}/version.json`);
  return [version.path, ...docs.map((doc) => doc.path)];
}

/** All other pages that are meant to be found. A site that hides from search engines has no sitemap. */
async function sitemapRoutes(base: string): Promise<readonly string[]> {
  const response = await fetch(`${base}/sitemap.xml`, { redirect: 'error' });
  const sitemap = new DOMParser().parseFromString(await response.text(), 'text/xml');
  return [...sitemap.querySelectorAll('loc')].map(({ textContent }) =>
    new URL(textContent).pathname.slice(base.length),
  );
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { redirect: 'error' });
  return (await response.json()) as T;
}

/** What the spellings of one address have in common. */
function normalize(path: string): string {
  const bare = withoutSlash(path).replace(/(?:\/index)?\.html?$/iu, '');
  try {
    return decodeURIComponent(bare).toLowerCase();
  } catch {
    return bare.toLowerCase();
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/u, '');
}
