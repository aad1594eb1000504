/** Tells sets with versions from those without, by what is in their folders. Loaded by builds that have nothing to do, too. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME, NEXT, REDIRECTS_NAME } from '../../shared/site-folders.ts';

/** Whether the folder is one like `docs`. A page about versions may be in a folder `versions`: what counts is a store. */
export async function hasVersions(folder: string): Promise<boolean> {
  if ((await stat(join(folder, NEXT)).catch(() => null))?.isDirectory() === true) return true;
  const names = await readdir(join(folder, 'versions')).catch((): string[] => []);
  if (names.includes(REDIRECTS_NAME)) return true;
  const found = await Promise.all(
    names.map((name) => stat(join(folder, 'versions', name, MANIFEST_NAME)).catch(() => null)),
  );
  return found.some((manifest) => manifest?.isFile() === true);
}
