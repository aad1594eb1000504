/** The pipeline, as a list of stages: from a site's folder to its built pages. Prints nothing. */
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, type BuildStats, failedBuild, type LastBuild } from './build-result.ts';
import { readAssets } from './content/sources/read-assets.ts';
import { pageModulesOf } from './content/sources/read-pages.ts';
import { loadSite } from './load-site.ts';
import { bundleTemplates } from './render/bundle/bundle.ts';
import { digestPages, type DrawnPages, findUnchanged } from './render/last-build/drawn-pages.ts';
import type { OutputRecord } from './render/last-build/record.ts';
import { mergeOutput } from './render/merge-output.ts';
import { stageFiles } from './render/output/stage.ts';
import { type StageFiles, type WriteResult, writeOutput } from './render/output/write-output.ts';
import { buildSiteData } from './render/page/data/site-pages.ts';
import { planSite } from './render/render-site.ts';
import { takeShard } from './render/shard-output.ts';
import type { SiteModel, Version } from './shared/model/site-model.ts';
import { sortProblems } from './shared/problem/problem.ts';
import { NEXT } from './shared/site-folders.ts';
import type { Problem } from './shared/types/problem.ts';
import type { VersionName } from './shared/types/store.ts';
import type { StageClock } from './stage-clock.ts';
import { TextCache } from './texts/cache/text-cache.ts';
import { PreparedTexts, type TextThread } from './texts/prepare-texts.ts';
import { WorkerThread } from './threads/worker-thread.ts';

/** A thread costs as much as the writing of some hundred pages. */
const MIN_PAGES_FOR_THREAD = 300;

interface Means {
  readonly clock: StageClock;
  /** Gets what this build has made, for the next one; `null` for none. */
  readonly record: OutputRecord<LastBuild> | null;
}
interface Helpers {
  readonly texts: PreparedTexts;
  readonly workers: readonly WorkerThread[];
}

/** Makes the whole site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function runPipeline(options: BuildOptions, means: Means): Promise<BuildResult> {
  const { cache = null, threads = null, shard = null } = options;
  const textCache = cache === null ? null : TextCache.open(cache);
  const workers = threads === null ? [] : Array.from({ length: threads.count }, () => new WorkerThread(threads.script));
  const draw = shard === null ? 'at once' : 'when asked';
  const texts = new PreparedTexts({ draw, cache: textCache, threads: workers.map(textThread) });
  try {
    return await runStages(options, means, { texts, workers });
  } finally {
    textCache?.close();
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

function textThread(worker: WorkerThread): TextThread {
  return (texts) => worker.run('prepareTexts', texts);
}

async function runStages(
  options: BuildOptions,
  { clock, record }: Means,
  { texts, workers }: Helpers,
): Promise<BuildResult> {
  const { root, outDir, shard = null } = options;
  const fail = (
    exitCode: 2 | 3,
    problems: readonly Problem[],
    versionsNewestFirst: readonly VersionName[] = [],
  ): BuildResult => failedBuild(options, clock, { exitCode, problems, versionsNewestFirst });

  const loaded = await loadSite({
    root,
    only: options.only,
    scope: null,
    texts,
    run: (stage, work) => clock.run(stage, work),
    // esbuild works in a process of its own, beside the parsing.
    onConfig: async (config, files) => {
      const pageModules = pageModulesOf(files);
      const site = buildSiteData(config);
      const { packageRoot, cache = null } = options;
      return { site, ...(await bundleTemplates({ root, packageRoot, config, site, pageModules, cache })) };
    },
  });
  if (!loaded.ok) return fail(loaded.exitCode, loaded.problems);
  const { model, graph, files, problems: found } = loaded;
  const newestFirst = model.versions.map(({ name }) => name);
  const writer = model.routes.size < MIN_PAGES_FOR_THREAD ? undefined : workers[0];
  // It is ready when the first pages are drawn. Where the last build is known, most pages may be as they were.
  if (record?.isKnown !== true) writer?.start();

  const assets = await clock.run('assets', () => readAssets(root, graph));
  const { site, bundle, problems: bundleProblems } = await clock.run('templates', () => loaded.beside);
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
  const others = record === null ? null : joinOrigins(root, loaded.configOrigin, await bundle.origin());
  let drawn: DrawnPages | null = null;
  let unchangedCount = 0;
  const stage: StageFiles = (batch) =>
    writer === undefined || part.files.length - unchangedCount < MIN_PAGES_FOR_THREAD
      ? stageFiles(batch)
      : writer.run('stageFiles', batch);
  const output = await clock.run('pages', (onFile) => {
    drawn = others === null ? null : digestPages(part.files, model, plan.shared);
    return writeOutput({
      outDir,
      files: part.files,
      findUnchanged: async () => {
        const unchanged = findUnchanged((await record?.findDrawn()) ?? null, drawn);
        unchangedCount = unchanged.size;
        return unchanged;
      },
      onDone: async () => record?.noteOutput(),
      isPart: shard !== null,
      copies,
      // A part keeps no old assets: all parts together are the site, to the byte.
      keepAssets: shard === null ? model.config.build.keepAssets : 0,
      isSound,
      onFile,
      wait,
      stageFiles: stage,
    });
  });
  const problems = problemsSoFar();
  if (!isSound()) return fail(2, problems, newestFirst);
  if (output.problems.length > 0) return fail(3, [...problems, ...output.problems], newestFirst);
  const last: LastBuild = {
    problems: sortProblems(problems),
    versionsNewestFirst: newestFirst,
    stats: {
      versions: only.length === 0 ? model.versions.length : new Set(only).size,
      pages: plan.pageCount - part.otherPages,
      texts: model.bodies.size,
      ...countFiles(output),
    },
  };
  await clock.run('cache', () => {
    texts.save();
    if (drawn === null || others === null) return;
    record?.keep({ result: last, drawn, files: others, dates: shownDates(model) });
  });
  return { ok: true, exitCode: 0, ...last, changes: output.changes, timings: clock.timings, outDir, shard };
}

/** All files beside the sources that decide over the site; `null` when not only files do. */
function joinOrigins(
  root: string,
  ofConfig: readonly string[] | null,
  ofTemplates: readonly string[] | null,
): readonly string[] | null {
  if (ofConfig === null || ofTemplates === null) return null;
  return [...ofConfig.map((file) => join(root, file)), ...ofTemplates];
}

function countFiles({
  written,
  unchanged,
  removed,
  kept,
  changes,
}: WriteResult): Omit<BuildStats, 'versions' | 'pages' | 'texts'> {
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return { files: written + unchanged, written, added, changed: written - added, unchanged, removed, kept };
}

/** Days that come from a repository: those of the unreleased version, where it shows them. */
function shownDates({ config, versions }: SiteModel): Version['updated'] | null {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs;
  const next = showLastUpdateTime || showLastUpdateAuthor ? versions.find(({ name }) => name === NEXT) : undefined;
  return next?.updated ?? null;
}
