/**
 * Where the links of a text lead from a page of no version: to pages of the text's own version by its number, also while
 * that is the latest. Its address without a number is another version's after the next release.
 */
import { isWithin, joinRoute, namedRoute, relativeRoute } from '../../../shared/doc-routes.ts';
import { splitHref, urlToRoute } from '../../../shared/href.ts';
import type { LinkTarget } from '../../../shared/model/link-graph.ts';
import { versionNameOf } from '../../../shared/model/route-owner.ts';
import { lineOfVersion } from '../../../shared/model/lines.ts';
import { plainName } from '../../../shared/model/sets.ts';
import type { Line, SiteModel } from '../../../shared/model/site-model.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import type { Doc } from '../../../shared/types/page.ts';
import type { Href, RoutePath } from '../../../shared/types/store.ts';

/** The address of a document that no release gives to another version. */
export function lastingRoute(doc: Doc, model: SiteModel): RoutePath {
  return numberedRoute(doc.route, doc, model);
}

/** In the order of `targets`, which are those of the document's own text. */
export function lastingTargets(doc: Doc, targets: readonly LinkTarget[], model: SiteModel): readonly LinkTarget[] {
  const links = model.bodies.get(doc.hash)?.links ?? [];
  return targets.map((target, index) => {
    if (target.type === 'self') return { type: 'route', route: lastingRoute(doc, model), suffix: target.suffix };
    if (target.type !== 'route' || isAddress(links[index]?.href ?? '', lineOfVersion(doc.version, model)))
      return target;
    return { ...target, route: numberedRoute(target.route, doc, model) };
  });
}

/**
 * Written as an address below that of the documents, a link leads to whichever version is there, not to a page of its own.
 * Of documents at the root, a link with a leading slash is one to a file of the version.
 */
function isAddress(href: Href, { config }: Line): boolean {
  const { route } = config.docs;
  return route !== '/' && isWithin(splitHref(urlToRoute(href, config)).path, route);
}

function numberedRoute(route: RoutePath, { version: name }: Doc, model: SiteModel): RoutePath {
  const { routes, versionByName } = model;
  const version = versionByName.get(name);
  if (version === undefined || !version.isLatest || plainName(name) === NEXT) return route;
  // At the root, all pages are within the version's path.
  const isOfVersion = versionNameOf(routes.get(route)) === name;
  if (!isOfVersion) return route;
  const { config } = lineOfVersion(name, model);
  return joinRoute(namedRoute(plainName(name), config), relativeRoute(version.path, route));
}
