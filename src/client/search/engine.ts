/**
 * The search of a site, without an interface: everything that a dialog or a page of results shows.
 *
 * `loadSearch()` loads what the index begins with when it is first called, and not before; call it when the reader is
 * about to search (pointer or focus on the button), and again after it was rejected. Then `search(query, options)` for what
 * the reader has typed so far: it loads the parts of the index that the query needs, and the texts of the pages it returns.
 *
 * Results are data. `ExcerptPart.text`, titles and headings are plain text: escape them, or set them as `textContent`.
 */
import { joinRoute } from '../../shared/doc-routes.ts';
import { pageUrl } from '../../shared/href.ts';
import type { PageMap } from '../../shared/model/page-map.ts';
import { isOfSet, type PageTexts, VERSION_MARK } from '../../shared/search/page-texts.ts';
import { ENOUGH_PAGES, MORE_PAGES, NEARNESS } from '../../shared/search/ranking.ts';
import { keysOf, queryParts, queryTerms, splitWords } from '../../shared/search/words.ts';
import type { Stemmer } from '../../shared/search/stemmers.ts';
import type { SiteData } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { findCorrections, MIN_LENGTH } from './correct.ts';
import { buildExcerpt, type ExcerptPart, type MeantWords } from './excerpt.ts';
import { findCandidates, type Finding, hasUnknown, isTelling, type RankedPage } from './candidates.ts';
import { SearchIndex } from './index-loader.ts';
import { matchPage, type PageMatch, type TermKeys } from './match.ts';
import {
  findPage,
  formatRanges,
  type PlacedText,
  placeTexts,
  toRanges,
  type Versions,
} from '../../shared/search/page-versions.ts';

/** What the page knows: `site` of `docsite:site`, and the loaders of `features/version-data.ts`. */
export interface SearchSource {
  readonly site: Pick<SiteData, 'baseUrl' | 'trailingSlash'>;
  /** Of the documentation, or of a set with versions by its route. */
  readonly loadVersions: (set?: RoutePath) => Promise<Versions>;
  /** What is known of the page at a path below that of its version. */
  readonly loadPages: (slug: string, set?: RoutePath) => Promise<Pick<PageMap, 'pages' | 'texts'>>;
  /** Of the site's language, as the index was made with it. */
  readonly stemmer: Stemmer;
  /** Both are loaded anew the next time. */
  readonly forgetVersions: () => void;
}

export interface SearchOptions {
  /** Name of the reader's version: that of the page, else the preferred one. The latest, if it is `null` or unknown. */
  readonly version: string | null;
  /** As `version`, of a set with versions by its route. Default: the latest of each. */
  readonly versionOfSet?: (set: RoutePath) => string | null;
  /** `version`: only what the reader's versions say, unless that is nothing. */
  readonly scope: 'version' | 'all';
  /** Only pages of the further set of documents at this route, unless they say nothing. */
  readonly within?: RoutePath | undefined;
  /**
   * How many pages to return in `pages`. Each costs the reader some 4 kB once: ask for three, show them, and ask again
   * with more for those below. Default: 3.
   */
  readonly limit?: number;
  /** Rejects with its reason when the reader has typed on. */
  readonly signal?: AbortSignal;
}

export interface SearchResults {
  /** Pages whose text in the reader's version has the words, or nearly all, and pages of the site itself; best first. */
  readonly pages: readonly PageResult[];
  /** Pages that have the words, or more of them, in other versions only, with the newest such text; best first. Fold them. */
  readonly older: readonly PageResult[];
  /** There may be more pages than `limit`. */
  readonly hasMore: boolean;
  /** `within` has nothing: these are from everywhere. */
  readonly isWider: boolean;
  /** What was looked for instead, when nothing has the words as typed: "Showing results for …". `null` as typed. */
  readonly corrected: string | null;
}

export interface PageResult {
  /** Of the documentation, or one of the site's own pages, which belong to no version. */
  readonly kind: 'document' | 'page';
  readonly title: string;
  /** The version that the links lead to; `null` for a page of the site. In `older`, it is not the reader's: say so. */
  readonly version: { readonly name: string; readonly label: string } | null;
  /** Address of the page, base URL included. */
  readonly href: string;
  /** At least one, at most three, best first. */
  readonly hits: readonly Hit[];
  /** Words of the query that this text does not have: say so. */
  readonly leftOut: readonly string[];
  /** For `findMatches` on the page itself. */
  readonly meant: MeantWords;
}

/** A section of a page. */
export interface Hit {
  /** Address of the page with the section's heading. Enter leads here. */
  readonly href: string;
  /** The heading and those above it, outermost first; empty for what comes before the first heading. */
  readonly headings: readonly string[];
  readonly excerpt: readonly ExcerptPart[];
  /** In which versions the section says exactly this: `since 3.1.0`, `2.15.0 – 3.2.1`, `only 1.12`; empty for all. */
  readonly versions: string;
}

