/** Reads the store as a snapshot: every stored file is read and hashed once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEXT } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import { type FilePlace, parsePlace, placeKey } from '../format/file-place.ts';
import { sortVersions } from '../format/order.ts';
import { readStore, type Store, type StoreLocation } from './read-store.ts';
import { hashFile, isTextOf, type SnapshotVersion, type StoreSnapshot, type TextKey } from './snapshot.ts';

export interface ReadSnapshot {
  readonly snapshot: StoreSnapshot;
  /** `null` without unreleased documentation. */
  readonly next: StoredVersion | null;
  /** All problems of the store and of `docs/next`. With an error in the store the snapshot lacks something. */
  readonly problems: Store['problems'];
}

/** A stored file. */
interface HashedFile {
  /** Relative to the site's root. */
  readonly diskPath: string;
  readonly hash: BodyHash;
  readonly place: FilePlace;
}

/** How many files are read at a time. */
const BATCH_SIZE = 64;

/** `versionOrder` is the config's, newest first, or `null`. A text that moves while it is read: all is read again. */
export async function readSnapshot(
  location: StoreLocation,
  versionOrder: readonly VersionName[] | null,
): Promise<ReadSnapshot> {
  try {
    return await readOnce(location, versionOrder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return readOnce(location, versionOrder);
  }
}

async function readOnce(location: StoreLocation, versionOrder: readonly VersionName[] | null): Promise<ReadSnapshot> {
  const { versions, generations, redirects, problems } = await readStore(location);
  const versionsDir = `${location.docsDir}/versions`;
  const oldestFirst = sortVersions(
    versions.filter(({ name }) => name !== NEXT),
    versionOrder,
  ).versions.toReversed();
  const hashes = await hashFiles(location.root, oldestFirst);
  const files = [...hashes].map(([diskPath, hash]): HashedFile => {
    const path = diskPath.slice(versionsDir.length + 1);
    return { diskPath, hash, place: { ...parsePlace(path, ''), generation: generations.get(diskPath) ?? 1 } };
  });
  const keys = nameTexts(oldestFirst, files);
  return {
    snapshot: {
      versions: oldestFirst.map((version): SnapshotVersion => {
        const files = allFiles(version).map(({ path, diskPath }) => [path, keys.get(diskPath)?.key ?? ''] as const);
        const { included, ...rest } = version;
        const isIncluded = included === undefined ? {} : { included: new Set(included.keys()) };
        return { ...rest, files: new Map(files), ...isIncluded };
      }),
      places: new Map([...keys.values()].map(({ key, place }) => [key, place])),
      redirects,
    },
    next: versions.find(({ name }) => name === NEXT) ?? null,
    problems,
  };
}

function allFiles({ files, included = new Map() }: StoredVersion): readonly VersionFile[] {
  return [...files.values(), ...included.values()];
}

/** Problems of the released versions: those of `docs/next` do not prevent changing them. */
export function storeErrors(problems: readonly Problem[], docsDir: string): readonly Problem[] {
  return problems.filter(
    ({ severity, file }) => severity === 'error' && file?.startsWith(`${docsDir}/versions`) === true,
  );
}

async function hashFiles(root: string, versions: readonly StoredVersion[]): Promise<ReadonlyMap<string, BodyHash>> {
  const isText = new Map<string, boolean>();
  for (const version of versions) {
    for (const { path, diskPath } of allFiles(version)) {
      if (isText.get(diskPath) !== true) isText.set(diskPath, isTextOf(path, version.included));
    }
  }
  const files = [...isText];
  const hashes = new Map<string, BodyHash>();
  for (let from = 0; from < files.length; from += BATCH_SIZE) {
    const batch = files.slice(from, from + BATCH_SIZE);
    const found = await Promise.all(
      batch.map(async ([path, isOne]) => hashFile(await readFile(join(root, path)), isOne)),
    );
    batch.forEach(([path], index) => hashes.set(path, found[index] ?? ''));
  }
  return hashes;
}

/** The first of several files with one hash, in the order of versions and paths, gets the plain hash as its key. */
function nameTexts(
  oldestFirst: readonly StoredVersion[],
  files: readonly HashedFile[],
): ReadonlyMap<string, { readonly key: TextKey; readonly place: FilePlace }> {
  const age = new Map(oldestFirst.map(({ name }, index) => [name, index]));
  const sorted = files.toSorted(
    (a, b) =>
      (age.get(a.place.holder) ?? 0) - (age.get(b.place.holder) ?? 0) || compareText(a.place.path, b.place.path),
  );
  const taken = new Set<BodyHash>();
  return new Map(
    sorted.map(({ diskPath, hash, place }) => {
      const key = taken.has(hash) ? `${hash}@${placeKey(place)}` : hash;
      taken.add(hash);
      return [diskPath, { key, place }];
    }),
  );
}
