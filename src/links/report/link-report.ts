/** What the formats of a link report have in common: the report itself, and texts that all of them need. */
import { posix } from 'node:path';
import { formatTarget, formatVersionRange } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';

export interface LinkReport {
  /** In the order in which they are told. */
  readonly problems: readonly Problem[];
  readonly versionsNewestFirst: readonly VersionName[];
  readonly docsiteVersion: string;
  readonly durationMs: number;
  /** False where the configuration or the call kept the links from being checked, which the problems tell. */
  readonly wasChecked: boolean;
  /** Path from where the command runs to the site's root, with `/` separators; empty when it runs there. */
  readonly rootPath: string;
}

/** Path of a problem's file as editors and services in the folder of the command find it; `null` without a file. */
export function pathOf({ file }: Problem, { rootPath }: LinkReport): string | null {
  return file === null ? null : posix.join(rootPath, file);
}

/** Everything there is to say about a problem but its place, each sentence group on its line. */
export function linesOf(found: Problem, { versionsNewestFirst }: LinkReport): readonly string[] {
  const { what, why, fix, versions } = found;
  const range = formatVersionRange(versions, versionsNewestFirst);
  return [
    what,
    formatTarget(found),
    why,
    range === '' ? '' : `In ${versions.length === 1 ? 'version' : `${versions.length} versions:`} ${range}.`,
    fix,
  ].filter((line) => line !== '');
}
