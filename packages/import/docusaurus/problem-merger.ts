/** One problem for a text that several versions have, instead of one for each copy. */
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { VersionName } from '../../../src/shared/types/store.ts';

type MergedProblems = Map<string, Problem & { readonly versions: VersionName[] }>;

export class ProblemMerger {
  /** By text first: V8 hashes long strings by their length alone, so a map of them compares all characters. */
  readonly #found = new Map<string, MergedProblems>();

  /** Equal `text` means equal problems. They name the first version's file. */
  add(text: string, version: VersionName, problems: readonly Problem[]): void {
    const merged: MergedProblems = this.#found.get(text) ?? new Map();
    this.#found.set(text, merged);
    for (const [index, problem] of problems.entries()) {
      const key = `${index}\0${problem.code}\0${problem.line}\0${problem.what}`;
      const before = merged.get(key);
      if (before === undefined) merged.set(key, { ...problem, versions: [version] });
      else before.versions.push(version);
    }
  }

  get problems(): readonly Problem[] {
    return [...this.#found.values()].flatMap((merged) => [...merged.values()]);
  }
}
