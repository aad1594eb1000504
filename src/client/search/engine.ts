/**
 * The search of a site, without an interface: everything that a dialog or a page of results shows.
 *
 * `loadSearch()` loads what the index begins with when it is first called, and not before; call it when the reader is
 * about to search (pointer or focus on the button), and again after it was rejected. Then `search(query, options)` for what
 * the reader has typed so far: it loads the parts of the index that the query needs, and the texts of the pages it returns.
 *
 * Results are data. `ExcerptPart.text`, titles and headings are plain text: escape them, or set them as `textContent`.
 */
import { isOfSet } from '../../shared/search/page-texts.ts';
import { ENOUGH_PAGES, MORE_PAGES } from '../../shared/search/ranking.ts';
import { keysOf, namesWithSymbols, queryParts, queryTerms, splitWords } from '../../shared/search/words.ts';
import { findCorrections, MIN_LENGTH } from './correct.ts';
import { findCandidates, hasUnknown } from './candidates.ts';
import {
  type Answer,
  describeOlder,
  describeOwn,
  type Known,
  readPage,
  type Searched,
  type SearchSource,
} from './found-page.ts';
import { SearchIndex } from './index-loader.ts';
import type { PageResult, SearchOptions, SearchResults, SiteSearch } from './results.ts';

const NOTHING: SearchResults = { pages: [], older: [], hasMore: false, isWider: false, corrected: null };
const DEFAULT_LIMIT = 3;
/** Pages that are looked at for one that is returned: the index does not know which words are in one text together. */
const LOOK_FACTOR = 4;
/** Combinations of corrected words that are tried. */
const MAX_CORRECTIONS = 4;

let loading: Promise<SiteSearch> | null = null;
let current: SearchIndex | null = null;

/** Loads the index once. Rejects when they cannot be loaded: the next call tries again. */
export function loadSearch(source: SearchSource): Promise<SiteSearch> {
  loading ??= load(source);
  loading.catch(() => (loading = null));
  return loading;
}

async function load(source: SearchSource): Promise<SiteSearch> {
  const before = current;
  const [index] = await Promise.all([
    SearchIndex.load({ baseUrl: source.site.baseUrl, stemmer: source.stemmer }, before),
    source.loadVersions(),
  ]);
  // What is known of versions belongs to the texts of the index.
  if (before !== null && index !== before) source.forgetVersions();
  current = index;
  return { search: (query, options) => searchOrRenew({ index, source }, query, options) };
}

