/** What changed in a version against the version before it, page by page. Looks back only: no later release changes it. */
import type { Doc } from '../types/page.ts';
import { findInVersion } from './find-in-version.ts';
import type { SiteModel, Version } from './site-model.ts';

/** A page that is not what it was. The hashes of both documents name the pair of texts to compare. */
export type PageChange =
  | { readonly change: 'added'; readonly from: null; readonly to: Doc }
  | { readonly change: 'removed'; readonly from: Doc; readonly to: null }
  /** `renamed`: under another id, with the same text or with another one. */
  | { readonly change: 'renamed' | 'changed'; readonly from: Doc; readonly to: Doc };

export interface VersionChanges {
  readonly previous: Version;
  /** In the order of ids, pages that are gone last. Unlisted pages are left out. Empty when every page is the same. */
  readonly pages: readonly PageChange[];
}

/** What is looked up in a model. */
type Versions = Pick<SiteModel, 'versionByName' | 'histories'>;

/** Compared once: routes, lists and pages ask for it. */
const known = new WeakMap<Versions['histories'], Map<Version, VersionChanges | null>>();

/** `null` for the oldest version, which has nothing before it. */
export function findVersionChanges(version: Version, model: Versions): VersionChanges | null {
  const ofModel = known.get(model.histories) ?? new Map<Version, VersionChanges | null>();
  known.set(model.histories, ofModel);
  const found = ofModel.get(version);
  if (found !== undefined) return found;
  const changes = compareVersions(version, model);
  ofModel.set(version, changes);
  return changes;
}

function compareVersions(version: Version, model: Versions): VersionChanges | null {
  const previous = version.previous === null ? undefined : model.versionByName.get(version.previous);
  if (previous === undefined) return null;
  const kept = [...version.docs.values()]
    .filter(isListed)
    .map((doc) => compareWith(previous, doc, model))
    .filter((found) => found.change !== 'same');
  const removed = findRemoved(version, previous, model).map((from) => ({ change: 'removed', from, to: null }) as const);
  return { previous, pages: [...kept, ...removed] };
}

/** What a page is to a version; `same` for a page that is what it was. */
export function compareWith(
  previous: Version | null,
  to: Doc,
  { histories }: Pick<SiteModel, 'histories'>,
): Exclude<PageChange, { change: 'removed' }> | { readonly change: 'same' } {
  const from = previous === null ? undefined : findInVersion(to, previous.name, histories);
  if (from === undefined) return { change: 'added', from: null, to };
  if (from.id !== to.id) return { change: 'renamed', from, to };
  return from.hash === to.hash ? { change: 'same' } : { change: 'changed', from, to };
}

/** Pages of the version before that a version lacks, under any id. */
export function findRemoved(
  version: Version,
  previous: Version,
  { histories }: Pick<SiteModel, 'histories'>,
): readonly Doc[] {
  return [...previous.docs.values()].filter(
    (doc) => isListed(doc) && findInVersion(doc, version.name, histories) === undefined,
  );
}

function isListed({ unlisted }: Doc): boolean {
  return !unlisted;
}
