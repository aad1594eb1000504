/** The search of this site, as the dialog and the page of results use it. */
// Made by the bundler from the config.
import provider from 'docsite:search-provider';
import { site } from 'docsite:site';
import { stemmer } from 'docsite:stemmer';
import { strings } from '../../shared/messages/site-strings.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { loadSearch, renewSearch, ReplacedError } from '../search/engine.ts';
import type { SearchSource } from '../search/found-page.ts';
import { NoIndexError } from '../search/index-loader.ts';
import type { SiteSearch } from '../search/results.ts';
import { areFiles, FilesError } from '../folder/opened-as-files.ts';
import { reportFailure } from '../report-failure.ts';
import { dataFolder } from './page-set.ts';
import { nameOfSet } from './search-places.ts';
import { forgetVersions, loadPages, loadSets, loadVersions } from './version-data.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

/** Filled in by the bundler: a module of the site answers. */
declare const HAS_PROVIDER: boolean;

/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;

const SOURCE: SearchSource = {
  site,
  stemmer,
  // Those of the documentation or of a set, wherever the search is opened.
  loadVersions: (set) => (HAS_SETS && set !== undefined ? loadVersionsOfSet(set) : loadVersions('')),
  loadPages: (slug, set) => loadPages(slug, HAS_SETS && set !== undefined ? dataFolder(set) : ''),
  forgetVersions,
};

async function loadVersionsOfSet(route: RoutePath): ReturnType<SearchSource['loadVersions']> {
  const [versions, sets] = await Promise.all([loadVersions(dataFolder(route)), loadSets()]);
  const set = sets.find(({ path }) => path === route);
  return set === undefined ? versions : versions.map((one) => ({ ...one, fullName: nameOfSet(set, one) }));
}

/** Loads the index once. Rejects when they cannot be loaded: the next call tries again. */
export function loadIndex(): Promise<SiteSearch> {
  if (HAS_PROVIDER && provider !== null) return Promise.resolve({ search: provider });
  return RELATIVE && areFiles() ? Promise.reject(new FilesError()) : loadSearch(SOURCE);
}

/** As `loadIndex`, when the reader comes back to the search: looks for a newer index. */
export function renewIndex(): Promise<SiteSearch> {
  if (HAS_PROVIDER) return loadIndex();
  return RELATIVE && areFiles() ? Promise.reject(new FilesError()) : renewSearch(SOURCE);
}

export interface SearchFailure {
  readonly text: string;
  /** Of the button that tries again; `null` when the site has no index. */
  readonly retry: string | null;
}

/** What to show of an error of the search; reports it in the console if it is unexpected. */
export function describeFailure(error: unknown): SearchFailure {
  if (RELATIVE && error instanceof FilesError) return { text: strings.needsServer, retry: null };
  if (error instanceof NoIndexError) return { text: strings.searchNotAvailable, retry: null };
  reportFailure(error);
  if (!navigator.onLine) return { text: strings.offlineSearch, retry: strings.retry };
  return {
    text: error instanceof ReplacedError ? strings.searchReplaced : strings.searchNotLoaded,
    retry: strings.retry,
  };
}
