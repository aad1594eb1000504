/** What all imports share: their options, and the end, which writes the destination and prints the result. */
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describeDiskError } from '../../../src/disk/disk-error.ts';
import { makeFolder } from '../../../src/disk/make-folder.ts';
import type { SitePlace } from '../disk/site-place.ts';
import { writeDestination } from '../disk/write-destination.ts';
import type { MergedFile } from '../destination.ts';
import { describeCounts, formatReport, type ImportedSite } from '../import-report.ts';
import { EXIT, UsageError } from '../../../src/shared/problem/exit.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import { addProjectFiles, packageFile } from '../../../src/cli/init/project-files.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import { formatProblems } from '../../../src/cli/terminal/report.ts';
import { hasColor, type Streams } from '../../../src/cli/terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';

/** Lines of a comparison that fit on a terminal. */
const LINES_SHOWN = 20;

/** As commander passes them: an option that was not given is missing. */
export interface ImportOptions {
  /** Folder of the new site. */
  readonly to: string;
  /** The folder that files may come from. */
  readonly within?: string;
  /** Folder of the built old site. */
  readonly compare?: string;
  /** File for the report, in Markdown. */
  readonly report?: string;
  readonly json?: boolean;
}
export interface ImportCall extends SitePlace {
  readonly options: ImportOptions;
  /** The built old site; `null` where the call names none. */
  readonly oldBuild: string | null;
}

/** What the call says of the site in `dir`. Throws a `UsageError` for `--compare` without a built site. */
export function readCall(dir: string, options: ImportOptions, { cwd }: Streams): ImportCall {
  return {
    root: resolve(cwd, dir),
    target: resolve(cwd, options.to),
    shown: (folder) => formatFolder(folder, cwd),
    cwd,
    within: options.within === undefined ? null : resolve(cwd, options.within),
    options,
    oldBuild: findOldBuild(options.compare, cwd),
  };
}

/**
 * Writes the site, compares it with the old build and prints the report; resolves to the exit code: 2 when a problem is an error, else
 * 0. `baseUrl` is that of the old site.
 */
export async function finishImport(
  result: ImportedSite,
  { options, target, oldBuild, baseUrl }: ImportCall & { readonly baseUrl: string },
  io: Streams,
): Promise<number> {
  const shown = formatFolder(target, io.cwd);
  const plan = await writeDestination(target, result.files, shown);
  const added = plan.isFirst ? await addProjectFiles(target) : [];
  const comparison = oldBuild === null ? [] : await compareBuilds(target, oldBuild, baseUrl);
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
