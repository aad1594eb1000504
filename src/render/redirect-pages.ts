/** Pages at old addresses, which send readers on. */
import { appendAll } from '../shared/append-all.ts';
import { joinRoute, namedRoute, relativeRoute } from '../shared/doc-routes.ts';
import { versionNameOf } from '../shared/model/route-owner.ts';
import { plainName } from '../shared/model/sets.ts';
import { findAliases } from '../shared/model/version-aliases.ts';
import type { Line, SiteModel } from '../shared/model/site-model.ts';
import { NEXT } from '../shared/site-folders.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { Href, RoutePath } from '../shared/types/store.ts';
import { renderRedirect } from './page/document.ts';
import { outputPath } from './page/output-path.ts';

/**
 * What the config names, a home page for a site that has none, pages of the latest version under its number, the start of
 * versions under their aliases, pages at addresses they have left, histories under ids that pages have left, and pages of
 * versions that are gone. The first of two for one address counts, as in `_redirects`. None has the name of a page, nor one that differs in case alone: some
 * disks would write it over the page.
 */
export function planRedirects(model: SiteModel): readonly PlannedFile[] {
  const { config, lines, routes } = model;
  const [{ latest, movedPages }] = lines;
  const taken = new Set([...routes.keys()].map((route) => route.toLowerCase()));
  const redirects = Object.entries(config.redirects) as [RoutePath, Href][];
  redirects.push(['/', latest?.path ?? movedPages.get('/') ?? '/versions']);
  for (const line of lines) appendAll(redirects, redirectsOfLine(line, model));
  return redirects
    .filter(([from]) => !taken.has(from.toLowerCase()))
    .map(([from, to]) => ({
      path: outputPath(from, config.trailingSlash),
      make: () => renderRedirect(to, config),
      ownData: () => to,
    }));
}

function redirectsOfLine(line: Line, { routes }: SiteModel): readonly [RoutePath, Href][] {
  const { config, latest } = line;
  const redirects: [RoutePath, Href][] = [];
  if (latest !== null && plainName(latest.name) !== NEXT) {
    const named = namedRoute(plainName(latest.name), config);
    for (const [route, owner] of routes) {
      if (versionNameOf(owner) !== latest.name) continue;
      redirects.push([joinRoute(named, relativeRoute(latest.path, route)), route]);
    }
  }
  for (const { from, to } of findAliases(line)) redirects.push([from, to]);
  appendAll(redirects, line.movedPages);
  appendAll(redirects, line.movedHistories);
  for (const { pages } of line.redirects) appendAll(redirects, pages);
  return redirects;
}
