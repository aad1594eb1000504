/** What each version was made from: recorded at its cut, inferred where nothing is recorded (BEHAVIOUR B259). Pure. */
import { appendAll } from '../../shared/append-all.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { IsoDate, SourcePath, VersionName } from '../../shared/types/store.ts';
import { isPrerelease, releaseNumber } from './order.ts';

/** What is known of a version. */
export interface Traced {
  readonly name: VersionName;
  readonly released: IsoDate | null;
  /** As its manifest has it; left out where that says nothing. */
  readonly parent?: VersionName;
  /** Its paths, and for each what tells one stored file from another. */
  readonly files: ReadonlyMap<SourcePath, unknown>;
  /** Those of `files` that are only included, where they are among them. */
  readonly included?: { readonly has: (path: SourcePath) => boolean };
}

/** Where a version comes from. */
export interface Origin {
  /** The version that it was made from; `null` for one that was made from nothing. */
  readonly parent: VersionName | null;
  /**
   * The version that its changes are counted from: the parent; for a stable version the newest stable one on the way back, so
   * that readers of stable versions hear of no prerelease.
   */
  readonly base: VersionName | null;
  readonly isRecorded: boolean;
}

/** By name, parents before what was made from them, and otherwise in the order of the list. */
export type Lineage = ReadonlyMap<VersionName, Origin>;

const known = new WeakMap<readonly Traced[], Lineage>();

/**
 * The lineage of all versions of a store; `oldestFirst` may end with `next`. A recorded parent that is not a version, or that
 * was itself made from the version, counts as not recorded. `textOf` makes of a file what is equal for one stored file.
 */
export function findLineage(
  oldestFirst: readonly Traced[],
  textOf: (file: unknown) => unknown = (file) => file,
): Lineage {
  const found = known.get(oldestFirst) ?? traceLineage(oldestFirst, textOf);
  known.set(oldestFirst, found);
  return found;
}

function traceLineage(oldestFirst: readonly Traced[], textOf: (file: unknown) => unknown): Lineage {
  const names = new Set(oldestFirst.map(({ name }) => name));
  const parents = new Map<VersionName, VersionName | null>();
  for (const { name, parent } of oldestFirst) {
    if (parent === undefined || parent === NEXT || !names.has(parent)) continue;
    if (!pathFrom(parent, parents).includes(name)) parents.set(name, parent);
  }
  const recorded = new Set(parents.keys());
  const children = new Map<VersionName, VersionName[]>();
  const link = (name: VersionName, parent: VersionName | null): void => {
    const known = children.get(parent ?? '') ?? [];
    known.push(name);
    children.set(parent ?? '', known);
  };
  for (const [name, parent] of parents) link(name, parent);
  const older: Traced[] = [];
  for (const version of oldestFirst) {
    if (!recorded.has(version.name)) {
      // Only a recorded parent can be newer by its number than what was made from it.
      const madeFromIt = descendants(version.name, children);
      const candidates = madeFromIt.size === 0 ? older : older.filter(({ name }) => !madeFromIt.has(name));
      const parent = inferParent(version, candidates, textOf);
      parents.set(version.name, parent);
      link(version.name, parent);
    }
    older.push(version);
  }
  const sorted = sortByParent(oldestFirst, parents);
  return new Map(
    sorted.map((name) => {
      const parent = parents.get(name) ?? null;
      return [name, { parent, base: findBase(name, parents), isRecorded: recorded.has(name) }];
    }),
  );
}

