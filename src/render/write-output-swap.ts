/**
 * The moment in which a site changes: what was staged beside it takes the place of the smallest unit that holds every
 * change. For one page that is its file, for one version its folder; what lies elsewhere is not touched.
 */
import type { Dirent } from 'node:fs';
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { OutputChange } from '../shared/types.ts';
import { sidePath } from './write-output-place.ts';
import { recoverOutput, removeRetired, retiredFiles } from './write-output-restore.ts';

/** What is replaced at once: a file or a folder of the output. */
export interface SwapUnit {
  /** In the output; `.` for the whole. */
  readonly path: string;
  readonly isFile: boolean;
}

export interface ChangedOutput {
  readonly changes: readonly OutputChange[];
  /** What the old site holds, by path: no folders. */
  readonly old: ReadonlyMap<string, Dirent>;
  /** Paths of the new site. */
  readonly paths: readonly string[];
}

const WHOLE = '.';

/** The smallest for these changes: a file that was changed, or a folder that both sites have. */
export function findSwapUnit({ changes, old, paths }: ChangedOutput): SwapUnit {
  const [first, ...more] = changes;
  if (first === undefined) return { path: WHOLE, isFile: false };
  const isFile = more.length === 0 && first.kind === 'changed' && old.get(first.path)?.isFile() === true;
  if (isFile) return { path: first.path, isFile };
  const changed = changes.map(({ path }) => path);
  const oldPaths = [...old.keys()];
  let folder = posix.dirname(first.path);
  const holds = (path: string): boolean => isInFolder(path, folder);
  while (folder !== WHOLE && !(changed.every(holds) && oldPaths.some(holds) && paths.some(holds))) {
    folder = posix.dirname(folder);
  }
  return { path: folder, isFile: false };
}

/** True for what lies in a folder of the output, and for every path in the whole one. */
export function isInFolder(path: string, folder: string): boolean {
  return folder === WHOLE || path.startsWith(`${folder}/`);
}

/** Puts the staged unit where the old one is. When that fails, the old one is back in its place. */
export async function swapOutput(place: string, { path, isFile }: SwapUnit): Promise<void> {
  const [staged, target] = [sidePath(place, 'new'), place].map((folder) => join(folder, path)) as [string, string];
  if (isFile) {
    await rename(staged, target);
  } else {
    await mkdir(target, { recursive: true });
    await chmod(staged, (await stat(target)).mode & 0o7777);
    await swapFolders(place, path, [staged, target]);
  }
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

async function swapFolders(place: string, path: string, [staged, target]: readonly [string, string]): Promise<void> {
  const retired = retiredFiles(place);
  await mkdir(retired.folder);
  await writeFile(retired.note, path);
  try {
    // Between these two renames there is no folder; `recoverOutput` brings the old one back when a build dies right here.
    await rename(target, retired.tree);
    await rename(staged, target);
  } catch (error) {
    await recoverOutput(place);
    throw error;
  }
  await removeRetired(place);
}
