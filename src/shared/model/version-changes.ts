/** What changed in a version against the one that it is compared with (`previous`), page by page. Looks back only: no later release changes it. */
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

/** A version, compared with the one before it. */
interface Compared {
  /** `null` for the oldest version. */
  readonly older: Compared | null;
  readonly changes: VersionChanges | null;
}

/** Compared once: routes, lists and pages ask for it. */
const known = new WeakMap<Versions['histories'], Map<Version, Compared>>();

/**
 * Of the last model that had the version. A live server's versions stay the same objects as long as nothing in them changes,
 * and which page of a version is which of the one before it is up to these and older versions alone.
 */
const last = new WeakMap<Version, Compared>();

/** `null` for the oldest version, which has nothing before it. */
export function findVersionChanges(version: Version, model: Versions): VersionChanges | null {
  const ofModel = known.get(model.histories) ?? new Map<Version, Compared>();
  known.set(model.histories, ofModel);
  const missing: Version[] = [];
  let next: Version | undefined = version;
  while (next !== undefined && !ofModel.has(next)) {
    missing.push(next);
    next = previousOf(next, model);
  }
  let older = next === undefined ? null : (ofModel.get(next) ?? null);
  for (const one of missing.toReversed()) {
    const before = last.get(one);
    older = before?.older === older ? before : { older, changes: compareVersions(one, model) };
    last.set(one, older);
    ofModel.set(one, older);
  }
  return older?.changes ?? null;
}

function previousOf({ previous }: Version, { versionByName }: Versions): Version | undefined {
  return previous === null ? undefined : versionByName.get(previous);
}

function compareVersions(version: Version, model: Versions): VersionChanges | null {
  const previous = previousOf(version, model);
  return previous === undefined ? null : { previous, pages: comparePages(version, previous, model) };
}

/** In the order of ids, pages that are gone last. */
export function comparePages(version: Version, previous: Version, model: Versions): readonly PageChange[] {
  const kept = [...version.docs.values()]
    .filter(isListed)
    .map((doc) => compareWith(previous, doc, model))
    .filter((found) => found.change !== 'same');
  const removed = findRemoved(version, previous, model).map((from) => ({ change: 'removed', from, to: null }) as const);
  return [...kept, ...removed];
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
