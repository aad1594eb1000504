/** One fault, one problem: the same finding in many versions becomes one that names them all. */
import type { Problem, VersionName } from './types.ts';

/** Joins problems that differ in their versions only; the versions come newest first. The order is that of the first. */
export function mergeProblems(problems: readonly Problem[], newestFirst: readonly VersionName[]): readonly Problem[] {
  const byFault = new Map<string, { readonly first: Problem; readonly versions: Set<VersionName> }>();
  for (const problem of problems) {
    const { versions, ...rest } = problem;
    const key = JSON.stringify(rest);
    const known = byFault.get(key);
    if (known === undefined) byFault.set(key, { first: problem, versions: new Set(versions) });
    else for (const version of versions) known.versions.add(version);
  }
  return [...byFault.values()].map(({ first, versions }) => ({
    ...first,
    versions: newestFirst.filter((name) => versions.has(name)),
  }));
}
