/** What an address of the site shows: a file, a page, or the target of a redirect. */
import { changeFeedRoute, isWithin, joinRoute, namedRoute, relativeRoute } from '../../shared/doc-routes.ts';
import { isExternal, splitHref } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import { hasChangeFeed } from '../../shared/model/change-feed.ts';
import { printedVersions, printRoute } from '../../shared/model/printed-versions.ts';
import type { Line, SiteModel } from '../../shared/model/site-model.ts';
import { allVersions, dataRoute } from '../../shared/model/lines.ts';
import { postFeedRoute } from '../../shared/model/posts.ts';
import { isSetName, plainName } from '../../shared/model/sets.ts';
import { SITE_LIST, listsOfCopies } from '../../shared/model/markdown-copies.ts';
import { withoutAlias } from '../../shared/model/version-aliases.ts';
import { OPEN_SEARCH_FILE } from '../../shared/search/entry.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { routeOf } from './paths.ts';

type ShownTarget = Extract<LinkTarget, { readonly type: 'route' | 'static' }>;
type RedirectTarget = Extract<LinkTarget, { readonly type: 'route' | 'static' | 'external' }>;

/** Files that every site has besides its pages (DESIGN 7). */
const MADE_FILES: ReadonlySet<RoutePath> = new Set(['/404.html', '/sitemap.xml']);

/** The file, page or `static/` folder at an address; `null` if it is redirected or missing. */
export function findShown(address: RoutePath, suffix: string, model: SiteModel): ShownTarget | null {
  if (isFile(address, model)) return { type: 'static', route: address, suffix };
  const composed = findComposed(address, model);
  if (composed !== undefined) return { type: 'static', route: composed, suffix };
  const route = findRoute(address, model);
  if (route !== null) return { type: 'route', route, suffix };
  // The trailing slash keeps the page's relative links inside the folder.
  const folder: RoutePath = address === '/' ? '/' : `${address}/`;
  return isWrittenFile(`${folder}index.html`, model) ? { type: 'static', route: folder, suffix } : null;
}

/** True for the address of a file, whether from `static/`, from a hook, or generated. */
export function isFile(route: RoutePath, model: SiteModel): boolean {
  return isWrittenFile(route, model) || isMadeFile(route, model);
}

function isWrittenFile(route: RoutePath, { staticFiles, added }: SiteModel): boolean {
  return staticFiles.has(route) || added.get(route) === 'file';
}

/** Files of `static/` keep their names, which may have letters that are not composed, by what links call them. */
const composedNames = new WeakMap<SiteModel['staticFiles'], ReadonlyMap<string, RoutePath>>();

function findComposed(address: RoutePath, { staticFiles }: SiteModel): RoutePath | undefined {
  let names = composedNames.get(staticFiles);
  if (names === undefined) {
    const other = [...staticFiles].filter((route) => route !== route.normalize('NFC'));
    composedNames.set(staticFiles, (names = new Map(other.map((route) => [route.normalize('NFC'), route]))));
  }
  return names.get(address);
}

function isMadeFile(route: RoutePath, model: SiteModel): boolean {
  const { config } = model;
  if (route === '/sitemap.xml' && config.noIndex) return false;
  if (MADE_FILES.has(route)) return true;
  if (route === `/${OPEN_SEARCH_FILE}`) return config.search;
  if (model.lines.some((line) => route === postFeedRoute(line))) return true;
  for (const line of model.lines.filter(({ hasVersions }) => hasVersions)) {
    if (route === changeFeedRoute(line.config)) return hasChangeFeed(line);
    const folder = dataRoute(line);
    if (route === joinRoute(folder, '/versions.json') || route === joinRoute(folder, '/pages.json')) return true;
  }
  if (route.endsWith('/print')) return printedVersions(model.lines[0]).some((version) => route === printRoute(version));
  if (route.endsWith('.txt')) return isListOfCopies(route, model);
  return (
    route.endsWith('/version.json') && allVersions(model).some(({ path }) => route === joinRoute(path, '/version.json'))
  );
}

