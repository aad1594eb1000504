/** Puts a version into the store, as cutting `docs/next` and adding a folder do. Pure. */
import { compareText } from '../../shared/string/compare-text.ts';
import type { BodyHash, IsoDate, Manifest, SourcePath, VersionName } from '../../shared/types/store.ts';
import { findLineage } from '../format/lineage.ts';
import { sortVersions } from '../format/order.ts';
import { withoutRedirect } from '../format/redirects.ts';
import {
  type DesiredStore,
  findVersion,
  hashOfKey,
  type SnapshotVersion,
  type StoreSnapshot,
  type TextKey,
} from '../files/snapshot.ts';
import { keepParents } from './keep-parents.ts';

export interface NewVersion {
  readonly name: VersionName;
  readonly released: IsoDate | null;
  /** The version that it is made from; left out where that is inferred. */
  readonly parent?: VersionName;
  /** All of its files, those that are only included among them. */
  readonly files: ReadonlyMap<SourcePath, BodyHash>;
  /** Those of `files` that are only included. */
  readonly included: ReadonlySet<SourcePath>;
  /** Bytes of these files, by hash. */
  readonly contents: ReadonlyMap<BodyHash, Uint8Array>;
  readonly updated: Manifest['updated'];
  /** Whether a text of the version that it is made from has the day and author from there, where `updated` has none. */
  readonly keepsDates?: boolean;
}

/** What a new version consists of, for people. */
export interface InsertSummary {
  readonly files: number;
  /** Bytes that no version had. */
  readonly new: number;
  /** Shared with the version that it was made from. */
  readonly shared: number;
  /** Shared with other versions alone. */
  readonly sharedElsewhere: number;
  readonly renamed: ReadonlyMap<SourcePath, SourcePath>;
  /** The version that it was made from; `null` for none. */
  readonly previous: VersionName | null;
}

/**
 * The version that a new one is made from, or `null`: that which `added` names, else the one that would be inferred. `versionOrder`
 * comes from the config; a name it lacks is newest.
 */
export function findParent(
  snapshot: StoreSnapshot,
  added: Pick<NewVersion, 'name' | 'released' | 'parent' | 'files' | 'included'>,
  versionOrder: readonly VersionName[] | null,
): SnapshotVersion | null {
  const own = { ...added, files: storedKeys(snapshot, added.files) };
  const lineage = findLineage(sortOldestFirst([...snapshot.versions, own], versionOrder));
  return findVersion(snapshot.versions, lineage.get(added.name)?.parent ?? '');
}

/** The store with the version at its place. `renamed` refers to `findParent`. A redirect of its name ends. */
export function insertVersion(
  snapshot: StoreSnapshot,
  added: NewVersion & { readonly renamed: ReadonlyMap<SourcePath, SourcePath> },
  versionOrder: readonly VersionName[] | null,
): { readonly desired: DesiredStore; readonly summary: InsertSummary } {
  const { name, released, files, included, contents, updated, renamed } = added;
  const previous = findParent(snapshot, added, versionOrder);
  const keys = findKeys(snapshot, previous);
  const stored = new Map([...files].map(([path, hash]) => [path, keys.get(hash) ?? hash]));
  const parent = previous === null ? {} : { parent: previous.name };
  const shown = included.size === 0 ? {} : { included };
  const dates = added.keepsDates === true && previous !== null ? datesOf(previous, stored, renamed) : {};
  const inserted: SnapshotVersion = {
    name,
    released,
    ...parent,
    support: null,
    files: stored,
    ...shown,
    renamed,
    updated: { ...dates, ...updated },
  };
  const sorted = sortOldestFirst([...snapshot.versions, inserted], versionOrder);
  const versions = keepParents(snapshot.versions, sorted);
  return {
    desired: { versions, redirects: withoutRedirect(snapshot.redirects, name), newTexts: contents },
    summary: summarise(snapshot, added, previous),
  };
}

/** Days and authors of the files that are the same texts in an older version, also under another name there. */
function datesOf(
  older: SnapshotVersion,
  files: SnapshotVersion['files'],
  renamed: ReadonlyMap<SourcePath, SourcePath>,
): Manifest['updated'] {
  const before = new Map([...renamed].map(([from, to]) => [to, from]));
  const kept = [...files].flatMap(([path, key]) => {
    const old = before.get(path) ?? path;
    const date = older.files.get(old) === key ? older.updated[old] : undefined;
    return date === undefined ? [] : [[path, date] as const];
  });
  return Object.fromEntries(kept);
}

function storedKeys(snapshot: StoreSnapshot, files: NewVersion['files']): ReadonlyMap<SourcePath, TextKey> {
  const keys = findKeys(snapshot, null);
  return new Map([...files].map(([path, hash]) => [path, keys.get(hash) ?? hash]));
}

/** The stored text per hash; of several, the one of the version that the new one is made from: another may be a copy to be edited. */
function findKeys(snapshot: StoreSnapshot, previous: SnapshotVersion | null): ReadonlyMap<BodyHash, TextKey> {
  const all = [...snapshot.versions, ...(previous === null ? [] : [previous])];
  return new Map(all.flatMap(({ files }) => [...files.values()].map((key) => [hashOfKey(key), key] as const)));
}

/** Oldest first, otherwise as `sortVersions` has them. */
export function sortOldestFirst<V extends Pick<NewVersion, 'name' | 'released'>>(
  versions: readonly V[],
  versionOrder: readonly VersionName[] | null,
): readonly V[] {
  return sortVersions(versions, versionOrder).versions.toReversed();
}

function summarise(
  snapshot: StoreSnapshot,
  { files, renamed }: Pick<InsertSummary, 'renamed'> & Pick<NewVersion, 'files'>,
  previous: SnapshotVersion | null,
): InsertSummary {
  const stored = new Set([...snapshot.places.keys()].map(hashOfKey));
  const before = new Set([...(previous?.files.values() ?? [])].map(hashOfKey));
  const hashes = [...files].toSorted(([a], [b]) => compareText(a, b)).map(([, hash]) => hash);
  const shared = hashes.filter((hash) => before.has(hash)).length;
  const isNew = hashes.filter((hash) => !stored.has(hash)).length;
  return {
    files: files.size,
    new: isNew,
    shared,
    sharedElsewhere: files.size - isNew - shared,
    renamed,
    previous: previous?.name ?? null,
  };
}
