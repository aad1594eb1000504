/** Where versions are compared. */
import { joinRoute, versionsRoute } from './doc-routes.ts';
import type { RoutePath } from './types/store.ts';

/** Where any two versions are compared: sites with more than one version have the page. */
export const COMPARE_ROUTE = '/versions/compare';

/** The same page for the versions that a configuration is about: those of a set are compared below its route. */
export function compareRoute(config: Parameters<typeof versionsRoute>[0]): RoutePath {
  return joinRoute(versionsRoute(config), '/compare');
}
