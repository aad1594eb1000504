/** Corrects what a version was made from. Pure. */
import type { VersionName } from '../../shared/types/store.ts';
import { rebaseRenames } from '../files/continuations.ts';
import type { DesiredStore, StoreSnapshot } from '../files/snapshot.ts';
import { keepParents, withParent } from './keep-parents.ts';

/** The store in which `name` was made from `parent`. Which page is which stays; the parents of all other versions do, too. */
export function setParent(snapshot: StoreSnapshot, name: VersionName, parent: VersionName): DesiredStore {
  const changed = snapshot.versions.map((version) => (version.name === name ? withParent(version, parent) : version));
  const kept = keepParents(snapshot.versions, changed);
  return {
    versions: rebaseRenames(snapshot.versions, kept),
    redirects: snapshot.redirects,
    newTexts: new Map(),
  };
}
