/** Replaces in the old site what has changed: some files for an edit, a folder for a version. */
import { copyFileSync, type Dirent, existsSync, linkSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { move } from '../../disk/move.ts';
import type { OutputChange } from '../../shared/types/output.ts';
import { foldersOf, sidePath } from './place.ts';
import { type FileSwap, recoverOutput, removeFile, retiredFiles, retiredPaths, type Swap } from './restore.ts';

export interface ChangedOutput {
  readonly changes: readonly OutputChange[];
  /** What the old site holds, by path: no folders. */
  readonly old: ReadonlyMap<string, Dirent>;
  /** Paths of the new site. */
  readonly paths: readonly string[];
}

const WHOLE = '.';
/** A folder is replaced in one step: with many changed files the site would be inconsistent for longer. */
const MAX_CHANGED = 16;
/**
 * Added and removed files never leave the site inconsistent (see `swapFiles`), but a folder swap is cheaper for many. It makes
 * all folders of the site and links all of its files, and so it depends on how many these are.
 */
const MIN_LIMIT = 256;
const LIMIT_SHARE = 1 / 8;

/** What to replace for these changes: files, or a folder that both sites have. `place` is where the old site is. */
export function planSwap(place: string, { changes, old, paths }: ChangedOutput): Swap {
  const all = changes.map(({ path }) => path);
  const [first] = all;
  if (first === undefined || old.size === 0) return { folder: WHOLE };
  const files = planFiles(place, { changes, old });
  if (files !== null) return files;
  const oldPaths = [...old.keys()];
  let folder = posix.dirname(first);
  const holds = (path: string): boolean => isInFolder(path, folder);
  while (folder !== WHOLE && !(all.every(holds) && oldPaths.some(holds) && paths.some(holds))) {
    folder = posix.dirname(folder);
  }
  return { folder };
}

/** `null` with too many changes, or where a file is not replaced by a file: something else is, or takes its place. */
function planFiles(place: string, { changes, old }: Omit<ChangedOutput, 'paths'>): FileSwap | null {
  const pathsOf = (kind: OutputChange['kind']): readonly string[] =>
    changes.filter((change) => change.kind === kind).map(({ path }) => path);
  const swap = { files: pathsOf('changed'), added: pathsOf('added'), removed: pathsOf('removed') };
  const most = Math.max(MIN_LIMIT, old.size * LIMIT_SHARE);
  if (swap.files.length > MAX_CHANGED || changes.length > most) return null;
  // What is there without being a file of the old site is a folder.
  const isFree = (path: string): boolean =>
    !foldersOf(path).some((folder) => old.has(folder)) && !existsSync(join(place, path));
  const isSimple = retiredPaths(swap).every((path) => old.get(path)?.isFile() === true) && swap.added.every(isFree);
  return isSimple ? swap : null;
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
    if ('files' in swap) await swapFiles(place, swap);
    else await swapFolder(place, swap.folder);
    await rm(retired.note);
  } catch (error) {
    await recoverOutput(place);
    throw error;
  }
  await rm(retired.folder, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

/** New files come before those that name them, and old ones go after: no page names a file that is missing. */
async function swapFiles(place: string, swap: FileSwap): Promise<void> {
  const { old, note } = retiredFiles(place);
  for (const [index, path] of retiredPaths(swap).entries()) linkOrCopy(join(place, path), old(index));
  await writeFile(note, JSON.stringify(swap));
  for (const path of swap.added) await mkdir(dirname(join(place, path)), { recursive: true });
  for (const path of [...swap.added, ...swap.files]) {
    await move(join(sidePath(place, 'new'), path), join(place, path));
  }
  for (const path of swap.removed) await removeFile(place, path);
}

async function swapFolder(place: string, folder: string): Promise<void> {
  const [staged, target] = [join(sidePath(place, 'new'), folder), join(place, folder)];
  const { old, note } = retiredFiles(place);
  await mkdir(target, { recursive: true });
  await chmod(staged, (await stat(target)).mode & 0o7777);
  await writeFile(note, JSON.stringify({ folder } satisfies Swap));
  // Between these two renames the folder is missing.
  await move(target, old(0));
  await move(staged, target);
}

/** Links a file, or copies it on a disk without hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
