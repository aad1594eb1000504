/** `docsite check-links`: checks the links of the site that a build would make, and prints what is wrong with them. */
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { buildThreads, sitePlace } from '../../build/site-place.ts';
import { tuneEngine } from '../../build/tune-engine.ts';
import { checkSite, type CheckStats } from '../../build/check-site.ts';
import { packageVersion } from '../../disk/package-root.ts';
import { fixLinks } from '../../build/fix-links.ts';
import type { ExternalStats } from '../../links/external/check-external.ts';
import { applyBaseline, describeStale, formatBaseline, parseBaseline } from '../../links/report/baseline.ts';
import { formatGithub } from '../../links/report/github.ts';
import { formatJson } from '../../links/report/json.ts';
import { formatJunit } from '../../links/report/junit.ts';
import { type LinkReport, seeAll } from '../../links/report/link-report.ts';
import { formatMarkdown } from '../../links/report/markdown.ts';
import { formatSarif } from '../../links/report/sarif.ts';
import { allVersionNames } from '../../shared/model/lines.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import { countOf, formatCount } from '../../shared/string/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { createTextThreads } from '../../threads/text-threads.ts';
import { fullNames } from '../terminal/full-names.ts';
import { createProgress, SILENT } from '../terminal/progress.ts';
import { formatProblemList, formatProblems, formatTotal } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import { openOutside, writeCache } from './outside.ts';

/** The report as a document; JSON has more than the problems. */
const FORMATS = {
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
  markdown: formatMarkdown,
};

/** As commander passes them: an option that was not given is missing. */
export interface CheckLinksOptions {
  readonly root: string;
  readonly only?: readonly string[];
  readonly set?: string;
  readonly format: 'text' | keyof typeof FORMATS;
  readonly all?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly fix?: boolean;
  readonly external?: boolean;
  readonly untrustedDocs?: boolean;
}

/**
 * Resolves to the exit code: 0, 2 when something is broken, 3 for a bad call or configuration. The report goes to
 * stdout; progress, and with a format for machines the summary, to stderr. Throws only for bugs.
 */
export async function runCheckLinks(options: CheckLinksOptions, io: Streams): Promise<number> {
  const startMs = performance.now();
  tuneEngine();
  const root = resolve(io.cwd, options.root);
  const baseline = options.baseline === undefined ? null : resolve(io.cwd, options.baseline);
  if (options.updateBaseline === true && baseline === null) {
    throw new UsageError('--update-baseline needs --baseline FILE, the file to write.');
  }
  if (options.updateBaseline === true && (options.only ?? options.set) !== undefined) {
    throw new UsageError(
      `--update-baseline covers all versions. Remove ${options.set === undefined ? '--only' : '--set'}.`,
    );
  }
  const progress = options.format === 'text' ? createProgress(io.stderr, io.env) : SILENT;
  const check = async () => {
    const checked = await checkSite({
      place: sitePlace(root),
      asked: { only: fullNames(options), set: options.set ?? null, isUntrusted: options.untrustedDocs === true },
      onProgress: progress.update,
      outside: options.external === true ? await openOutside(root) : null,
      threads: createTextThreads(buildThreads()),
    });
    if (checked.ok && checked.cache !== null) await writeCache(root, checked.cache);
    return checked;
  };
  let result: Awaited<ReturnType<typeof checkSite>>;
  let fixed: readonly string[] = [];
  try {
    result = await check();
    if (result.ok && options.fix === true) {
      fixed = await fixLinks(root, result.problems, result.models);
      if (fixed.some((line) => line.startsWith('fixed'))) result = await check();
    }
  } finally {
    progress.finish();
  }
  if (!result.ok) return reportUnchecked(result, options, io);
  const all = result.problems;
  if (options.updateBaseline === true && baseline !== null) await writeBaseline(baseline, faultsOf(all));
  const isWhole = options.only === undefined && options.set === undefined;
  const shown = baseline === null ? { problems: all, known: 0 } : await withoutKnown(all, { baseline, root, isWhole });
  if ('refused' in shown) return reportUnchecked({ exitCode: EXIT.usage, problems: [shown.refused] }, options, io);
  const report: LinkReport = {
    command: 'check-links',
    problems: shown.problems,
    versionsNewestFirst: result.models.slice(0, 1).flatMap(allVersionNames),
    docsiteVersion: packageVersion(),
    durationMs: performance.now() - startMs,
    wasChecked: true,
    rootPath: rootPathOf(root, io),
    isWhole: options.all === true,
  };
  return print({ report, stats: result.stats, known: shown.known, fixed, only: reportedFor(options) }, options, io);
}

/** The versions that are named, or the set of which all are. */
function reportedFor(options: CheckLinksOptions): readonly string[] {
  const names = fullNames(options);
  return names.length === 0 && options.set !== undefined ? [options.set] : names;
}

function rootPathOf(root: string, { cwd }: Streams): string {
  return relative(cwd, root).replaceAll('\\', '/');
}

/** Notes fail nothing, so a baseline need not know them. */
function faultsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity !== 'info');
}

