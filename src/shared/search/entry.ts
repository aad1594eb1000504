/**
 * `/search/pagefind-entry.json`: the one file of the search whose name does not change with its content. Pagefind's own
 * loader reads it, too; `docsite` is what docsite adds.
 */
export interface SearchEntry {
  readonly version: string;
  readonly languages: Readonly<
    Record<string, { readonly hash: string; readonly wasm: string | null; readonly page_count: number }>
  >;
  readonly docsite: {
    /** Pagefind's script, below `/search/`. */
    readonly engine: string;
    /** Language of the texts: `en`. */
    readonly language: string;
    /** Addresses below `/search/` with the words of the site, by the letters that their words begin with; see `WordList`. */
    readonly words: readonly (readonly [from: string, path: string])[];
  };
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

/** Pagefind would take their words apart by a dictionary; docsite has taken them apart already: see `keysOf`. */
const UNSPACED = /^(?:ja|km|lo|th|zh)\b/u;

/** The language of which Pagefind believes a text to be: it decides which forms of a word are the same. */
export function indexLanguage(language: string): string {
  return UNSPACED.test(language) ? 'unknown' : language;
}

/** Folders of the output in which every file has its hash in its name. */
export function hashedFolders(htmlLang: string): readonly string[] {
  const language = indexLanguage(htmlLang.toLowerCase());
  const folders = ['engine', 'index', `pagefind.${language}`, 'text', `wasm.${language}`, 'words'];
  return folders.map((folder) => `${SEARCH_FOLDER}/${folder}`);
}
