/**
 * The moment in which a site changes: what was staged beside it takes the place of what it changes, and of no more. For an
 * edit these are some files, for a version its folder; what lies elsewhere is not touched.
 */
import type { Dirent } from 'node:fs';
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { OutputChange } from '../../shared/types/output.ts';
import { linkOrCopy } from './link.ts';
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
/** A folder is replaced at once: with many files the site would be a mixture for longer. */
const MAX_FILES = 16;

/** What has to be replaced for these changes to be there: files that were changed, or a folder that both sites have. */
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

/** True for what lies in a folder of the output, and for every path in the whole one. */
export function isInFolder(path: string, folder: string): boolean {
  return folder === WHOLE || path.startsWith(`${folder}/`);
}

/**
 * Puts what was staged where the old is. Until that is done, a note says what is being replaced, and where the old lies: when
 * it fails, or the process is killed, `recoverOutput` brings the old back.
 */
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
  const { old } = retiredFiles(place);
  for (const [index, path] of files.entries()) linkOrCopy(join(place, path), old(index));
  await writeNote(place, { files });
  for (const path of files) await rename(join(sidePath(place, 'new'), path), join(place, path));
}

async function swapFolder(place: string, folder: string): Promise<void> {
  const [staged, target] = [join(sidePath(place, 'new'), folder), join(place, folder)];
  await mkdir(target, { recursive: true });
  await chmod(staged, (await stat(target)).mode & 0o7777);
  await writeNote(place, { folder });
  // Between these two renames there is no folder.
  await rename(target, retiredFiles(place).old(0));
  await rename(staged, target);
}

async function writeNote(place: string, swap: Swap): Promise<void> {
  await writeFile(retiredFiles(place).note, JSON.stringify(swap));
}
