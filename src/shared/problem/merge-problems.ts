/** One fault, one problem: the same finding in many versions becomes one that names them all. */
import type { Problem } from '../types/problem.ts';
import type { VersionName } from '../types/store.ts';

/**
 * Joins problems that report the same fault of the same text; the versions come newest first, and all else, its reason
 * and suggestion included, from the first. The order is that of the first. `textOf` names the text in a file, so that
 * a fault in a text that a store holds many times is one fault; without it each file counts as a separate text.
 */
export function mergeProblems(
  problems: readonly Problem[],
  newestFirst: readonly VersionName[],
  textOf: (file: string) => string = (file) => file,
): readonly Problem[] {
  const byFault = new Map<string, { readonly first: Problem; readonly versions: Set<VersionName> }>();
  for (const problem of problems) {
    const { severity, code, file, line, column, what, versions } = problem;
    const key = JSON.stringify([severity, code, file === null ? null : textOf(file), line, column, what]);
    const known = byFault.get(key);
    if (known === undefined) byFault.set(key, { first: problem, versions: new Set(versions) });
    else for (const version of versions) known.versions.add(version);
  }
  return [...byFault.values()].map(({ first, versions }) => ({
    ...first,
    versions: newestFirst.filter((name) => versions.has(name)),
  }));
}
