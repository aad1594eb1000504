/** Which pages differ between two versions, from the map of pages. Pages of versions are found by index, newest first. */
import { type PageMap, type PageRun, textFinder } from '../../shared/model/page-map.ts';
import { compareText } from '../../shared/string/compare-text.ts';

interface Named {
  readonly name: string;
}
/** A page in both versions, by its path below that of the version; `null` where the version lacks it. */
export interface ComparedSlugs {
  readonly from: string | null;
  readonly to: string | null;
}
export interface ChangedPage extends ComparedSlugs {
  readonly change: 'added' | 'removed' | 'renamed' | 'changed';
}
export interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Sorted by path. */
export function listChanges(
  map: Pick<PageMap, 'pages' | 'texts' | 'returns'>,
  { from, to }: Pair,
  versions: readonly Named[],
): readonly ChangedPage[] {
  const indexOf = new Map(versions.map(({ name }, index) => [name, index]));
  const textAt = textFinder(map, versions);
  const changes = map.pages.flatMap((runs, index): ChangedPage | readonly ChangedPage[] => {
    // Generated pages have no text.
    if ((map.texts[index] ?? []).length === 0) return [];
    const slugs = { from: slugAt(runs, from, indexOf), to: slugAt(runs, to, indexOf) };
    const isSame = slugs.from === slugs.to && (slugs.to === null || textAt(index, from) === textAt(index, to));
    return isSame ? [] : { ...slugs, change: nameChange(slugs) };
  });
  return changes.toSorted((a, b) => compareText(a.to ?? a.from ?? '', b.to ?? b.from ?? ''));
}

function nameChange({ from, to }: ComparedSlugs): ChangedPage['change'] {
  return from === to ? 'changed' : from === null ? 'added' : to === null ? 'removed' : 'renamed';
}

/** The page that has a path in the new version, else the one that has it in the old one; `null` for none. */
export function findSlugs(
  { pages }: Pick<PageMap, 'pages'>,
  slug: string,
  { from, to, versions }: Pair & { readonly versions: readonly Named[] },
): ComparedSlugs | null {
  const indexOf = new Map(versions.map(({ name }, index) => [name, index]));
  const sides = pages.map((runs) => ({ from: slugAt(runs, from, indexOf), to: slugAt(runs, to, indexOf) }));
  return sides.find((side) => side.to === slug) ?? sides.find((side) => side.from === slug) ?? null;
}

/** As `isInRun`, but asked for all pages: a search of the list of versions for each would take 10,000 × 300 steps. */
function slugAt(runs: readonly PageRun[], at: number, indexOf: ReadonlyMap<string, number>): string | null {
  const run = runs.find(
    ([, newest, oldest]) => (indexOf.get(newest) ?? Infinity) <= at && at <= (indexOf.get(oldest) ?? -1),
  );
  return run?.[0] ?? null;
}
