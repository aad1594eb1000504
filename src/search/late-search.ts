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
  #texts: readonly OutputFile[] = [];
  #handOver = (): void => undefined;
  #problems: readonly Problem[] = [];

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  readonly start = async (): Promise<void> => {
    const handedOver = new Promise<void>((resolve) => (this.#handOver = resolve));
    // A rejection is reported where the files are awaited; until then it must not end the process.
    await Promise.race([handedOver, this.#make().catch(() => undefined)]);
  };

  readonly ready = (): readonly OutputFile[] => this.#texts;

  readonly make = async (): Promise<readonly OutputFile[]> => (await this.#make()).files;

  readonly forgetFailure = (): void => {
    if (this.#problems.length === 0) return;
    this.#problems = [];
    this.#making = null;
  };

  readonly problems = (): readonly Problem[] => this.#problems;

  #make(): Promise<SiteSearch> {
    const onTexts = (texts: readonly OutputFile[]): void => {
      this.#texts = texts;
      this.#handOver();
    };
    this.#making ??= buildSearch({ ...this.#options, onTexts }).then((search) => {
      this.#problems = search.problems;
      this.#texts = [];
      return search;
    });
    return this.#making;
  }
}
