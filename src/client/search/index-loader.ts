/** Loads the index, below the base URL, each part when it is needed and once. */
import type { FailedEntry, PageNumbers, SearchEntry, WordList } from '../../shared/search/entry.ts';
import { ENTRY_FILE, SEARCH_FOLDER } from '../../shared/search/entry.ts';
import type { PageTexts } from '../../shared/search/page-texts.ts';
import type { Stemmer } from '../../shared/search/stemmers.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type Cursor, openIndexFile, readItem } from './index-file.ts';
import { meantKeys, type SplitPage, splitPage, type TermKeys } from './match.ts';
import {
  findPages,
  type FoundPages,
  type IndexedWord,
  type IndexMeta,
  type IndexPart,
  partsOf,
  readMeta,
  readWords,
} from './postings.ts';
import { withoutMarks } from './without-marks.ts';

export interface LoadedTexts {
  readonly texts: PageTexts;
  readonly split: SplitPage;
  /** What the index has for its words, each once. */
  readonly keys: ReadonlySet<string>;
}

/** Terms of a query, and the words of the index that were found for them: see `FoundPages`. */
export interface FoundWords extends Pick<FoundPages, 'stems'> {
  readonly terms: readonly string[];
}

/** The site has no index: it could not be made, or was left out. Trying again does not help. */
export class NoIndexError extends Error {
  constructor(options: ErrorOptions) {
    super('The site has no search index.', options);
    this.name = 'NoIndexError';
  }
}

/** `docsite serve` could not make the index; the message says why. It tries again when the index is asked for again. */
export class IndexFailedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IndexFailedError';
  }
}

/** Of so few parts all are loaded once something was found: what is typed next mostly needs them. */
const FEW_PARTS = 4;
/** Terms whose pages are kept: a query that grows, or asks for more results, has mostly the same ones. */
const MOST_FOUND = 8;
const MOST_STEMS = 50_000;
/** A letter up to this is in all spellings of a word what it begins with: see `Stemmer.unify`. */
const LAST_ASCII = 0x7f;

/** Where an index is, and how its words were made. */
export interface IndexSource {
  /** Ends in a slash. */
  readonly baseUrl: string;
  readonly stemmer: Stemmer;
}

/** What an index begins with. */
interface Loaded extends Pick<IndexSource, 'stemmer'> {
  /** Address of `/search/`. */
  readonly folder: string;
  readonly entry: SearchEntry;
  readonly meta: IndexMeta;
}

export class SearchIndex {
  readonly language: string;
  readonly stemmer: Stemmer;
  /** Address of `/search/`. */
  readonly #folder: string;
  readonly #entry: SearchEntry;
  readonly #meta: IndexMeta;
  readonly #parts = new Map<string, Promise<readonly IndexedWord[]>>();
  readonly #found = new Map<string, Promise<FoundPages>>();
  readonly #texts = new Map<string, Promise<LoadedTexts>>();
  readonly #stems = new Map<string, string>();
  readonly #words = new Map<string, Promise<WordList>>();

  private constructor({ stemmer, folder, entry, meta }: Loaded) {
    this.language = entry.language;
    this.stemmer = stemmer;
    this.#folder = folder;
    this.#entry = entry;
    this.#meta = meta;
  }

