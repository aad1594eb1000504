/** Carries a change of one page over to the texts that other versions have of it: once per text. Pure. */
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { traceFile } from '../files/continuations.ts';
import {
  type DesiredStore,
  findVersion,
  type SnapshotVersion,
  type StoreSnapshot,
  type TextKey,
} from '../files/snapshot.ts';
import { mergeTexts } from './merge-texts.ts';

/** A text of the page, and the versions that have it, oldest first. */
export interface BackportTarget {
  readonly key: TextKey;
  readonly versions: readonly { readonly name: VersionName; readonly path: SourcePath }[];
}
/** The change: what the page was, and what it became. */
export interface PageChange {
  readonly base: string;
  readonly theirs: string;
  /** Where the new text is, for conflict markers: `next`. */
  readonly source: string;
}
export interface BackportResult<T extends BackportTarget = BackportTarget> {
  readonly target: T;
  readonly outcome: 'changed' | 'unchanged' | 'conflict';
  /** The new text, with marks when there is a conflict. */
  readonly text: string;
  /** Lines of the old text, 1-based. */
  readonly conflicts: readonly { readonly from: number; readonly to: number }[];
}

/** The texts that the versions of a range have of a page, oldest first. `trace` has the page's path by version. */
export function findBackportTargets(
  versions: readonly SnapshotVersion[],
  trace: ReadonlyMap<VersionName, SourcePath>,
): readonly BackportTarget[] {
  const targets = new Map<TextKey, { name: VersionName; path: SourcePath }[]>();
  for (const { name, files } of versions) {
    const path = trace.get(name);
    const key = path === undefined ? undefined : files.get(path);
    if (path === undefined || key === undefined) continue;
    targets.set(key, [...(targets.get(key) ?? []), { name, path }]);
  }
  return [...targets].map(([key, users]) => ({ key, versions: users }));
}

/** The path of a page of `next` in all releases: that of the newest one it continues, else its own. */
export function tracePage(
  snapshot: StoreSnapshot,
  start: { readonly version: VersionName; readonly path: SourcePath },
): ReadonlyMap<VersionName, SourcePath> {
  if (findVersion(snapshot.versions, start.version) !== null) {
    return traceFile(snapshot.versions, start.version, start.path);
  }
  const newest = snapshot.versions.findLast(({ files }) => files.has(start.path));
  return newest === undefined ? new Map() : traceFile(snapshot.versions, newest.name, start.path);
}

/** Applies the change to each text: `texts` are those of the targets, in their order. */
export function backportChange<T extends BackportTarget>(
  targets: readonly T[],
  texts: readonly string[],
  { base, theirs, source }: PageChange,
): readonly BackportResult<T>[] {
  return targets.map((target, index) => {
    const ours = texts[index] ?? '';
    const labels = { ours: target.versions.map(({ name }) => name).join(' '), theirs: source };
    const { text, conflicts } = mergeTexts({ ours, base, theirs, labels });
    const outcome = conflicts.length > 0 ? 'conflict' : text === ours ? 'unchanged' : 'changed';
    return { target, outcome, text, conflicts };
  });
}

/** The store with the new texts in it. `keys` are their hashes by the key of the text they replace. */
export function replaceTexts(
  snapshot: StoreSnapshot,
  results: readonly BackportResult[],
  { keys, newTexts }: { readonly keys: ReadonlyMap<TextKey, string> } & Pick<DesiredStore, 'newTexts'>,
): DesiredStore {
  const edits = new Map<VersionName, [SourcePath, TextKey]>();
  for (const { target } of results) {
    const key = keys.get(target.key);
    if (key !== undefined) for (const { name, path } of target.versions) edits.set(name, [path, key]);
  }
  const versions = snapshot.versions.map((version) => {
    const edit = edits.get(version.name);
    return edit === undefined ? version : { ...version, files: new Map([...version.files, edit]) };
  });
  return { versions, redirects: snapshot.redirects, newTexts };
}
