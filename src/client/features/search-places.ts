/**
 * Where the search may look: what readers choose from in the dialog and on the page of results. A site without sets has its
 * versions; a set with versions has its own.
 */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { isWithin } from '../../shared/doc-routes.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { SearchOptions } from '../search/results.ts';
import { routeInFolder } from '../folder/route-in-folder.ts';
import { dataFolder, setRoute } from './page-set.ts';
import type { SearchTools } from './search-tools.ts';
import { currentVersion, type ListedSet, type ListedVersion, loadSets, loadVersions } from './version-data.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;
/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;

export interface SearchPlace {
  /**
   * What the address of the page of results calls it: `2.0`, `set:community`, `api:2.0`; empty for everything. No version has a
   * colon in its name, and no set is called `set`.
   */
  readonly value: string;
  readonly label: string;
  /** Label of the set that it is, or is a version of. */
  readonly set?: string;
  readonly isLatest?: boolean;
  readonly search: Partial<SearchOptions> & Pick<SearchOptions, 'scope'>;
}

/** The version of the page, all versions of its set, or everything. Of a set without versions, the first is all of it. */
export type Scope = 'version' | 'set' | 'all';
export type ScopedPlace = SearchPlace & { readonly scope: Scope };

/** What the page at hand lets readers choose from; empty where there is no choice. Rejects as `loadVersions` does. */
export async function loadScopes(tools: SearchTools): Promise<readonly ScopedPlace[]> {
  const [versions, set] = await Promise.all([loadVersions(''), HAS_SETS ? findSet() : null]);
  if (HAS_SETS && set !== null) return listScopesOfSet(set);
  const { version } = readerVersions(tools);
  const own = versions.find(({ name }) => name === version) ?? versions.find(({ status }) => status === 'latest');
  if (own === undefined || versions.length < 2) return [];
  return [
    { scope: 'version', value: own.name, label: nameOf(own.label), search: { scope: 'version' } },
    { scope: 'all', value: '', label: strings.allVersions, search: { scope: 'all' } },
  ];
}

/** Versions, newest first, then sets, each with its versions. Rejects as `loadVersions` does. */
export async function loadPlaces(): Promise<readonly SearchPlace[]> {
  const [versions, sets] = await Promise.all([loadVersions(''), HAS_SETS ? loadSets() : []]);
  const ofSets = HAS_SETS ? await Promise.all(sets.map(listPlacesOfSet)) : [];
  return [
    ...versions.map(({ name, label, status }): SearchPlace => {
      return { value: name, label, isLatest: status === 'latest', search: { version: name, scope: 'version' } };
    }),
    ...ofSets.flat(),
  ];
}

/** The reader's versions: those of the page, else those that were chosen last; `null` for the latest. */
export function readerVersions({ readPreferred }: SearchTools): Pick<SearchOptions, 'version' | 'versionOfSet'> {
  const own = HAS_SETS ? setRoute() : null;
  return {
    // Those of a set with versions are not the documentation's.
    version: (own === null ? currentVersion() : null) ?? readPreferred(),
    ...(HAS_SETS && { versionOfSet: (set) => (set === own ? currentVersion() : readPreferred(set)) }),
  };
}

/** A label without a number is words, and may have that of a version among them. */
function nameOf(label: string): string {
  return /\d/u.test(label) ? strings.versionNumber({ version: label }) : label;
}

/** What readers call a version of a set. */
export function nameOfSet({ label }: Pick<ListedSet, 'label'>, version: Pick<ListedVersion, 'label'>): string {
  return `${label} ${version.label}`;
}

function valueOf({ id }: ListedSet, version: string): string {
  return `${id}:${version}`;
}

/** The set of the page. */
async function findSet(): Promise<ListedSet | null> {
  const { pathname } = location;
  const here = RELATIVE
    ? routeInFolder(pathname)
    : (`/${decodeURIComponent(pathname).slice(site.baseUrl.length)}` as const);
  return (await loadSets()).find(({ path }) => isWithin(here, path)) ?? null;
}

async function listScopesOfSet(set: ListedSet): Promise<readonly ScopedPlace[]> {
  const [whole, ...versions] = await listPlacesOfSet(set);
  const all = { scope: 'all', value: '', label: strings.allPages, search: { scope: 'all' } } as const;
  if (whole === undefined) return [all];
  const own = versions.find(({ value }) => value === valueOf(set, currentVersion() ?? ''));
  if (own === undefined) return [{ ...whole, scope: 'version', search: { ...whole.search, scope: 'version' } }, all];
  return [{ ...own, scope: 'version' }, { ...whole, scope: 'set' }, all];
}

/** The set as a whole, then its versions where it has several. */
async function listPlacesOfSet(set: ListedSet): Promise<readonly SearchPlace[]> {
  const { id, label, path, versioned } = set;
  const versions = versioned === true ? await loadVersions(dataFolder(path)) : [];
  const whole: SearchPlace = { value: `set:${id}`, label, set: label, search: { scope: 'all', within: path } };
  if (versions.length < 2) return [whole];
  return [
    { ...whole, label: `${label} · ${strings.allVersions}` },
    ...versions.map((version): SearchPlace => {
      const versionOfSet = (route: RoutePath): string | null => (route === path ? version.name : null);
      return {
        value: valueOf(set, version.name),
        label: nameOfSet(set, version),
        set: label,
        isLatest: version.status === 'latest',
        search: { scope: 'version', within: path, versionOfSet },
      };
    }),
  ];
}
