/** Which file of one version is which file of another: renames followed over any distance. */
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import type { SnapshotVersion } from './snapshot.ts';

/** A version as its manifest has it: which files there are, whatever is known of each, and which were renamed. */
export interface TracedVersion extends Pick<SnapshotVersion, 'name' | 'renamed'> {
  readonly files: ReadonlyMap<SourcePath, unknown>;
}

/** Path in one version → path of the same file in another. No path appears twice on either side. */
export type Continuations = ReadonlyMap<SourcePath, SourcePath>;

/** From a version to the next newer one: first what its manifest calls renamed, then what kept its path. */
function continueFiles(older: TracedVersion, newer: TracedVersion): Continuations {
  const result = new Map<SourcePath, SourcePath>();
  const taken = new Set<SourcePath>();
  const same = [...older.files.keys()].map((path) => [path, path] as const);
  for (const [from, to] of [...newer.renamed, ...same]) {
    if (!older.files.has(from) || !newer.files.has(to) || result.has(from) || taken.has(to)) continue;
    result.set(from, to);
    taken.add(to);
  }
  return result;
}

function composeContinuations(first: Continuations, second: Continuations): Continuations {
  return new Map(
    [...first].flatMap(([from, between]) => {
      const to = second.get(between);
      return to === undefined ? [] : [[from, to] as const];
    }),
  );
}

function invertContinuations(map: Continuations): Continuations {
  return new Map([...map].map(([from, to]) => [to, from]));
}

/** Between any two versions of the list, which is oldest first. */
export function continueBetween(
  versions: readonly SnapshotVersion[],
  from: VersionName,
  to: VersionName,
): Continuations {
  const start = versions.findIndex(({ name }) => name === from);
  const end = versions.findIndex(({ name }) => name === to);
  if (start > end) return invertContinuations(continueBetween(versions, to, from));
  let map: Continuations = new Map([...(versions[start]?.files.keys() ?? [])].map((path) => [path, path]));
  for (let index = start + 1; index <= end; index++) {
    const [older, newer] = [versions[index - 1], versions[index]];
    if (older !== undefined && newer !== undefined) map = composeContinuations(map, continueFiles(older, newer));
  }
  return map;
}

/**
 * Path of a file in each version that has it, by the version's name; `versions` are oldest first. A file that is gone from
 * a version and back in a later one under its last path is the same file, as readers see it.
 */
export function traceFile(
  versions: readonly TracedVersion[],
  start: VersionName,
  path: SourcePath,
): ReadonlyMap<VersionName, SourcePath> {
  const found = new Map<VersionName, SourcePath>([[start, path]]);
  const startAt = versions.findIndex(({ name }) => name === start);
  const walk = (step: 1 | -1): void => {
    let current = path;
    for (let index = startAt + step; versions[index] !== undefined; index += step) {
      const [here, before] = [versions[index], versions[index - step]];
      if (here === undefined || before === undefined) return;
      const map = step === 1 ? continueFiles(before, here) : invertContinuations(continueFiles(here, before));
      const isOther = [...map].some(([from, to]) => to === current && from !== current);
      const next = before.files.has(current) ? map.get(current) : isOther ? undefined : current;
      if (next === undefined || !here.files.has(next)) continue;
      current = next;
      found.set(here.name, next);
    }
  };
  walk(1);
  walk(-1);
  return found;
}

/**
 * The versions of a new list with their `renamed` corrected: each records renames against the version before it, so that
 * a version taken out, put in or moved must not change which page is which. `before` and `after` are oldest first and
 * know a version by one name. One version may be in `after` alone; its own `renamed` counts.
 */
export function rebaseRenames(
  before: readonly SnapshotVersion[],
  after: readonly SnapshotVersion[],
): readonly SnapshotVersion[] {
  const neighbours = new Map(before.map(({ name }, index) => [name, before[index - 1]?.name ?? null]));
  const inserted = after.findIndex(({ name }) => !neighbours.has(name));
  const link = (older: SnapshotVersion, newer: SnapshotVersion): Continuations => {
    const source = after[inserted - 1];
    if (older !== after[inserted]) return continueBetween(before, older.name, newer.name);
    if (source === undefined) return continueFiles(older, newer);
    const back = invertContinuations(continueFiles(source, older));
    return composeContinuations(back, continueBetween(before, source.name, newer.name));
  };
  return after.map((version, index) => {
    const older = after[index - 1];
    if (!neighbours.has(version.name) || neighbours.get(version.name) === (older?.name ?? null)) return version;
    if (older === undefined) return { ...version, renamed: new Map() };
    return { ...version, renamed: new Map([...link(older, version)].filter(([from, to]) => from !== to)) };
  });
}
