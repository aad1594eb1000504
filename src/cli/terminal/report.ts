/** Problems as text, for people. What is a problem, and how bad it is, has been decided before. */
import { onOneLine, withoutCommands } from '../../shared/problem/without-commands.ts';
import { countCodes, pickProblems } from '../../shared/problem/pick-problems.ts';
import picocolors from 'picocolors';
import { formatTarget, formatVersionRange, sortProblems } from '../../shared/problem/problem.ts';
import { countOf, formatCount } from '../../shared/string/format-count.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';

export interface ReportOptions {
  readonly color: boolean;
  /** All versions of the site, newest first: the order of ranges. */
  readonly versionsNewestFirst: readonly VersionName[];
  /** Shows where links lead, next to how they are written. */
  readonly showTargets?: boolean;
  /** What to run to see all of many problems: `--all`. `null` to show all. */
  readonly seeAll: string | null;
}

/** More than this nobody reads, and a log of 45,000 lines hides the first of them. */
const MOST = 50;

/** Mildest first: what stops the build comes last, next to the prompt. */
const SEVERITIES: readonly Severity[] = ['info', 'warn', 'error'];
const NOUNS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' };

/**
 * The problems and a total, or an empty text without any. Each is a block of two to four lines with a blank line after it. Of
 * many, the first of each code and the worst, then how many of each code are left out. Sorted by severity, then as `sortProblems` does.
 */
export function formatProblems(problems: readonly Problem[], options: ReportOptions): string {
  if (problems.length === 0) return '';
  return `${formatProblemList(problems, options)}${formatTotal(problems)}\n`;
}

/** Only the blocks, for callers that print their own last line. */
export function formatProblemList(problems: readonly Problem[], options: ReportOptions): string {
  const sorted = SEVERITIES.flatMap((severity) =>
    sortProblems(problems.filter((found) => found.severity === severity)),
  );
  const { shown, left } = pickProblems(sorted, options.seeAll === null ? Infinity : MOST);
  const blocks = shown.map((found) => `${formatProblem(found, options)}\n\n`).join('');
  if (left.length === 0) return blocks;
  const counts = countCodes(left).join('\n');
  return `${blocks}${formatCount(left.length)} more not shown:\n${counts}\nSee them with ${options.seeAll}.\n\n`;
}

/**
 * ```
 * warn  docs/discover.md:41  broken-link
 *   "installtion.md" is not a page of this version.
 *   Did you mean "installation.md"?  In 12 versions: 2.0.0 … 2.11.0
 *   Fix the link, or list it under ignoreLinks in the config.
 * ```
 */
function formatProblem(found: Problem, options: ReportOptions): string {
  const colors = picocolors.createColors(options.color);
  const paint = { error: colors.red, warn: colors.yellow, info: colors.cyan }[found.severity];
  const place = onOneLine(formatPlace(found));
  const head = `${paint(found.severity.padEnd(5))} ${place === '' ? '' : `${colors.bold(place)}  `}${colors.dim(found.code)}`;
  const target = options.showTargets === true ? formatTarget(found) : '';
  const versions = formatVersions(found.versions, options.versionsNewestFirst);
  const context = [target, found.why, versions].filter((part) => part !== '');
  const lines = [found.what, context.join('  '), found.fix].filter((line) => line !== '');
  return [head, ...lines.map(indent)].join('\n');
}

/** `docs/discover.md:41:7`, as far as known; editors and terminals turn it into a link. */
function formatPlace({ file, line, column }: Problem): string {
  if (file === null) return '';
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

function formatVersions(versions: readonly VersionName[], all: readonly VersionName[]): string {
  if (versions.length === 0) return '';
  if (versions.length === 1) return `In version ${versions[0]}`;
  return `In ${versions.length} versions: ${formatVersionRange(versions, all)}`;
}

/** `2 errors, 1 warning`: a kind that does not occur is not mentioned. */
export function formatTotal(problems: readonly Problem[]): string {
  const counts = SEVERITIES.toReversed().map((severity) => {
    const count = problems.filter((found) => found.severity === severity).length;
    return count === 0 ? null : countOf(count, NOUNS[severity]);
  });
  return counts.filter((part) => part !== null).join(', ');
}

function indent(text: string): string {
  return withoutCommands(text).replace(/^/gmu, '  ');
}
