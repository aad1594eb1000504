/** `docsite build`: runs the pipeline and prints the result. */
import { UsageError } from '../../shared/problem/exit.ts';
import { resolve } from 'node:path';
import { buildThreads, sitePlace } from '../../build/site-place.ts';
import { tuneEngine, tuneHeap } from '../../build/tune-engine.ts';
import type { BuildResult } from '../../build/build-result.ts';
import { build } from '../../build/build.ts';
import { openChangeList } from '../../render/output/change-list.ts';
import type { Shard } from '../../render/shard-output.ts';
import { fullNames } from '../terminal/full-names.ts';
import { createProgress, SILENT } from '../terminal/progress.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import { formatLeftOut, formatSummary, formatTimings } from './summary.ts';

/** As commander passes them: an option that was not given is missing. */
export interface BuildCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly only?: readonly string[];
  readonly set?: string;
  readonly print?: readonly string[];
  readonly relative?: boolean;
  readonly shard?: Shard;
  readonly json?: boolean;
  readonly all?: boolean;
  readonly strict?: boolean;
  readonly quiet?: boolean;
  readonly timings?: boolean;
  readonly changed?: string;
  readonly untrustedDocs?: boolean;
  /** False for `--no-cache`. */
  readonly cache?: boolean;
  readonly threads?: number;
}

/**
 * Resolves to the exit code: 0, 2 for problems that fail the build, 3 for a bad configuration. Progress and problems go
 * to stderr, the summary or JSON to stdout. Throws a `UsageError` for a list of changes that cannot be written.
 */
export async function runBuild(options: BuildCommandOptions, io: Streams): Promise<number> {
  const startMs = performance.now();
  tuneEngine();
  if (options.set !== undefined && options.only === undefined) {
    throw new UsageError('--set needs --only LABEL, the versions of the set to build.');
  }
  const root = resolve(io.cwd, options.root);
  const outDir = options.out === undefined ? resolve(root, 'site') : resolve(io.cwd, options.out);
  const isQuiet = options.quiet === true;
  const progress = options.json === true || isQuiet ? SILENT : createProgress(io.stderr, io.env);
  const changeList =
    options.changed === undefined ? null : await openChangeList(resolve(io.cwd, options.changed), outDir);
  let result: BuildResult | null = null;
  try {
    const place = sitePlace(root);
    result = await build({
      place: options.cache === false ? { ...place, cache: null } : place,
      outDir,
      asked: {
        only: fullNames(options),
        set: options.set ?? null,
        print: options.print ?? [],
        relative: options.relative === true,
        shard: options.shard ?? null,
        isUntrusted: options.untrustedDocs === true,
        failsOn: options.strict === true ? 'warnings' : 'errors',
      },
      resources: { threads: buildThreads(options.threads), onWork: tuneHeap },
      onProgress: progress.update,
    });
  } finally {
    progress.finish();
    if (result?.ok !== true) await changeList?.discard();
  }
  if (result.ok) await changeList?.write(result.changes);
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify(jsonReport(result), null, 2)}\n`);
    return result.exitCode;
  }
  const { problems, versionsNewestFirst } = result;
  const seeAll = options.all === true ? null : '--all, or --json';
  io.stderr.write(formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst, seeAll }));
  // Node's own start, and the loading of the command.
  const timings = [{ stage: 'start', ms: startMs }, ...result.timings];
  if (options.timings === true) io.stdout.write(formatTimings(timings));
  if (!result.ok) {
    const isStrict = problems.every(({ severity }) => severity !== 'error');
    io.stderr.write(
      `docsite: the build failed${isStrict ? ' because of warnings (--strict)' : ''}; the previous site is untouched.\n`,
    );
  } else if (!isQuiet) {
    io.stdout.write(`${formatSummary(result, io.cwd, performance.now() - startMs)}\n${formatLeftOut(result.stats)}`);
  }
  return result.exitCode;
}

type JsonReport = Omit<BuildResult, 'versionsNewestFirst' | 'changes'> & { readonly versions: readonly string[] };

/** What `--json` prints. A public format: keys may be added, not changed. Of the changes it has the numbers alone. */
function jsonReport(result: BuildResult): JsonReport {
  const { ok, exitCode, problems, stats, timings, outDir, shard, versionsNewestFirst } = result;
  return { ok, exitCode, problems, stats, timings, outDir, shard, versions: versionsNewestFirst };
}
