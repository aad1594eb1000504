/** What a version was made from does not change because others come, go, are edited or have another name. Pure. */
import type { VersionName } from '../../shared/types/store.ts';
import { findLineage } from '../format/lineage.ts';
import type { SnapshotVersion } from '../files/snapshot.ts';

/** What became of a version: its new name, or for one that is gone the version that it was made from. */
export type Replacements = ReadonlyMap<VersionName, VersionName | null>;

/**
 * The versions of a new list with their parents as they were before: recorded where the new list would let another be inferred.
 * A parent that the change itself has set stays, and so does what is inferred for a version that had none. Both lists are oldest first.
 */
export function keepParents(
  before: readonly SnapshotVersion[],
  after: readonly SnapshotVersion[],
  replaced: Replacements = new Map(),
): readonly SnapshotVersion[] {
  const [was, is] = [findLineage(before), findLineage(after)];
  const newNames = new Map([...replaced].map(([from, to]) => [to, from]));
  const nameNow = (name: VersionName): VersionName | null => {
    const to = replaced.get(name);
    return to === undefined ? name : to;
  };
  const names = new Set(after.map(({ name }) => name));
  const old = new Map(before.map((version) => [version.name, version]));
  const kept = after.map((version) => {
    const former = names.has(version.name) && old.has(version.name) ? version.name : newNames.get(version.name);
    const [origin, recorded] = [was.get(former ?? ''), old.get(former ?? '')?.parent];
    if ((origin?.parent ?? null) === null || version.parent !== recorded) return version;
    const wanted = nameNow(origin?.parent ?? '');
    if (wanted === null) return recorded === undefined ? version : withParent(version, null);
    const isKept = is.get(version.name)?.parent === wanted && (recorded === undefined || recorded === wanted);
    if (!names.has(wanted) || isKept) return version;
    return withParent(version, wanted);
  });
  return kept.every((version, index) => version === after[index]) ? after : kept;
}

/** A version that says what it was made from; `null`: that says nothing. */
export function withParent(version: SnapshotVersion, parent: VersionName | null): SnapshotVersion {
  const { parent: _, ...rest } = version;
  return parent === null ? rest : { ...rest, parent };
}
