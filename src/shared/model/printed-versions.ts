/** Versions that have one page of all their pages, for printing: `docs.print` in the configuration. */
import { joinRoute } from '../doc-routes.ts';
import type { RoutePath } from '../types/store.ts';
import type { SiteModel, Version } from './site-model.ts';
import { LATEST_NAME } from './version-aliases.ts';

type Known = Pick<SiteModel, 'config' | 'versions' | 'latest'>;

/** In the order of the site, each once; without those that the site does not have. */
export function printedVersions({ config, versions, latest }: Known): readonly Version[] {
  const wanted = new Set(config.docs.print.map((name) => (name === LATEST_NAME ? latest?.name : name)));
  return versions.filter(({ name }) => wanted.has(name));
}

/** Where the page for printing of a version is. */
export function printRoute({ path }: Pick<Version, 'path'>): RoutePath {
  return joinRoute(path, '/print');
}
