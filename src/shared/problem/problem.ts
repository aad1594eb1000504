/** Makes, sorts and describes problems. `cli/terminal/report.ts` prints them. */
import type { BodyFinding } from '../model/parsed-body.ts';
import { compareText } from '../string/compare-text.ts';
import type { Policy } from '../types/settings.ts';
import type { Problem, Severity } from '../types/problem.ts';
import type { VersionName } from '../types/store.ts';
import type { ProblemCode } from './problem-codes.ts';

/** What a problem needs at least; everything left out gets the default named at `problem`. */
export type ProblemFields = Pick<Problem, 'what'> & Partial<Problem> & { readonly code: ProblemCode };

/** The file with a finding, and how much it matters there if not as the text itself says. */
type FindingPlace = Pick<Problem, 'file'> & Partial<Pick<Problem, 'severity' | 'versions'>>;

/** A problem without its place. */
export type Fault = Required<Pick<ProblemFields, 'severity' | 'code' | 'what' | 'why' | 'fix'>>;

/** Severity of a problem under a policy of the config; `null` for no report. `throw` makes the build fail. */
export const SEVERITY_OF_POLICY: Readonly<Record<Policy, Severity | null>> = {
  ignore: null,
  log: 'info',
  warn: 'warn',
  throw: 'error',
};

/** A whole problem from its parts: an `error` in no file, without reason, advice or versions, unless said otherwise. */
export function problem(fields: ProblemFields): Problem {
  return { severity: 'error', file: null, line: null, column: null, why: '', fix: '', versions: [], ...fields };
}

/** What is wrong in one text, reported for a file that has it. */
export function findingProblem({ isError, ...finding }: BodyFinding, place: FindingPlace): Problem {
  return problem({ ...finding, severity: isError ? 'error' : 'warn', ...place });
}

/**
 * A new array by file, line, column, code and text, so that the same faults are always reported in the same order.
 * Problems of no file come first, those of a file as a whole before those of its lines.
 */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(a.what, b.what),
  );
}

/**
 * Versions as a reader takes them in: neighbours joined to ranges, oldest first: `1.12, 2.0.0 … 2.11.0, next`.
 * Two neighbours stay a list; names that are not among all versions come last, in the order given.
 */
export function formatVersionRange(versions: readonly VersionName[], allNewestFirst: readonly VersionName[]): string {
  const wanted = new Set(versions);
  const runs: VersionName[][] = [];
  let run: VersionName[] | null = null;
  for (const name of allNewestFirst.toReversed()) {
    if (!wanted.delete(name)) run = null;
    else if (run) run.push(name);
    else runs.push((run = [name]));
  }
  return [...runs.map(formatRun), ...wanted].join(', ');
}

/** Where a link leads, as a sentence; empty when its text or the suggestion already says so. */
export function formatTarget({ link }: Problem): string {
  if (typeof link?.resolved !== 'string') return '';
  return [link.href, link.suggestion].includes(link.resolved) ? '' : `It leads to ${link.resolved}.`;
}

function formatRun(run: readonly VersionName[]): string {
  return run.length < 3 ? run.join(', ') : `${run[0]} … ${run.at(-1)}`;
}
