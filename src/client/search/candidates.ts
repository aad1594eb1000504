/** Which pages may answer a query, before their texts are read: each word is looked up by itself, and pages may lack some. */
import { COMMON, COMMON_PAGES, WORD_POWER, WORDS_PER_MISSING } from '../../shared/search/ranking.ts';
import type { SearchIndex } from './index-loader.ts';
import { meantKeys, type PageMatch } from './match.ts';

/** More than any sum of scores. */
const TITLED = 1e6;
/** More than a reader ever asks for: the rest of a large site is not described. */
const MOST_RANKED = 1000;

/** A page with its score for each term, 0 for a term that it lacks. */
export interface RankedPage {
  readonly id: string;
  readonly scores: readonly number[];
}

export interface Finding {
  readonly terms: readonly string[];
  /** Words of the index that were found for them: see `FoundPages`. */
  readonly stems: readonly string[];
  /** So many terms may be missing on a page, and it is ranked with those that have all. */
  readonly few: number;
  /** Best first: pages that lack few of the terms or none, and those that lack one more. */
  readonly tiers: readonly (readonly RankedPage[])[];
  /** By term: nearly every page has it, so that it says nothing alone. */
  readonly isCommon: readonly boolean[];
}

/** A word that is rare, or in the title, has a high score; one that is missing has none. */
export function scorePage(scores: readonly number[]): number {
  return scores.reduce((total, score) => total + score ** WORD_POWER, 0);
}

/** `isWhole`: no term may be missing. */
export async function findCandidates(index: SearchIndex, terms: readonly string[], isWhole: boolean): Promise<Finding> {
  const lists = await Promise.all(terms.map((term) => index.find(term)));
  const few = isWhole ? 0 : Math.floor(terms.length / WORDS_PER_MISSING);
  const tiers: number[][] = isWhole || terms.length === 1 ? [[]] : [[], []];
  const totals = new Float64Array(index.size);
  for (const page of totals.keys()) {
    const scores = lists.map((list) => list.scores[page] ?? 0);
    const missing = scores.filter((score) => score === 0).length;
    if (missing === terms.length) continue;
    const isTitled = lists.every(({ titled }) => titled[page] === 1);
    // A title that says all of it is before whatever is said elsewhere.
    totals[page] = scorePage(scores) + (isTitled ? TITLED : 0);
    tiers[Math.max(0, missing - few)]?.push(page);
  }
  const describe = (page: number): RankedPage => ({
    id: index.idOf(page),
    scores: lists.map(({ scores }) => scores[page] ?? 0),
  });
  return {
    terms,
    stems: lists.flatMap(({ stems }) => stems),
    few,
    tiers: tiers.map((tier) =>
      tier
        .toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))
        .slice(0, MOST_RANKED)
        .map(describe),
    ),
    isCommon: lists.map(({ count }) => count > Math.max(COMMON_PAGES, index.size * COMMON)),
  };
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
      const { scores, stems } = await index.find(term);
      const best = scores.reduce((at, score, page) => (score > (scores[at] ?? 0) ? page : at), 0);
      if ((scores[best] ?? 0) === 0) return false;
      const { words } = await index.readTexts(index.idOf(best));
      const found = stems.flatMap((stem) => words.get(stem) ?? []);
      return meantKeys([term], found, index).some(({ size }) => size > 0);
    }),
  );
  return known.includes(false);
}
