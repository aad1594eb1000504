/** What an address of the site shows: a file, a page, or where its readers are sent on to. */
import { isExternal, splitHref } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { routeOf } from './paths.ts';

type ShownTarget = Extract<LinkTarget, { readonly type: 'route' | 'static' }>;
type RedirectTarget = Extract<LinkTarget, { readonly type: 'route' | 'static' | 'external' }>;

/** Files beside the pages that every site has (DESIGN 7). */
const MADE_FILES: ReadonlySet<RoutePath> = new Set(['/versions.json', '/pages.json', '/404.html', '/sitemap.xml']);

/** The file, page or folder of `static/` at an address; `null` for a redirect, and for what is missing. */
export function findShown(address: RoutePath, suffix: string, model: SiteModel): ShownTarget | null {
  if (isFile(address, model)) return { type: 'static', route: address, suffix };
  const route = findRoute(address, model);
  if (route !== null) return { type: 'route', route, suffix };
  // With a slash at its end, or what the folder's page names would be looked for beside the folder.
  const folder: RoutePath = address === '/' ? '/' : `${address}/`;
  return model.staticFiles.has(`${folder}index.html`) ? { type: 'static', route: folder, suffix } : null;
}

/** True for the address of a file: one of `static/`, or one that docsite makes. */
export function isFile(route: RoutePath, model: SiteModel): boolean {
  return model.staticFiles.has(route) || isMadeFile(route, model);
}

function isMadeFile(route: RoutePath, { versions, config }: SiteModel): boolean {
  if (route === '/sitemap.xml' && config.noIndex) return false;
  if (MADE_FILES.has(route)) return true;
  return route.endsWith('/version.json') && versions.some(({ path }) => route === `${path}/version.json`);
}

/**
 * Where an address leads that has no page: one that the configuration names, that a page has left, or of a page of a
 * version that is gone. `null` for any other address, and for a redirect that ends nowhere. As browsers take it, query and
 * hash of a redirect count before those of the link.
 */
export function findRedirect(from: RoutePath, ofLink: string, model: SiteModel): RedirectTarget | null {
  const passed = new Set<RoutePath>();
  let suffix = ofLink;
  // A redirect may lead to the next one, and back.
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

/** What the configuration says counts before what versions say, as in the site. */
function redirectOf(route: RoutePath, model: SiteModel): Href | null {
  const { redirects } = model.config;
  if (Object.hasOwn(redirects, route)) return redirects[route] ?? null;
  for (const pages of redirectsOfVersions(model)) {
    const target = pages.get(route);
    if (target !== undefined) return target;
  }
  return null;
}

/** Addresses and where they lead, apart from those of the configuration. No two have the same address. */
export function redirectsOfVersions({ movedPages, redirects }: SiteModel): readonly SiteModel['movedPages'][] {
  return [movedPages, ...redirects.map(({ pages }) => pages)];
}

/** The page at an address: the route itself, the one that the site serves in its place (DESIGN 8), or that of its file. */
export function findRoute(address: RoutePath, model: SiteModel): RoutePath | null {
  return findServed(address, model) ?? findServed(routeOfFile(address, model.config), model);
}

function findServed(route: RoutePath, { routes, latest }: SiteModel): RoutePath | null {
  if (routes.has(route)) return route;
  if (latest === null) return null;
  if (route === '/') return latest.path;
  const numbered = `/docs/${latest.name}`;
  if (route !== numbered && !route.startsWith(`${numbered}/`)) return null;
  const unnumbered: RoutePath = `${latest.path}${route.slice(numbered.length)}`;
  return routes.has(unnumbered) ? unnumbered : null;
}

/** The page that is written to a file with this name; whether there is one, is left open. */
function routeOfFile(file: RoutePath, { trailingSlash }: SiteConfig): RoutePath {
  const suffix = trailingSlash === false ? /^index\.html$|\.html$/u : /(?:^|\/)index\.html$/u;
  return `/${file.slice(1).replace(suffix, '')}`;
}
