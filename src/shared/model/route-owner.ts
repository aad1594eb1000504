/** What all owners of routes have in common. */
import type { VersionName } from '../types/store.ts';
import type { LinkSource } from './link-graph.ts';
import type { RouteOwner } from './site-model.ts';

type Owner = RouteOwner | null | undefined;

/** The version that a page belongs to; `null` for pages of the site as a whole. */
export function versionNameOf(owner: Owner): VersionName | null {
  if (owner?.type === 'doc') return owner.doc.version;
  return owner && 'version' in owner ? owner.version.name : null;
}

/** What an author wrote for a route; `null` where docsite makes the page itself. */
export function writtenSourceOf(owner: Owner): LinkSource | null {
  if (owner?.type === 'doc') return owner.doc;
  return owner?.type === 'page' ? owner.page : null;
}
