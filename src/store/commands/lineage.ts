/** What the versions of a store were made from: shown, corrected, and taken back. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionName } from '../../shared/types/store.ts';
import { removeVersion } from '../change/remove-version.ts';
import { setParent } from '../change/set-parent.ts';
import { ancestry, findLineage, type Lineage } from '../format/lineage.ts';
import type { DesiredStore, SnapshotVersion } from '../files/snapshot.ts';
import type { OpenStore } from './open-store.ts';
import { refuse } from './refusal.ts';
import { requireVersion } from './resolve-page.ts';
import { refuseLinked, refuseUnlisted } from './remove.ts';

/** A version in the drawing of all release lines. */
export interface TreeRow {
  readonly label: VersionName;
  readonly parent: VersionName | null;
  /** False where the parent was inferred. */
  readonly isRecorded: boolean;
  /** How many release lines to its left go on: 0 for that of the newest version. */
  readonly depth: number;
}

/** Newest first; the release line of the newest version at depth 0, and each other one deeper than that which it left. */
export function drawTree(store: OpenStore): readonly TreeRow[] {
  const { versions } = store.snapshot;
  const lineage = findLineage(versions);
  const depths = findDepths(versions, lineage);
  return versions.toReversed().map(({ name }) => ({
    label: name,
    parent: lineage.get(name)?.parent ?? null,
    isRecorded: lineage.get(name)?.isRecorded ?? false,
    depth: depths.get(name) ?? 0,
  }));
}

function findDepths(versions: readonly SnapshotVersion[], lineage: Lineage): ReadonlyMap<VersionName, number> {
  const depths = new Map<VersionName, number>();
  for (const { name } of versions.toReversed()) {
    const path = ancestry(name, lineage);
    const joint = path.find((one) => depths.has(one));
    const depth = joint === undefined ? (depths.size === 0 ? 0 : 1) : (depths.get(joint) ?? 0) + 1;
    for (const one of path) if (!depths.has(one)) depths.set(one, depth);
  }
  return depths;
}

/** The store in which the version was made from another one. Refuses one that was made from the version itself. */
export function changeParent(
  store: OpenStore,
  labels: { readonly version: VersionName; readonly parent: VersionName },
): { readonly desired: DesiredStore | null; readonly name: VersionName; readonly parent: VersionName } {
  const [name, parent] = [requireVersion(store, labels.version), requireVersion(store, labels.parent)];
  const lineage = findLineage(store.snapshot.versions);
  const path = ancestry(parent, lineage);
  if (path.includes(name)) {
    const what = name === parent ? `"${name}" cannot be made from itself.` : `"${parent}" was made from "${name}".`;
    throw refuse('bad-parent', what, 'See what was made from what with "docsite versions list --tree".');
  }
  const origin = lineage.get(name);
  if (origin?.parent === parent && origin.isRecorded) return { desired: null, name, parent };
  return { desired: setParent(store.snapshot, name, parent), name, parent };
}

export interface UndoChoice {
  readonly label: VersionName | undefined;
  /** Also if the version is in the last build. */
  readonly isForced: boolean;
  /** The folder of the last build: its absolute path, and how people know it. */
  readonly built: { readonly folder: string; readonly shown: string };
}
export interface UndoneCut {
  readonly desired: DesiredStore;
  readonly name: VersionName;
}

/**
 * Takes back the last cut: the version with the newest day from which nothing was made. Where several have that day, `label` must say which.
 * Refuses one that is in the last build, unless it was not deployed (`isForced`): readers may have its addresses.
 */
export async function undoCut(store: OpenStore, { label, isForced, built }: UndoChoice): Promise<UndoneCut> {
  const name = label === undefined ? findLastCut(store) : requireVersion(store, label);
  if (store.newestFirst.length === 1) {
    throw refuse('last-version', `"${name}" is the only version of this site.`, 'Keep it, or delete the site.');
  }
  const lineage = findLineage(store.snapshot.versions);
  const children = [...lineage].filter(([, { parent }]) => parent === name).map(([child]) => child);
  if (children.length > 0) {
    const what = `"${name}" is not the last cut: ${children.join(', ')} ${children.length === 1 ? 'was' : 'were'} made from it.`;
    throw refuse('not-undone', what, `Use "docsite versions remove ${name}".`);
  }
  if (!isForced && (await isBuilt(store, name, built.folder))) {
    const what = `"${name}" is in the last build, ${built.shown}, so readers may have its addresses if that was deployed.`;
    throw refuse('not-undone', what, `Use "docsite versions remove ${name}", or --force if it was not deployed.`);
  }
  await refuseUnlisted(store, name);
  await refuseLinked(store, name);
  return { desired: removeVersion(store.snapshot, name, null), name };
}

function findLastCut({ snapshot: { versions } }: OpenStore): VersionName {
  const parents = new Set([...findLineage(versions).values()].map(({ parent }) => parent));
  const day =
    versions
      .map(({ released }) => released ?? '')
      .toSorted()
      .at(-1) ?? '';
  const last = versions.filter(({ name, released }) => (released ?? '') === day && !parents.has(name));
  const [only, ...others] = last;
  if (only !== undefined && others.length === 0) return only.name;
  const names = last.map(({ name }) => name).join(', ');
  const what =
    only === undefined
      ? 'No version is the last cut.'
      : `Several versions may be the last cut: ${names} (${day || 'no day'}).`;
  throw refuse('not-undone', what, 'Name one: docsite versions undo LABEL.');
}

/** Whether the folder of a build lists the version. */
async function isBuilt({ config }: OpenStore, name: VersionName, folder: string): Promise<boolean> {
  const route = config.docs.set === undefined ? '' : config.docs.route;
  const text = await readFile(join(folder, route, 'versions.json'), 'utf8').catch(() => null);
  return text?.includes(`"${name}"`) === true;
}
