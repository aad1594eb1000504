/** One problem for a text that several versions have, instead of one for each copy. */
import type { Problem, VersionName } from '../../shared/types.ts';

export class ProblemMerger {
  readonly #found = new Map<string, { readonly problem: Problem; readonly versions: VersionName[] }>();

  /** `text` tells texts apart: equal ones have equal problems. The first version's file is the one that is named. */
  add(text: string, version: VersionName, problems: readonly Problem[]): void {
    for (const [index, problem] of problems.entries()) {
      const key = `${text}\0${index}\0${problem.code}\0${problem.line}\0${problem.what}`;
      const before = this.#found.get(key);
      if (before === undefined) this.#found.set(key, { problem, versions: [version] });
      else before.versions.push(version);
    }
  }

  get problems(): readonly Problem[] {
    return [...this.#found.values()].map(({ problem, versions }) => ({ ...problem, versions }));
  }
}
