/** Looks up the page meant by a broken URL: in another case, or with an extra slash (BEHAVIOUR B3). */
import { joinRoute } from '../../shared/doc-routes.ts';
import { isInRun, type PageMap, pageMapFile, type PageRun } from '../../shared/model/page-map.ts';
import type { RoutePath } from '../../shared/types/store.ts';

/** Filled in by the bundler: see `in-app-link.ts`. */
declare const BASE_URL: string;
declare const TRAILING_SLASH: boolean | null;
declare const HAS_SETS: boolean;

interface VersionList {
  readonly versions: readonly { readonly name: string; readonly path: RoutePath }[];
  readonly pageParts?: number;
  readonly sets?: readonly { readonly path: RoutePath; readonly versioned?: boolean }[];
  /** Where addresses with another name of a version begin, and where its own do. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Path of the page that a URL most likely means, with the base URL; `null` if there is no such page, or if it is the
 * URL itself, which would be a loop. Rejects if the data files fail to load.
 */
export async function findPage(path: string): Promise<string | null> {
  if (!path.startsWith(BASE_URL)) return null;
  const base = BASE_URL.slice(0, -1);
  const wanted = normalize(path.slice(base.length));
  const found = await findRoute(wanted, base);
  if (found === undefined) return null;
  const bare = base + withoutSlash(found);
  // An empty URL would be the current one, and the home page always has its slash.
  const target = TRAILING_SLASH === true || bare === base ? `${bare}/` : bare;
  // Only hosts of files named `x.html` distinguish `/x` from `/x/`.
  const isSame = TRAILING_SLASH === false ? target === path : withoutSlash(target) === withoutSlash(path);
  return isSame ? null : target;
}

/** Route of the page whose address has the common form `address`; loads no more than the parts of the map that may have it. */
async function findRoute(address: string, base: string): Promise<string | undefined> {
  const site = await fetchJson<VersionList>(`${base}/versions.json`);
  const set = HAS_SETS
    ? site.sets?.find((one) => one.versioned === true && isBelow(address, normalize(one.path)))
    : null;
  const folder = base + (set?.path ?? '');
  const {
    versions,
    pageParts = 1,
    aliases = {},
  } = set ? await fetchJson<VersionList>(`${folder}/versions.json`) : site;
  const [from = '', to = ''] = Object.entries(aliases).find(([path]) => isBelow(address, normalize(path))) ?? [];
  const wanted = normalize(to) + address.slice(from.length);
  const load = (name: string): Promise<PageMap> => fetchJson(`${folder}/${pageMapFile(name, pageParts)}`);
  const place = findPlace(wanted, versions);
  if (place !== null) {
    const { version, slug } = place;
    if (slug === '') return version.path;
    // Every version has an overview and, where there are two, a page of changes.
    if (slug === 'overview' || (slug === 'changes' && versions.length > 1)) {
      return joinRoute(version.path, `/${slug}`);
    }
    const isWanted = (run: PageRun): boolean =>
      run[0].toLowerCase() === slug && isInRun(run, versions.indexOf(version), versions);
    const found = (await load(slug)).pages.flat().find(isWanted);
    if (found !== undefined) return joinRoute(version.path, `/${found[0]}`);
  }
  // Those of a set are in the map of the site.
  const ofSite = set ? await fetchJson<PageMap>(`${base}/${pageMapFile(wanted.slice(1), site.pageParts ?? 1)}`) : null;
  return (ofSite ?? (await load(wanted.slice(1)))).site.find((route) => normalize(route) === wanted);
}

/** The version that an address is in, and the path below the version's. Both are in the common form; `null` outside of versions. */
export function findPlace<T extends { readonly path: string }>(
  wanted: string,
  versions: readonly T[],
): { readonly version: T; readonly slug: string } | null {
  const [version] = versions
    .filter(({ path }) => isBelow(wanted, normalize(path)))
    .toSorted((a, b) => b.path.length - a.path.length);
  return version === undefined ? null : { version, slug: wanted.slice(normalize(version.path).length + 1) };
}

function isBelow(address: string, folder: string): boolean {
  return `${address}/`.startsWith(`${folder}/`);
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { redirect: 'error' });
  return (await response.json()) as T;
}

/** The common form of all spellings of a URL. */
export function normalize(path: string): string {
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
