/**
 * From the store as it is to the store as it should be, with the fewest changes on disk. Every text has one place, in
 * the folder of a version that lists it there: so no bytes are stored twice, none are lost, and none are stale,
 * whatever the command was. Pure: `apply-change` does it.
 */
import { MANIFEST_NAME, REDIRECTS_NAME } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { BodyHash, VersionName } from '../../shared/types/store.ts';
import { type FilePlace, formatPlace, placeKey } from '../format/file-place.ts';
import { formatManifest } from '../format/manifest.ts';
import { formatRedirects } from '../format/redirects.ts';
import {
  type DesiredStore,
  findVersion,
  hashOfKey,
  type SnapshotVersion,
  type StoreSnapshot,
  type TextKey,
} from './snapshot.ts';

/** Bytes, or a file below `docs/versions` to copy. */
export type FileSource = { readonly bytes: Uint8Array | string } | { readonly copyOf: string };

/** What has to happen on disk. Paths are relative to `docs/versions`. */
export interface StoreChange {
  /** Files to write, sorted by path; one that is there is replaced. */
  readonly writes: ReadonlyMap<string, FileSource>;
  /** Files to delete, sorted; none of them is in `writes` or in a removed version. */
  readonly deletes: readonly string[];
  /** Versions whose folders go, with all that is in them. */
  readonly removedVersions: readonly VersionName[];
}

type Places = ReadonlyMap<TextKey, FilePlace>;
type PlaceOnly = Omit<FilePlace, 'generation'>;

/**
 * Plans the change. A text keeps its place while the version that holds it still lists it there; otherwise the oldest
 * version that has it becomes its holder. Manifests that say the same as before are not written again.
 * Throws when a text of `desired` is neither in the store nor among the new ones: a bug in the caller.
 */
export function planStore(current: StoreSnapshot, desired: DesiredStore): StoreChange {
  const places = planPlaces(current, desired.versions);
  const writes = new Map<string, FileSource>([
    ...planTexts(current, places, desired.newTexts),
    ...planManifests(current, desired.versions, places),
  ]);
  const names = new Set(desired.versions.map(({ name }) => name));
  const removedVersions = current.versions.map(({ name }) => name).filter((name) => !names.has(name));
  const kept = new Set([...places.values()].map(placeKey));
  const deletes = [...current.places.values()]
    .filter(({ holder }) => names.has(holder))
    .map(placeKey)
    .filter((place) => !kept.has(place));
  const redirects = formatRedirects(desired.redirects);
  if (redirects !== formatRedirects(current.redirects)) {
    if (redirects === '') deletes.push(REDIRECTS_NAME);
    else writes.set(REDIRECTS_NAME, { bytes: redirects });
  }
  return {
    writes: new Map([...writes].toSorted(([a], [b]) => compareText(a, b))),
    deletes: deletes.toSorted(compareText),
    removedVersions,
  };
}

export function isEmptyChange({ writes, deletes, removedVersions }: StoreChange): boolean {
  return writes.size === 0 && deletes.length === 0 && removedVersions.length === 0;
}

/** The place of every text that is listed. `versions` are oldest first. */
export function planPlaces(current: StoreSnapshot, versions: readonly SnapshotVersion[]): Places {
  const byName = new Map(versions.map((version) => [version.name, version]));
  const generationOf = countGenerations(current, versions);
  const places = new Map<TextKey, FilePlace>();
  for (const { name, files } of versions) {
    for (const path of [...files.keys()].toSorted(compareText)) {
      const key = files.get(path) ?? '';
      if (places.has(key)) continue;
      const old = current.places.get(key);
      if (old !== undefined && byName.get(old.holder)?.files.get(old.path) === key) places.set(key, old);
      else {
        const place = { holder: name, path: old !== undefined && files.get(old.path) === key ? old.path : path };
        places.set(key, { ...place, generation: generationOf(place, old) });
      }
    }
  }
  return places;
}

/** The generation of a text that is new at its place: one more where another text lives on elsewhere. */
function countGenerations(
  current: StoreSnapshot,
  versions: readonly SnapshotVersion[],
): (place: PlaceOnly, old: FilePlace | undefined) => number {
  const listed = new Set(versions.flatMap(({ files }) => [...files.values()]));
  const before = new Map(
    [...current.places].map(([key, place]) => [placeKey(place), place.generation + (listed.has(key) ? 1 : 0)]),
  );
  const isIn = (list: readonly SnapshotVersion[], name: VersionName): boolean => findVersion(list, name) !== null;
  return (place, old) => {
    const isRenamed = old !== undefined && !isIn(versions, old.holder) && !isIn(current.versions, place.holder);
    return isRenamed ? old.generation : (before.get(placeKey(place)) ?? 1);
  };
}

function planTexts(
  current: StoreSnapshot,
  places: Places,
  newTexts: DesiredStore['newTexts'],
): Map<string, FileSource> {
  const hashAt = new Map([...current.places].map(([key, place]) => [placeKey(place), hashOfKey(key)]));
  const placeOf = new Map<BodyHash, string>([...hashAt].map(([place, hash]) => [hash, place]));
  const writes = new Map<string, FileSource>();
  for (const [key, place] of places) {
    const hash = hashOfKey(key);
    if (hashAt.get(placeKey(place)) === hash) continue;
    const bytes = newTexts.get(hash);
    // Its own old file first: a text that is stored twice may have other line ends there.
    const own = current.places.get(key);
    const copyOf = own === undefined ? placeOf.get(hash) : placeKey(own);
    if (copyOf !== undefined) writes.set(placeKey(place), { copyOf });
    else if (bytes !== undefined) writes.set(placeKey(place), { bytes });
    else throw new Error(`Nobody has the bytes of ${placeKey(place)} (${key}).`);
  }
  return writes;
}

function planManifests(
  current: StoreSnapshot,
  versions: readonly SnapshotVersion[],
  places: Places,
): Map<string, FileSource> {
  const before = new Map(current.versions.map((version) => [version.name, manifestText(version, current.places)]));
  return new Map(
    versions.flatMap((version) => {
      const bytes = manifestText(version, places);
      if (bytes === before.get(version.name)) return [];
      return [[`${version.name}/${MANIFEST_NAME}`, { bytes }] as const];
    }),
  );
}

function manifestText(version: SnapshotVersion, places: Places): string {
  const all = [...version.files].map(([path, key]) => {
    const place = places.get(key);
    if (place === undefined) throw new Error(`${version.name}/${path} has no place.`);
    return [path, formatPlace(place, path)] as const;
  });
  const { name, released, support, options = null, parent = null, renamed, updated, included = new Set() } = version;
  return formatManifest({
    label: name,
    released,
    support,
    options,
    parent,
    files: Object.fromEntries(all.filter(([path]) => !included.has(path))),
    included: Object.fromEntries(all.filter(([path]) => included.has(path))),
    renamed: Object.fromEntries(renamed),
    updated: Object.fromEntries(Object.entries(updated).filter(([path]) => version.files.has(path))),
  });
}
