/** What a build that was killed has left beside its output, put right by the next one. */
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../shared/error-code.ts';
import { LockedError, withFileLock } from '../versions/file-lock.ts';
import { resolvePlace, sidePath } from './write-output-place.ts';

/**
 * Brings a site back whose build was killed in the moment of the swap. `writeOutput` does so too; a build that fails
 * earlier does not get there.
 */
export async function restoreOutput(outDir: string): Promise<void> {
  try {
    const place = await resolvePlace(outDir);
    if (!(await exists(sidePath(place, 'old')))) return;
    await withFileLock(sidePath(place, 'lock'), undefined, () => recoverOutput(place));
  } catch (error) {
    if (!isDiskError(error) && !(error instanceof LockedError)) throw error;
    // The disk refuses, or another build is at it: `writeOutput` tells that, if it comes to it.
  }
}

/** Brings back what a build that failed or was killed had moved away, and cleans up after it. The lock must be held. */
export async function recoverOutput(place: string): Promise<void> {
  const { tree, note } = retiredFiles(place);
  if (await exists(tree)) {
    const target = join(place, await readFile(note, 'utf8'));
    if (!(await exists(target))) await rename(tree, target);
  }
  await removeRetired(place);
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

/** The tree before its note, which the next build needs when this one is killed on the way. */
export async function removeRetired(place: string): Promise<void> {
  const { folder, tree } = retiredFiles(place);
  await rm(tree, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Where the old folder lies while it is out of its place, and the note that says where that is in the output. */
export function retiredFiles(place: string): { readonly folder: string; readonly tree: string; readonly note: string } {
  const folder = sidePath(place, 'old');
  return { folder, tree: join(folder, 'tree'), note: join(folder, 'path') };
}

/** Node's own codes, of calls with bad arguments, begin with `ERR_`: those are bugs. */
export function isDiskError(error: unknown): boolean {
  return errorCode(error)?.startsWith('ERR_') === false;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
