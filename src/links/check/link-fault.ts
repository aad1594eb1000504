/** What is wrong with a reference, before its place is added, and which references are not judged. */
import type { ProblemCode } from '../../shared/problem/problem-codes.ts';
import type { Fault } from '../../shared/problem/problem.ts';
import { askFor } from '../../shared/problem/suggest.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import type { Href } from '../../shared/types/store.ts';
import type { LinkFix } from '../fix/find-fix.ts';

export interface LinkFault {
  readonly severity: Severity;
  readonly code: ProblemCode;
  readonly what: string;
  readonly fix: string;
  readonly resolved: Href | null;
  /** What the link was certainly meant to be; called for every page. */
  readonly findFix: () => LinkFix | null;
  /** The nearest suggestion; called once per fault. */
  readonly guess: () => Guess | null;
}
export interface Guess {
  /** The part that is shown: a path, or an anchor. */
  readonly shown: string;
  /** The whole reference, written as the link is. */
  readonly href: Href;
}

/** The advice for a broken link. */
export const FIX_LINK = 'Fix the link, or list it under ignoreLinks in the config.';

/** True if a form of the link (as written, as resolved) matches a pattern of `ignoreLinks`; a trailing `*` matches any rest. */
export function isIgnored(forms: readonly Href[], patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    forms.some((form) => (pattern.endsWith('*') ? form.startsWith(pattern.slice(0, -1)) : form === pattern)),
  );
}

/** The fields of a problem without its place. No suggestion is certain, because `--fix` writes Markdown files only. */
export function describeAddressFault(fault: LinkFault, href: Href): Fault & Required<Pick<Problem, 'link'>> {
  const { severity, code, what, fix, resolved } = fault;
  const found = fault.findFix();
  const guess = found === null ? fault.guess() : null;
  const why = found === null ? askFor(guess?.shown ?? null) : `It leads to "${found.href}".`;
  const suggestion = found?.href ?? guess?.href ?? null;
  return { severity, code, what, why, fix, link: { href, resolved, suggestion, certainty: null } };
}
