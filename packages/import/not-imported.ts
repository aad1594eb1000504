/** What the new site does not have of the old one. */
import { problem } from '../../src/shared/problem/problem.ts';
import type { Problem } from '../../src/shared/types/problem.ts';

/** A warning that names what was left out, or does not come along as it was; `file` has it. */
export function notImported(
  file: string,
  fields: Pick<Problem, 'what'> & Partial<Pick<Problem, 'severity' | 'why' | 'fix'>>,
): Problem {
  return problem({ severity: 'warn', code: 'not-imported', file, ...fields });
}
