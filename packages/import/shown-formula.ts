/** What an import says of formulas. Pure. */
import type { ProblemFields } from '../../src/shared/problem/problem.ts';

/** docsite sets formulas with a plugin only: their source is shown as code. `line` is its first one. */
export function shownFormula(line: string): ProblemFields {
  return {
    code: 'formula',
    what: `This formula is shown as its source: ${line}`,
    why: 'docsite sets formulas with a plugin only.',
    fix: 'Add one to "markdown.plugins", as "Mathematics" in the manual shows, and write the formula back.',
  };
}
