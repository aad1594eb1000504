/** One problem for what several versions of a site have at the same place, instead of one for each. */
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { VersionName } from '../../../../src/shared/types/store.ts';

export class VersionProblems {
  readonly #found = new Map<string, Problem & { readonly versions: VersionName[] }>();

  /** `root` is what names of files begin with in this version. A problem that is there names this one, too. */
  add(version: VersionName, root: string, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const { file, code, line, what } = problem;
      const place = file?.startsWith(root) === true ? file.slice(root.length).replace(/^\//u, '') : file;
      const key = JSON.stringify([place, code, line, what]);
      const before = this.#found.get(key);
      if (before === undefined) this.#found.set(key, { ...problem, versions: [version] });
      else if (before.versions.at(-1) !== version) before.versions.push(version);
    }
  }

  /** In the order in which they were found first. */
  get all(): readonly Problem[] {
    return [...this.#found.values()];
  }
}
