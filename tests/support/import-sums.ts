/** The sums of an import's report, held against what `--compare` finds in the old site. */
import { expect } from 'vitest';
import type { ImportCounts } from '../../packages/import/import-report.ts';

/** Parts of what `docsite import … --json` prints. */
export interface ImportSums {
  readonly counts: ImportCounts;
  readonly comparison: readonly string[];
}

/** Whether an address is below one of those: `/de`. */
export function isBelow(route: string, places: readonly string[]): boolean {
  return places.some((place) => `${route}/`.startsWith(`${place}/`));
}

/** Expects that addresses and ids are as many as the comparison found, ids without those of further languages; gives the addresses of pages with another text. */
export function expectTrueSums(
  { counts, comparison }: ImportSums,
  languages: readonly string[] = ['/de'],
): readonly string[] {
  const [summary = ''] = comparison;
  const [there = 0, all = 0, moved = 0] = (/(\d+) of (\d+) pages exist \((\d+) /u.exec(summary) ?? [])
    .slice(1)
    .map(Number);
  const { urls, anchors } = counts;
  const routes = (part: string): readonly string[] =>
    comparison.flatMap((line) => (line.includes(part) ? line.slice(0, line.indexOf(part)) : []));
  expect(urls, comparison.join('\n')).toEqual({ kept: there - moved, changed: moved, lost: all - there });
  if (anchors?.changed === 0)
    expect(routes(' lacks the ids ').filter((route) => !isBelow(route, languages))).toEqual([]);
  return routes(' has a different text: ');
}
