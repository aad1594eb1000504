/** `/search/entry.json`: the one file of the search whose name does not change with its content. See DESIGN 11. */
export interface SearchEntry {
  /** Language of the texts: `en`. */
  readonly language: string;
  /** Address below `/search/` of what is known of all pages: see `IndexedPages`. */
  readonly pages: string;
  /** Files with the names of texts, each of those from a page on; empty when `pages` has them. */
  readonly names: readonly (readonly [first: number, address: string])[];
  /** The parts of the index: see `readPart`. */
  readonly parts: Directory;
  /** The words of the site: see `WordList`. */
  readonly words: Directory;
  /**
   * By route of a further set of documents: the numbers among which its pages are. Left out for a site without sets.
   */
  readonly sets?: Readonly<Record<`/${string}`, PageNumbers>>;
}

/**
 * Files that divide the alphabet: each has the words from its own `from`, without marks, up to the next one's. `address` is below
 * `/search/`, and may be that of a directory of more files: see `isDirectory`.
 */
export type Directory = readonly (readonly [from: string, address: string])[];

const DIRECTORY = /^index\/.*\.json$/u;

export function isDirectory(address: string): boolean {
  return DIRECTORY.test(address);
}

/** From the first one up to, but without, `end`. */
export type PageNumbers = readonly [first: number, end: number];

/** `/search/words/<hash>.json`: words of the site for spelling corrections, sorted. */
export type WordList = readonly string[];

/** The folder of the search in the output, and below the base URL. */
export const SEARCH_FOLDER = 'search';
export const ENTRY_FILE = 'entry.json';

/** The page of results. */
export const SEARCH_ROUTE = `/${SEARCH_FOLDER}` as const;
/** Tells browsers that the site can be searched, and how. */
export const OPEN_SEARCH_FILE = 'opensearch.xml';

/** Folders of the output in which every file has its hash in its name. */
export function hashedFolders(): readonly string[] {
  return ['index', 'text', 'words'].map((name) => `${SEARCH_FOLDER}/${name}`);
}