/** All that was made from a version, as far as it is known. */
function descendants(
  name: VersionName,
  children: ReadonlyMap<VersionName, readonly VersionName[]>,
): ReadonlySet<VersionName> {
  const found = new Set<VersionName>();
  const open = [...(children.get(name) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.add(next);
    appendAll(open, children.get(next) ?? []);
  }
  return found;
}

/** A version and those that it was made from, the newest first. */
function pathFrom(name: VersionName, parents: ReadonlyMap<VersionName, VersionName | null>): readonly VersionName[] {
  const path: VersionName[] = [];
  for (let at: VersionName | null = name; at !== null; at = parents.get(at) ?? null) path.push(at);
  return path;
}

function sortByParent(
  oldestFirst: readonly Traced[],
  parents: ReadonlyMap<VersionName, VersionName | null>,
): readonly VersionName[] {
  const sorted = new Set<VersionName>();
  for (const { name } of oldestFirst) {
    const missing: VersionName[] = [];
    for (let at: VersionName | null = name; at !== null && !sorted.has(at); at = parents.get(at) ?? null) {
      missing.push(at);
    }
    for (const one of missing.toReversed()) sorted.add(one);
  }
  return [...sorted];
}

function findBase(name: VersionName, parents: ReadonlyMap<VersionName, VersionName | null>): VersionName | null {
  const parent = parents.get(name) ?? null;
  if (parent === null || name === NEXT || isPrerelease(name)) return parent;
  let at: VersionName | null = parent;
  while (at !== null && isPrerelease(at)) at = parents.get(at) ?? null;
  return at;
}

/**
 * Of the versions below it in order that were released by its day: the newest prerelease of the same release; else the
 * newest stable version. Where a version opens a release line (2.1.x, 3.0.x), that is one of the last release line before: the one that
 * shares most files with it, because a fix there need not be in what follows. `older` are oldest first.
 */
function inferParent(
  version: Traced,
  older: readonly Traced[],
  textOf: (file: unknown) => unknown,
): VersionName | null {
  const earlier = older.filter(({ released }) => isBefore(released, version.released));
  const own = releaseNumber(version.name);
  if (own === null) return earlier.at(-1)?.name ?? null;
  const isOfIt = ({ name }: Traced): boolean => isPrerelease(name) && releaseNumber(name)?.whole === own.whole;
  const before = earlier.findLast(isOfIt);
  if (before !== undefined) return before.name;
  const stable = earlier.filter(({ name }) => !isPrerelease(name));
  const newest = stable.at(-1);
  if (newest === undefined) return earlier.at(-1)?.name ?? null;
  const { releaseLine = null } = releaseNumber(newest.name) ?? {};
  if (releaseLine === null || releaseLine === own.releaseLine) return newest.name;
  const ofLine = stable.filter(({ name }) => releaseNumber(name)?.releaseLine === releaseLine);
  const shared = new Map(ofLine.map((one) => [one, countShared(version, one, textOf)]));
  // Of equal ones the newest.
  return ofLine.reduce((best, one) => ((shared.get(one) ?? 0) >= (shared.get(best) ?? 0) ? one : best)).name;
}

/** What has no day, such as `next`, is placed by its number alone. */
function isBefore(released: IsoDate | null, day: IsoDate | null): boolean {
  return released === null || day === null || released <= day;
}

function countShared(a: Traced, b: Traced, textOf: (file: unknown) => unknown): number {
  return [...a.files].filter(
    ([path, file]) => a.included?.has(path) !== true && b.files.has(path) && textOf(b.files.get(path)) === textOf(file),
  ).length;
}

/** A version and those that it was made from, the newest first; empty for an unknown name. */
export function ancestry(name: VersionName, lineage: Lineage): readonly VersionName[] {
  const path: VersionName[] = [];
  for (let at: VersionName | null = name; at !== null; at = lineage.get(at)?.parent ?? null) {
    if (lineage.has(at)) path.push(at);
  }
  return path;
}

/** The versions between two of them, both included, by way of the last one that both come from; `null` without one. */
export function wayBetween(
  from: VersionName,
  to: VersionName,
  lineage: Lineage,
): { readonly up: readonly VersionName[]; readonly down: readonly VersionName[] } | null {
  const [up, down] = [ancestry(from, lineage), ancestry(to, lineage)];
  const shared = new Set(down);
  const meeting = up.find((name) => shared.has(name));
  if (meeting === undefined) return null;
  return {
    up: up.slice(0, up.indexOf(meeting) + 1),
    down: down.slice(0, down.indexOf(meeting) + 1).toReversed(),
  };
}
