/** Links that lead somewhere, but not where a writer should send readers: out of the version, or over a redirect. */
import { isExternal, splitHref, toUrl, urlToRoute } from '../../shared/href.ts';
import { findInVersion } from '../../shared/model/find-in-version.ts';
import type { LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import type { ProblemFields } from '../../shared/problem/problem.ts';
import { nearest } from '../../shared/problem/suggest.ts';
import type { BodyLink, Doc } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import type { ExternalFault } from '../external/check-external.ts';
import { type AnchorIndex, wantedAnchor } from '../graph/anchor-index.ts';
import { findRedirect, findRoute, isFile, isOfSite, isShown, joinSuffixes, routeOf } from '../graph/resolve-link.ts';
import type { Mended } from '../mend/mend-link.ts';
import type { NameFinder } from '../mend/name-finder.ts';
import { writeLike } from '../mend/suggest-link.ts';
import type { FoundLink } from './check-links.ts';
import { type FindExternal, type MenuLink, type MenuPlaces, routeOfMenu, tellOfMenus } from './check-menus.ts';
import { FIX_LINK } from './ignored-link.ts';
import type { LinkFault } from './text-faults.ts';

export interface DetourContext {
  readonly anchors: AnchorIndex;
  readonly findExternal: FindExternal;
  /** One for a whole check. */
  readonly finder: NameFinder;
}

type Route = Extract<LinkTarget, { type: 'route' }>;

/** What is wrong with a link that is not broken; `null` for nothing. */
export function findDetour(
  found: FoundLink,
  model: SiteModel,
  { anchors, findExternal, finder }: DetourContext,
): LinkFault | null {
  const { page, target } = found;
  if (target.type === 'external') {
    return (
      ownAddress(found, target.href, { model, anchors, finder }) ?? externalFault(found.link, findExternal(target.href))
    );
  }
  if (target.type !== 'route') return null;
  if (target.redirectedFrom !== undefined) return redirected(found, target, model);
  return 'version' in page ? leavesVersion({ page, link: found.link }, target, model) : null;
}

function externalFault({ href }: BodyLink, fault: ExternalFault | null): LinkFault | null {
  if (fault === null) return null;
  const { movedTo, ...rest } = fault;
  const mend = (): Mended | null =>
    movedTo === null || href.includes('{{') ? null : { href: movedTo, certainty: 'redirected' };
  return { ...rest, resolved: movedTo, mend, guess: () => null };
}

/** The address of a version that is gone, one that a page has left, or one that the configuration redirects. */
function redirected(
  { page, link }: FoundLink,
  { route, suffix, redirectedFrom = '/' }: Route,
  model: SiteModel,
): LinkFault {
  const href = (fileToName(page, route, model) ?? route) + suffix;
  const reason = reasonOf(redirectedFrom, model);
  return {
    severity: 'warn',
    code: 'redirected-link',
    what: `"${link.href}" ${reason}; readers are sent on.`,
    fix: 'Link to where it leads.',
    resolved: route + suffix,
    mend: () => (link.href.includes('{{') ? null : { href, certainty: 'redirected' }),
    guess: () => ({ shown: href, href }),
  };
}

/** Warnings `redirected-link` for links of menus and redirects of the config, which lead to where readers are sent on. */
export function checkMenuDetours(model: SiteModel, places: MenuPlaces): readonly Problem[] {
  return tellOfMenus(model, places, (link) => redirectedMenu(link, model));
}

function redirectedMenu(link: MenuLink, model: SiteModel): ProblemFields | null {
  const { config } = model;
  const address = routeOfMenu(link, config);
  if (address === null) return null;
  const from = routeOf(address);
  const target = isShown(from, model) ? null : findRedirect(from, model);
  if (target?.type !== 'route') return null;
  const { query, hash } = splitHref(address);
  const resolved = target.route + joinSuffixes(query + hash, target.suffix);
  const to = link.isHtml === true ? toUrl(resolved, config) : resolved;
  return {
    severity: 'warn',
    code: 'redirected-link',
    what: `${link.where} leads to "${link.href}", which ${reasonOf(from, model)}; readers are sent on.`,
    why: `It leads to "${to}".`,
    fix: 'Link to where it leads.',
    link: { href: link.href, resolved, suggestion: to, certainty: null },
  };
}

function reasonOf(redirectedFrom: RoutePath, { movedPages, redirects }: SiteModel): string {
  if (movedPages.has(redirectedFrom)) return 'is an address that a page had before it was renamed';
  const isOfVersion = redirects.some(({ pages }) => pages.has(redirectedFrom));
  return isOfVersion ? 'is a page of a version that is gone' : 'is redirected by the configuration';
}

/** A page of another version, although the reader's own version has that page. */
function leavesVersion(
  { page, link }: { readonly page: Doc; readonly link: BodyLink },
  { route, suffix }: Route,
  model: SiteModel,
): LinkFault | null {
  const owner = model.routes.get(route);
  if (owner?.type !== 'doc' || owner.doc.version === page.version) return null;
  const shown = fileInVersion(page, owner.doc, model);
  if (shown === null) return null;
  return {
    severity: 'warn',
    code: 'leaves-version',
    what: `"${link.href}" leads to another version, and this one has that page too.`,
    fix: 'Write the path of the file, which leads to the same version everywhere, or list the link under ignoreLinks.',
    resolved: route + suffix,
    mend: () => null,
    guess: () => ({ shown, href: shown + suffix }),
  };
}

/** What a writer would write for the end of a redirect; `null` where readers are sent to another version by its name. */
function fileToName(page: LinkSource, route: RoutePath, model: SiteModel): Href | null {
  const owner = model.routes.get(route);
  if (!('version' in page) || owner?.type !== 'doc') return null;
  const isNamed = owner.doc.version !== page.version && owner.doc.version !== model.latest?.name;
  return isNamed ? null : fileInVersion(page, owner.doc, model);
}

/** A link to the file that a page has in the version of another one; `null` where that version lacks it. */
function fileInVersion(from: Doc, to: Doc, { histories }: SiteModel): Href | null {
  const own = findInVersion(to, from.version, histories);
  return own === undefined ? null : writeLike('x.md', own.source.path, from.source.path);
}

/** An absolute address of this very site, with scheme and host: it is checked like a route. */
function ownAddress(
  { link }: FoundLink,
  href: Href,
  { model, anchors, finder }: Pick<DetourContext, 'anchors' | 'finder'> & { readonly model: SiteModel },
): LinkFault | null {
  const local = urlToRoute(href, model.config);
  if (isExternal(local)) return null;
  // It is published as it is written, so that it must be an address: the file of a page is none.
  const route = routeOf(local);
  const { path, query, hash } = splitHref(href);
  const fault = { fix: FIX_LINK, resolved: local, mend: () => null };
  if (!isOfSite(route, model)) {
    const severity = SEVERITY_OF_POLICY[model.config.onBrokenLinks];
    const what = `"${link.href}" is no page or file of this site.`;
    const guess = (): ReturnType<LinkFault['guess']> => {
      const near = finder.nearest(splitHref(local).path, [...model.routes.keys(), ...model.staticFiles]);
      return near === null ? null : { shown: near, href: near + query + hash };
    };
    return severity === null ? null : { ...fault, severity, code: 'broken-link', what, guess };
  }
  const severity = SEVERITY_OF_POLICY[model.config.onBrokenAnchors];
  const target = pageAt(route, model);
  const id = wantedAnchor(hash);
  if (target === null || severity === null || id === null || anchors.has(target, id) !== false) return null;
  return {
    ...fault,
    severity,
    code: 'broken-anchor',
    what: `"${link.href}": the page it leads to has no anchor "${id}".`,
    guess: () => {
      const near = nearest(id, anchors.list(target));
      return near === null ? null : { shown: near, href: `${path}${query}#${near}` };
    },
  };
}

/** The page that an address shows in the end; `null` for a file, and for what lies on another site. */
function pageAt(route: RoutePath, model: SiteModel): RoutePath | null {
  if (isFile(route, model)) return null;
  const found = findRoute(route, model);
  const redirect = found === null ? findRedirect(route, model) : null;
  return redirect?.type === 'route' ? redirect.route : found;
}
