/** Where the lines of a text that includes others are written: problems name those places, and links count from them. */
import type { Doc, LineRun } from '../types/page.ts';
import type { Problem } from '../types/problem.ts';
import type { SourcePath } from '../types/store.ts';
import { placeInSite } from './include-paths.ts';
import { isSetName } from './sets.ts';
import type { Version } from './site-model.ts';

/** The part that a line comes from, by its name in the version; `null` for a line of the text itself. */
export function partOfLine(runs: readonly LineRun[], line: number): SourcePath | null {
  return findRun(runs, line)?.path ?? null;
}

/** False for a page that is made from other files: it has no text of its own that somebody could edit or translate. */
export function isWritten({ runs = [] }: Pick<Doc, 'runs'>): boolean {
  return !runs.some(({ isMade }) => isMade);
}

/** A problem of a page's text, at the file and line where that is written. `version` is `null` for pages of the site. */
export function placeProblem<P extends Pick<Problem, 'file' | 'line' | 'column'>>(
  found: P,
  { runs }: Pick<Doc, 'runs'>,
  version: (Pick<Version, 'files' | 'included'> & Partial<Pick<Version, 'name' | 'set'>>) | null,
): P {
  const run = runs === undefined || found.line === null ? undefined : findRun(runs, found.line);
  if (run === undefined || found.line === null) return found;
  const { path, from, shift, isMade = false } = run;
  const part = path === null ? null : (version?.files.get(path) ?? version?.included.get(path));
  return {
    ...found,
    file: path === null ? found.file : (part?.diskPath ?? placeInSite(path, docsDirOf(version))),
    line: isMade ? from : from + found.line - run.line,
    column: found.column === null || isMade ? null : Math.max(1, found.column - shift),
  };
}

/** Of the store of a set; `undefined` for `docs`. */
function docsDirOf(version: Parameters<typeof placeProblem>[2]): string | undefined {
  return isSetName(version?.name ?? '') ? undefined : version?.set?.path;
}

/** The last run that begins at or before the line. */
function findRun(runs: readonly LineRun[], line: number): LineRun | undefined {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.line ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}
