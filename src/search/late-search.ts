/** The files of the search, made while the rest of the site is. */
import type { LateFiles, OutputFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import { buildSearch, type SearchOptions, type SiteSearch } from './site-search.ts';

/** `null` for a site without search. */
export function lateSearch(options: SearchOptions): LateFiles | null {
  return options.model.config.search ? new LateSearch(options) : null;
}

/** Begins with `start`, or when the files are asked for. */
class LateSearch implements LateFiles {
  readonly #options: SearchOptions;
  #making: Promise<SiteSearch> | null = null;
  #problems: readonly Problem[] = [];

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  start(): void {
    // A rejection is reported where the files are awaited; until then it must not end the process.
    this.#make().catch(() => undefined);
  }

  readonly make = async (): Promise<readonly OutputFile[]> => (await this.#make()).files;

  readonly forgetFailure = (): void => {
    if (this.#problems.length === 0) return;
    this.#problems = [];
    this.#making = null;
  };

  readonly problems = (): readonly Problem[] => this.#problems;

  #make(): Promise<SiteSearch> {
    this.#making ??= buildSearch(this.#options).then((search) => {
      this.#problems = search.problems;
      return search;
    });
    return this.#making;
  }
}
