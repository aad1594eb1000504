/** The end that all imports share: writing the destination and printing the result. */
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describeDiskError } from '../../disk/disk-error.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { writeDestination } from '../../import/disk/write-destination.ts';
import { describeCounts, formatReport, type ImportedSite } from '../../import/import-report.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { countOf } from '../../shared/text/format-count.ts';
import { addProjectFiles, packageFile } from '../init/project-files.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';

/** Lines of a comparison that fit on a terminal. */
const LINES_SHOWN = 20;

/** As commander passes them: an option that was not given is missing. */
export interface ImportOptions {
  /** Folder of the new site. */
  readonly to: string;
  /** File for the report, in Markdown. */
  readonly report?: string;
  readonly json?: boolean;
}
export interface ImportResult extends ImportedSite {
  /** Compares the new site, which is written by then, with the old build. */
  readonly compare?: (site: string) => Promise<readonly string[]>;
}

/** Writes the site and prints the report; resolves to the exit code: 2 when a problem is an error, else 0. */
export async function finishImport(result: ImportResult, options: ImportOptions, io: Streams): Promise<number> {
  const target = resolve(io.cwd, options.to);
  const shown = formatFolder(target, io.cwd);
  const plan = await writeDestination(target, result.files, shown);
  const added = plan.isFirst ? await addProjectFiles(target) : [];
  const comparison = (await result.compare?.(target)) ?? [];
  const { counts, problems, redirects } = result;
  const notes = [...result.notes, ...describeAdded(added)];
  if (options.report !== undefined) {
    const report = formatReport({ counts, problems, notes, redirects, comparison });
    await writeReport(resolve(io.cwd, options.report), report, options.report);
  }
  const exitCode = problems.some(({ severity }) => severity === 'error') ? EXIT.content : EXIT.clean;
  const [written, deleted, unchanged] = [plan.writes.length, plan.deletes.length, plan.unchanged.length];
  if (options.json === true) {
    const files = { to: shown, written, deleted, unchanged, kept: plan.kept, added };
    const found = { counts, redirects: Object.fromEntries(redirects), notes, comparison, problems };
    io.stdout.write(`${JSON.stringify({ ok: exitCode === EXIT.clean, exitCode, ...files, ...found }, null, 2)}\n`);
  } else {
    io.stderr.write(formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst: [] }));
    const kept = plan.kept.map((path) => `${path} was edited since the last import and was kept.`);
    const figures = describeCounts(counts);
    const width = Math.max(...figures.map(([label]) => label.length));
    io.stdout.write(figures.map(([label, text]) => `${label.padEnd(width)}  ${text}\n`).join(''));
    io.stdout.write(
      [...comparison.slice(0, LINES_SHOWN), ...moreLines(comparison.length), ...notes, ...kept]
        .map((line) => `${line}\n`)
        .join(''),
    );
    io.stdout.write(
      written + deleted === 0
        ? `Nothing changed: ${shown} is up to date (${countOf(unchanged, 'file')}).\n`
        : `${countOf(written, 'file')} written, ${unchanged} unchanged, ${deleted} removed → ${shown}\n`,
    );
  }
  return exitCode;
}

/** A site inside an existing project keeps that project's files. */
function describeAdded(added: readonly string[]): readonly string[] {
  if (added.length === 0) return [];
  const next = added.includes('package.json') ? ` Copy ${packageFile()} into vendor/, then run "npm install".` : '';
  return [`Added ${added.join(' and ')}, as "docsite init" does.${next}`];
}

function moreLines(count: number): readonly string[] {
  const more = count - LINES_SHOWN;
  return more > 0 ? [`… and ${countOf(more, 'line')} more. Pass --report to get them all.`] : [];
}

async function writeReport(path: string, text: string, shown: string): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`cannot write the report ${shown}: ${describeDiskError(error)}.`);
  }
}
