/** A version as an ordinary folder. */
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeDiskError } from '../../disk/disk-error.ts';
import { isInside } from '../../disk/is-inside.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { refuseOccupied } from '../../disk/occupied-folder.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { findVersion } from '../files/snapshot.ts';
import { expandVersion } from './expand-versions.ts';
import { type OpenStore, fileOfText } from './open-store.ts';
import { requireVersion, unknownVersion } from './resolve-page.ts';

/** Copies all files of the version to `target`, empty or missing and not in the store. Resolves to their paths. */
export async function checkOutVersion(
  store: OpenStore,
  label: VersionName,
  { target, shown }: { readonly target: string; readonly shown: string },
): Promise<{ readonly name: VersionName; readonly paths: readonly SourcePath[] }> {
  const name = label === NEXT ? NEXT : requireVersion(store, label);
  const files = await sourcesOf(store, name);
  await refuseOccupied(target, shown);
  // A site without releases has no store yet.
  if (isInside(await resolvePlace(target), await resolvePlace(join(store.root, store.versionsDir)))) {
    throw new UsageError(
      `${shown} is inside ${store.versionsDir} and would be taken for a version.\nNothing was written. Pass a folder outside of it.`,
    );
  }
  try {
    for (const [path, file] of files) {
      await makeFolder(dirname(join(target, path)));
      await copyFile(join(store.root, file), join(target, path));
    }
  } catch (error) {
    if (errorCode(error) === null) throw error;
    throw new UsageError(`cannot write to ${shown}: ${describeDiskError(error)}.`);
  }
  return { name, paths: files.map(([path]) => path) };
}

/** Paths of a version's files, and their places relative to the root. */
async function sourcesOf(store: OpenStore, name: VersionName): Promise<readonly (readonly [SourcePath, string])[]> {
  if (name !== NEXT) {
    const files = findVersion(store.snapshot.versions, name)?.files ?? new Map<SourcePath, string>();
    return [...files].map(([path, key]) => [path, fileOfText(store, key)]);
  }
  if (store.next === null) throw unknownVersion(store, NEXT);
  const { included } = await expandVersion(store, NEXT);
  return [...store.next.files.values(), ...included.values()].map(({ path, diskPath }) => [path, diskPath]);
}
