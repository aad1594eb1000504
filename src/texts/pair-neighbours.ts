/** Which texts are likely to be compared, as far as it can be seen before they are parsed. */
import type { SourceTexts } from '../content/sources/read-texts.ts';
import type { StoredVersion, TextPair, VersionName } from '../shared/types/store.ts';
import { sortVersions } from '../versions/format/order.ts';

/**
 * The texts of each path that differ between a version and the one before it, each pair once. Each list has the versions of
 * one set of documents, in any order; `versionOrder` is the configuration's.
 */
export function pairNeighbours(
  sets: readonly (readonly StoredVersion[])[],
  texts: SourceTexts,
  versionOrder: readonly VersionName[] | null,
): readonly TextPair[] {
  const pairs = new Map<string, TextPair>();
  for (const { versions } of sets.map((set) => sortVersions(set, versionOrder))) {
    for (const [index, { files }] of versions.entries()) {
      const before = versions[index + 1]?.files;
      for (const [path, { diskPath }] of before === undefined ? [] : files) {
        const [from, to] = [texts.get(before?.get(path)?.diskPath ?? '')?.hash, texts.get(diskPath)?.hash];
        if (from !== undefined && to !== undefined && from !== to) pairs.set(`${from} ${to}`, { from, to });
      }
    }
  }
  return [...pairs.values()];
}
