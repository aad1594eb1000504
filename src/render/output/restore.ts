/** Restores the output after a build that was killed. */
import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LockedError, withFileLock } from '../../disk/file-lock.ts';
import { move } from '../../disk/move.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import { foldersOf, sidePath } from './place.ts';

const NO_FILES: FileSwap = { files: [], added: [], removed: [] };

/** Brings back a site whose build was killed during the swap, also before a build that fails early. */
export async function restoreOutput(outDir: string): Promise<void> {
  try {
    const place = await resolvePlace(outDir);
    if (!existsSync(sidePath(place, 'old'))) return;
    await withFileLock(sidePath(place, 'lock'), undefined, () => recoverOutput(place));
  } catch (error) {
    if (errorCode(error) === null && !(error instanceof LockedError)) throw error;
    // The disk refuses, or another build is writing: `writeOutput` reports that, if it gets there.
  }
}

/** What of an output is replaced: files, or a folder. Paths in the output; `.` for the whole. */
export type Swap = FileSwap | { readonly folder: string };

/** Files of the old site that get other bytes, and those that only one of the two sites has. */
export interface FileSwap {
  readonly files: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Brings back what a failed or killed build had replaced, and cleans up. The lock must be held. */
export async function recoverOutput(place: string): Promise<void> {
  const { folder, note, old } = retiredFiles(place);
  const swap = await readNote(note);
  if (swap !== null && 'files' in swap) {
    await recoverFiles(place, swap);
  } else if (swap !== null) {
    const target = join(place, swap.folder);
    if (existsSync(old(0)) && !existsSync(target)) await move(old(0), target);
  }
  await rm(folder, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

/** May be killed and begin again: the note is deleted after this. */
async function recoverFiles(place: string, swap: FileSwap): Promise<void> {
  const { old } = retiredFiles(place);
  for (const [index, path] of retiredPaths(swap).entries()) {
    if (!existsSync(old(index))) continue;
    await mkdir(dirname(join(place, path)), { recursive: true });
    await move(old(index), join(place, path));
  }
  for (const path of swap.added) await removeFile(place, path);
}

/** Deletes a file, if it is there, and the folders that are empty without it. */
export async function removeFile(place: string, path: string): Promise<void> {
  await rm(join(place, path), { force: true });
  for (const folder of foldersOf(path)) {
    try {
      await rmdir(join(place, folder));
    } catch (error) {
      // Without it, a killed recovery got this far. Otherwise it holds something, or stays empty, which does no harm.
      if (errorCode(error) !== 'ENOENT') return;
    }
  }
}

/** `null` when nothing was being replaced. Half a note does not count: it is written before anything is replaced. */
async function readNote(note: string): Promise<Swap | null> {
  try {
    const noted = JSON.parse(await readRegularFile(note)) as Swap;
    // Earlier releases noted changed files alone.
    return 'files' in noted ? { ...NO_FILES, ...noted } : noted;
  } catch {
    return null;
  }
}

/** Paths of the files that are put aside; the index in this list is that of `retiredFiles`. */
export function retiredPaths({ files, removed }: FileSwap): readonly string[] {
  return [...files, ...removed];
}

/** Where the old files are while they are being replaced, and the note that lists them. */
export function retiredFiles(place: string): {
  readonly folder: string;
  readonly tree: string;
  readonly note: string;
  /** Of the file of this index, or of the one folder. */
  readonly old: (index: number) => string;
} {
  const folder = sidePath(place, 'old');
  const tree = join(folder, 'tree');
  return { folder, tree, note: join(folder, 'note.json'), old: (index) => join(tree, String(index)) };
}
