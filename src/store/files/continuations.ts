/** Which file of one version is which file of another: renames followed over any distance, on every release line. */
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { findLineage, type Lineage, type Traced, wayBetween } from '../format/lineage.ts';
import type { SnapshotVersion } from './snapshot.ts';

/** A version as its manifest has it: which files there are, and which were renamed. */
export interface TracedVersion extends Traced, Pick<SnapshotVersion, 'renamed'> {}

/** Path in one version → path of the same file in another. No path appears twice on either side. */
export type Continuations = ReadonlyMap<SourcePath, SourcePath>;

/** From a version to one that was made from it: first what its manifest calls renamed, then what kept its path. */
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

/**
 * Between any two versions of the list, which is oldest first. Without a common origin, files with one path are the same; so are those that
 * came to both on lines of their own, and those that were gone in between (see `traceFile`).
 */
export function continueBetween(versions: readonly TracedVersion[], from: VersionName, to: VersionName): Continuations {
  const byName = new Map(versions.map((version) => [version.name, version]));
  const way = wayBetween(from, to, findLineage(versions));
  const [start, end] = [byName.get(from), byName.get(to)];
  if (start === undefined || end === undefined) return new Map();
  if (way === null) return continueFiles(start, { ...end, renamed: new Map() });
  const down = continueAlong(way.down, byName);
  const map = composeContinuations(invertContinuations(continueAlong(way.up.toReversed(), byName)), down);
  const taken = new Set(map.values());
  const alike = [...start.files.keys()].filter((path) => !map.has(path) && !taken.has(path) && end.files.has(path));
  const again = alike.filter((path) => traceFile(versions, from, path).get(to) === path);
  return new Map([...map, ...again.map((path) => [path, path] as const)]);
}

/** From the first version to the last one, each made from the one before. */
function continueAlong(names: readonly VersionName[], byName: ReadonlyMap<VersionName, TracedVersion>): Continuations {
  const [first, ...others] = names.map((name) => byName.get(name)).filter((version) => version !== undefined);
  let map: Continuations = new Map([...(first?.files.keys() ?? [])].map((path) => [path, path]));
  let older = first;
  for (const newer of others) {
    if (older !== undefined) map = composeContinuations(map, continueFiles(older, newer));
    older = newer;
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
  const byName = new Map(versions.map((version) => [version.name, version]));
  const lineage = findLineage(versions);
  const children = findChildren(lineage);
  const found = new Map<VersionName, SourcePath>();
  const seen = new Set<VersionName>();
  /** Versions to look at: the path that the file had last on the way there, and the version before on that way. */
  const open: { readonly name: VersionName; readonly last: SourcePath; readonly before: TracedVersion | null }[] = [
    { name: start, last: path, before: null },
  ];
  // What has no common origin goes by the path alone, and comes after all that has one.
  for (const { name } of versions)
    if (lineage.get(name)?.parent === null) open.unshift({ name, last: path, before: null });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const here = byName.get(next.name);
    if (here === undefined || seen.has(next.name)) continue;
    seen.add(next.name);
    const own = stepTo(here, next, lineage);
    if (own !== undefined) found.set(here.name, own);
    const parent = lineage.get(here.name)?.parent ?? null;
    for (const name of [...(children.get(here.name) ?? []), ...(parent === null ? [] : [parent])]) {
      open.push({ name, last: own ?? next.last, before: here });
    }
  }
  return found;
}

function findChildren(lineage: Lineage): ReadonlyMap<VersionName, readonly VersionName[]> {
  const children = new Map<VersionName, VersionName[]>();
  for (const [name, { parent }] of lineage) {
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), name]);
  }
  return children;
}

/** The path that the file has in a version; `undefined` for none. */
function stepTo(
  here: TracedVersion,
  { last, before }: { readonly last: SourcePath; readonly before: TracedVersion | null },
  lineage: Lineage,
): SourcePath | undefined {
  if (before === null) return here.files.has(last) ? last : undefined;
  const isChild = lineage.get(here.name)?.parent === before.name;
  const map = isChild ? continueFiles(before, here) : invertContinuations(continueFiles(here, before));
  if (before.files.has(last)) return map.get(last);
  // Another file of the version before may have this path here.
  const isOther = [...map].some(([from, to]) => to === last && from !== last);
  return isOther || !here.files.has(last) ? undefined : last;
}

/**
 * The versions of a new list with their `renamed` corrected: each records renames against the version that it was made from, so
 * that a version taken out or another parent must not change which page is which. `before` and `after` are oldest first and
 * know a version by one name. What is in `after` alone has its own `renamed`.
 */
export function rebaseRenames(
  before: readonly SnapshotVersion[],
  after: readonly SnapshotVersion[],
): readonly SnapshotVersion[] {
  const [old, now] = [findLineage(before), findLineage(after)];
  return after.map((version) => {
    const [from, to] = [old.get(version.name), now.get(version.name)?.parent ?? null];
    if (from === undefined || from.parent === to || (from.parent === null && !old.has(to ?? ''))) return version;
    if (to === null) return { ...version, renamed: new Map() };
    const link = continueBetween(before, to, version.name);
    return { ...version, renamed: new Map([...link].filter(([a, b]) => a !== b)) };
  });
}
