/** What the code of a site has thrown, for its author. */
import type { BodyFinding } from '../model/parsed-body.ts';

const PACKAGE = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u;

/** An error at the start of the text; names the package that threw. */
export function describeHookError(name: string, error: unknown): BodyFinding {
  return { code: 'hook-error', line: 1, column: null, ...sentencesOf(name, error), isError: true };
}

export function sentencesOf(name: string, error: unknown): Pick<BodyFinding, 'what' | 'why' | 'fix'> {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error), stack: '' };
  const thrower = stack.split('\n').find((line) => /^\s+at /u.test(line)) ?? '';
  const found = PACKAGE.exec(thrower)?.[1]?.replace('\\', '/');
  const by = found === undefined || found === 'markdown-it' ? '' : ` (${found})`;
  return {
    what: `"${name}" of the configuration failed${by}: ${message.trim().replaceAll(/\s+/gu, ' ').replace(/\.$/u, '')}.`,
    why: 'The page is as it would be without it.',
    fix: 'Fix the code, or what it gets.',
  };
}
