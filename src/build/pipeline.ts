/** The pipeline, as a list of stages: from a site's folder to its built pages. Prints nothing. */
import { join } from 'node:path';
import {
  type BuildOptions,
  type BuildResult,
  type BuildStats,
  type BuildThreads,
  failedBuild,
  type LastBuild,
} from './build-result.ts';
import { readAssets } from '../content/sources/read-assets.ts';
import { leaveOutUntrusted } from '../content/parse/untrusted/untrusted-files.ts';
import { modulesOf } from '../content/sources/read-pages.ts';
import { checkLinks } from '../links/check/check-links.ts';
import { linkAdded } from '../links/graph/build-link-graph.ts';
import { loadSite, type ModelledSite } from './load-site.ts';
import { compileTheme } from '../render/compile-theme.ts';
import type { OutputRecord } from '../render/last-build/record.ts';
import { MIN_FILES_FOR_THREAD, type StageFiles, writeOutput, type WriteResult } from '../render/output/write-output.ts';
import { type DrawPages, type OutputPlan, type OutputSource, planOutput } from '../render/plan-output.ts';
import type { WordThread } from '../search/read-pages.ts';
import { lateSearch } from '../search/site-search.ts';
import { allVersionNames } from '../shared/model/lines.ts';
import { fullName, setName } from '../shared/model/sets.ts';
import type { AddedFiles, SiteModel, Version } from '../shared/model/site-model.ts';
import { sortProblems } from '../shared/problem/problem.ts';
import { type LeftOut, selectVersions } from './select-versions.ts';
import { NEXT } from '../shared/site-folders.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { StageClock } from './stage-clock.ts';
import { TextCache } from '../prepare/cache/text-cache.ts';
import type { PairThread } from '../prepare/compare-pairs.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';
import { ownBytes } from '../threads/own-bytes.ts';
import { textThread } from '../threads/text-threads.ts';
import { WorkerThread } from '../threads/worker-thread.ts';

interface Means {
  readonly clock: StageClock;
  /** Records this build for the next one; `null` to record nothing. */
  readonly record: OutputRecord<LastBuild> | null;
}
interface Helpers {
  readonly texts: PreparedTexts;
  /** These two are `undefined` where everything is done in one thread. */
  readonly writer: FileThread | undefined;
  readonly comparePairs: PairThread | undefined;
  readonly wordThreads: readonly WordThread[];
}
/** Writes files while the next ones are made. */
interface FileThread {
  readonly start: () => void;
  readonly stageFiles: StageFiles;
}

/** Makes the whole site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function runPipeline(options: BuildOptions, means: Means): Promise<BuildResult> {
  const { cache = null, threads = null, shard = null } = options;
  const textCache = cache === null ? null : TextCache.open(cache);
  const pairCache = cache === null ? null : TextCache.openPairs(cache);
  const onStart = (): void => options.onWork?.('much');
  const createWorker = ({ script }: BuildThreads): WorkerThread => new WorkerThread(script, { onStart });
  const workers = threads === null ? [] : Array.from({ length: threads.count }, () => createWorker(threads));
  const texts = new PreparedTexts({
    draw: shard === null ? 'at once' : 'when asked',
    cache: textCache,
    pairs: pairCache,
    threads: workers.map((worker) => textThread((name, input) => worker.run(name, input))),
  });
  try {
    // With two threads or more, the last one writes no files.
    const comparePairs = workers
      .map(
        (worker): PairThread =>
          (batch) =>
            worker.run('comparePairs', batch),
      )
      .at(-1);
    const wordThreads = workers.map(
      (worker): WordThread =>
        (batch) =>
          worker.run('readWords', batch),
    );
    return await runStages(options, means, {
      texts,
      writer: workers.map(fileThread)[0],
      comparePairs,
      wordThreads,
    });
  } finally {
    textCache?.close();
    pairCache?.close();
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

function fileThread(worker: WorkerThread): FileThread {
  return {
    start: () => worker.start(),
    stageFiles: (files) =>
      worker.run(
        'stageFiles',
        files.map((file) => ({ ...file, content: ownBytes(file.content) })),
      ),
  };
}

async function runStages(
  options: BuildOptions,
  { clock, record }: Means,
  { texts, writer, comparePairs, wordThreads }: Helpers,
): Promise<BuildResult> {
  const { root, outDir, docsiteVersion, only, cache = null, shard = null, onProgress } = options;
  const site = await loadFor(options, clock, { texts });
  if (!site.ok) return failedBuild(options, clock, site);
  const { leftOut, ...selected } = selectVersions(site, only);
  const versionsNewestFirst = allVersionNames(site.model);
  const fail = (exitCode: 2 | 3, problems: readonly Problem[]): BuildResult =>
    failedBuild(options, clock, { exitCode, problems, versionsNewestFirst });
  // It is ready when the first pages are drawn. Where the last build is known, most pages may be as they were.
  if (selected.model.routes.size >= MIN_FILES_FOR_THREAD && record?.isKnown !== true) writer?.start();

  const published = await clock.run('assets', () => addAssets({ ...site, ...selected }, root));
  const theme = await clock.run('templates', () => site.theme);
  if (theme.bundle === null) return fail(2, [...site.problems, ...theme.problems]);
  const drawn = texts.drawWith(theme.bundle);
  const search = (drawPages: DrawPages) =>
    lateSearch({
      model: selected.model,
      texts: drawn,
      cache,
      threads: wordThreads,
      drawPages,
    });
  const source = { root, ...published, theme, texts: drawn, docsiteVersion, shard, search };
  const plan = await clock.run('plan', () => planOutput({ ...source, linkAdded: linkerOf(site, source) }));
  if (!plan.isSound) {
    // Errors in templates are reported too, before any page is drawn.
    await clock.run('pages', plan.drawSamples);
    return fail(2, plan.problems);
  }
  if (comparePairs !== undefined && shard === null) {
    void drawn.differences.compareAhead(plan.comparedPairs(), comparePairs);
  }
  const { lateFiles = null } = plan;
  if (lateFiles !== null) await clock.run('search', lateFiles.make);
  const ofConfig = site.configOrigin === null ? null : [...site.configOrigin, ...site.includedFiles];
  const origin = record === null ? null : joinOrigins(root, ofConfig, await theme.bundle.origin());
  if (record !== null) await clock.run('digest', () => record.plan(plan, origin, setFolders(selected.model)));
  const output = await clock.run('pages', () =>
    writeOutput(plan, { outDir, record, stageElsewhere: writer?.stageFiles, onProgress }),
  );
  const problems = [...plan.problems, ...output.problems];
  if (problems.some(({ severity }) => severity === 'error')) return fail(exitCodeOf(output), problems);

  const last = { problems: sortProblems(problems), versionsNewestFirst, stats: countAll(plan, output, leftOut) };
  await clock.run('cache', () => {
    texts.save();
    const isFinal = (lateFiles?.problems() ?? []).length === 0;
    record?.keep(last, { dates: shownDates(selected.model), isFinal });
  });
  return { ok: true, exitCode: 0, ...last, changes: output.changes, timings: clock.timings, outDir, shard };
}

function loadFor(options: BuildOptions, { run }: StageClock, { texts }: Pick<Helpers, 'texts'>) {
  const { root, packageRoot, only, set = null, print = [], relative, cache = null, isUntrusted } = options;
  return loadSite({
    root,
    only,
    set,
    print,
    relative: relative === true ? true : undefined,
    texts,
    cache,
    isUntrusted,
    run,
    // esbuild works in a separate process, while texts are parsed.
    compile: ({ config, files }) => compileTheme({ root, packageRoot, config, ...modulesOf(files), cache }),
  });
}

/** The files that texts refer to; of those that are not published, the site has the problems. */
async function addAssets<Site extends ModelledSite>(site: Site, root: string) {
  const { assets, problems } = leaveOutUntrusted(await readAssets(root, site.graph), site.guard);
  return { assets, site: { ...site, problems: [...site.problems, ...problems] } };
}

