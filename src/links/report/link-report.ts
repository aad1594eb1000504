/** The report of links, or of changes of an API, and the parts that all its formats share. */
import { posix } from 'node:path';
import { formatTarget, formatVersionRange } from '../../shared/problem/problem.ts';
import { withoutCommands } from '../../shared/problem/without-commands.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';

export interface LinkReport {
  /** The command that makes it: `check-links`. */
  readonly command: string;
  /** In the order in which they are reported. */
  readonly problems: readonly Problem[];
  readonly versionsNewestFirst: readonly VersionName[];
  readonly docsiteVersion: string;
  readonly durationMs: number;
  /** False if the configuration or the call prevented the check; the problems say why. */
  readonly wasChecked: boolean;
  /** Path from the working directory to the root of the site, with `/` separators; empty if they are the same. */
  readonly rootPath: string;
  /** All problems are asked for, however many: formats for people and hosts leave out some of many. */
  readonly isWhole: boolean;
}

/** What to run to see what a report leaves out; `null` for a whole one. */
export function seeAll({ isWhole }: Pick<LinkReport, 'isWhole'>): string | null {
  return isWhole ? null : '--all, or --format json';
}

/** Path of a problem's file relative to the working directory; `null` without a file. */
export function pathOf({ file }: Problem, { rootPath }: LinkReport): string | null {
  return file === null ? null : posix.join(rootPath, file);
}

/** The lines of a problem without its place. */
export function linesOf(found: Problem, { versionsNewestFirst }: LinkReport): readonly string[] {
  const { what, why, fix, versions } = found;
  const range = formatVersionRange(versions, versionsNewestFirst);
  return [
    what,
    formatTarget(found),
    why,
    range === '' ? '' : `In ${versions.length === 1 ? 'version' : `${versions.length} versions:`} ${range}.`,
    fix,
  ]
    .filter((line) => line !== '')
    .map(withoutCommands);
}
