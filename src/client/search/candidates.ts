/** Which pages may answer a query, before their texts are read: each word is looked up by itself, and pages may lack some. */
import { COMMON, COMMON_PAGES, WORD_POWER, WORDS_PER_MISSING } from '../../shared/search/ranking.ts';
import { TITLE_PLACES } from '../../shared/search/page-texts.ts';
import type { SearchIndex } from './index-loader.ts';
import { meantKeys, type PageMatch } from './match.ts';

/** A page with its score for each term, 0 for a term that it lacks. */
export interface RankedPage {
  readonly id: string;
  readonly scores: readonly number[];
  /** Numbers of the words that were found, in the page's list of words. */
  readonly words: readonly number[];
  /** How many of the terms its title or address may have. */
  readonly titled: number;
}

export interface Finding {
  readonly terms: readonly string[];
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
  const pages = new Map<string, { id: string; scores: number[]; words: number[]; titled: number }>();
  lists.forEach((list, at) => {
    for (const { id, score, words } of list) {
      let page = pages.get(id);
      if (page === undefined) pages.set(id, (page = { id, scores: terms.map(() => 0), words: [], titled: 0 }));
      page.scores[at] = score;
      page.words.push(...words);
      if (words.some((word) => word < TITLE_PLACES)) page.titled += 1;
    }
  });
  const few = isWhole ? 0 : Math.floor(terms.length / WORDS_PER_MISSING);
  const tiers: RankedPage[][] = isWhole || terms.length === 1 ? [[]] : [[], []];
  for (const page of pages.values()) {
    const missing = page.scores.filter((score) => score === 0).length;
    tiers[Math.max(0, missing - few)]?.push(page);
  }
  // A title that says all of it is before whatever is said elsewhere.
  const isTitled = ({ titled }: RankedPage): number => Number(titled === terms.length);
  const totals = new Map([...pages.values()].map((page) => [page.id, scorePage(page.scores)]));
  const total = ({ id }: RankedPage): number => totals.get(id) ?? 0;
  return {
    terms,
    few,
    tiers: tiers.map((tier) => tier.toSorted((a, b) => isTitled(b) - isTitled(a) || total(b) - total(a))),
    isCommon: lists.map(({ length }) => length > Math.max(COMMON_PAGES, index.size * COMMON)),
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
      const [best] = await index.find(term);
      if (best === undefined) return false;
      const { texts, keys } = await index.readTexts(best.id);
      const found = best.words.flatMap((at) => keys[at] ?? []);
      return meantKeys([term], found, texts.language).some(({ size }) => size > 0);
    }),
  );
  return known.includes(false);
}