/** Judges the links of a site whose hook adds files: all of them, also where only a part of the site is made. */
function linkerOf(site: ModelledSite, source: Omit<OutputSource, 'linkAdded'>): OutputSource['linkAdded'] {
  const { model, graph, places } = site;
  const isWhole = source.site.model === model;
  const leave = { graph, problems: [] };
  const planWhole = (): OutputPlan =>
    planOutput({ ...source, site, shard: null, search: () => null, onDemand: true, linkAdded: () => leave });
  return (ofPart) => {
    const added: AddedFiles = isWhole ? ofPart : planWhole().added();
    const whole = { ...model, added };
    return {
      graph: linkAdded(source.site.graph, { ...model, added: ofPart }),
      problems: checkLinks(whole, linkAdded(graph, whole), { places }),
    };
  };
}

/** Of a build that failed: files that are too large are a fault of the site, whatever else prevents writing is not. */
function exitCodeOf({ problems }: WriteResult): 2 | 3 {
  return problems.every(({ code }) => code === 'budget-exceeded') ? 2 : 3;
}

/** All files besides the sources that decide over the site: absolute paths. `null` when not only files do. */
function joinOrigins(
  root: string,
  ofConfig: readonly string[] | null,
  ofTemplates: readonly string[] | null,
): readonly string[] | null {
  if (ofConfig === null || ofTemplates === null) return null;
  return [...ofConfig.map((file) => join(root, file)), ...ofTemplates];
}

function countAll({ model, pageCount }: OutputPlan, output: WriteResult, leftOut: LeftOut): BuildStats {
  const { written, unchanged, removed, kept, changes } = output;
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return {
    versions: allVersionNames(model).length,
    pages: pageCount,
    texts: model.bodies.size,
    files: written + unchanged,
    written,
    added,
    changed: written - added,
    unchanged,
    removed,
    kept,
    leftOut,
  };
}

/** Days that come from a repository: those of the unreleased version and of the sets, where it shows them. */
function shownDates({ config, versions, sets }: SiteModel): readonly Version['updated'][] | null {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs;
  if (!showLastUpdateTime && !showLastUpdateAuthor) return null;
  const next = versions.find(({ name }) => name === NEXT);
  const ofSets = config.sets.map(({ id }) => findDatedSet(sets, id)?.updated ?? {});
  return next === undefined && sets.length === 0 ? null : [next?.updated ?? {}, ...ofSets];
}

/** The folders of the further sets of documents. */
function setFolders({ config }: SiteModel): readonly string[] {
  return config.sets.map(({ path }) => path);
}

/** What of a set has its days from the repository. */
function findDatedSet(sets: SiteModel['sets'], id: string): Version | undefined {
  return sets.find(({ name }) => name === setName(id) || name === fullName({ id }, NEXT));
}
