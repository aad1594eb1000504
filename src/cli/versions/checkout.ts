/** `docsite versions checkout`: a version as an ordinary folder. */
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { refuseOccupied } from '../../disk/occupied-folder.ts';
import { resolvePlace } from '../../render/output/place.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { findVersion } from '../../versions/store/snapshot.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import { requireVersion, unknownVersion } from './resolve-page.ts';
import { type OpenStore, readStoreCommand, type StoreOptions, VERSIONS_DIR } from './store-session.ts';

/**
 * Copies all files of the version, as they are, to the folder `dir`, which must be empty or not be there, and not lie in
 * the store.
 */
export async function runVersionsCheckout(
  { label, dir }: { readonly label: VersionName; readonly dir: string },
  options: StoreOptions,
  io: Streams,
): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const name = label === NEXT ? NEXT : requireVersion(store, label);
    const files = sourcesOf(store, name);
    const target = resolve(io.cwd, dir);
    const shown = formatFolder(target, io.cwd);
    await refuseOccupied(target, shown);
    // A site that was never released has no store yet.
    if (isInside(await resolvePlace(target), await resolvePlace(join(store.root, VERSIONS_DIR)))) {
      throw new UsageError(
        `${shown} lies among the versions of the store, and would be taken for one.\nNothing was written. Name a folder elsewhere.`,
      );
    }
    for (const [path, file] of files) {
      await mkdir(dirname(join(target, path)), { recursive: true });
      await copyFile(join(store.root, file), join(target, path));
    }
    const lines = [`${name}: ${countOf(files.length, 'file')} → ${shown}`];
    return { desired: null, lines, json: { version: name, folder: target, files: files.map(([path]) => path) } };
  });
}

/** Paths of a version's files, and where they lie relative to the root. */
function sourcesOf(store: OpenStore, name: VersionName): readonly (readonly [string, string])[] {
  if (name === NEXT) {
    if (store.next === null) throw unknownVersion(store, NEXT);
    return [...store.next.files.values()].map(({ path, diskPath }) => [path, diskPath]);
  }
  return [...(findVersion(store.snapshot.versions, name)?.files ?? [])].flatMap(([path, key]) => {
    const place = store.snapshot.places.get(key);
    return place === undefined ? [] : [[path, `${VERSIONS_DIR}/${placeKey(place)}`] as const];
  });
}
