/** Loads the engine and the index, below the base URL, each part when it is needed and once. */
import type { SearchEntry, WordList } from '../../shared/search/entry.ts';
import { ENTRY_FILE, SEARCH_FOLDER } from '../../shared/search/entry.ts';
import { type PageTexts, recordKeys } from '../../shared/search/page-texts.ts';
import { RANKING } from '../../shared/search/ranking.ts';

/** Of Pagefind's module, what is used; `countFailures` was added by docsite. */
interface Pagefind {
  readonly createInstance: (options: object) => PagefindInstance;
  /** How many files could not be loaded so far. */
  readonly countFailures: () => number;
}
interface PagefindInstance {
  readonly init: () => Promise<unknown>;
  readonly search: (query: string) => Promise<{ readonly results: readonly Candidate[] }>;
}

/** A running Pagefind. */
interface Engine {
  readonly instance: PagefindInstance;
  /** True once a file could not be loaded: what it finds from then on may be incomplete. */
  readonly isBroken: () => boolean;
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

/** Terms whose pages are kept: a query that grows, or asks for more results, has mostly the same ones. */
const MOST_FOUND = 8;

export class SearchIndex {
  readonly language: string;
  /** How many pages it has. */
  readonly size: number;
  /** Address of `/search/`. */
  readonly #folder: string;
  readonly #entry: SearchEntry['docsite'];
  readonly #tag: string;
  readonly #start: () => Promise<Engine>;
  /** `null` after a failure: Pagefind would not load the missing part again. */
  #engine: Promise<Engine> | null;
  readonly #found = new Map<string, Promise<readonly Candidate[]>>();
  readonly #texts = new Map<string, Promise<LoadedTexts>>();
  readonly #words = new Map<string, Promise<WordList>>();

  private constructor(folder: string, entry: SearchEntry, start: () => Promise<Engine>) {
    this.#folder = folder;
    this.language = entry.docsite.language;
    this.size = Object.values(entry.languages).reduce((total, { page_count: pages }) => total + pages, 0);
    this.#entry = entry.docsite;
    this.#tag = tagOf(entry);
    this.#start = start;
    this.#engine = start();
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
    const index = new SearchIndex(folder, entry, async () => {
      const before = pagefind.countFailures();
      const instance = pagefind.createInstance({
        basePath: folder,
        // One file less. What it costs on large sites is in `design/speed.md`.
        noWorker: true,
        ranking: RANKING,
        metaCacheTag: tagOf(entry),
      });
      await instance.init();
      return { instance, isBroken: () => pagefind.countFailures() !== before };
    });
    await index.#engine;
    return index;
  }

  /** Best first. */
  find(term: string): Promise<readonly Candidate[]> {
    const found = once(this.#found, term, () => this.#search(term));
    for (const [oldest] of this.#found) if (this.#found.size > MOST_FOUND) this.#found.delete(oldest);
    return found;
  }

  async #search(term: string): Promise<readonly Candidate[]> {
    const starting = (this.#engine ??= this.#start());
    try {
      const { instance, isBroken } = await starting;
      const { results } = await instance.search(term);
      if (isBroken()) throw new Error('A part of the search index could not be loaded.');
      return results;
    } catch (error) {
      if (this.#engine === starting) this.#engine = null;
      throw error;
    }
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
