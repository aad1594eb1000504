/** Loads the index, below the base URL, each part when it is needed and once. */
import {
  type Directory,
  ENTRY_FILE,
  isDirectory,
  type PageNumbers,
  SEARCH_FOLDER,
  type SearchEntry,
  type WordList,
} from '../../shared/search/entry.ts';
import type { PageTexts } from '../../shared/search/page-texts.ts';
import type { Stemmer } from '../../shared/search/stemmers.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type IndexedPages, type IndexedWord, nameAt, readPages, readPart } from '../../shared/search/index-format.ts';
import { withoutMarks } from '../../shared/search/without-marks.ts';
import { meantKeys, type SplitPage, splitPage, type TermKeys } from './match.ts';
import { filesOf, findPages, type FoundPages, type IndexMeta, readMeta } from './postings.ts';

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

/** The site has no index. Trying again does not help. */
export class NoIndexError extends Error {
  constructor(options: ErrorOptions) {
    super('The site has no search index.', options);
    this.name = 'NoIndexError';
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
  readonly pages: IndexedPages;
}

export class SearchIndex {
  readonly language: string;
  readonly stemmer: Stemmer;
  /** Address of `/search/`. */
  readonly #folder: string;
  readonly #entry: SearchEntry;
  readonly #pages: IndexedPages;
  readonly #meta: IndexMeta;
  readonly #directories = new Map<string, Promise<Directory>>();
  readonly #parts = new Map<string, Promise<readonly IndexedWord[]>>();
  readonly #names = new Map<string, Promise<Uint8Array>>();
  readonly #found = new Map<string, Promise<FoundPages>>();
  readonly #texts = new Map<number, Promise<LoadedTexts>>();
  readonly #stems = new Map<string, string>();
  readonly #words = new Map<string, Promise<WordList>>();

  private constructor({ stemmer, folder, entry, pages }: Loaded) {
    this.language = entry.language;
    this.stemmer = stemmer;
    this.#folder = folder;
    this.#entry = entry;
    this.#pages = pages;
    this.#meta = readMeta(pages);
  }

  /**
   * `known` is what was loaded before: it is returned if it is still the site's, or if that cannot be found out. Rejects when a
   * part cannot be loaded, with a `NoIndexError` when nothing is there.
   */
  static async load(source: IndexSource, known: SearchIndex | null): Promise<SearchIndex> {
    const folder = `${source.baseUrl}${SEARCH_FOLDER}/`;
    // Always asked for anew: its name does not change with its content.
    let entry: SearchEntry;
    try {
      entry = await fetchJson<SearchEntry>(folder + ENTRY_FILE, 'no-cache');
    } catch (error) {
      if (known !== null) return known;
      throw error instanceof StatusError && error.status === 404 ? new NoIndexError({ cause: error }) : error;
    }
    // Another text of a page has another name, so whatever changes changes the entry.
    if (known !== null && JSON.stringify(known.#entry) === JSON.stringify(entry)) return known;
    const pages = readPages(await fetchBytes(folder + entry.pages));
    return new SearchIndex({ stemmer: source.stemmer, folder, entry, pages });
  }

  /** How many pages it has. */
  get size(): number {
    return this.#meta.size;
  }

  /** The numbers of all pages are below. */
  get end(): number {
    return this.#meta.lengths.length;
  }

  /** The numbers among which the pages of a set are; all of them if the index does not know the set. */
  numbersOf(set: RoutePath | undefined): PageNumbers {
    return (set === undefined ? undefined : this.#entry.sets?.[set]) ?? [0, this.end];
  }

  find(term: string): Promise<FoundPages> {
    const found = once(this.#found, term, async () => {
      const stem = this.stemmer.stem(term);
      const addresses = await this.#resolve(this.#entry.parts, (directory) => filesOf(stem, directory));
      const words = await Promise.all(addresses.map((address) => this.#readPart(address)));
      return findPages(stem, words.flat(), this.#meta);
    });
    for (const [oldest] of this.#found) if (this.#found.size > MOST_FOUND) this.#found.delete(oldest);
    return found;
  }

  /** The addresses that are wanted of a directory, and of the directories among them. */
  async #resolve(directory: Directory, choose: (own: Directory) => readonly string[]): Promise<readonly string[]> {
    const read = (address: string): Promise<Directory> => fetchJson<Directory>(this.#folder + address);
    const resolved = choose(directory).map(async (address) => {
      if (!isDirectory(address)) return [address];
      // They have no directories themselves.
      return choose(await once(this.#directories, address, () => read(address)));
    });
    return (await Promise.all(resolved)).flat();
  }

  /** Loads the rest of a small index. Failures show when a part is needed. */
  readAhead(): void {
    const { parts } = this.#entry;
    if (parts.length > FEW_PARTS) return;
    for (const [, address] of parts) this.#readPart(address).catch(() => undefined);
  }

  #readPart(address: string): Promise<readonly IndexedWord[]> {
    return once(this.#parts, address, async () => readPart(await fetchBytes(this.#folder + address)));
  }

  /** The texts of the page with a number. */
  readTexts(page: number): Promise<LoadedTexts> {
    return once(this.#texts, page, async () => {
      const texts = await fetchJson<PageTexts>(`${this.#folder}text/${await this.#nameOf(page)}.json`);
      const split = splitPage(texts);
      return { texts, split, keys: new Set(split.words.flat()) };
    });
  }

  async #nameOf(page: number): Promise<string> {
    const [first, address] = this.#entry.names.findLast(([from]) => from <= page) ?? [0];
    const own =
      address === undefined
        ? this.#pages.names
        : await once(this.#names, address, async () => readPages(await fetchBytes(this.#folder + address)).names);
    return nameAt(
      own,
      this.#pages.lengths.subarray(first, page).reduce((at, length) => at + Number(length > 0), 0),
    );
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
    const begins = [term.slice(0, 1), term.slice(1, 2)];
    const addresses = await this.#resolve(this.#entry.words, (directory) => {
      const isMeant = ([from]: readonly [string, string], at: number): boolean => {
        const next = directory[at + 1]?.[0];
        return begins.some((letter) => from <= `${letter}\uFFFF` && (next === undefined || next >= letter));
      };
      return directory.filter(isMeant).map(([, address]) => address);
    });
    return Promise.all(
      addresses.map((path) => once(this.#words, path, () => fetchJson<WordList>(this.#folder + path))),
    );
  }
}

/** What failed is tried again the next time. */
function once<K, T>(kept: Map<K, Promise<T>>, key: K, load: () => Promise<T>): Promise<T> {
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

async function fetchBytes(url: string): Promise<Uint8Array> {
  return unpack(await (await fetchFile(url, 'default')).arrayBuffer());
}

/** Of gzip: some hosts unpack the file on its way. */
const GZIP = 0x1f;

async function unpack(packed: ArrayBuffer): Promise<Uint8Array> {
  const bytes = new Uint8Array(packed);
  const { body } = new Response(packed);
  if (bytes[0] !== GZIP || body === null) return bytes;
  const unpacked = new Response(body.pipeThrough(new DecompressionStream('gzip')));
  return new Uint8Array(await unpacked.arrayBuffer());
}

/** A redirect fails: what it leads to may not be the site's own. */
async function fetchFile(url: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { redirect: 'error', cache });
  if (!response.ok) throw new StatusError(url, response.status);
  return response;
}
