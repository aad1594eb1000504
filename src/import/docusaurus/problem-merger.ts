/** One problem for a text that several versions have, instead of one for each copy. */
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';

interface Merged {
  readonly problem: Problem;
  readonly versions: VersionName[];
}

export class ProblemMerger {
  /** By text first: V8 tells long strings of one length apart by nothing but all their characters. */
  readonly #found = new Map<string, Map<string, Merged>>();

  /** `text` tells texts apart: equal ones have equal problems. The first version's file is the one that is named. */
  add(text: string, version: VersionName, problems: readonly Problem[]): void {
    const merged = this.#found.get(text) ?? new Map<string, Merged>();
    this.#found.set(text, merged);
    for (const [index, problem] of problems.entries()) {
      const key = `${index}\0${problem.code}\0${problem.line}\0${problem.what}`;
      const before = merged.get(key);
      if (before === undefined) merged.set(key, { problem, versions: [version] });
      else before.versions.push(version);
    }
  }

  get problems(): readonly Problem[] {
    return [...this.#found.values()].flatMap((merged) =>
      [...merged.values()].map(({ problem, versions }) => ({ ...problem, versions })),
    );
  }
}
