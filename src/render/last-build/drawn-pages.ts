/**
 * What pages are drawn from, as digests: a page of the last build whose digests are the same is the same, and need not be
 * drawn again. Of the texts a page takes only its own: see `page/data/`. All else counts for every page, because there is
 * no telling which part of it a template shows.
 */
import { createHash } from 'node:crypto';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import { digestData } from './data-digest.ts';

/** Plain data: it can be stored. */
export interface DrawnPages {
  /** Of all that pages have in common. */
  readonly site: string;
  /** Of what each page has of its own, by the path of its file. */
  readonly pages: Readonly<Record<string, string>>;
}

/** What pages are drawn from. */
export interface PagePlan {
  readonly files: readonly PlannedFile[];
  readonly model: SiteModel;
  /** Besides the model. */
  readonly shared: readonly unknown[];
}

/** `null` when something in `shared` is not data, and so has no digest. */
export function digestPages({ files, model, shared }: PagePlan): DrawnPages | null {
  // Which text a document has is its own affair; which documents have the same is not.
  const isText = (text: string): boolean => model.bodies.has(text);
  const site = digestData([{ ...model, bodies: null, problems: null }, ...shared], isText);
  if (site === null) return null;
  const pages = files.flatMap(({ path, ownData }) =>
    ownData === undefined ? [] : [[path, digestOwn(ownData())] as const],
  );
  return { site, pages: Object.fromEntries(pages) };
}

/** There are many, and each is small: the engine's own way through data is the fastest. */
function digestOwn(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url');
}

/** Paths of pages that are as they were. */
export function findUnchanged(before: DrawnPages, now: DrawnPages): ReadonlySet<string> {
  if (now.site !== before.site) return new Set();
  const pages = new Map(Object.entries(before.pages));
  return new Set(Object.keys(now.pages).filter((path) => pages.get(path) === now.pages[path]));
}
