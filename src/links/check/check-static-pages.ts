/** Links in finished HTML files of `static/`: they are files as readers get them, with the base URL in their links. */
import { readHtmlAttributes } from '../../content/text/markdown/html-attributes.ts';
import { isBesideBase, isExternal } from '../../shared/href.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import { problem, type Fault, type ProblemFields } from '../../shared/problem/problem.ts';
import { askFor, nearest } from '../../shared/problem/suggest.ts';
import { placeAt } from '../../shared/text/text-lines.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type AnchorIndex, wantedAnchor } from '../graph/anchor-index.ts';
import { addressToRoute, findRedirect, findRoute, findStaticIndex, isFile, routeOf } from '../graph/resolve-link.ts';
import { NameFinder } from '../mend/name-finder.ts';
import { describeBeside } from './beside-base.ts';
import { externalProblem, type FindExternal } from './check-menus.ts';
import { FIX_LINK, isIgnored } from './ignored-link.ts';
import { nameFile } from './name-file.ts';

/** Text of each file by its route. */
type StaticPages = ReadonlyMap<RoutePath, string>;

/** Ids of each file, by its route. */
export function staticAnchors(pages: StaticPages): ReadonlyMap<RoutePath, ReadonlySet<string>> {
  return new Map([...pages].map(([route, html]) => [route, new Set(readHtmlAttributes(html).ids.map(({ id }) => id))]));
}

/** Addresses of other sites in the files. */
export function staticExternals(pages: StaticPages): readonly string[] {
  return [...pages.values()].flatMap((html) =>
    readHtmlAttributes(html)
      .links.map(({ value }) => value)
      .filter(isExternal),
  );
}

/** Problems `broken-link`, `broken-anchor` and `missing-image` with their places. */
export function checkStaticPages(
  pages: StaticPages,
  model: SiteModel,
  { anchors, findExternal }: { readonly anchors: AnchorIndex; readonly findExternal: FindExternal },
): readonly Problem[] {
  const own = staticAnchors(pages);
  const finder = new NameFinder();
  return [...pages].flatMap(([route, html]) =>
    readHtmlAttributes(html).links.flatMap(({ kind, value, start }) => {
      const href = addressToRoute(value, route, model.config);
      if (isIgnored([value, href], model.config.ignoreLinks)) return [];
      const external = isExternal(href) ? findExternal(href) : null;
      const fault = isExternal(href) ? null : findFault({ kind, value, href }, model, { anchors, own, finder });
      const found = external === null ? fault : externalProblem(external, href);
      if (found === null) return [];
      const link = { href: value, resolved: href, suggestion: null, certainty: null };
      return problem({ link, ...found, file: `static${route}`, ...placeAt(html, start) });
    }),
  );
}

interface StaticLink {
  readonly kind: 'link' | 'image';
  readonly value: string;
  readonly href: string;
}
interface Context {
  readonly finder: NameFinder;
  readonly anchors: AnchorIndex;
  readonly own: ReadonlyMap<RoutePath, ReadonlySet<string>>;
}

type StaticFault = Fault & Pick<ProblemFields, 'link'>;

function findFault(
  { kind, value, href }: StaticLink,
  model: SiteModel,
  { anchors, own, finder }: Context,
): StaticFault | null {
  const { config, routes, staticFiles } = model;
  if (isBesideBase(value, config)) {
    const found = describeBeside({ kind, value, subject: `"${value}" is`, finder }, model);
    if (found === null) return null;
    const { suggestion, ...fault } = found;
    const why = askFor(suggestion);
    return { ...fault, why, link: { href: value, resolved: href, suggestion, certainty: null } };
  }
  const route = routeOf(href);
  const isExact = isFile(route, model);
  // Finished HTML cannot name hashed files, which is no fault that could be told here.
  if (kind === 'image' && !isExact) {
    const what = `${nameFile(value)} "${value}" does not exist.`;
    return {
      severity: 'error',
      code: 'missing-image',
      what,
      why: askFor(finder.nearest(route, [...staticFiles])),
      fix: FIX_LINK,
    };
  }
  const file = isExact ? route : findStaticIndex(route, model);
  const known = file === null ? findRoute(route, model) : null;
  const redirect = file === null && known === null ? findRedirect(route, model) : null;
  // What lies behind a redirect to a file or to another site has no anchors to look for.
  if (redirect !== null && redirect.type !== 'route') return null;
  const page = known ?? redirect?.route ?? null;
  if (file === null && page === null) {
    const severity = SEVERITY_OF_POLICY[config.onBrokenLinks];
    const what = `"${value}" is no page or file of this site.`;
    const why = askFor(finder.nearest(route, [...routes.keys(), ...staticFiles]));
    return severity === null ? null : { severity, code: 'broken-link', what, why, fix: FIX_LINK };
  }
  const severity = SEVERITY_OF_POLICY[config.onBrokenAnchors];
  const id = wantedAnchor(href);
  if (severity === null || id === null) return null;
  const has = file === null ? anchors.has(page ?? '/', id) : (own.get(file)?.has(id) ?? null);
  if (has !== false) return null;
  const why = askFor(nearest(id, file === null ? anchors.list(page ?? '/') : (own.get(file) ?? [])));
  const what = `"${value}": the page it leads to has no anchor "${id}".`;
  return { severity, code: 'broken-anchor', what, why, fix: FIX_LINK };
}
