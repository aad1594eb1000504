/**
 * What the last build made, and of what: when neither has been touched since, the next build has nothing to do. Recorded
 * only when all that decides over the site is known and is files; see `LoadedConfig.origin` and `Bundle.origin`.
 */
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { CacheEntry } from '../../disk/cache-entry.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { SITE_FOLDERS } from '../../shared/site-folders.ts';
import { attempt } from '../../shared/string/error-code.ts';
import type { BuildCache } from '../../shared/types/output.ts';
import type { Swap } from '../output/restore.ts';
import { digestPages, type DrawnPages, findUnchanged, type PagePlan } from './drawn-pages.ts';
import { digestOutput, type OutputStamps, restampOutput, stampOutput } from './output-stamps.ts';
import { stampFiles, stampFolders, type Stamps } from './stamps.ts';

export interface RecordSource {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the folder that the site is written to. */
  readonly outDir: string;
  /** All else that a build depends on: plain data. */
  readonly question: unknown;
  /** The days of the last changes, where they come from a repository: of the documents, and of these folders of sets. */
  readonly readDates: (sets: readonly string[]) => Promise<unknown>;
}
interface Recorded<T> {
  /** Plain data. */
  readonly result: T;
  /** What the pages of the output were drawn from. */
  readonly drawn: DrawnPages;
  /** Absolute paths of what decides besides the site's own folders; files need not exist. */
  readonly files: readonly string[];
  /** Folders of further sets of documents, relative to the root. */
  readonly sets: readonly string[];
  readonly sources: string;
  /** Of `files`. */
  readonly others: string;
  readonly output: string;
  /** As JSON. */
  readonly dates: string | null;
}

export class OutputRecord<T> {
  readonly #entry: CacheEntry<Recorded<T>>;
  readonly #source: RecordSource;
  /** What was recorded last when this build began. */
  readonly #last: Recorded<T> | null;
  readonly #startMs = Date.now();
  /** The output as this build has found it; `null` while it has not. */
  #found: OutputStamps | null = null;
  /** Digest of the output as this build has left it; `null` while it has not. */
  #left: string | null = null;
  /** What this build makes; `null` when not only files decide that. */
  #making: Pick<Recorded<T>, 'drawn' | 'files' | 'sets'> | null = null;
  /** As they were before any of them was read; `null` when they have no reliable stamps. */
  readonly #sources: Stamps | null;

  /** Create it before any source is read: what changes after that belongs to the next build. */
  constructor(cache: BuildCache, source: RecordSource) {
    const { root, outDir, question } = source;
    this.#source = source;
    // The one question that is answered anew: whether the answer is about this output, its stamps say.
    this.#entry = new CacheEntry(cache, 'builds', [root, outDir, question]);
    this.#last = this.#entry.read();
    this.#sources = attempt(() =>
      stampFolders([...SITE_FOLDERS, ...(this.#last?.sets ?? [])].map((folder) => join(root, folder))),
    );
  }

  /** True when an earlier build was recorded, whatever has changed since. */
  get isKnown(): boolean {
    return this.#last !== null;
  }

  /** The result of the last build, if this one would read and write the same; `null` if it may not. */
  async find(): Promise<T | null> {
    const recorded = this.#last;
    if (recorded === null || recorded.sources !== this.#sources?.digest) return null;
    if (recorded.others !== attempt(() => stampFiles(recorded.files))?.digest) return null;
    const place = await this.#findPlace();
    const output = place === null ? null : attempt(() => digestOutput(stampOutput(place)));
    if (output !== recorded.output) return null;
    if (recorded.dates === null) return recorded.result;
    return recorded.dates === JSON.stringify(await this.#source.readDates(recorded.sets)) ? recorded.result : null;
  }

  /** Call it first. `origin`: absolute paths of all other files that matter; `null`: nothing is unchanged or kept. */
  plan(plan: PagePlan, origin: readonly string[] | null, sets: readonly string[] = []): void {
    const drawn = origin === null ? null : digestPages(plan, this.#last?.drawn ?? null);
    this.#making = drawn === null || origin === null ? null : { drawn, files: origin, sets };
  }

  /**
   * Paths of pages that are as they were; `null` when a file of the last output may have been touched since. `entries` is
   * all that the output holds.
   */
  async findUnchanged(entries: readonly Dirent[]): Promise<ReadonlySet<string> | null> {
    const [last, making, place] = [this.#last, this.#making, await this.#findPlace()];
    if (last === null || making === null || place === null) return null;
    const found = attempt(() => stampOutput(place, entries));
    this.#found = found;
    if (found === null || attempt(() => digestOutput(found)) !== last.output) return null;
    return findUnchanged(last.drawn, making.drawn);
  }

  /** Call it while the output is locked, and before `keep`. `swap` is what was replaced; `null` for nothing. */
  async noteOutput(swap: Swap | null): Promise<void> {
    const [found, place] = [this.#found, await this.#findPlace()];
    if (place === null) return;
    this.#left = attempt(() => {
      if (found === null) return digestOutput(stampOutput(place));
      return digestOutput(swap === null ? found : restampOutput(found, swap));
    });
  }

  /** Records a build whose later changes will all show. `dates`: what was shown of `readDates`, or `null`. */
  keep(result: T, dates: unknown): void {
    const [sources, output, making] = [this.#sources, this.#left, this.#making];
    const others = making === null ? null : attempt(() => stampFiles(making.files));
    if (sources === null || others === null || output === null || making === null) return;
    if (Math.max(sources.sureFromMs, others.sureFromMs) > this.#startMs) return;
    this.#entry.write({
      result,
      ...making,
      dates: dates === null ? null : JSON.stringify(dates),
      // Folders that this build has found were not looked at before it began: the next build looks.
      sources: making.sets.join('\n') === (this.#last?.sets ?? []).join('\n') ? sources.digest : '',
      others: others.digest,
      output,
    });
  }

  /** The real path of the output; `null` where the disk refuses to say. */
  #findPlace(): Promise<string | null> {
    return resolvePlace(this.#source.outDir).catch(() => null);
  }
}
