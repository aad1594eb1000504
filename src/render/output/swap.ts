/** Replaces in the old site what has changed: some files for an edit, a folder for a version. */
import { copyFileSync, type Dirent, linkSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { OutputChange } from '../../shared/types/output.ts';
import { sidePath } from './place.ts';
import { recoverOutput, retiredFiles, type Swap } from './restore.ts';

export interface ChangedOutput {
  readonly changes: readonly OutputChange[];
  /** What the old site holds, by path: no folders. */
  readonly old: ReadonlyMap<string, Dirent>;
  /** Paths of the new site. */
  readonly paths: readonly string[];
}

const WHOLE = '.';
/** A folder is replaced in one step: with many files the site would be inconsistent for longer. */
const MAX_FILES = 16;

/** What to replace for these changes: files that were changed, or a folder that both sites have. */
export function planSwap({ changes, old, paths }: ChangedOutput): Swap {
  const changed = changes.map(({ path }) => path);
  const [first] = changed;
  if (first === undefined) return { folder: WHOLE };
  const isReplaced = ({ kind, path }: OutputChange): boolean => kind === 'changed' && old.get(path)?.isFile() === true;
  if (changes.length <= MAX_FILES && changes.every(isReplaced)) return { files: changed };
  const oldPaths = [...old.keys()];
  let folder = posix.dirname(first);
  const holds = (path: string): boolean => isInFolder(path, folder);
  while (folder !== WHOLE && !(changed.every(holds) && oldPaths.some(holds) && paths.some(holds))) {
    folder = posix.dirname(folder);
  }
  return { folder };
}

/** True for paths in a folder of the output, and for every path when it is the whole output. */
export function isInFolder(path: string, folder: string): boolean {
  return folder === WHOLE || path.startsWith(`${folder}/`);
}

/** Moves what was staged into place. A note lets `recoverOutput` bring the old site back after a failure or a kill. */
export async function swapOutput(place: string, swap: Swap): Promise<void> {
  const retired = retiredFiles(place);
  await mkdir(retired.tree, { recursive: true });
  try {
    if ('files' in swap) await swapFiles(place, swap.files);
    else await swapFolder(place, swap.folder);
    await rm(retired.note);
  } catch (error) {
    await recoverOutput(place);
    throw error;
  }
  await rm(retired.folder, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

async function swapFiles(place: string, files: readonly string[]): Promise<void> {
  const { old, note } = retiredFiles(place);
  for (const [index, path] of files.entries()) linkOrCopy(join(place, path), old(index));
  await writeFile(note, JSON.stringify({ files } satisfies Swap));
  for (const path of files) await rename(join(sidePath(place, 'new'), path), join(place, path));
}

async function swapFolder(place: string, folder: string): Promise<void> {
  const [staged, target] = [join(sidePath(place, 'new'), folder), join(place, folder)];
  const { old, note } = retiredFiles(place);
  await mkdir(target, { recursive: true });
  await chmod(staged, (await stat(target)).mode & 0o7777);
  await writeFile(note, JSON.stringify({ folder } satisfies Swap));
  // Between these two renames the folder is missing.
  await rename(target, old(0));
  await rename(staged, target);
}

/** Links a file, or copies it on a disk without hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
