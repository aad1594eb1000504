/**
 * What pages are drawn from, as digests: a page of the last build whose digests are the same is the same, and need not be
 * drawn again.
 */
import type { PlannedFile } from '../../shared/types/output.ts';
import { digestData, digestJson } from './data-digest.ts';

/** Plain data: it can be stored. */
export interface DrawnPages {
  /** Of all that pages have in common. */
  readonly site: string;
  /** Of what only that page has, by the path of its file. */
  readonly pages: Readonly<Record<string, string>>;
}

/** What pages are drawn from. */
export interface PagePlan {
  readonly files: readonly PlannedFile[];
  /** What all of them are drawn from. */
  readonly shared: readonly unknown[];
}

/** `null` when something in `shared` is not data, and so has no digest. */
export function digestPages({ files, shared }: PagePlan): DrawnPages | null {
  const site = digestData(shared);
  if (site === null) return null;
  const pages = files.flatMap(({ path, ownData }) =>
    ownData === undefined ? [] : [[path, digestJson(ownData())] as const],
  );
  return { site, pages: Object.fromEntries(pages) };
}

/** Paths of pages that are as they were. */
export function findUnchanged(before: DrawnPages, now: DrawnPages): ReadonlySet<string> {
  if (now.site !== before.site) return new Set();
  const pages = new Map(Object.entries(before.pages));
  return new Set(Object.keys(now.pages).filter((path) => pages.get(path) === now.pages[path]));
}
