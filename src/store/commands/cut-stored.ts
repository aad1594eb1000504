/** A stored version becomes the next one of its release line: a hotfix begins with the texts that readers of that have. */
import type { IsoDate, VersionName } from '../../shared/types/store.ts';
import { insertVersion } from '../change/insert-version.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { findVersion, hashOfKey } from '../files/snapshot.ts';
import { type AddedVersion, requireNewName } from './new-version.ts';
import { loadLine, placeOfLine } from './load-line.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { Refusal } from './refusal.ts';
import { requireVersion } from './resolve-page.ts';

/**
 * The store with a version `name` that has the texts of `from` and was made from it; what is edited afterwards gets a copy
 * of its own (`versions edit`). Refuses bad and taken names, and a `from` that is not released.
 */
export async function cutStored(
  store: OpenStore,
  name: VersionName,
  { from: label, date }: { readonly from: VersionName; readonly date: IsoDate | undefined },
): Promise<AddedVersion> {
  const bad = checkVersionName(name);
  if (bad !== null) throw new Refusal([bad]);
  requireListed(store, store.newestFirst);
  const from = requireVersion(store, label);
  await requireNewName(store, name, await loadLine(placeOfLine(store), [store.latest]));
  const source = findVersion(store.snapshot.versions, from);
  if (source === null) throw new Error(`${from} was there a moment ago.`);
  const added = {
    name,
    released: date ?? new Date().toISOString().slice(0, 10),
    parent: from,
    files: new Map([...source.files].map(([path, key]) => [path, hashOfKey(key)])),
    included: source.included ?? new Set<string>(),
    contents: new Map<string, Uint8Array>(),
    updated: source.updated,
    renamed: new Map<string, string>(),
  };
  return {
    ...insertVersion(store.snapshot, added, store.config.docs.versionOrder),
    notes: [`${name} has the texts of ${from}. For one to change: docsite versions edit ${name}/PAGE`],
  };
}
