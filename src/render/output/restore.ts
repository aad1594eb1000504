/** Restores the output after a build that was killed. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LockedError, withFileLock } from '../../disk/file-lock.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { errorCode } from '../../shared/text/error-code.ts';
import { sidePath } from './place.ts';

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
export type Swap = { readonly files: readonly string[] } | { readonly folder: string };

/** Brings back what a failed or killed build had replaced, and cleans up. The lock must be held. */
export async function recoverOutput(place: string): Promise<void> {
  const { folder, note, old } = retiredFiles(place);
  const swap = await readNote(note);
  if (swap !== null && 'files' in swap) {
    for (const [index, path] of swap.files.entries()) {
      if (existsSync(old(index))) await rename(old(index), join(place, path));
    }
  } else if (swap !== null) {
    const target = join(place, swap.folder);
    if (existsSync(old(0)) && !existsSync(target)) await rename(old(0), target);
  }
  await rm(folder, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

/** `null` when nothing was being replaced. Half a note does not count: it is written before anything is replaced. */
async function readNote(note: string): Promise<Swap | null> {
  try {
    return JSON.parse(await readRegularFile(note)) as Swap;
  } catch {
    return null;
  }
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
