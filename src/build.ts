/** The pipeline, as a list of steps: from a site's folder to its built pages. Prints nothing. */
import { join } from 'node:path';
import { versionVariables } from './content/build-version.ts';
import { readAssets } from './content/read-assets.ts';
import { readGitDates } from './content/read-git-dates.ts';
import { loadSite, NEXT_DIR } from './load-site.ts';
import { reactMode } from './render/bundle-client.ts';
import { bundleTemplates } from './render/bundle.ts';
import { mergeOutput } from './render/merge-output.ts';
import { buildSiteData } from './render/page-data/site-pages.ts';
import { planSite } from './render/render-site.ts';
import { type Shard, takeShard } from './render/shard-output.ts';
import { checkOutputFolder } from './render/write-output-place.ts';
import { OutputRecord } from './render/write-output-record.ts';
import { restoreOutput, writeOutput } from './render/write-output.ts';
import { sortProblems } from './shared/problem.ts';
import type { SiteModel, Version } from './shared/site-model.ts';
import type { BuildCache, OutputChange, Problem, VersionName } from './shared/types.ts';
import { StageClock } from './stage-clock.ts';
import { PreparedTexts, type TextThread } from './texts/prepare-texts.ts';
import { TextCache } from './texts/text-cache.ts';
import { WorkerThread } from './threads/worker-thread.ts';
import { NEXT } from './versions/order.ts';

export interface BuildOptions {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the folder that the site is written to. */
  readonly outDir: string;
  /** Absolute path of the docsite package, for its templates. */
  readonly packageRoot: string;
  readonly docsiteVersion: string;
  /** Names of the versions to make; empty for all. */
  readonly only: readonly VersionName[];
  /** The part of the site to make; left out or `null` for all of it. */
  readonly shard?: Shard | null;
  /** What earlier builds left to this one; left out or `null`: nothing is read, and nothing left to later ones. */
  readonly cache?: BuildCache | null;
  /** Threads beside this one; left out or `null` for none. The bytes of the site are the same. */
  readonly threads?: BuildThreads | null;
  readonly onProgress: (stage: string, done: number, total: number) => void;
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
}

const NO_STATS: BuildStats = {
  ...{ versions: 0, pages: 0, texts: 0 },
  ...{ files: 0, written: 0, added: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 },
};

/** A thread costs as much as the writing of some hundred pages. */
const MIN_PAGES_FOR_THREAD = 300;

/** What a build leaves of its result to a next one that has nothing to do. */
type LastBuild = Pick<BuildResult, 'problems' | 'versionsNewestFirst' | 'stats'>;

/** Builds a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, outDir, cache = null, threads = null, shard = null } = options;
  const clock = new StageClock(options.onProgress);
  const misplaced = await checkOutputFolder(root, outDir);
  if (misplaced !== null) return failed(options, clock, { exitCode: 3, problems: [misplaced] });
  await restoreOutput(outDir);
  const record = openRecord(options);
  const last = record === null ? null : await clock.run('compare', () => record.find());
  if (last !== null) {
    const stats = { ...last.stats, written: 0, added: 0, changed: 0, unchanged: last.stats.files, removed: 0 };
    return { ok: true, exitCode: 0, ...last, stats, changes: [], timings: clock.timings, outDir, shard };
  }
  const textCache = cache === null ? null : TextCache.open(cache);
  const workers = threads === null ? [] : Array.from({ length: threads.count }, () => new WorkerThread(threads.script));
  const draw = shard === null ? 'at once' : 'when asked';
  const texts = new PreparedTexts({ draw, cache: textCache, threads: workers.map(textThread) });
  try {
    return await buildWith(options, { clock, record, texts, workers });
  } finally {
    textCache?.close();
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

/** `null` where nothing is left to other builds; parts of a site are made once. */
function openRecord({ cache = null, shard = null, ...options }: BuildOptions): OutputRecord<LastBuild> | null {
  if (cache === null || shard !== null) return null;
  const { root, outDir, packageRoot, docsiteVersion, only } = options;
  return new OutputRecord(cache, {
    ...{ root, outDir },
    question: [packageRoot, docsiteVersion, only, reactMode()],
    readDates: () => readGitDates(root, NEXT_DIR),
  });
}

function textThread(worker: WorkerThread): TextThread {
  return (texts) => worker.run('prepareTexts', texts);
}

function failed(
  { outDir, shard = null }: BuildOptions,
  { timings }: StageClock,
  failure: Pick<BuildResult, 'exitCode' | 'problems'> & Partial<Pick<BuildResult, 'versionsNewestFirst'>>,
): BuildResult {
  const rest = { stats: NO_STATS, changes: [], timings, outDir, shard };
  return { ok: false, versionsNewestFirst: [], ...failure, problems: sortProblems(failure.problems), ...rest };
}

