/**
 * `/pages.json`: where each page of the documentation is found in all versions, and where its text changed. Of a large
 * site the same is in parts as well, so that a reader's browser loads no more than the part of the page at hand.
 */
import type { RoutePath } from '../types/store.ts';

/** Versions without a gap between them, newest first, that have a page under one path. */
export type PageRun = readonly [
  /** Path of the page below its version's, without a leading slash; not percent-encoded. */
  slug: string,
  /** Names of the first and the last version of the run, as `/versions.json` has them in order. */
  newest: string,
  oldest: string,
];

export interface PageMap {
  /** One entry per page, with its runs from the newest to the oldest. Renames are followed. */
  readonly pages: readonly (readonly PageRun[])[];
  /**
   * By page, in the order of `pages`: names of the versions in which a text of it begins, newest first. Empty for pages
   * that are generated. Until when a text lasts is written here and in no page, so that a new version changes no old page.
   */
  readonly texts: readonly (readonly string[])[];
  /**
   * Texts that came back: the place of the page in `pages`, the version in which the text begins again, and the one in which
   * it begins first. Missing where there are none, as in most sites.
   */
  readonly returns?: readonly (readonly [page: number, again: string, first: string])[];
  /** Routes of the pages that belong to no version. */
  readonly site: readonly RoutePath[];
}

/** Path of the file that has what is known of a page, by its path below that of its version or of the site, in any case. */
export function pageMapFile(name: string, partCount: number): string {
  return partCount === 1 ? 'pages.json' : `pages/${partCount}-${partOf(name, partCount)}.json`;
}

/** Number of the part, from 0: the same in every browser and build, and known without a list: a hash of its characters. */
export function partOf(name: string, partCount: number): number {
  let hash = 0x81_1c_9d_c5;
  for (const unit of name.toLowerCase().split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01_00_01_93);
  return (hash >>> 0) % partCount;
}

/** Whether a run has the version at `index` of a list, newest first. */
export function isInRun(
  [, newest, oldest]: PageRun,
  index: number,
  versions: readonly { readonly name: string }[],
): boolean {
  const indexOf = (wanted: string): number => versions.findIndex(({ name }) => name === wanted);
  return indexOf(newest) <= index && index <= indexOf(oldest);
}

/**
 * What tells the text of a page (its place in `pages`) in the version at an index from its other texts: the version in which it
 * first begins. Only for versions that have the page. What is needed to look it up is made once.
 */
export function textFinder(
  { texts, returns = [] }: Pick<PageMap, 'texts' | 'returns'>,
  versions: readonly { readonly name: string }[],
): (page: number, index: number) => string | undefined {
  const indexOf = new Map(versions.map(({ name }, index) => [name, index]));
  const firsts = new Map(returns.map(([page, again, first]) => [`${page} ${again}`, first]));
  return (page, index) => {
    const begin = texts[page]?.find((name) => (indexOf.get(name) ?? -1) >= index);
    return firsts.get(`${page} ${begin ?? ''}`) ?? begin;
  };
}
