/** The list of all versions and where each page is found in them, from the shared data files of the site. */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { isWithin, joinRoute } from '../../shared/doc-routes.ts';
import { toUrl } from '../../shared/href.ts';
import { isInRun, type PageMap, pageMapFile } from '../../shared/model/page-map.ts';
import {
  findNextText,
  findRemoval,
  type ListedOrigin,
  type PlacedPage,
  versionsByText,
} from '../../shared/model/way-on.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { routeInFolder } from '../folder/route-in-folder.ts';
import type { SiteFolder } from '../folder/site-folder.ts';
import { dataFolder } from './page-set.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;
/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;
declare const docsiteFolder: SiteFolder;

export interface ListedVersion extends ListedOrigin {
  readonly label: string;
  readonly path: RoutePath;
}
export interface VersionData extends Pick<PageMap, 'pages' | 'texts' | 'returns'> {
  /** Newest first. */
  readonly versions: readonly ListedVersion[];
}
/** Where a version's entry in the menu leads. */
export interface VersionTarget {
  readonly href: string;
  /** False for a version that lacks the page. */
  readonly hasPage: boolean;
}

/** A further set of documents. */
export interface ListedSet {
  readonly id: string;
  readonly label: string;
  readonly path: RoutePath;
  /** It has versions of its own; left out for none. */
  readonly versioned?: boolean;
}

interface VersionList {
  readonly versions: readonly ListedVersion[];
  /** In how many parts the map of pages is; missing when it is whole. */
  readonly pageParts?: number;
  /** Missing for none. */
  readonly sets?: readonly ListedSet[];
}

/** What is being loaded, or was, by its address. */
const loaded = new Map<string, Promise<unknown>>();

/**
 * Newest first: those of the set with versions that the page belongs to, else of the documentation. `folder` is as in
 * `dataFolder`. Rejects when the list cannot be loaded; the next call tries again.
 */
export async function loadVersions(folder = ownFolder()): Promise<readonly ListedVersion[]> {
  return (await loadList(folder)).versions;
}

/** The further sets of documents. Rejects as `loadVersions` does. */
export async function loadSets(): Promise<readonly ListedSet[]> {
  return (await loadList('')).sets ?? [];
}

/** The list together with what is known of the current page. Rejects as `loadVersions` does. */
export async function loadVersionData(): Promise<VersionData> {
  const folder = ownFolder();
  const versions = await loadVersions(folder);
  const version = versions.find(({ name }) => name === currentVersion());
  const slug = version === undefined ? '' : slugIn(version);
  return { versions, ...(await loadPages(slug, folder)) };
}

/**
 * The part of the map of pages that has a path below that of its version. Rejects as `loadVersions` does.
 */
export async function loadPages(slug: string, folder = ownFolder()): Promise<PageMap> {
  const { pageParts = 1 } = await loadList(folder);
  return loadOnce(folder + pageMapFile(slug, pageParts));
}

/** The whole map of pages, also where it is in parts. Rejects as `loadVersions` does. */
export function loadAllPages(): Promise<PageMap> {
  return loadOnce(`${ownFolder()}pages.json`);
}

/** What the site says about versions may have changed: it is loaded again the next time. */
export function forgetVersions(): void {
  loaded.clear();
}

function loadList(folder: string): Promise<VersionList> {
  return loadOnce(`${folder}versions.json`);
}

function ownFolder(): string {
  return HAS_SETS ? dataFolder() : '';
}

/** The folder of the set with versions that an address is in; empty for none. Rejects as `loadVersions` does. */
export async function findDataFolder(route: string): Promise<string> {
  const set = (await loadSets()).find((one) => one.versioned === true && isWithin(route, one.path));
  return set === undefined ? '' : dataFolder(set.path);
}

function loadOnce<T>(file: string): Promise<T> {
  const loading = (loaded.get(file) as Promise<T> | undefined) ?? fetchJson<T>(file);
  loaded.set(file, loading);
  loading.catch(() => loaded.delete(file));
  return loading;
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchJson<T>(file: string): Promise<T> {
  if (RELATIVE) return (await docsiteFolder.readData(file)) as T;
  const response = await fetch(site.baseUrl + file, { redirect: 'error' });
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status}.`);
  return (await response.json()) as T;
}

/** Name of the version that the page belongs to; `null` for none. */
export function currentVersion(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=docsite_version]')?.content ?? null;
}

/**
 * Where each version has the current page: query and hash are kept. A version that lacks it is entered at its landing
 * page, without the hash; so is every version on pages that belong to none (BEHAVIOUR B45).
 */
export function buildTargets(data: VersionData): (version: ListedVersion) => VersionTarget {
  const { versions, pages } = data;
  const { slug, at } = findHere(data);
  const page = pages[at];
  return (version) => {
    // Every version has a landing page, an overview, and a page of changes.
    const isEverywhere = page === undefined && (slug === '' || slug === 'overview' || slug === 'changes');
    const found = isEverywhere ? slug : page?.find((run) => isInRun(run, versions.indexOf(version), versions))?.[0];
    const route = joinRoute(version.path, `/${found ?? ''}`);
    const hash = found === undefined ? '' : location.hash;
    // Pages not in the map, such as those of no version, are missing nowhere.
    return { href: toUrl(route, site) + location.search + hash, hasPage: found !== undefined || page === undefined };
  };
}

/** As `findNextText`, of the current page. */
export function findNewerText(data: VersionData): ListedVersion | null {
  return findNextText(data, findHere(data));
}

/** As `findRemoval`, of the current page. */
export function findRemovingVersion(data: VersionData): ListedVersion | null {
  return findRemoval(data, findHere(data));
}

/** The page of what a version changed. */
export function changesHref({ path }: ListedVersion): string {
  return toUrl(joinRoute(path, '/changes'), site);
}

/** How many versions have the text of the current page. */
export function countSharing(data: VersionData): number {
  return versionsByText(data, findHere(data), true).length;
}

/** Path of the current document below that of its version; `null` for pages without a text. */
export function findPageSlug(data: VersionData): string | null {
  const { slug, at } = findHere(data);
  return (data.texts[at] ?? []).length === 0 ? null : slug;
}

/** The current page: its slug, and the places of its version and of itself in the data; -1 for none. */
function findHere({ versions, pages }: VersionData): PlacedPage & { readonly slug: string | null } {
  const index = versions.findIndex(({ name }) => name === currentVersion());
  const slug = versions[index] === undefined ? null : slugIn(versions[index]);
  const at = pages.findIndex((runs) => runs.some((run) => run[0] === slug && isInRun(run, index, versions)));
  return { slug, index, at };
}

/** Path of the current page below its version's. The address may be that of a page on its way, or that did not come. */
function slugIn({ path }: ListedVersion): string {
  const { pathname } = document.querySelector<HTMLAnchorElement>('.sidebar [aria-current]') ?? location;
  const route = RELATIVE ? routeInFolder(pathname) : decodeURIComponent(pathname).slice(site.baseUrl.length - 1);
  return route.slice(path.length).replace(/^\/|\/$/gu, '');
}
