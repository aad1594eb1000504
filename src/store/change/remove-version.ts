/** Takes a version out of the store, or gives it another name. What others use of it stays. Pure. */
import type { VersionName } from '../../shared/types/store.ts';
import { addRedirect, type VersionRedirect, withoutRedirect } from '../format/redirects.ts';
import { rebaseRenames } from '../files/continuations.ts';
import { findLineage } from '../format/lineage.ts';
import type { DesiredStore, StoreSnapshot } from '../files/snapshot.ts';
import { sortOldestFirst } from './insert-version.ts';
import { keepParents } from './keep-parents.ts';

/**
 * The store without a version; its addresses lead where `redirect` says, nowhere with `null`. What was made from it is then made
 * from what it was made from itself.
 */
export function removeVersion(
  snapshot: StoreSnapshot,
  name: VersionName,
  redirect: VersionRedirect | null,
): DesiredStore {
  const left = snapshot.versions.filter((version) => version.name !== name);
  const parent = findLineage(snapshot.versions).get(name)?.parent ?? null;
  const kept = keepParents(snapshot.versions, left, new Map([[name, parent]]));
  return {
    versions: rebaseRenames(snapshot.versions, kept),
    redirects: redirect === null ? snapshot.redirects : addRedirect(snapshot.redirects, name, redirect),
    newTexts: new Map(),
  };
}

/**
 * The store in which a version has another name, and with it perhaps another place in the order; what it was made from and what
 * was made from it stays. A list from the config means the same version by either name, so with `versionOrder` each version keeps its
 * place, whether the list was corrected before the command or will be after it.
 */
export function renameVersion(
  snapshot: StoreSnapshot,
  { from, to }: { readonly from: VersionName; readonly to: VersionName },
  versionOrder: readonly VersionName[] | null,
): DesiredStore {
  const named = snapshot.versions.map((version) => (version.name === from ? { ...version, name: to } : version));
  const redirects = addRedirect(withoutRedirect(snapshot.redirects, to), from, { to, pages: null });
  const order = versionOrder?.map((name) => (name === from ? to : name)) ?? null;
  const sorted = sortOldestFirst(named, order);
  const versions = keepParents(snapshot.versions, sorted, new Map([[from, to]]));
  return { versions, redirects, newTexts: new Map() };
}
