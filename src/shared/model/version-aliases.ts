/** Further names of versions in addresses: `/docs/3.x`. */
import { isWithin, joinRoute, namedRoute, relativeRoute } from '../doc-routes.ts';
import type { RoutePath } from '../types/store.ts';
import { plainName } from './sets.ts';
import type { Line } from './site-model.ts';

/** In the configuration it means the latest version, whichever that is. */
export const LATEST_NAME = 'latest';

/** Where addresses with an alias begin, and where those of its version do. */
export interface VersionAlias {
  readonly from: RoutePath;
  readonly to: RoutePath;
}

/** In the order of the configuration, without those of versions that the site does not have. */
export function findAliases({
  config,
  versions,
  latest,
}: Pick<Line, 'config' | 'versions' | 'latest'>): readonly VersionAlias[] {
  return Object.entries(config.docs.aliases).flatMap(([alias, name]): VersionAlias | readonly [] => {
    const version = name === LATEST_NAME ? latest : versions.find((one) => plainName(one.name) === name);
    return version === null || version === undefined ? [] : { from: namedRoute(alias, config), to: version.path };
  });
}

/** The address without its alias; `null` for one without. */
export function withoutAlias(route: RoutePath, line: Pick<Line, 'config' | 'versions' | 'latest'>): RoutePath | null {
  const alias = findAliases(line).find(({ from }) => isWithin(route, from));
  return alias === undefined ? null : joinRoute(alias.to, relativeRoute(alias.from, route));
}
