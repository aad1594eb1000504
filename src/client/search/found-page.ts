/** A page that has the words, or some of them: which versions do, and what is shown of it. */
import { joinRoute } from '../../shared/doc-routes.ts';
import { pageUrl } from '../../shared/href.ts';
import type { PageMap } from '../../shared/model/page-map.ts';
import { headingsAbove, type PageTexts, VERSION_MARK } from '../../shared/search/page-texts.ts';
import { NEARNESS } from '../../shared/search/ranking.ts';
import type { Stemmer } from '../../shared/search/stemmers.ts';
import type { SiteData } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type Finding, isTelling, type RankedPage } from './candidates.ts';
import { buildExcerpt } from './excerpt.ts';
import type { SearchIndex } from './index-loader.ts';
import { matchPage, type PageMatch, type TermKeys } from './match.ts';
import type { Hit, PageResult, SearchOptions } from './results.ts';
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

export interface Known {
  readonly index: SearchIndex;
  readonly source: SearchSource;
}

/** What is known while a query is searched for. */
export interface Searched extends Known {
  /** Terms that a page has turned out to have. */
  readonly seen: Set<string>;
}

/** What is known of a page that has the words, or some of them. */
export interface FoundPage {
  readonly texts: PageTexts;
  readonly terms: TermKeys;
  readonly match: PageMatch;
  readonly score: number;
  readonly whole: RankedPage['whole'];
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

export interface Answer {
  readonly page: PageResult;
  readonly score: number;
  readonly whole: RankedPage['whole'];
  readonly isTitled: boolean;
}

const MAX_HITS = 3;

export async function readPage(
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
    whole: candidate.whole,
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
export function describeOwn(found: FoundPage, { version, versionOfSet }: SearchOptions): Answer | null {
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
export function describeOlder(found: FoundPage, own: Answer | null): Answer | null {
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
  const { whole, isTitled } = found;
  return { page, score: found.score * (1 + NEARNESS * nearness), whole, isTitled };
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

function describeVersions({ texts, placed, versions }: FoundPage, section: number): string {
  const indexes = placed
    .filter(({ text }) => texts.texts[text]?.sections.includes(section) === true)
    .map(({ at }) => at);
  return formatRanges(toRanges(indexes), versions);
}