/** Rejects when it cannot answer, as when a part of the index cannot be loaded; the next call tries again. */
export type SearchProvider = (query: string, options: SearchOptions) => Promise<SearchResults>;

export interface SiteSearch {
  readonly search: SearchProvider;
}

const NOTHING: SearchResults = { pages: [], older: [], hasMore: false, isWider: false, corrected: null };
const DEFAULT_LIMIT = 3;
/** Pages that are looked at for one that is returned: the index does not know which words are in one text together. */
const LOOK_FACTOR = 4;
const MAX_HITS = 3;
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

interface Known {
  readonly index: SearchIndex;
  readonly source: SearchSource;
}

/** What is known while a query is searched for. */
interface Searched extends Known {
  /** Terms that a page has turned out to have. */
  readonly seen: Set<string>;
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
    const found = await tryTerms(searched, { terms: wanted, isSentence, isWhole: terms.length === 1 }, options);
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

/** What is known of a page that has the words, or some of them. */
interface FoundPage {
  readonly texts: PageTexts;
  readonly terms: TermKeys;
  readonly match: PageMatch;
  readonly score: number;
  /** A title, or the address, has all of the terms. */
  readonly isTitled: boolean;
  /** By text: numbers of the terms that it lacks; `null` if it has too few. */
  readonly missing: readonly (readonly number[] | null)[];
  /** Newest first; empty for a page of the site. */
  readonly placed: readonly PlacedText[];
  readonly versions: Versions;
  readonly site: SearchSource['site'];
  readonly words: readonly string[];
}

interface Attempt {
  readonly terms: readonly string[];
  /** The query has words that are never looked up: it was not put together from the words that matter. */
  readonly isSentence: boolean;
  /** Only pages that have all of the terms. */
  readonly isWhole: boolean;
}

interface Answer {
  readonly page: PageResult;
  readonly score: number;
  readonly isTitled: boolean;
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
  const isNamed = (title: string): boolean => queryTerms(title, index.language).join(' ') === wanted.terms.join(' ');
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

/** A page that was called by its name is the first, then those whose title has all of the words; those that lack more are last. */
function sortAnswers(answers: readonly Answer[], { lacksFew, isNamed }: Order): readonly PageResult[] {
  const rank = (answer: Answer): number =>
    Number(isNamed(answer.page.title)) * 4 + Number(answer.isTitled) * 2 + Number(lacksFew(answer));
  return answers.toSorted((a, b) => rank(b) - rank(a) || b.score - a.score).map(({ page }) => page);
}

async function readPage(
  { index, source, seen }: Searched,
  candidate: RankedPage,
  finding: Finding,
): Promise<FoundPage> {
  const page = await index.readTexts(candidate.page);
  const { texts, split } = page;
  const versions = await source.loadVersions(setOf(texts));
  const terms = index.meantKeys(page, finding);
  for (const [at, keys] of terms.entries()) if (keys.size > 0) seen.add(finding.terms[at] ?? '');
  const match = matchPage(texts, split, terms);
  return {
    texts,
    terms,
    match,
    // The engine has found words that are not meant.
    score: candidate.weights.reduce((total, weight, at) => (terms[at]?.size === 0 ? total : total + weight), 0),
    isTitled: match.titles.some((counts) => counts.every((count) => count > 0)),
    missing: texts.texts.map(({ sections }, text) => {
      const missing = finding.terms.flatMap((_, at) => ((match.texts[text]?.[at] ?? 0) > 0 ? [] : [at]));
      return isTelling(finding, missing, { match, text, sections }) ? missing : null;
    }),
    placed: await placePage(texts, versions, source),
    versions,
    site: source.site,
    words: finding.terms,
  };
}

async function placePage(texts: PageTexts, versions: Versions, source: SearchSource): Promise<readonly PlacedText[]> {
  const { page } = texts;
  if (page.kind === 'page') return [];
  const [only] = versions;
  // With one version there is nothing to look up, and the map of a large site is large.
  if (versions.length === 1 && only !== undefined) {
    return placeTexts(texts, { runs: [[page.slug, only.name, only.name]], starts: [only.name] }, versions);
  }
  const mapped = findPage(await source.loadPages(page.slug, page.set), page, versions);
  return mapped === null ? [] : placeTexts(texts, mapped, versions);
}

/** Route of the set with versions that a page is of; `undefined` for none. */
function setOf({ page }: PageTexts): RoutePath | undefined {
  return page.kind === 'page' ? undefined : page.set;
}

/** What the reader's version has; `null` when its text does not have enough of the words. */
function describeOwn(found: FoundPage, { version, versionOfSet }: SearchOptions): Answer | null {
  const { texts, missing, placed, versions } = found;
  const { page } = texts;
  if (page.kind === 'page') {
    return (missing[0] ?? null) === null
      ? null
      : describe(found, { text: 0, href: pageUrl(page.route, found.site), version: null });
  }
  const wanted = page.set === undefined ? version : versionOfSet?.(page.set);
  const named = versions.findIndex(({ name }) => name === wanted);
  const at = named >= 0 ? named : versions.findIndex(({ status }) => status === 'latest');
  const own = placed.find((text) => text.at === at);
  return own !== undefined && (missing[own.text] ?? null) !== null ? describePlaced(found, own) : null;
}

/**
 * The newest version that has most of the words, and more than the reader's; one that is not released yet only when no other
 * has them.
 */
function describeOlder(found: FoundPage, own: Answer | null): Answer | null {
  const lacks = ({ text }: PlacedText): number => found.missing[text]?.length ?? Infinity;
  const least = Math.min(...found.placed.map(lacks));
  if (least >= (own?.page.leftOut.length ?? Infinity)) return null;
  const best = found.placed.filter((placed) => lacks(placed) === least);
  const newest = best.find(({ at }) => found.versions[at]?.status !== 'unreleased') ?? best[0];
  return newest === undefined ? null : describePlaced(found, newest);
}

function describePlaced(found: FoundPage, { at, slug, text }: PlacedText): Answer {
  const version = found.versions[at];
  const route = joinRoute(version?.path ?? '/', `/${slug}`);
  return describe(found, { text, href: pageUrl(route, found.site), version: version ?? null });
}

interface Shown {
  readonly text: number;
  readonly href: string;
  readonly version: Versions[number] | null;
}

function describe(found: FoundPage, { text, href, version }: Shown): Answer {
  const { texts } = found;
  const { title, sections } = texts.texts[text] ?? { title: '', sections: [] };
  const fill = (words: string): string => words.replaceAll(VERSION_MARK, version?.name ?? '');
  const best = bestSections(found, text).slice(0, MAX_HITS);
  const page: PageResult = {
    kind: texts.page.kind,
    title: fill(title),
    version: version === null ? null : { name: version.name, label: version.fullName ?? version.label },
    href,
    hits: best.map((section): Hit => {
      const { id, passages } = texts.sections[section] ?? { id: '', passages: [] };
      return {
        href: id === '' ? href : `${href}#${encodeURIComponent(id)}`,
        headings: headingsAbove(texts, sections, section).map(fill),
        excerpt: buildExcerpt(fill(bestPassage(found, passages)), found.terms, texts.language),
        versions: describeVersions(found, section),
      };
    }),
    leftOut: (found.missing[text] ?? []).flatMap((at) => found.words[at] ?? []),
    meant: { terms: found.terms, language: texts.language },
  };
  const nearness = found.match.nearness[text] ?? 0;
  return { page, score: found.score * (1 + NEARNESS * nearness), isTitled: found.isTitled };
}

/** The first one that has most of the words; empty for a section without passages. */
function bestPassage({ texts, match }: FoundPage, passages: readonly number[]): string {
  const count = (passage: number | undefined): number => match.passages[passage ?? -1] ?? 0;
  const best = passages.reduce(
    (first, passage) => (count(passage) > count(first) ? passage : first),
    passages[0] ?? -1,
  );
  return texts.passages[best] ?? '';
}

/** Indexes of the sections that have most of the words, those with the words in their heading first; at least one. */
function bestSections({ texts, match }: FoundPage, text: number): readonly number[] {
  const own = texts.texts[text]?.sections ?? [];
  const score = (section: number): number => {
    const [counts, heading] = [match.sections[section] ?? [], match.headings[section] ?? []];
    const different = counts.filter((count) => count > 0).length;
    const inHeading = heading.filter((count) => count > 0).length;
    return (
      different * 100 +
      inHeading * 40 +
      Math.min(
        30,
        counts.reduce((total, count) => total + count, 0),
      )
    );
  };
  const [first] = own;
  const ranked = own.filter((section) => score(section) > 0).toSorted((a, b) => score(b) - score(a));
  const most = Math.floor(score(ranked[0] ?? -1) / 100);
  // A section with fewer of the words adds nothing to one that has more.
  const wanted = ranked.filter((section) => Math.floor(score(section) / 100) >= most);
  const isInTitle = match.titles[text]?.some((count) => count > 0) === true;
  if (first === undefined) return wanted;
  // Who looks for the title wants the page from its beginning.
  return isInTitle || wanted.length === 0 ? [first, ...wanted.filter((section) => section !== first)] : wanted;
}

function headingsAbove(texts: PageTexts, sections: readonly number[], section: number): readonly string[] {
  const above: { readonly level: number; readonly title: string }[] = [];
  for (const at of sections) {
    const { level = 0, title = '' } = texts.sections[at] ?? {};
    while ((above.at(-1)?.level ?? 0) >= level && above.length > 0) above.pop();
    // The level of what comes before the first heading.
    if (level > 0) above.push({ level, title });
    if (at === section) break;
  }
  return above.map(({ title }) => title);
}

function describeVersions({ texts, placed, versions }: FoundPage, section: number): string {
  const indexes = placed
    .filter(({ text }) => texts.texts[text]?.sections.includes(section) === true)
    .map(({ at }) => at);
  return formatRanges(toRanges(indexes), versions);
}
