/** In which versions a text of a page, or a section of it, is found. */
import type { PageMap, PageRun } from '../model/page-map.ts';
import type { PageTexts } from './page-texts.ts';
import { strings } from '../messages/site-strings.ts';
import type { VersionStatus } from '../types/page.ts';
import type { RoutePath } from '../types/store.ts';

/** Newest first, as `/versions.json` has them. */
export type Versions = readonly {
  readonly name: string;
  readonly label: string;
  /** What readers call it where others are next to it: that of a set has its label in it. Left out where it is `label`. */
  readonly fullName?: string;
  readonly path: RoutePath;
  readonly status: VersionStatus;
  /** Its pages are not searched. */
  readonly noIndex?: boolean;
}[];

/** A document in one version. */
export interface PlacedText {
  /** Index in `Versions`. */
  readonly at: number;
  /** Path of the page below that of the version. */
  readonly slug: string;
  /** Index in `PageTexts.texts`. */
  readonly text: number;
}

/** What `/pages.json` knows of a page. */
export interface MappedPage {
  readonly runs: readonly PageRun[];
  /** Names of the versions in which a text of it begins, newest first. */
  readonly starts: readonly string[];
}

/** Every version that shows the page and lets it be searched, newest first. */
export function placeTexts(
  { sequence }: Pick<PageTexts, 'sequence'>,
  { runs, starts }: MappedPage,
  versions: Versions,
): readonly PlacedText[] {
  const indexes = new Map(versions.map(({ name }, index) => [name, index]));
  const begins = starts.map((name, index) => ({ at: indexes.get(name) ?? -1, text: sequence[index] ?? null }));
  return versions.flatMap(({ noIndex }, at): PlacedText | readonly [] => {
    const run = runs.find(
      ([, newest, oldest]) => (indexes.get(newest) ?? Infinity) <= at && at <= (indexes.get(oldest) ?? -1),
    );
    // Of the versions in which a text begins, the nearest that is not newer.
    const text = begins.find((start) => start.at >= at)?.text ?? null;
    return run === undefined || text === null || noIndex === true ? [] : { at, slug: run[0], text };
  });
}

/** The page that has a path in a version; `null` when the map does not know it. */
export function findPage(
  { pages, texts }: Pick<PageMap, 'pages' | 'texts'>,
  page: { readonly version: string; readonly slug: string },
  versions: Versions,
): MappedPage | null {
  const indexOf = (name: string): number => versions.findIndex((version) => version.name === name);
  const at = indexOf(page.version);
  const isHere = ([slug, newest, oldest]: PageRun): boolean =>
    slug === page.slug && indexOf(newest) <= at && at <= indexOf(oldest);
  const found = pages.findIndex((runs) => runs.some(isHere));
  return found === -1 ? null : { runs: pages[found] ?? [], starts: texts[found] ?? [] };
}

/** Neighbouring versions, by their indexes. */
export interface VersionRange {
  readonly newest: number;
  readonly oldest: number;
}

/** Versions as ranges without gaps, newest first. `indexes` ascend, from the newest version on. */
export function toRanges(indexes: readonly number[]): readonly VersionRange[] {
  const ranges: { newest: number; oldest: number }[] = [];
  for (const at of indexes) {
    const last = ranges.at(-1);
    if (last?.oldest === at - 1) last.oldest = at;
    else ranges.push({ newest: at, oldest: at });
  }
  return ranges;
}

/** `since 3.1.0`, `2.15.0 – 3.2.1`, `only 1.12`, `2.0.0 – 2.3.0, since 3.1.0`; empty for all versions, or when there is one. */
export function formatRanges(ranges: readonly VersionRange[], versions: Versions): string {
  const label = (at: number): string => versions[at]?.label ?? '';
  const [first] = ranges;
  if (first === undefined || (ranges.length === 1 && first.newest === 0 && first.oldest === versions.length - 1))
    return '';
  if (ranges.length === 1 && first.newest === first.oldest)
    return strings.onlyVersion({ version: label(first.newest) });
  return ranges
    .toReversed()
    .map(({ newest, oldest }) => {
      if (newest === oldest) return label(newest);
      return newest === 0
        ? strings.sinceThatVersion({ version: label(oldest) })
        : strings.versionRange({ oldest: label(oldest), newest: label(newest) });
    })
    .join(strings.listSeparator);
}
