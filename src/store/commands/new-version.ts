/** Puts a folder into the store as a version: checks the name, finds renames. What `version` and `versions add` share. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { relativeRoute } from '../../shared/doc-routes.ts';
import { findMovedTexts } from '../../shared/model/moved-texts.ts';
import { plainName } from '../../shared/model/sets.ts';
import type { Line } from '../../shared/model/site-model.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { BodyHash, IsoDate, Manifest, SourcePath, VersionName } from '../../shared/types/store.ts';
import { findRenames, renameCandidate, type RenameCandidate } from '../change/find-renames.ts';
import { findParent, insertVersion, type InsertSummary, type NewVersion } from '../change/insert-version.ts';
import { checkNewName } from '../format/check-new-name.ts';
import { checkFileNames } from '../format/manifest.ts';
import { isVersionNumber } from '../format/order.ts';
import {
  type DesiredStore,
  findVersion,
  hashFile,
  hashOfKey,
  isTextOf,
  type SnapshotVersion,
} from '../files/snapshot.ts';
import { type OpenStore, readStored } from './open-store.ts';
import { Refusal } from './refusal.ts';

export interface VersionSource {
  readonly name: VersionName;
  /** Absolute paths of its files by their names. */
  readonly files: ReadonlyMap<SourcePath, string>;
  /** What its texts include and is not among them: absolute paths by the names in the version. */
  readonly included: ReadonlyMap<SourcePath, string>;
  readonly updated: Manifest['updated'];
  /** See `NewVersion`. */
  readonly keepsDates?: boolean;
}

/** A store with the version in it, what that consists of, and what its author should know. */
export interface AddedVersion {
  readonly desired: DesiredStore;
  readonly summary: InsertSummary;
  readonly notes: readonly string[];
}

/** Refuses a name that is invalid or taken, or that collides with a page of the latest version. `renamed` is to have it instead of its own. */
export async function requireNewName(
  store: OpenStore,
  name: VersionName,
  { line, renamed = null }: { readonly line: Line | null; readonly renamed?: VersionName | null },
): Promise<void> {
  const { set, route } = store.config.docs;
  const entries = await readdir(join(store.root, store.versionsDir), { withFileTypes: true }).catch(() => []);
  // An unlisted folder of this name is empty, or the store would be broken: the version takes its place.
  const isFree = findVersion(store.snapshot.versions, name) === null;
  const versions = entries
    .filter((entry) => !entry.name.startsWith('.') && !(isFree && entry.name === name && entry.isDirectory()))
    .map((entry) => entry.name);
  // A version that is cut becomes the latest, and its pages are those of `next`.
  const next = line?.inStore.find((version) => plainName(version.name) === NEXT);
  const shown = [line?.latest, next].filter((one) => one !== null && one !== undefined);
  const pages = shown.flatMap(({ path, docsByRoute }) =>
    [...docsByRoute.keys()].map((route) => relativeRoute(path, route).split('/')[1] ?? ''),
  );
  const found = checkNewName(name, { versions, pages, route, isOfSet: set !== undefined, renamed });
  if (found !== null) throw new Refusal([found]);
}

/** Reads the folder and puts it into the store as a version. Without a `date` it is released today, in UTC. */
export async function storeVersion(
  store: OpenStore,
  source: VersionSource,
  date: IsoDate | undefined,
): Promise<AddedVersion> {
  const { name, updated, keepsDates = false } = source;
  const unfit = checkFileNames([...source.files.keys(), ...source.included.keys()]);
  if (unfit.length > 0) throw new Refusal(unfit, EXIT.content);
  const released = date ?? new Date().toISOString().slice(0, 10);
  const files = new Map<SourcePath, BodyHash>();
  const contents = new Map<BodyHash, Uint8Array>();
  for (const [path, place] of [...source.files, ...source.included]) {
    const bytes = await readFile(place);
    const hash = hashFile(bytes, isTextOf(path, source.included));
    files.set(path, hash);
    contents.set(hash, bytes);
  }
  const order = store.config.docs.versionOrder;
  const included = new Set(source.included.keys());
  const added: NewVersion = { name, released, files, included, contents, updated, keepsDates };
  const inserted = insertVersion(store.snapshot, { ...added, renamed: await findRenamed(store, added) }, order);
  return { ...inserted, notes: orderRemarks(inserted.desired, name) };
}

/** A remark when a version without a number sorts below a numbered one: the site would call it unmaintained. */
function orderRemarks({ versions }: DesiredStore, name: VersionName): readonly string[] {
  const names = versions.map((version) => version.name);
  const above = names.slice(names.indexOf(name) + 1).find(isVersionNumber);
  if (isVersionNumber(name) || above === undefined) return [];
  return [
    `"${name}" is listed below ${above}: names that are not version numbers count as older. ` +
      'To place it elsewhere, list all versions in docs.versionOrder in docsite.config.ts, newest first.',
  ];
}

/** Pages of the version that it is made from under another name. Texts go before names: see `findMovedTexts`. */
export async function findRenamed(
  store: OpenStore,
  added: Omit<NewVersion, 'updated' | 'keepsDates'>,
): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  const previous = findParent(store.snapshot, added, store.config.docs.versionOrder);
  const vanished: RenameCandidate[] = [];
  for (const [path, key] of previous?.files ?? []) {
    // Only pages are renamed: a part that becomes a page is a new page.
    if (previous?.included?.has(path) === true) continue;
    if (!added.files.has(path)) vanished.push(renameCandidate(path, await readStored(store, key)));
  }
  const isNew = [...added.files].filter(([path]) => previous?.files.has(path) !== true && !added.included.has(path));
  const moved = findMovedTexts(pageHashes(previous), pageHashes(added));
  const renamed = findRenames(
    vanished.filter(({ path }) => !moved.has(path)),
    isNew
      .filter(([path]) => ![...moved.values()].includes(path))
      .map(([path, hash]) => renameCandidate(path, added.contents.get(hash) ?? new Uint8Array())),
  );
  return new Map([...renamed, ...moved].toSorted(([a], [b]) => compareText(a, b)));
}

/** Hashes of the pages that are not only included, by their paths. */
function pageHashes(version: Pick<SnapshotVersion, 'files' | 'included'> | null): ReadonlyMap<SourcePath, BodyHash> {
  const pages = [...(version?.files ?? [])].filter(
    ([path]) => isMarkdown(path) && version?.included?.has(path) !== true,
  );
  return new Map(pages.map(([path, key]) => [path, hashOfKey(key)]));
}
