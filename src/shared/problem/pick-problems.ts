/** Some of many problems: a report that nobody reads to its end hides what matters in it. */
import { formatCount } from '../string/format-count.ts';
import type { Problem, Severity } from '../types/problem.ts';

export interface PickedProblems {
  /** In the order given. */
  readonly shown: readonly Problem[];
  readonly left: readonly Problem[];
}

const WORST_FIRST: readonly Severity[] = ['error', 'warn', 'info'];

/**
 * As many as `limit` allows: the first of each code, then the worst, in the order given. `weigh` says how much of the limit a problem
 * takes.
 */
export function pickProblems(
  problems: readonly Problem[],
  limit: number,
  weigh: (found: Problem) => number = () => 1,
): PickedProblems {
  const worst = WORST_FIRST.flatMap((severity) => problems.filter((found) => found.severity === severity));
  const firsts = new Map(worst.toReversed().map((found) => [found.code, found]));
  const picked = new Set<Problem>();
  let weight = 0;
  for (const found of new Set([...worst.filter((one) => firsts.get(one.code) === one), ...worst])) {
    weight += weigh(found);
    if (weight > limit) break;
    picked.add(found);
  }
  return { shown: problems.filter((found) => picked.has(found)), left: problems.filter((found) => !picked.has(found)) };
}

/** `  8,012  broken-link`: a line for each code, the most frequent first. */
export function countCodes(problems: readonly Problem[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const width = formatCount(sorted[0]?.[1] ?? 0).length;
  return sorted.map(([code, count]) => `  ${formatCount(count).padStart(width)}  ${code}`);
}
