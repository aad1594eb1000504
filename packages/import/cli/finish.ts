/** The end that all imports share: writing the destination and printing the result. */
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describeDiskError } from '../../../src/disk/disk-error.ts';
import { makeFolder } from '../../../src/disk/make-folder.ts';
import { writeDestination } from '../disk/write-destination.ts';
import type { MergedFile } from '../destination.ts';
import { describeCounts, formatReport, type ImportedSite } from '../import-report.ts';
import { EXIT, UsageError } from '../../../src/shared/problem/exit.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import { addProjectFiles, packageFile } from '../../../src/cli/init/project-files.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import { formatProblems } from '../../../src/cli/terminal/report.ts';
import { hasColor, type Streams } from '../../../src/cli/terminal/streams.ts';

/** Lines of a comparison that fit on a terminal. */
const LINES_SHOWN = 20;

/** As commander passes them: an option that was not given is missing. */
export interface ImportOptions {
  /** Folder of the new site. */
  readonly to: string;
  /** The folder that files may come from. */
  readonly within?: string;
  /** File for the report, in Markdown. */
  readonly report?: string;
  readonly json?: boolean;
}
export interface ImportResult extends ImportedSite {
  /** Compares the new site, which is written by then, with the old build. */
  readonly compare?: (site: string) => Promise<readonly string[]>;
}

/** The folder that files may come from, absolute; `null` where the call names none. */
export function borderOf({ within }: ImportOptions, { cwd }: Pick<Streams, 'cwd'>): string | null {
  return within === undefined ? null : resolve(cwd, within);
}

/** Writes the site and prints the report; resolves to the exit code: 2 when a problem is an error, else 0. */
export async function finishImport(result: ImportResult, options: ImportOptions, io: Streams): Promise<number> {
  const target = resolve(io.cwd, options.to);
  const shown = formatFolder(target, io.cwd);
  const plan = await writeDestination(target, result.files, shown);
  const added = plan.isFirst ? await addProjectFiles(target) : [];
  const comparison = (await result.compare?.(target)) ?? [];
  const { counts, problems, redirects } = result;
  const next = describeNext(added, shown);
  const notes = [...result.notes, ...describeAdded(added)];
  const edited = describeEdited(plan.merged);
  if (options.report !== undefined) {
    const report = formatReport({ counts, problems, notes: [...notes, ...edited, ...next], redirects, comparison });
    await writeReport(resolve(io.cwd, options.report), report, options.report);
  }
  const exitCode = problems.some(({ severity }) => severity === 'error') ? EXIT.content : EXIT.clean;
  const { merged } = listEdited(plan.merged);
  const written = plan.writes.length + merged.length;
  const [deleted, unchanged] = [plan.deletes.length, plan.unchanged.length];
  if (options.json === true) {
    const files = { to: shown, written, deleted, unchanged, ...listEdited(plan.merged), added };
    const found = {
      counts,
      redirects: Object.fromEntries(redirects),
      notes: [...notes, ...next],
      comparison,
      problems,
    };
    io.stdout.write(`${JSON.stringify({ ok: exitCode === EXIT.clean, exitCode, ...files, ...found }, null, 2)}\n`);
  } else {
    io.stderr.write(
      formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst: [], seeAll: '--json' }),
    );
    const figures = describeCounts(counts);
    const width = Math.max(...figures.map(([label]) => label.length));
    io.stdout.write(figures.map(([label, text]) => `${label.padEnd(width)}  ${text}\n`).join(''));
    io.stdout.write(
      [...comparison.slice(0, LINES_SHOWN), ...moreLines(comparison.length), ...notes, ...edited]
        .map((line) => `${line}\n`)
        .join(''),
    );
    io.stdout.write(
      written + deleted === 0
        ? `Nothing changed: ${shown} is up to date (${countOf(unchanged, 'file')}).\n`
        : `${countOf(written, 'file')} written, ${unchanged} unchanged, ${deleted} removed → ${shown}\n`,
    );
    io.stdout.write(next.map((line) => `${line}\n`).join(''));
  }
  return exitCode;
}

/** What became of edited files, as lists of their paths. */
function listEdited(
  files: ReadonlyMap<string, MergedFile>,
): Readonly<Record<'kept' | 'merged' | 'conflicts', readonly string[]>> {
  const select = (isWanted: (file: MergedFile) => boolean): readonly string[] =>
    [...files].filter(([, file]) => isWanted(file)).map(([path]) => path);
  return {
    kept: select(({ text, conflicts }) => text === null && conflicts.length === 0),
    merged: select(({ text }) => text !== null),
    conflicts: select(({ conflicts }) => conflicts.length > 0),
  };
}

function describeEdited(files: ReadonlyMap<string, MergedFile>): readonly string[] {
  return [...files].map(([path, { text, conflicts }]) => {
    if (text !== null) return `${path} was edited since the last import: both changes were merged.`;
    const lines = conflicts.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
    return conflicts.length === 0
      ? `${path} was edited since the last import and was kept.`
      : `${path} was kept, but the import changes what you edited: line ${lines}. Compare it with the old site.`;
  });
}

/** A site inside an existing project keeps that project's files. */
function describeAdded(added: readonly string[]): readonly string[] {
  return added.length === 0 ? [] : [`Added ${added.join(' and ')}, as "docsite init" does.`];
}

/** What a new project needs before anything runs in it; empty for one that was there. */
function describeNext(added: readonly string[], shown: string): readonly string[] {
  if (!added.includes('package.json')) return [];
  const file = packageFile();
  return [
    `Next: put ${file} into ${shown}vendor/ ("npm pack" in docsite's clone makes it), then run "npm install" there.`,
  ];
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
