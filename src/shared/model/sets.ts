/**
 * Further sets of documents: what the rest of docsite calls them and their versions, and where they count like versions.
 * A set without versions is one `Version` with the name `set:community`; those of a set with versions are `api:2.0`.
 */
import type { SetConfig, SiteConfig } from '../types/config.ts';
import type { PageVersion } from '../types/page.ts';
import type { VersionName } from '../types/store.ts';
import type { RouteOwner, SiteModel, Version } from './site-model.ts';
import { versionNameOf } from './route-owner.ts';

const SET_PREFIX = 'set:';

/** What a set without versions is called where documents name their version: no version has a name with a colon. */
export function setName(id: string): VersionName {
  return `${SET_PREFIX}${id}`;
}

/** True for the documents of a set without versions. */
export function isSetName(name: VersionName): boolean {
  return name.startsWith(SET_PREFIX);
}

/** What a version is called in the whole site: that of a set has the set's id before its own name. */
export function fullName(set: Pick<SetConfig, 'id'> | null | undefined, name: VersionName): VersionName {
  return set === null || set === undefined ? name : `${set.id}:${name}`;
}

/** What a version is called in its store, in addresses and by readers. */
export function plainName(name: VersionName): VersionName {
  const at = name.indexOf(':');
  return at === -1 || isSetName(name) ? name : name.slice(at + 1);
}

/** The set that a page belongs to, by its id; `null` for pages of the documentation and of the site as a whole. */
export function setIdOf(owner: RouteOwner | null | undefined): string | null {
  if (owner?.type === 'versions' || owner?.type === 'compare') return owner.set ?? null;
  return setIdOfName((owner?.type === 'history' ? owner.docs[0]?.version : versionNameOf(owner)) ?? '');
}

/** The id in the name of a version; `null` for a version of the documentation. */
export function setIdOfName(name: VersionName): string | null {
  const at = name.indexOf(':');
  if (at === -1) return null;
  return isSetName(name) ? name.slice(at + 1) : name.slice(0, at);
}

/** The version of a page, by what the page says of it. */
export function findPageVersion(
  { name, set }: Pick<PageVersion, 'name' | 'set'>,
  { versionByName }: Pick<SiteModel, 'versionByName'>,
): Version | undefined {
  return versionByName.get(set === undefined || isSetName(name) ? name : fullName({ id: set }, name));
}

/** What the versions are versions of: the product, or a set of its documents. */
export function productOf({ title, docs }: { readonly title: string; readonly docs: SiteConfig['docs'] }): string {
  return docs.set?.label ?? title;
}

/** Made once: a server compares configurations to know what it need not build again. */
const configsOfSets = new WeakMap<SiteConfig, Map<SetConfig, SiteConfig>>();

/** The configuration with a set in the place of the documentation. */
export function configOfSet(config: SiteConfig, set: SetConfig): SiteConfig {
  const known = configsOfSets.get(config) ?? new Map<SetConfig, SiteConfig>();
  const own = known.get(set) ?? { ...config, docs: { ...config.docs, ...set.options, route: set.route, set } };
  configsOfSets.set(config, known.set(set, own));
  return own;
}