function isListOfCopies(route: RoutePath, model: SiteModel): boolean {
  if (route === SITE_LIST) return model.config.machineReadable.markdown !== 'none';
  return allVersions(model).some(
    (version) => !isSetName(version.name) && listsOfCopies(version, model).includes(route),
  );
}

/**
 * The target of an address that is redirected: by the configuration, because its page was renamed, or because its version
 * was removed. `null` for any other address, and for a redirect without a final target. As in browsers, query and hash
 * of the redirect take precedence over those of the link (`ofLink`).
 */
export function findRedirect(from: RoutePath, ofLink: string, model: SiteModel): RedirectTarget | null {
  const passed = new Set<RoutePath>();
  let suffix = ofLink;
  // Redirects can be chained, and form loops.
  for (let at = from; !passed.has(at);) {
    passed.add(at);
    const to = redirectOf(at, model);
    if (to === null || isExternal(to)) return to === null ? null : { type: 'external', href: to };
    const { path, query, hash } = splitHref(to);
    suffix = joinSuffixes(suffix, query + hash);
    const shown = findShown(routeOf(path), suffix, model);
    if (shown !== null) return shown.type === 'route' ? { ...shown, redirectedFrom: from } : shown;
    at = routeOf(path);
  }
  return null;
}

function joinSuffixes(ofLink: string, ofRedirect: string): string {
  const [own, added] = [splitHref(ofLink), splitHref(ofRedirect)];
  return (added.query || own.query) + (added.hash || own.hash);
}

/** As on the site, the configuration takes precedence over redirects of versions. */
function redirectOf(route: RoutePath, model: SiteModel): Href | null {
  const { redirects } = model.config;
  if (Object.hasOwn(redirects, route)) return redirects[route] ?? null;
  for (const pages of redirectsOfVersions(model)) {
    const target = pages.get(route);
    if (target !== undefined) return target;
  }
  return null;
}

/** Redirects from other sources than the configuration; no address appears twice. */
export function redirectsOfVersions(model: SiteModel): readonly Line['movedPages'][] {
  return model.lines.flatMap(({ movedPages, movedHistories, redirects }) => [
    movedPages,
    movedHistories,
    ...redirects.map(({ pages }) => pages),
  ]);
}

/** The page at an address: the route itself, its alias (DESIGN 8), or the page written to a file of that name. */
export function findRoute(address: RoutePath, model: SiteModel): RoutePath | null {
  return findServed(address, model) ?? findServed(routeOfFile(address, model.config), model);
}

function findServed(route: RoutePath, model: SiteModel): RoutePath | null {
  const { routes, added } = model;
  const { latest } = model.lines[0];
  if (routes.has(route) || added.get(route) === 'page') return route;
  if (route === '/' && latest !== null) return latest.path;
  for (const line of model.lines) {
    const found = findNamed(route, line, model);
    if (found !== null) return found;
  }
  return null;
}

/** An address with the name of the latest version, or with an alias. */
function findNamed(route: RoutePath, line: Line, { routes }: SiteModel): RoutePath | null {
  const { config, latest } = line;
  if (latest === null) return null;
  const withoutName = withoutAlias(route, line);
  if (withoutName !== null) return routes.has(withoutName) ? withoutName : null;
  const named = namedRoute(plainName(latest.name), config);
  if (!isWithin(route, named)) return null;
  const unnumbered = joinRoute(latest.path, relativeRoute(named, route));
  return routes.has(unnumbered) ? unnumbered : null;
}

/** The route whose page would be written to this file; it may not exist. */
function routeOfFile(file: RoutePath, { trailingSlash }: SiteConfig): RoutePath {
  const suffix = trailingSlash === false ? /^index\.html$|\.html$/u : /(?:^|\/)index\.html$/u;
  return `/${file.slice(1).replace(suffix, '')}`;
}