/** A slip such as `--baseline README.md` must not cost a file; a baseline with git's conflict markers is replaced. */
async function writeBaseline(file: string, faults: readonly Problem[]): Promise<void> {
  try {
    const before = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    });
    if (before !== '' && !before.includes('"known"')) {
      throw new UsageError(`${file} is not a baseline.\nPass another file.`);
    }
    await writeFile(file, formatBaseline(faults));
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    const reason = code === 'ENOENT' ? 'its folder does not exist' : code;
    throw new UsageError(`cannot write the baseline ${file} (${reason}).`);
  }
}

async function readBaseline(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    const why = code === 'ENOENT' ? 'does not exist. Create it with --update-baseline' : `cannot be read (${code})`;
    throw new UsageError(`the baseline ${file} ${why}.`);
  }
}

/** The problems that the baseline lacks, and its entries that no longer occur; or why it cannot be used. */
async function withoutKnown(
  problems: readonly Problem[],
  { baseline, root, isWhole }: { readonly baseline: string; readonly root: string; readonly isWhole: boolean },
): Promise<{ readonly problems: readonly Problem[]; readonly known: number } | { readonly refused: Problem }> {
  const name = relative(root, baseline).replaceAll('\\', '/');
  const entries = parseBaseline(await readBaseline(baseline), name);
  if ('code' in entries) return { refused: entries };
  const { fresh, known, stale } = applyBaseline(faultsOf(problems), entries);
  const notes = problems.filter(({ severity }) => severity === 'info');
  // Problems of other versions were not looked for, so their entries are not stale.
  const gone = isWhole ? describeStale(stale, name) : [];
  return { problems: [...fresh, ...notes, ...gone], known: known.length };
}

/** The site could not be checked: its configuration, or the call, is at fault. */
function reportUnchecked(
  { exitCode, problems }: { readonly exitCode: number; readonly problems: readonly Problem[] },
  { root, format, all = false }: CheckLinksOptions,
  io: Streams,
): number {
  const report: LinkReport = {
    command: 'check-links',
    problems,
    versionsNewestFirst: [],
    docsiteVersion: packageVersion(),
    durationMs: 0,
    wasChecked: false,
    rootPath: rootPathOf(resolve(io.cwd, root), io),
    isWhole: all,
  };
  if (format !== 'text') io.stdout.write(FORMATS[format](report, { ok: false, exitCode }));
  io.stderr.write(
    formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst: [], seeAll: seeAll(report) }),
  );
  io.stderr.write('docsite: the links were not checked.\n');
  return exitCode;
}

interface Outcome {
  readonly report: LinkReport;
  readonly stats: CheckStats;
  /** How many faults the baseline knows. */
  readonly known: number;
  readonly fixed: readonly string[];
  /** The versions whose problems are reported; empty for all. */
  readonly only: readonly string[];
}

function print(outcome: Outcome, { format }: CheckLinksOptions, io: Streams): number {
  const { report, stats, known, fixed } = outcome;
  const exitCode = report.problems.some(({ severity }) => severity === 'error') ? EXIT.content : EXIT.clean;
  const summary = `${formatSummary(outcome)}\n`;
  if (format === 'text') {
    const { problems, versionsNewestFirst } = report;
    for (const line of fixed) io.stdout.write(`${line}\n`);
    if (fixed.length > 0) io.stdout.write('\n');
    const color = hasColor(io.stdout, io.env);
    io.stdout.write(
      formatProblemList(problems, { color, versionsNewestFirst, showTargets: true, seeAll: seeAll(report) }),
    );
    io.stdout.write(summary);
    return exitCode;
  }
  const { versionsNewestFirst: versions, durationMs } = report;
  const rest = { ok: exitCode === EXIT.clean, exitCode, versions, stats, durationMs, known, fixed };
  io.stdout.write(FORMATS[format](report, rest));
  io.stderr.write(summary);
  return exitCode;
}

/** `120 external addresses (80 cached, 3 unknown, 2 not checked)` */
function formatExternal({ addresses, cached, unknown, skipped }: ExternalStats): string {
  const parts = Object.entries({ cached, unknown, 'not checked': skipped });
  const counts = parts.filter(([, count]) => count > 0).map(([name, count]) => `${formatCount(count)} ${name}`);
  const site = addresses === 1 ? '1 external address' : `${formatCount(addresses)} external addresses`;
  return counts.length === 0 ? site : `${site} (${counts.join(', ')})`;
}

/** `12,345 links on 1,293 pages in 67 versions, reported for 3.2.1: 2 errors, 1 warning, 12 known (1.2 s)` */
function formatSummary({ report, stats, known, only }: Outcome): string {
  const checked = `${countOf(stats.links, 'link')} on ${countOf(stats.pages, 'page')} in ${countOf(stats.versions, 'version')}`;
  const asked = stats.external === null ? '' : `, ${formatExternal(stats.external)}`;
  // All links are checked: those of other versions may lead to these.
  const scope = only.length === 0 ? '' : `, reported for ${[...new Set(only)].join(', ')}`;
  const counts = [formatTotal(report.problems), known === 0 ? '' : `${known} known`].filter((part) => part !== '');
  const time = (report.durationMs / 1000).toFixed(1);
  return `${checked}${asked}${scope}: ${counts.length === 0 ? 'no problems' : counts.join(', ')} (${time} s)`;
}
