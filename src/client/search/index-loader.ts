/** Loads the engine and the index, below the base URL, each part when it is needed and once. */
import type { SearchEntry, WordList } from '../../shared/search/entry.ts';
import { ENTRY_FILE, SEARCH_FOLDER } from '../../shared/search/entry.ts';
import { type PageTexts, recordKeys } from '../../shared/search/page-texts.ts';
import { RANKING } from '../../shared/search/ranking.ts';

/** Of Pagefind's module, what is used. */
interface Pagefind {
  readonly createInstance: (options: object) => PagefindInstance;
}
interface PagefindInstance {
  readonly init: () => Promise<unknown>;
  readonly search: (query: string) => Promise<{ readonly results: readonly Candidate[] }>;
}

/** A record that has a word, or words that begin with it. */
export interface Candidate {
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found, in the page's list of words. */
  readonly words: readonly number[];
}
export interface LoadedTexts {
  readonly texts: PageTexts;
  /** The page's list of words. */
  readonly keys: readonly string[];
}

/** The site has no index: it could not be made, or was left out. Trying again does not help. */
export class NoIndexError extends Error {
  constructor(options: ErrorOptions) {
    super('The site has no search index.', options);
    this.name = 'NoIndexError';
  }
}

export class SearchIndex {
  readonly language: string;
  /** How many pages it has. */
  readonly size: number;
  /** Address of `/search/`. */
  readonly #folder: string;
  readonly #entry: SearchEntry['docsite'];
  readonly #tag: string;
  readonly #engine: PagefindInstance;
  readonly #texts = new Map<string, Promise<LoadedTexts>>();
  readonly #words = new Map<string, Promise<WordList>>();

  private constructor(folder: string, entry: SearchEntry, engine: PagefindInstance) {
    this.#folder = folder;
    this.language = entry.docsite.language;
    this.size = Object.values(entry.languages).reduce((total, { page_count: pages }) => total + pages, 0);
    this.#entry = entry.docsite;
    this.#tag = tagOf(entry);
    this.#engine = engine;
  }

  /**
   * `baseUrl` ends in a slash. `known` is what was loaded before: it is returned if it is still the site's, or if that cannot
   * be found out. Rejects when a part cannot be loaded, with a `NoIndexError` when nothing is there.
   */
  static async load(baseUrl: string, known: SearchIndex | null): Promise<SearchIndex> {
    const folder = `${baseUrl}${SEARCH_FOLDER}/`;
    // Always asked for anew: its name does not change with its content.
    let entry: SearchEntry;
    try {
      entry = await fetchJson<SearchEntry>(folder + ENTRY_FILE, 'no-cache');
    } catch (error) {
      if (known !== null) return known;
      throw error instanceof StatusError && error.status === 404 ? new NoIndexError({ cause: error }) : error;
    }
    if (known !== null && known.#tag === tagOf(entry)) return known;
    const { docsite } = entry;
    const pagefind = (await import(/* @vite-ignore */ folder + docsite.engine)) as Pagefind;
    const instance = pagefind.createInstance({
      basePath: folder,
      // One file less; on 10,000 pages a query takes some milliseconds.
      noWorker: true,
      ranking: RANKING,
      metaCacheTag: tagOf(entry),
    });
    await instance.init();
    return new SearchIndex(folder, entry, instance);
  }

  /** Best first. */
  async find(term: string): Promise<readonly Candidate[]> {
    return (await this.#engine.search(term)).results;
  }

  readTexts(id: string): Promise<LoadedTexts> {
    return once(this.#texts, id, async () => {
      const texts = await fetchJson<PageTexts>(`${this.#folder}text/${id}.json`);
      return { texts, keys: recordKeys(texts) };
    });
  }

  /** Words of the site that may be meant by a mistyped one: those that begin with one of its first two letters. */
  async readWords(term: string): Promise<WordList> {
    const { words } = this.#entry;
    const begins = [term.slice(0, 1), term.slice(1, 2)];
    const isMeant = ([from]: readonly [string, string], at: number): boolean => {
      const next = words[at + 1]?.[0];
      return begins.some((letter) => from <= `${letter}\uFFFF` && (next === undefined || next >= letter));
    };
    const lists = words
      .filter(isMeant)
      .map(([, path]) => once(this.#words, path, () => fetchJson<WordList>(this.#folder + path)));
    return (await Promise.all(lists)).flat();
  }
}

/** Another index has another tag. */
function tagOf({ languages }: SearchEntry): string {
  return Object.values(languages)
    .map(({ hash }) => hash)
    .join();
}

/** What failed is tried again the next time. */
function once<T>(kept: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const loading = load();
  kept.set(key, loading);
  loading.catch(() => kept.delete(key));
  return loading;
}

class StatusError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url}: the server answered ${status}.`);
    this.name = 'StatusError';
    this.status = status;
  }
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchJson<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(url, { redirect: 'error', cache });
  if (!response.ok) throw new StatusError(url, response.status);
  return (await response.json()) as T;
}
