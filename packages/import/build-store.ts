/** Versions as full folders → the files of a docsite store, with equal bytes stored once. Pure. */
import { MANIFEST_NAME } from '../../src/shared/site-folders.ts';
import { problem } from '../../src/shared/problem/problem.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import type { BodyHash, SourcePath, VersionName } from '../../src/shared/types/store.ts';
import { findRenames, renameCandidate, type RenameCandidate } from '../../src/store/change/find-renames.ts';
import { findLineage } from '../../src/store/format/lineage.ts';
import { checkFileNames, checkSourcePath } from '../../src/store/format/manifest.ts';
import { planStore } from '../../src/store/files/plan-store.ts';
import { hashFile, isTextOf, type SnapshotVersion, type StoreSnapshot } from '../../src/store/files/snapshot.ts';

/** Contents of files by their path. */
export type FolderFiles = ReadonlyMap<SourcePath, Uint8Array>;

export interface ImportedFolder {
  readonly files: FolderFiles;
  /** How a file of it is named in problems, by its path there. */
  readonly fileName: (path: SourcePath) => string;
  /** What its pages include and it does not list; a caller writes that of `next`. */
  readonly included?: FolderFiles;
}
export interface ImportedVersion extends ImportedFolder {
  readonly name: VersionName;
}
export interface ImportedStore {
  /** By their path below `docs/`. */
  readonly files: FolderFiles;
  readonly problems: readonly Problem[];
}

const NOTHING: StoreSnapshot = { versions: [], places: new Map(), redirects: new Map() };

/**
 * The files below `docs/` for these versions, oldest first, and `next`. Left out is a file with the name of a manifest,
 * `reserved-file`, or that no manifest can list, `bad-file-name`. Two versions of one name are a bug of the caller.
 */
export function buildStore(released: readonly ImportedVersion[], next: ImportedFolder | null): ImportedStore {
  const all = [...(next === null ? [] : [next]), ...released.toReversed()];
  const select = (files: FolderFiles, isWanted: (path: SourcePath) => boolean): FolderFiles =>
    new Map([...files].filter(([path]) => path !== MANIFEST_NAME && isWanted(path)));
  return {
    files: buildStoreFiles(
      released.map(({ name, files, included = new Map() }) => ({
        name,
        files: select(files, (path) => checkSourcePath(path) === null),
        included,
      })),
      // It has no manifest, and may contain files that none can list until it is cut.
      next === null ? null : select(next.files, () => true),
    ),
    problems: [
      ...all.filter(({ files }) => files.has(MANIFEST_NAME)).map(reservedFile),
      ...released.flatMap(({ files, fileName }) => checkFileNames([...files.keys()], fileName)),
    ],
  };
}

/** Bytes of all these files. */
export function sizeOf(files: FolderFiles): number {
  return [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}

function reservedFile({ fileName }: ImportedFolder): Problem {
  return problem({
    code: 'reserved-file',
    file: fileName(MANIFEST_NAME),
    what: 'This file was not imported.',
    why: `${MANIFEST_NAME} is reserved for a version's manifest and its data file.`,
    fix: 'Rename it or move it into a folder.',
  });
}

function buildStoreFiles(
  released: readonly Required<Pick<ImportedVersion, 'name' | 'files' | 'included'>>[],
  next: FolderFiles | null,
): FolderFiles {
  if (new Set(released.map(({ name }) => name)).size < released.length) throw new Error('Two versions of one name.');
  const newTexts = new Map<BodyHash, Uint8Array>();
  const unlinked = released.map(({ name, files, included }): SnapshotVersion => {
    const hashes = [...files, ...included].map(([path, bytes]): [SourcePath, BodyHash] => {
      const hash = hashFile(bytes, isTextOf(path, included));
      newTexts.set(hash, bytes);
      return [path, hash];
    });
    const only = included.size === 0 ? {} : { included: new Set(included.keys()) };
    return { name, released: null, support: null, files: new Map(hashes), renamed: new Map(), updated: {}, ...only };
  });
  // Relative to what a build will take for the version that each was made from.
  const lineage = findLineage(unlinked);
  const filesOf = new Map(released.map(({ name, files }) => [name, files]));
  const versions = unlinked.map((version) => {
    const [before, after] = [lineage.get(version.name)?.parent ?? '', version.name].map((name) => filesOf.get(name));
    return { ...version, renamed: renamesBetween(before ?? new Map(), after ?? new Map()) };
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
  const onlyIn = (files: FolderFiles, others: FolderFiles): readonly RenameCandidate[] =>
    [...files].filter(([path]) => !others.has(path)).map(([path, bytes]) => renameCandidate(path, bytes));
  return findRenames(onlyIn(before, after), onlyIn(after, before));
}
