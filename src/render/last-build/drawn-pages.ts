/**
 * What pages are drawn from, as digests: a page of the last build whose digests are the same is the same, and need not be
 * drawn again.
 */
import type { PlannedFile, ShownText } from '../../shared/types/output.ts';
import type { BodyHash } from '../../shared/types/store.ts';
import { digestData, digestJson } from './data-digest.ts';
import { findNewTexts, type FramedText, type PageFrame } from './page-frame.ts';

/** Plain data: it can be stored. */
export interface DrawnPages {
  /** Of all that pages have in common. */
  readonly site: string;
  /** `null` where it is not known what decides over a page besides the texts that it shows. */
  readonly frame: PageFrame | null;
  /** Of what only that page has, by the path of its file. */
  readonly pages: Readonly<Record<string, string>>;
}

/** What pages are drawn from. */
export interface PagePlan {
  readonly files: readonly PlannedFile[];
  /** What all of them are drawn from. */
  readonly shared: readonly unknown[];
  /** See `framePages`; left out where that is not known. */
  readonly frame?: (known: readonly FramedText[]) => PageFrame | null;
}

/**
 * `null` when something in `shared` is not data, and so has no digest. Pages that show the texts of `before`, in the same
 * frame, have the digests that they had.
 */
export function digestPages({ files, shared, frame }: PagePlan, before: DrawnPages | null): DrawnPages | null {
  const site = digestData(shared);
  if (site === null) return null;
  // What a text says depends on the configuration, too.
  const known = before?.site === site ? before.frame?.texts : undefined;
  const framed = frame?.(known ?? []) ?? null;
  const isUntouched = before === null ? () => false : untouchedSince(before, { site, frame: framed });
  const pages = files.flatMap(({ path, ownData, shownTexts }) => {
    if (ownData === undefined) return [];
    const digest = shownTexts !== undefined && isUntouched(shownTexts()) ? before?.pages[path] : undefined;
    return [[path, digest ?? digestJson(ownData())] as const];
  });
  return { site, frame: framed, pages: Object.fromEntries(pages) };
}

/** Whether texts that a page shows are as they were, and all that decides over it besides them. */
function untouchedSince(before: DrawnPages, now: Omit<DrawnPages, 'pages'>): (shown: readonly ShownText[]) => boolean {
  const isSame = before.site === now.site && before.frame?.digest === now.frame?.digest;
  if (!isSame || before.frame === null || now.frame === null) return () => false;
  const newTexts: ReadonlySet<BodyHash> = findNewTexts(before.frame, now.frame);
  // All pages of a history show the same texts.
  const known = new Map<readonly ShownText[], boolean>();
  return (shown) => {
    const isUntouched = known.get(shown) ?? !shown.some(({ hash }) => newTexts.has(hash));
    known.set(shown, isUntouched);
    return isUntouched;
  };
}

/** Paths of pages that are as they were. */
export function findUnchanged(before: DrawnPages, now: DrawnPages): ReadonlySet<string> {
  if (now.site !== before.site) return new Set();
  const pages = new Map(Object.entries(before.pages));
  return new Set(Object.keys(now.pages).filter((path) => pages.get(path) === now.pages[path]));
}
