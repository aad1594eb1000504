/** What a build that was killed has left beside its output, put right by the next one. */
import { rename, rm, stat } from 'node:fs/promises';
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
    if ((await exists(place)) || !(await exists(sidePath(place, 'old')))) return;
    await withFileLock(sidePath(place, 'lock'), undefined, () => recoverOutput(place));
  } catch (error) {
    if (!isDiskError(error) && !(error instanceof LockedError)) throw error;
    // The disk refuses, or another build is at it: `writeOutput` tells that, if it comes to it.
  }
}

/** Cleans up after a build that was killed. The lock of the output must be held. */
export async function recoverOutput(place: string): Promise<void> {
  const retired = sidePath(place, 'old');
  if ((await exists(retired)) && !(await exists(place))) await rename(retired, place);
  await rm(retired, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
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
