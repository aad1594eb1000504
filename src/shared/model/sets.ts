/** Further sets of documents: what the rest of docsite calls them, and where they count like versions. */
import type { VersionName } from '../types/store.ts';
import type { RouteOwner, SiteModel, Version } from './site-model.ts';
import { versionNameOf } from './route-owner.ts';

/** What a set is called where documents name their version: no version has a name with a colon. */
export function setName(id: string): VersionName {
  return `set:${id}`;
}

export function isSetName(name: VersionName): boolean {
  return name.startsWith(setName(''));
}

/** The set that a page belongs to, by its id; `null` for pages of versions and of the site as a whole. */
export function setIdOf(owner: RouteOwner | null | undefined): string | null {
  const name = versionNameOf(owner);
  return name !== null && isSetName(name) ? name.slice(setName('').length) : null;
}

/** All documents by where they belong: those of the versions, newest first, then those of the sets. */
export function withSets({ versions, sets }: Pick<SiteModel, 'versions' | 'sets'>): readonly Version[] {
  return sets.length === 0 ? versions : [...versions, ...sets];
}
