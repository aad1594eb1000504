/** The options of a build, and its result. */
import type { AskedVersions, FailsOn, Refused } from './ask-for.ts';
import type { SitePlace } from './read-site.ts';
import type { Shard } from '../render/shard-output.ts';
import type { LeftOut } from './select-versions.ts';
import { sortProblems } from '../shared/problem/problem.ts';
import type { OutputChange } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { VersionName } from '../shared/types/store.ts';
import type { StageClock } from './stage-clock.ts';

/** What a build is to make, where, and with what. */
export interface BuildOptions {
  readonly place: SitePlace;
  /** Absolute path of the folder that the site is written to. */
  readonly outDir: string;
  /** Left out, the whole site. */
  readonly asked?: BuildRequest;
  /** Left out, everything is done in one thread. */
  readonly resources?: BuildResources;
  readonly onProgress: (stage: string, done: number, total: number) => void;
}
/** All that changes what is made of the same sources. */
export interface BuildRequest extends AskedVersions {
  /** The site is to work from any folder; left out or false, as the configuration says. */
  readonly relative?: boolean | undefined;
  /** The part of the site to make; left out or `null` for all of it. */
  readonly shard?: Shard | null;
  /** Strangers may have written the files of `docs/`: what could run in a reader's browser is left out. */
  readonly isUntrusted?: boolean | undefined;
  /** Left out, errors fail the build. With `nothing`, whatever can be drawn is written. */
  readonly failsOn?: FailsOn | undefined;
}
/** What a build may use. The bytes of the site are the same with and without. */
export interface BuildResources {
  /** Additional threads; left out or `null` for none. */
  readonly threads?: BuildThreads | null;
  /** `little` where the last build is known; `much` when there is more to do than one thread should. */
  readonly onWork?: (work: 'little' | 'much') => void;
}
export interface BuildThreads {
  /** The bundled `threads/worker.ts`. */
  readonly script: URL;
  readonly count: number;
}

export interface BuildResult {
  readonly ok: boolean;
  /** 0: built; 2: problems in the content fail the build; 3: so does the configuration or the call. */
  readonly exitCode: 0 | 2 | 3;
  readonly problems: readonly Problem[];
  readonly versionsNewestFirst: readonly VersionName[];
  readonly stats: BuildStats;
  /** By path; empty when the build failed. */
  readonly changes: readonly OutputChange[];
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
  readonly outDir: string;
  readonly shard: Shard | null;
}
export interface BuildStats {
  readonly versions: number;
  readonly pages: number;
  /** Different texts of documents. */
  readonly texts: number;
  readonly files: number;
  /** Added and changed ones. */
  readonly written: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Assets of earlier builds that stay for readers with an open tab; not among `files`. */
  readonly kept: number;
  /** Versions that were not asked for, and links to them. */
  readonly leftOut: LeftOut;
}

const NO_STATS: BuildStats = {
  versions: 0,
  pages: 0,
  texts: 0,
  files: 0,
  written: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  kept: 0,
  leftOut: { versions: 0, links: 0 },
};

/** The part of a result that is kept for a next build that has nothing to do. */
export type LastBuild = Pick<BuildResult, 'problems' | 'versionsNewestFirst' | 'stats'>;

/** The result of a build that ends before there is a site. */
export function failedBuild(
  { outDir, asked: { shard = null } = {} }: BuildOptions,
  { timings }: StageClock,
  { exitCode, problems, versionsNewestFirst = [] }: Refused & Partial<Pick<BuildResult, 'versionsNewestFirst'>>,
): BuildResult {
  const rest = { stats: NO_STATS, changes: [], timings, outDir, shard };
  return { ok: false, exitCode, problems: sortProblems(problems), versionsNewestFirst, ...rest };
}
