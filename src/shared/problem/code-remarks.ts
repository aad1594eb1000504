/** Remarks on what MDX would run and docsite does not: every command that reads the texts reports them. */
import type { Problem } from '../types/problem.ts';
import type { ProblemCode } from './problem-codes.ts';

const CODES: ReadonlySet<string> = new Set<ProblemCode>(['mdx-expression', 'mdx-import', 'unknown-tag']);

/** Whether it is about an import, an expression or an unknown tag in a text. */
export function isCodeRemark({ code }: Pick<Problem, 'code'>): boolean {
  return CODES.has(code);
}