interface Means {
  readonly clock: StageClock;
  readonly record: OutputRecord<LastBuild> | null;
  readonly texts: PreparedTexts;
  readonly workers: readonly WorkerThread[];
}

async function buildWith(options: BuildOptions, { clock, record, texts, workers }: Means): Promise<BuildResult> {
  const { root, outDir, shard = null } = options;
  const fail = (
    exitCode: 2 | 3,
    problems: readonly Problem[],
    versionsNewestFirst: readonly VersionName[] = [],
  ): BuildResult => failed(options, clock, { exitCode, problems, versionsNewestFirst });

  const loaded = await loadSite({
    root,
    only: options.only,
    scope: null,
    texts,
    run: (stage, work) => clock.run(stage, work),
    // esbuild works in a process of its own, beside the parsing.
    onConfig: (config, { pages }) => {
      const pageModules = pages.filter((page) => !page.isMarkdown).map(({ file }) => file);
      const site = buildSiteData(config, versionVariables(config, null));
      const { packageRoot, cache } = options;
      const bundling = bundleTemplates({ root, packageRoot, config, site, pageModules, cache: cache ?? null });
      // A rejection is told where it is awaited; until then it must not end the process.
      bundling.catch(() => undefined);
      return { site, bundling };
    },
  });
  if (!loaded.ok) return fail(loaded.exitCode, loaded.problems);
  const { model, graph, files, problems: found } = loaded;
  const { site, bundling } = loaded.beside;
  const newestFirst = model.versions.map(({ name }) => name);
  const writer = model.routes.size < MIN_PAGES_FOR_THREAD ? undefined : workers[0];
  // It is ready when the first pages are drawn.
  writer?.start();

  const assets = await clock.run('assets', () => readAssets(root, graph));
  const { bundle, problems: bundleProblems } = await clock.run('templates', () => bundling);
  if (bundle === null) return fail(2, [...found, ...bundleProblems], newestFirst);
  const { only, docsiteVersion } = options;
  const plan = planSite({ model, site, graph, bodies: texts, assets, bundle, only, docsiteVersion });
  const merged = mergeOutput({ ...plan, staticFiles: files.staticFiles });
  const problemsSoFar = (): readonly Problem[] => [...found, ...bundleProblems, ...plan.problems, ...merged.problems];
  const isSound = (): boolean => !problemsSoFar().some(({ severity }) => severity === 'error');
  const part = shard === null ? { ...merged, otherPages: 0 } : takeShard({ model, ...merged }, shard);
  const copies = part.staticFiles.map((route) => ({ path: route.slice(1), from: join(root, 'static', route) }));
  const wait = { onWait: (holder: string) => options.onProgress(`waiting for ${holder} to finish writing`, 0, 0) };
  if (!isSound()) {
    // Pages that cannot be drawn are told, too.
    for (const file of part.files) file.make();
    return fail(2, problemsSoFar(), newestFirst);
  }
  const output = await clock.run('pages', (onFile) =>
    writeOutput({
      outDir,
      files: part.files,
      isPart: shard !== null,
      copies,
      // A part keeps no old assets: all parts together are the site, to the byte.
      keepAssets: shard === null ? model.config.build.keepAssets : 0,
      ...{ isSound, onFile, wait },
      ...(writer === undefined ? {} : { stageFiles: (batch) => writer.run('stageFiles', batch) }),
    }),
  );
  const problems = problemsSoFar();
  if (!isSound()) return fail(2, problems, newestFirst);
  if (output.problems.length > 0) return fail(3, [...problems, ...output.problems], newestFirst);
  const { written, unchanged, removed, kept, changes } = output;
  const added = changes.filter(({ kind }) => kind === 'added').length;
  const last: LastBuild = {
    problems: sortProblems(problems),
    versionsNewestFirst: newestFirst,
    stats: {
      versions: only.length === 0 ? model.versions.length : new Set(only).size,
      pages: plan.pageCount - part.otherPages,
      texts: model.bodies.size,
      files: written + unchanged,
      written,
      added,
      changed: written - added,
      unchanged,
      removed,
      kept,
    },
  };
  await clock.run('cache', async () => {
    texts.save();
    if (loaded.configOrigin === null || bundle.origin === null) return;
    const files = [...loaded.configOrigin.map((file) => join(root, file)), ...bundle.origin];
    await record?.keep({ result: last, files, dates: shownDates(model) });
  });
  return { ok: true, exitCode: 0, ...last, changes, timings: clock.timings, outDir, shard };
}

/** Days that come from a repository: those of the unreleased version, where it shows them. */
function shownDates({ config, versions }: SiteModel): Version['updated'] | null {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs;
  const next = showLastUpdateTime || showLastUpdateAuthor ? versions.find(({ name }) => name === NEXT) : undefined;
  return next?.updated ?? null;
}
