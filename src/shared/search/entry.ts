/** `/search/pagefind-entry.json`: the one file of the search whose name does not change with its content. */
export interface SearchEntry {
  /** Language of the texts: `en`. */
  readonly language: string;
  /**
   * The index is made of segments, each an index of its own with the pages that follow those of the segment before it: an edit
   * makes one of them again. For each, where what is known of its pages and parts is, below `/search/`. Another segment has
   * another address.
   */
  readonly segments: readonly string[];
  /** Addresses below `/search/` with the words of the site, by the letters that their words begin with; see `WordList`. */
  readonly words: readonly (readonly [from: string, path: string])[];
  /**
   * By route of a further set of documents: the numbers of the pages in all segments among which its pages are. Left out for a
   * site without sets.
   */
  readonly sets?: Readonly<Record<`/${string}`, PageNumbers>>;
}

/** From the first one up to, but without, `end`. */
export type PageNumbers = readonly [first: number, end: number];

/** What `docsite serve` answers instead when the index could not be made. */
export interface FailedEntry {
  /** What happened, in a sentence. */
  readonly failed: string;
}

/**
 * `/search/words/<number>.json`: words of the site for spelling corrections, sorted. The files divide the alphabet: each
 * has the words from its own `from` up to the next one's. Their addresses have the hash as a query: nearly every release
 * changes them, and it changes one file, not two.
 */
export type WordList = readonly string[];

/** The folder of the search in the output, and below the base URL. */
export const SEARCH_FOLDER = 'search';
export const ENTRY_FILE = 'pagefind-entry.json';

/** The page of results. */
export const SEARCH_ROUTE = `/${SEARCH_FOLDER}` as const;
/** Tells browsers that the site can be searched, and how. */
export const OPEN_SEARCH_FILE = 'opensearch.xml';

/** Folders of the output in which every file has its hash in its name. */
export function hashedFolders(): readonly string[] {
  return ['index', 'text', 'words'].map((name) => `${SEARCH_FOLDER}/${name}`);
}
