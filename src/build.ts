/** Builds a site, unless the last build has done so already. Prints nothing. */
import { type BuildOptions, type BuildResult, failedBuild, type LastBuild } from './build-result.ts';
import { readGitDates } from './content/sources/read-git-dates.ts';
import { reactMode } from './render/bundle/react-mode.ts';
import { OutputRecord } from './render/last-build/record.ts';
import { checkOutputFolder } from './render/output/place.ts';
import { restoreOutput } from './render/output/restore.ts';
import { DOCS_DIR, NEXT } from './shared/site-folders.ts';
import { StageClock } from './stage-clock.ts';

/** Mistakes of a site's authors are problems in the result; it throws only for bugs. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, outDir, shard = null } = options;
  const clock = new StageClock(options.onProgress);
  const misplaced = await checkOutputFolder(root, outDir);
  if (misplaced !== null) return failedBuild(options, clock, { exitCode: 3, problems: [misplaced] });
  await restoreOutput(outDir);
  const record = openRecord(options);
  const last = record === null ? null : await clock.run('compare', () => record.find());
  if (last === null) {
    // Loaded when it is needed: a build that has nothing to do is over before.
    const { runPipeline } = await import('./pipeline.ts');
    return runPipeline(options, { clock, record });
  }
  const stats = { ...last.stats, written: 0, added: 0, changed: 0, unchanged: last.stats.files, removed: 0 };
  return { ok: true, exitCode: 0, ...last, stats, changes: [], timings: clock.timings, outDir, shard };
}

/** `null` where nothing is left to other builds; parts of a site are made once. */
function openRecord({ cache = null, shard = null, ...options }: BuildOptions): OutputRecord<LastBuild> | null {
  if (cache === null || shard !== null) return null;
  const { root, outDir, packageRoot, docsiteVersion, only } = options;
  return new OutputRecord(cache, {
    root,
    outDir,
    question: [packageRoot, docsiteVersion, only, reactMode()],
    readDates: () => readGitDates(root, `${DOCS_DIR}/${NEXT}`),
  });
}
