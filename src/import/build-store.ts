/** Versions as full folders → the files of a docsite store in which equal bytes lie once. Pure. */
import type { BodyHash, SourcePath, VersionName } from '../shared/types.ts';
import { findRenames, type RenameCandidate } from '../versions/find-renames.ts';
import { planStore } from '../versions/plan-store.ts';
import { hashBytes } from '../versions/read-snapshot.ts';
import type { SnapshotVersion, StoreSnapshot } from '../versions/snapshot.ts';

/** Contents of files by their path. */
export type FolderFiles = ReadonlyMap<SourcePath, Uint8Array>;

export interface ImportedVersion {
  readonly name: VersionName;
  readonly files: FolderFiles;
}

const NOTHING: StoreSnapshot = { versions: [], places: new Map(), redirects: new Map() };

/**
 * The files below `docs/` for these versions, oldest first; `next`, when it is given, becomes `docs/next`. Days of
 * release are not known. Throws when two versions have one name, which is a bug of the caller.
 */
export function buildStoreFiles(released: readonly ImportedVersion[], next: FolderFiles | null): FolderFiles {
  if (new Set(released.map(({ name }) => name)).size < released.length) throw new Error('Two versions of one name.');
  const newTexts = new Map<BodyHash, Uint8Array>();
  const versions = released.map(({ name, files }, index): SnapshotVersion => {
    const hashes = [...files].map(([path, bytes]): [SourcePath, BodyHash] => {
      const hash = hashBytes(bytes);
      newTexts.set(hash, bytes);
      return [path, hash];
    });
    const renamed = renamesBetween(released[index - 1]?.files ?? new Map<SourcePath, Uint8Array>(), files);
    return { name, released: null, support: null, files: new Map(hashes), renamed, updated: {} };
  });
  const { writes } = planStore(NOTHING, { versions, redirects: new Map(), newTexts });
  const stored = [...writes].map(([path, source]): [SourcePath, Uint8Array] => {
    // A store that was empty has nothing that could be copied.
    if (!('bytes' in source)) throw new Error(`${path} is to be copied from ${source.copyOf}.`);
    return [`versions/${path}`, typeof source.bytes === 'string' ? Buffer.from(source.bytes) : source.bytes];
  });
  return new Map([...[...(next ?? [])].map(([path, bytes]) => [`next/${path}`, bytes] as const), ...stored]);
}

function renamesBetween(before: FolderFiles, after: FolderFiles): ReadonlyMap<SourcePath, SourcePath> {
  if (before.size === 0) return new Map();
  return findRenames(onlyIn(before, after), onlyIn(after, before));
}

function onlyIn(files: FolderFiles, others: FolderFiles): readonly RenameCandidate[] {
  return [...files]
    .filter(([path]) => !others.has(path))
    .map(([path, bytes]) => ({
      path,
      hash: hashBytes(bytes),
      text: /\.mdx?$/iu.test(path) ? Buffer.from(bytes).toString('utf8') : null,
    }));
}
