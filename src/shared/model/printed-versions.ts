/** Versions that have one page of all their pages, for printing: `docs.print` in the configuration. */
import { joinRoute } from '../doc-routes.ts';
import type { RoutePath } from '../types/store.ts';
import type { Line, Version } from './site-model.ts';
import { LATEST_NAME } from './version-aliases.ts';

/** Of the documentation's line, in its order, each once; without those that it does not have. */
export function printedVersions({
  config,
  versions,
  latest,
}: Pick<Line, 'config' | 'versions' | 'latest'>): readonly Version[] {
  const wanted = new Set(config.docs.print.map((name) => (name === LATEST_NAME ? latest?.name : name)));
  return versions.filter(({ name }) => wanted.has(name));
}

/** Where the page for printing of a version is. */
export function printRoute({ path }: Pick<Version, 'path'>): RoutePath {
  return joinRoute(path, '/print');
}
