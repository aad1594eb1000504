/** A part of a site, for builds on several machines. Each part reads and checks all; drawing takes the time. */
import type { SiteModel } from '../shared/model/site-model.ts';
import { compareText } from '../shared/string/compare-text.ts';
import type { WholeOutput } from './plan-output.ts';
import { outputPath } from './page/output-path.ts';

/** Part `index` (from 1) of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * The part of a site that is planned whole; all of it without a shard. Each file of the site is in one part. Pages are divided
 * so that no part has two more than another, and the same page of all versions, which mostly has one text, is in one part as far
 * as that allows. All other files are in the first.
 */
export function takeShard(whole: WholeOutput, shard: Shard | null): WholeOutput {
  if (shard === null) return whole;
  const { index, count } = shard;
  const { model, shared, frame, drawSamples, checkSizes = null } = whole;
  const paths = new Set(whole.files.map(({ path }) => path));
  const pages = sortPages(model).filter((path) => paths.has(path));
  const own = new Set(pages.slice(startOf(index, pages, count), startOf(index + 1, pages, count)));
  const isPage = new Set(pages);
  const isFirst = index === 1;
  return {
    model,
    shared,
    frame,
    drawSamples,
    checkSizes,
    files: whole.files.filter(({ path }) => own.has(path) || (isFirst && !isPage.has(path))),
    copies: isFirst ? whole.copies : [],
    deferredFiles: isFirst ? (whole.deferredFiles ?? null) : null,
    isPart: true,
    // All parts together are the site, to the byte.
    keepAssets: 0,
    // The not-found page has no route; it is in the first part.
    pageCount: whole.pageCount - (pages.length - own.size) - (isFirst ? 0 : 1),
    get problems() {
      return whole.problems;
    },
  };
}

function startOf(index: number, pages: readonly string[], count: number): number {
  return Math.floor(((index - 1) * pages.length) / count);
}

/** Paths of all pages: documents by id, of one id in the order of the versions, with their history; the others before them. */
function sortPages({ routes, config }: SiteModel): readonly string[] {
  const byId = new Map<string, string[]>();
  for (const [route, owner] of routes) {
    const doc = owner.type === 'history' ? owner.docs[0] : owner.type === 'doc' ? owner.doc : undefined;
    const id = doc?.id ?? '';
    const group = byId.get(id) ?? [];
    group.push(outputPath(route, config.trailingSlash));
    byId.set(id, group);
  }
  return [...byId].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, group]) => group);
}
