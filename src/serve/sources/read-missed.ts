/** Changes between reading a folder and watching it, which no watcher reports. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Missed {
  /** Files and folders on the disk that are not known, without the contents of such folders. Absolute paths. */
  readonly come: readonly string[];
  /** What is known and not on the disk. */
  readonly gone: readonly string[];
}

/** `known` are the names in each folder, by absolute paths. Reads the folders that are both known and there. */
export function findMissed(
  root: string,
  known: Readonly<Record<string, readonly string[]>>,
  isWatched: (path: string) => boolean,
): Missed {
  const [come, gone]: [string[], string[]] = [[], []];
  const visit = (folder: string): void => {
    const names = new Set(known[folder]);
    const entries = readFolder(folder).filter(({ name }) => isWatched(join(folder, name)));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (!names.delete(entry.name)) come.push(path);
      else if (entry.isDirectory()) visit(path);
    }
    for (const name of names) gone.push(join(folder, name));
  };
  visit(root);
  return { come, gone };
}

/** Nothing for one that is gone by now. */
function readFolder(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