  /**
   * `known` is what was loaded before: it is returned if it is still the site's, or if that cannot be found out. Rejects when a
   * part cannot be loaded, with a `NoIndexError` when nothing is there.
   */
  static async load(source: IndexSource, known: SearchIndex | null): Promise<SearchIndex> {
    const folder = `${source.baseUrl}${SEARCH_FOLDER}/`;
    // Always asked for anew: its name does not change with its content.
    let entry: SearchEntry | FailedEntry;
    try {
      entry = await fetchJson<SearchEntry | FailedEntry>(folder + ENTRY_FILE, 'no-cache');
    } catch (error) {
      if (known !== null) return known;
      throw error instanceof StatusError && error.status === 404 ? new NoIndexError({ cause: error }) : error;
    }
    if ('failed' in entry) throw new IndexFailedError(entry.failed);
    const { segments } = entry;
    if (known !== null && known.#entry.segments.join() === segments.join()) return known;
    const metas = segments.map(async (address) => readItem(await fetchIndexFile(folder + address)));
    const meta = readMeta(await Promise.all(metas));
    return new SearchIndex({ stemmer: source.stemmer, folder, entry, meta });
  }

  /** How many pages it has. */
  get size(): number {
    return this.#meta.pages.length;
  }

  /** By which the page with a number is read. */
  idOf(page: number): string {
    return this.#meta.pages[page]?.id ?? '';
  }

  /** The numbers among which the pages of a set are; all of them if the index does not know the set. */
  numbersOf(set: RoutePath | undefined): PageNumbers {
    return (set === undefined ? undefined : this.#entry.sets?.[set]) ?? [0, this.size];
  }

  find(term: string): Promise<FoundPages> {
    const found = once(this.#found, term, async () => {
      const stem = this.stemmer.stem(term);
      const words = await Promise.all(partsOf(stem, this.#meta).map((part) => this.#readPart(part)));
      return findPages(stem, words.flat(), this.#meta);
    });
    for (const [oldest] of this.#found) if (this.#found.size > MOST_FOUND) this.#found.delete(oldest);
    return found;
  }

  /** Loads the rest of a small index. Failures show when a part is needed. */
  readAhead(): void {
    const all = this.#meta.segments.flatMap((segment) => segment.parts.map(({ name }) => ({ segment, name })));
    if (all.length > FEW_PARTS) return;
    for (const part of all) this.#readPart(part).catch(() => undefined);
  }

  #readPart({ segment, name }: IndexPart): Promise<readonly IndexedWord[]> {
    const load = async (): Promise<readonly IndexedWord[]> =>
      readWords(await fetchIndexFile(`${this.#folder}index/${name}.pf_index`), segment);
    return once(this.#parts, `${segment.first} ${name}`, load);
  }

  readTexts(id: string): Promise<LoadedTexts> {
    return once(this.#texts, id, async () => {
      const texts = await fetchJson<PageTexts>(`${this.#folder}text/${id}.json`);
      const split = splitPage(texts);
      return { texts, split, keys: new Set(split.words.flat()) };
    });
  }

  /** For each term, the words of a page that it means, of those whose stems the index has found. */
  meantKeys({ keys }: Pick<LoadedTexts, 'keys'>, { terms, stems }: FoundWords): TermKeys {
    const isFound = new Set(stems);
    const begins = new Set(terms.map((term) => withoutMarks(this.stemmer.unify(term)).charCodeAt(0)));
    const found: string[] = [];
    for (const key of keys) {
      const first = key.charCodeAt(0);
      // No word that it begins with has another first letter, and stems of all words take longer than everything else.
      if (first <= LAST_ASCII && !begins.has(first)) continue;
      if (isFound.has(this.#stemOf(key))) found.push(key);
    }
    return meantKeys(terms, found, this);
  }

  /** As the index has it. The pages of a site share most of their words. */
  #stemOf(key: string): string {
    let stem = this.#stems.get(key);
    if (stem === undefined) {
      if (this.#stems.size > MOST_STEMS) this.#stems.clear();
      this.#stems.set(key, (stem = withoutMarks(this.stemmer.stem(key))));
    }
    return stem;
  }

  /** Words of the site that may be meant by a mistyped one: those that begin with one of its first two letters, in parts. */
  async readWords(term: string): Promise<readonly WordList[]> {
    const { words } = this.#entry;
    const begins = [term.slice(0, 1), term.slice(1, 2)];
    const isMeant = ([from]: readonly [string, string], at: number): boolean => {
      const next = words[at + 1]?.[0];
      return begins.some((letter) => from <= `${letter}\uFFFF` && (next === undefined || next >= letter));
    };
    const lists = words
      .filter(isMeant)
      .map(([, path]) => once(this.#words, path, () => fetchJson<WordList>(this.#folder + path)));
    return Promise.all(lists);
  }
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

async function fetchJson<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  return (await (await fetchFile(url, cache)).json()) as T;
}

async function fetchIndexFile(url: string): Promise<Cursor> {
  return openIndexFile(await fetchFile(url, 'default'));
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchFile(url: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { redirect: 'error', cache });
  if (!response.ok) throw new StatusError(url, response.status);
  return response;
}
