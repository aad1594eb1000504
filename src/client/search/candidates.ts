/** Which pages may answer a query, before their texts are read: each word is looked up by itself, and pages may lack some. */
import { COMMON, COMMON_PAGES, WORDS_PER_MISSING } from '../../shared/search/ranking.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { FoundWords, SearchIndex } from './index-loader.ts';
import type { PageMatch } from './match.ts';

/** More than any sum of scores, and more than that: for each word that is there as it was typed, or begins another one. */
const TITLED = 1e6;
const WHOLE = 1e7;
/** In longer queries, pages are found by what they have of all words, and one that is there in another form says less against them. */
const MOST_WHOLE = 2;
/** More than a reader asks for: the rest of a large site is neither sorted nor described. */
const MOST_RANKED = 300;

/** A page with what it has of each term: see `FoundPages.weights`. */
export interface RankedPage {
  /** Its number in the index. */
  readonly page: number;
  readonly weights: readonly number[];
  /** How many of the terms and names it has as they were typed. */
  readonly whole: number;
}

export interface Finding extends FoundWords {
  /** So many terms may be missing on a page, and it is ranked with those that have all. */
  readonly few: number;
  /** Best first: pages that lack few of the terms or none, and those that lack one more. */
  readonly tiers: readonly (readonly RankedPage[])[];
  /** By term: nearly every page has it, so that it says nothing alone. */
  readonly isCommon: readonly boolean[];
}

export interface Query {
  readonly terms: readonly string[];
  /** Names of the query that symbols are a part of: pages that have them come first. */
  readonly names: readonly string[];
  /** No term may be missing. */
  readonly isWhole: boolean;
  /** Only pages of the further set of documents at this route, and perhaps some others. */
  readonly within?: RoutePath | undefined;
}

export async function findCandidates(index: SearchIndex, { terms, names, isWhole, within }: Query): Promise<Finding> {
  const [first, end] = index.numbersOf(within);
  const [lists, named] = await Promise.all([
    Promise.all(terms.map((term) => index.find(term))),
    Promise.all(names.map((name) => index.find(name))),
  ]);
  const few = isWhole ? 0 : Math.floor(terms.length / WORDS_PER_MISSING);
  const tiers: number[][] = isWhole || terms.length === 1 ? [[]] : [[], []];
  const totals = new Float64Array(index.end);
  const counts = new Uint16Array(index.end);
  const titles = new Uint16Array(index.end);
  const wholes = new Uint16Array(index.end);
  // For each page of a large site, and for each letter that is typed: nothing is made here that must be collected.
  for (const { pages, weights, titled, whole } of lists) {
    for (const page of pages) {
      const score = weights[page] ?? 0;
      if (score === 0) continue;
      totals[page] = (totals[page] ?? 0) + score;
      counts[page] = (counts[page] ?? 0) + 1;
      titles[page] = (titles[page] ?? 0) + (titled[page] ?? 0);
      wholes[page] = (wholes[page] ?? 0) + (whole[page] ?? 0);
    }
  }
  if (terms.length > MOST_WHOLE) wholes.fill(0);
  for (const { pages, whole } of named) {
    for (const page of pages) wholes[page] = (wholes[page] ?? 0) + (whole[page] ?? 0);
  }
  for (let page = first; page < end; page++) {
    const count = counts[page] ?? 0;
    if (count === 0) continue;
    // A title that says all of it is before whatever is said elsewhere.
    const bonus = (titles[page] === terms.length ? TITLED : 0) + (wholes[page] ?? 0) * WHOLE;
    totals[page] = (totals[page] ?? 0) + bonus;
    tiers[Math.max(0, terms.length - count - few)]?.push(page);
  }
  const describe = (page: number): RankedPage => ({
    page,
    whole: wholes[page] ?? 0,
    weights: lists.map(({ weights }) => weights[page] ?? 0),
  });
  return {
    terms,
    stems: lists.flatMap(({ stems }) => stems),
    few,
    tiers: tiers.map((tier) => rankBest(tier, totals).map(describe)),
    isCommon: lists.map(({ pages }) => pages.length > Math.max(COMMON_PAGES, index.size * COMMON)),
  };
}

/** The pages with the highest totals, best first, no more than are asked for. */
function rankBest(pages: readonly number[], totals: Float64Array): readonly number[] {
  let least = 0;
  if (pages.length > MOST_RANKED) {
    const ascending = new Float64Array(pages.length);
    for (let at = 0; at < pages.length; at++) ascending[at] = totals[pages[at] ?? 0] ?? 0;
    least = ascending.sort().at(-MOST_RANKED) ?? 0;
  }
  const wanted: number[] = [];
  for (const page of pages) if ((totals[page] ?? 0) >= least) wanted.push(page);
  return wanted.toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0)).slice(0, MOST_RANKED);
}

/**
 * True if a text that lacks some of the terms is still about the query: a term that it has is not a common one; where the
 * query has three and more and not just few are missing, that term is in the title or a heading.
 */
export function isTelling(
  { isCommon, few }: Finding,
  missing: readonly number[],
  own: { readonly match: PageMatch; readonly text: number; readonly sections: readonly number[] },
): boolean {
  if (missing.length === 0) return true;
  const left = [...isCommon.keys()].filter((at) => !missing.includes(at));
  if (left.every((at) => isCommon[at] === true)) return false;
  if (isCommon.length < WORDS_PER_MISSING || missing.length <= few) return true;
  const { match, text, sections } = own;
  const heads = [match.titles[text], ...sections.map((section) => match.headings[section])];
  return left.some((at) => isCommon[at] === false && heads.some((counts) => (counts?.[at] ?? 0) > 0));
}

/** True if there is a term that no page has. */
export async function hasUnknown(index: SearchIndex, terms: readonly string[]): Promise<boolean> {
  const known = await Promise.all(
    terms.map(async (term) => {
      const { weights, stems } = await index.find(term);
      const best = weights.reduce((at, weight, page) => (weight > (weights[at] ?? 0) ? page : at), 0);
      if ((weights[best] ?? 0) === 0) return false;
      const page = await index.readTexts(best);
      return index.meantKeys(page, { terms: [term], stems }).some(({ size }) => size > 0);
    }),
  );
  return known.includes(false);
}
