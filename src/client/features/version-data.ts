/** The list of all versions and where each page is found in them, from the shared data files of the site. */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { toUrl } from '../../shared/href.ts';
import type { PageMap } from '../../shared/page-map.ts';
import type { RoutePath, VersionStatus } from '../../shared/types.ts';

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
  data ??= Promise.all([loadVersions(), fetchJson<PageMap>('pages.json')]).then(([versions, { pages }]) => ({
    versions,
    pages,
  }));
  data.catch(() => (data = null));
  return data;
}

async function fetchJson<T>(file: string): Promise<T> {
  const response = await fetch(site.baseUrl + file);
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
export function buildTargets({ versions, pages }: VersionData): (version: ListedVersion) => VersionTarget {
  const names = versions.map(({ name }) => name);
  const holds = (run: readonly string[], index: number): boolean =>
    names.indexOf(run[1] ?? '') <= index && index <= names.indexOf(run[2] ?? '');
  const here = versions.findIndex(({ name }) => name === currentVersion());
  const slug = versions[here] === undefined ? null : slugIn(versions[here]);
  const page = pages.find((runs) => runs.some((run) => run[0] === slug && holds(run, here)));
  return (version) => {
    const index = versions.indexOf(version);
    // Every version has a landing page and an overview.
    const isEverywhere = page === undefined && (slug === '' || slug === 'overview');
    const found = isEverywhere ? slug : page?.find((run) => holds(run, index))?.[0];
    const route = found === undefined || found === '' ? version.path : (`${version.path}/${found}` as const);
    const hash = found === undefined ? '' : location.hash;
    // Pages that are in no map, such as those of no version, are missed nowhere.
    return { href: toUrl(route, site) + location.search + hash, hasPage: found !== undefined || page === undefined };
  };
}

/** Path of the current page below its version's. */
function slugIn({ path }: ListedVersion): string {
  const route = decodeURIComponent(location.pathname).slice(site.baseUrl.length - 1);
  return route.slice(path.length).replace(/^\/|\/$/gu, '');
}
