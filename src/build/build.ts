/** Builds a site, unless the last build has done so already. Prints nothing. */
import { join } from 'node:path';
import { isFault, refused } from './ask-for.ts';
import { type BuildOptions, type BuildResult, failedBuild, type LastBuild } from './build-result.ts';
import { hasVersions } from '../content/sources/has-versions.ts';
import { readGitDates } from '../content/sources/read-git-dates.ts';
import { reactMode } from '../render/bundle/react-mode.ts';
import { OutputRecord } from '../render/last-build/record.ts';
import { checkOutputFolder } from '../render/output/place.ts';
import { restoreOutput } from '../render/output/restore.ts';
import { DOCS_DIR, NEXT } from '../shared/site-folders.ts';
import { StageClock } from './stage-clock.ts';

/** Mistakes of a site's authors are problems in the result; it throws only for bugs. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { place, asked: { only = [], shard = null } = {} } = options;
  try {
    const result = await buildOnce(options);
    if (result.ok && only.length === 0 && shard === null) place.cache?.trim();
    return result;
  } finally {
    place.cache?.close();
  }
}

async function buildOnce(options: BuildOptions): Promise<BuildResult> {
  const { place, outDir, asked: { shard = null, failsOn = 'errors' } = {}, resources = {} } = options;
  const clock = new StageClock(options.onProgress);
  const misplaced = await checkOutputFolder(place.root, outDir);
  if (misplaced !== null) return failedBuild(options, clock, refused(3, [misplaced]));
  await restoreOutput(outDir);
  const { record, last } = await compareWithLast(options, clock);
  if (last === null) {
    if (record?.isKnown === true && resources.threads) resources.onWork?.('little');
    // Loaded on demand: a build that has nothing to do ends before.
    const { runPipeline } = await clock.run('load', () => import('./pipeline.ts'));
    return runPipeline(options, { clock, record });
  }
  if (last.problems.some(isFault(failsOn)))
    return failedBuild(options, clock, { ...refused(2, last.problems), versionsNewestFirst: last.versionsNewestFirst });
  const stats = { ...last.stats, written: 0, added: 0, changed: 0, unchanged: last.stats.files, removed: 0 };
  return { ok: true, exitCode: 0, ...last, stats, changes: [], timings: clock.timings, outDir, shard };
}

interface Comparison {
  /** `null` where nothing is left to other builds; parts of a site are made once. */
  readonly record: OutputRecord<LastBuild> | null;
  /** What the last build said, where this one would say the same. */
  readonly last: LastBuild | null;
}

async function compareWithLast({ place, outDir, asked = {} }: BuildOptions, clock: StageClock): Promise<Comparison> {
  const { root, packageRoot, docsiteVersion, cache = null } = place;
  const { only = [], print = [], relative = false, shard = null, isUntrusted = false } = asked;
  if (cache === null || shard !== null) return { record: null, last: null };
  return clock.run('compare', async () => {
    const record = new OutputRecord<LastBuild>(cache, {
      root,
      outDir,
      question: [packageRoot, docsiteVersion, only, print, relative, reactMode(), isUntrusted],
      readDates: (sets) => readAllDates(root, sets),
    });
    return { record, last: await record.find() };
  });
}

/** As `shownDates` of `write-site.ts` has them. */
async function readAllDates(root: string, sets: readonly string[]): Promise<readonly unknown[]> {
  const ofSets = sets.map(async (set) => ((await hasVersions(join(root, set))) ? `${set}/${NEXT}` : set));
  const folders = [`${DOCS_DIR}/${NEXT}`, ...(await Promise.all(ofSets))];
  return Promise.all(folders.map(async (folder) => (await readGitDates(root, folder)).updated));
}
