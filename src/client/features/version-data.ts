/** The list of all versions and where each page is found in them, from the shared data files of the site. */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { toUrl } from '../../shared/href.ts';
import type { PageMap, PageRun } from '../../shared/model/page-map.ts';
import type { VersionStatus } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';

export interface ListedVersion {
  readonly name: string;
  readonly label: string;
  readonly path: RoutePath;
  readonly status: VersionStatus;
}
export interface VersionData {
  /** Newest first. */
  readonly versions: readonly ListedVersion[];
  readonly pages: PageMap['pages'];
  readonly texts: PageMap['texts'];
}
/** Where a version's entry in the menu leads. */
export interface VersionTarget {
  readonly href: string;
  /** False for a version that lacks the page. */
  readonly hasPage: boolean;
}

let list: Promise<readonly ListedVersion[]> | null = null;
let data: Promise<VersionData> | null = null;

/** Newest first. Rejects when the list cannot be loaded; the next call tries again. */
export function loadVersions(): Promise<readonly ListedVersion[]> {
  list ??= fetchJson<{ readonly versions: readonly ListedVersion[] }>('versions.json').then(({ versions }) => versions);
  list.catch(() => (list = null));
  return list;
}

/** The list together with the map of pages. Rejects as `loadVersions` does. */
export function loadVersionData(): Promise<VersionData> {
  data ??= Promise.all([loadVersions(), fetchJson<PageMap>('pages.json')]).then(([versions, map]) => ({
    versions,
    ...map,
  }));
  data.catch(() => (data = null));
  return data;
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchJson<T>(file: string): Promise<T> {
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
    // Every version has a landing page and an overview.
    const isEverywhere = page === undefined && (slug === '' || slug === 'overview');
    const found = isEverywhere ? slug : page?.find((run) => holds(run, versions.indexOf(version), versions))?.[0];
    const route = found === undefined || found === '' ? version.path : (`${version.path}/${found}` as const);
    const hash = found === undefined ? '' : location.hash;
    // Pages that are in no map, such as those of no version, are missed nowhere.
    return { href: toUrl(route, site) + location.search + hash, hasPage: found !== undefined || page === undefined };
  };
}

/** The version in which the text after the current page's begins; `null` when none is newer, or only an unreleased one. */
export function findNewerText(data: VersionData): ListedVersion | null {
  const { versions, texts } = data;
  const { index, at } = findHere(data);
  const starts = texts[at]?.map((name) => versions.findIndex((version) => version.name === name)) ?? [];
  const own = starts.findIndex((start) => start >= index);
  const newer = versions[starts[own - 1] ?? -1];
  return newer === undefined || newer.status === 'unreleased' ? null : newer;
}

/** The current page: its slug, and the places of its version and of itself in the data; -1 for none. */
function findHere({ versions, pages }: VersionData): { slug: string | null; index: number; at: number } {
  const index = versions.findIndex(({ name }) => name === currentVersion());
  const slug = versions[index] === undefined ? null : slugIn(versions[index]);
  const at = pages.findIndex((runs) => runs.some((run) => run[0] === slug && holds(run, index, versions)));
  return { slug, index, at };
}

function holds(run: PageRun, index: number, versions: readonly ListedVersion[]): boolean {
  const indexOf = (wanted: string): number => versions.findIndex(({ name }) => name === wanted);
  return indexOf(run[1]) <= index && index <= indexOf(run[2]);
}

/** Path of the current page below its version's. The address may be that of a page on its way, or that did not come. */
function slugIn({ path }: ListedVersion): string {
  const { pathname } = document.querySelector<HTMLAnchorElement>('.sidebar [aria-current]') ?? location;
  const route = decodeURIComponent(pathname).slice(site.baseUrl.length - 1);
  return route.slice(path.length).replace(/^\/|\/$/gu, '');
}