/** A deploy takes the files of an index away: whatever is missing, it is looked once whether there is another index by now. */
async function searchOrRenew(known: Known, query: string, options: SearchOptions): Promise<SearchResults> {
  try {
    return await searchNow(known, query, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    await renewSearch(known.source);
    if (current === null || current === known.index) throw error;
  }
  try {
    return await searchNow({ index: current, source: known.source }, query, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new ReplacedError({ cause: error });
  }
}

async function searchNow(known: Known, query: string, options: SearchOptions): Promise<SearchResults> {
  const results = await searchWithin(known, query, options);
  known.index.readAhead();
  return results;
}

/** The site has another index than the one that was loaded, and that one cannot be loaded either. */
export class ReplacedError extends Error {
  constructor(options: ErrorOptions) {
    super('The search index of the site has been replaced.', options);
    this.name = 'ReplacedError';
  }
}

/**
 * As `loadSearch`, when the reader comes back to the search: if there is another index by now, after a deploy or an edit on
 * `docsite serve`, it takes the place of the one that was loaded.
 */
export function renewSearch(source: SearchSource): Promise<SiteSearch> {
  if (current !== null) loading = null;
  return loadSearch(source);
}

/** What is nowhere in a set is looked for everywhere. */
async function searchWithin(known: Known, query: string, options: SearchOptions): Promise<SearchResults> {
  const found = await search(known, query, options);
  if (options.within === undefined || found.pages.length + found.older.length > 0) return found;
  return { ...(await search(known, query, { ...options, within: undefined })), isWider: true };
}

async function search(known: Known, query: string, options: SearchOptions): Promise<SearchResults> {
  const { index } = known;
  const terms = queryTerms(query, index.language);
  if (terms.length === 0) return NOTHING;
  const isSentence = splitWords(query).some((word) => keysOf(word, index.language).length === 0);
  const partial: SearchResults[] = [];
  const searched: Searched = { ...known, seen: new Set() };
  const attempt = async (wanted: readonly string[], corrected: string | null): Promise<SearchResults | null> => {
    // What is one word to its reader is not looked for in parts of which one is missing.
    const found = await tryTerms(
      searched,
      { terms: wanted, names: namesWithSymbols(query), isSentence, isWhole: terms.length === 1 },
      options,
    );
    const results = found === null ? null : { ...found, corrected };
    if (results === null || leastMissing(results) === 0) return results;
    partial.push(results);
    return null;
  };
  const asTyped = await attempt(terms, null);
  if (asTyped !== null) return asTyped;
  const parts = queryParts(query, index.language);
  const inParts = parts.join(' ') === terms.join(' ') ? null : await attempt(parts, null);
  if (inParts !== null) return inParts;
  for (const corrected of await correctTerms(searched, terms)) {
    const found = await attempt(corrected, corrected.join(' '));
    if (found !== null) return found;
  }
  return partial.toSorted((a, b) => leastMissing(a) - leastMissing(b))[0] ?? NOTHING;
}

function leastMissing({ pages, older }: SearchResults): number {
  return Math.min(...[...pages, ...older].map(({ leftOut }) => leftOut.length));
}

/** Queries in which words that the site does not know are others that it knows; the likeliest first. */
async function correctTerms(
  { index, seen }: Searched,
  terms: readonly string[],
): Promise<readonly (readonly string[])[]> {
  let queries: readonly (readonly string[])[] = [[]];
  for (const term of terms) {
    // The lists of words are as large as many pages.
    const isAsked = term.length >= MIN_LENGTH && !seen.has(term) && (await hasUnknown(index, [term]));
    const better = isAsked ? findCorrections(term, await index.readWords(term)) : [];
    const choices = better.length === 0 ? [term] : better.slice(0, MAX_CORRECTIONS);
    queries = queries.flatMap((query) => choices.map((choice) => [...query, choice])).slice(0, MAX_CORRECTIONS);
  }
  return queries.filter((query) => query.join(' ') !== terms.join(' '));
}

interface Attempt {
  readonly terms: readonly string[];
  readonly names: readonly string[];
  /** The query has words that are never looked up: it was not put together from the words that matter. */
  readonly isSentence: boolean;
  /** Only pages that have all of the terms. */
  readonly isWhole: boolean;
}

/** `null` when no version of any page has the terms, or enough of them. */
async function tryTerms(known: Searched, wanted: Attempt, options: SearchOptions): Promise<SearchResults | null> {
  const { scope, within, limit = DEFAULT_LIMIT, signal } = options;
  const { index } = known;
  const finding = await findCandidates(index, { ...wanted, within });
  const lacksFew = ({ page }: Answer): boolean => page.leftOut.length <= finding.few;
  const found: { readonly pages: Answer[]; readonly older: Answer[] } = { pages: [], older: [] };
  let [isGood, looked, hasMore] = [lacksFew, 0, false];
  // Pages that turn out to lack the words, or have too few of them. After some of these, the next ones are no better.
  let vain = 0;
  for (const [tier, candidates] of finding.tiers.entries()) {
    const own = (): number => found.pages.filter(isGood).length;
    if (tier > 0) {
      // Pages that lack more come where there is little else: other versions that have more are better.
      if (own() >= ENOUGH_PAGES || (own() === 0 && found.older.some(isGood))) break;
      // Of two words, one that nothing is known of is what the reader wants to know.
      if (finding.few === 0 && !wanted.isSentence && (await hasUnknown(index, finding.terms))) break;
      isGood = () => true;
    }
    const most = Math.min(candidates.length, limit * LOOK_FACTOR - looked);
    // One word is as near to itself on every page.
    const enough = limit + (tier === 0 && wanted.terms.length > 1 ? MORE_PAGES : 0);
    let at = 0;
    while (at < most && own() < enough && vain < limit) {
      signal?.throwIfAborted();
      const batch = candidates.slice(at, at + enough - own());
      at += batch.length;
      for (const page of await Promise.all(batch.map((candidate) => readPage(known, candidate, finding)))) {
        const isElsewhere = within !== undefined && !isOfSet(page.texts, within);
        const ownText = isElsewhere ? null : describeOwn(page, options);
        const other = isElsewhere ? null : describeOlder(page, ownText);
        if (ownText !== null) found.pages.push(ownText);
        if (other !== null) found.older.push(other);
        if (ownText === null && other === null) vain += 1;
      }
    }
    looked += at;
    hasMore ||= at < candidates.length && vain < limit;
  }
  signal?.throwIfAborted();
  const spell = (terms: readonly string[], names: readonly string[]): string => [...terms, ...names].join(' ');
  const isNamed = (title: string): boolean =>
    spell(queryTerms(title, index.language), namesWithSymbols(title)) === spell(wanted.terms, wanted.names);
  const rank = (answers: readonly Answer[]): readonly PageResult[] => sortAnswers(answers, { lacksFew, isNamed });
  const [older, own] = [rank(found.older.filter(isGood)), found.pages.filter(isGood)];
  // Of a page that has the words in another version, the reader's text has some of them.
  const ranked = rank(own.length === 0 && older.length > 0 ? found.pages : own);
  const pages = ranked.slice(0, limit);
  hasMore ||= pages.length < ranked.length;
  if (pages.length === 0 && older.length === 0) return null;
  const isOlderWanted = scope === 'all' || pages.every(({ leftOut }) => leftOut.length > 0);
  return { ...NOTHING, pages, older: isOlderWanted ? older : [], hasMore };
}

interface Order {
  readonly lacksFew: (answer: Answer) => boolean;
  readonly isNamed: (title: string) => boolean;
}

/**
 * A page that was called by its name is the first, and those that lack more words are last; then those that have more of them as they were
 * typed, then those whose title has all of them.
 */
function sortAnswers(answers: readonly Answer[], { lacksFew, isNamed }: Order): readonly PageResult[] {
  const rank = (answer: Answer): number =>
    (Number(isNamed(answer.page.title)) * 2 + Number(lacksFew(answer))) * 1e3 +
    answer.whole * 2 +
    Number(answer.isTitled);
  return answers.toSorted((a, b) => rank(b) - rank(a) || b.score - a.score).map(({ page }) => page);
}
