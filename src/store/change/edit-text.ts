/** Gives versions their own copy of a text, equal until it is edited: `verify` reports it, `gc` folds it back. */
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { type FilePlace, placeKey } from '../format/file-place.ts';
import { traceFile } from '../files/continuations.ts';
import { planPlaces } from '../files/plan-store.ts';
import { copyKey, type DesiredStore, findVersion, type StoreSnapshot, type TextKey } from '../files/snapshot.ts';

export interface EditedText {
  /** `null` when the versions had the text for themselves already. */
  readonly desired: DesiredStore | null;
  /** The file to edit. */
  readonly place: FilePlace;
  /** The versions whose text it is, oldest first. */
  readonly versions: readonly VersionName[];
}

/** A file of a version: `path` is one of its files. */
export interface TextOfVersion {
  readonly version: VersionName;
  readonly path: SourcePath;
}

/** The versions that use a file's bytes, under any path, oldest first. */
export function findSharers(snapshot: StoreSnapshot, key: TextKey): readonly TextOfVersion[] {
  return snapshot.versions.flatMap(({ name, files }) =>
    [...files].filter(([, other]) => other === key).map(([path]) => ({ version: name, path })),
  );
}

/** Versions that get a copy together: `to` is the last one, `null` for the newest. */
export interface EditRange {
  readonly from: VersionName;
  readonly to: VersionName | null;
}

/** The store in which this version, or all of the range that share its text, has a separate file. */
export function editText(
  snapshot: StoreSnapshot,
  { version, path }: TextOfVersion,
  range: EditRange | null,
): EditedText {
  const key = findVersion(snapshot.versions, version)?.files.get(path);
  const place = key === undefined ? undefined : snapshot.places.get(key);
  if (key === undefined || place === undefined) throw new RangeError(`${version} has no file "${path}".`);
  const names = snapshot.versions.map(({ name }) => name);
  const { from, to } = range ?? { from: version, to: version };
  const inRange = new Set(names.slice(names.indexOf(from), to === null ? names.length : names.indexOf(to) + 1));
  const trace = traceFile(snapshot.versions, version, path);
  const group = new Map(
    [...trace].filter(
      ([name, tracedPath]) => inRange.has(name) && findVersion(snapshot.versions, name)?.files.get(tracedPath) === key,
    ),
  );
  const versions = names.filter((name) => group.has(name));
  const isShared = findSharers(snapshot, key).some((sharer) => group.get(sharer.version) !== sharer.path);
  if (!isShared) return { desired: null, place, versions };
  // No place has this name: the text may have one that was copied before, as its own key.
  const own = copyKey(key, `edit:${versions[0] ?? version}/${path}`);
  const edited = snapshot.versions.map((other) => {
    const edits = group.get(other.name);
    return edits === undefined ? other : { ...other, files: new Map([...other.files, [edits, own]]) };
  });
  const desired = { versions: edited, redirects: snapshot.redirects, newTexts: new Map() };
  const ownPlace = planPlaces(snapshot, edited).get(own);
  if (ownPlace === undefined) throw new Error(`The copy of ${placeKey(place)} has no place.`);
  return { desired, place: ownPlace, versions };
}
