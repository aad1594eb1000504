/** Which files of a site are larger than its configuration allows: `build.budgets`. */
import { problem, SEVERITY_OF_POLICY } from '../shared/problem/problem.ts';
import { formatCount } from '../shared/string/format-count.ts';
import { compareText } from '../shared/string/compare-text.ts';
import type { BudgetKind, SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';

const KINDS: readonly { readonly kind: BudgetKind; readonly name: string; readonly path: RegExp }[] = [
  { kind: 'html', name: 'page', path: /\.html$/iu },
  { kind: 'css', name: 'stylesheet', path: /\.css$/iu },
  { kind: 'scripts', name: 'script', path: /(?<!\.json)\.m?js$/iu },
  { kind: 'picture', name: 'picture', path: /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/iu },
];
/** How many files of a kind are named. */
const MOST_NAMED = 5;

/** Checks the sizes of all files, in bytes by path: a problem for each kind, with the largest files. `null` without a budget. */
export function sizeChecker({
  build: { budgets },
  onBudgetExceeded,
}: Pick<SiteConfig, 'build' | 'onBudgetExceeded'>):
  ((sizes: ReadonlyMap<string, number>) => readonly Problem[]) | null {
  const severity = SEVERITY_OF_POLICY[onBudgetExceeded];
  if (severity === null || Object.values(budgets).every((budget) => budget === undefined)) return null;
  return (sizes) =>
    KINDS.flatMap(({ kind, name, path }) => {
      const budget = budgets[kind];
      if (budget === undefined) return [];
      const large = [...sizes].filter(([file, size]) => size > budget && path.test(file));
      if (large.length === 0) return [];
      const count = large.length === 1 ? `A ${name} is` : `${formatCount(large.length)} ${name}s are`;
      return problem({
        severity,
        code: 'budget-exceeded',
        what: `${count} larger than build.budgets.${kind}, ${formatCount(budget)} bytes: ${nameLargest(large)}.`,
        why: 'Each costs its readers time, and those with a slow connection most.',
        fix: `Make ${large.length === 1 ? 'it' : 'them'} smaller, or raise the budget.`,
      });
    });
}

function nameLargest(files: readonly (readonly [path: string, size: number])[]): string {
  const sorted = files.toSorted(([a, sizeA], [b, sizeB]) => sizeB - sizeA || compareText(a, b));
  const named = sorted.slice(0, MOST_NAMED).map(([path, size]) => `${path} has ${formatCount(size)}`);
  const rest = sorted.length - named.length;
  return [...named, ...(rest === 0 ? [] : [`and ${formatCount(rest)} more`])].join(', ');
}
