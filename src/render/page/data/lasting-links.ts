/**
 * Where the links of a text lead from a page of no version: to pages of the text's own version by its number, also while
 * that is the latest. Its address without a number is another version's after the next release.
 */
import { splitHref, urlToRoute } from '../../../shared/href.ts';
import type { LinkTarget } from '../../../shared/model/link-graph.ts';
import type { SiteModel } from '../../../shared/model/site-model.ts';
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
    if (target.type !== 'route' || isAddress(links[index]?.href ?? '', model)) return target;
    return { ...target, route: numberedRoute(target.route, doc, model) };
  });
}

/** Written as an address below `/docs`, a link leads to whichever version is there, not to a page of its own. */
function isAddress(href: Href, { config }: SiteModel): boolean {
  return /^\/docs(?:\/|$)/u.test(splitHref(urlToRoute(href, config)).path);
}

function numberedRoute(route: RoutePath, { version: name }: Doc, { versionByName }: SiteModel): RoutePath {
  const version = versionByName.get(name);
  if (version === undefined || !version.isLatest || name === NEXT) return route;
  const { path } = version;
  const isOfVersion = route === path || route.startsWith(`${path}/`);
  return isOfVersion ? `/docs/${name}${route.slice(path.length)}` : route;
}
