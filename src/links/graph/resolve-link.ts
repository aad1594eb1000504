/** Finds out where a link leads. Pure: looks into the model, reads no file and reports nothing. */
import { joinRoute, stripFolderPrefixes } from '../../content/model/doc-paths.ts';
import { decodeEscapes, isExternal, splitHref, urlToRoute } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath, SourcePath } from '../../shared/types/store.ts';

/** The place a link is looked at from. */
export interface LinkOrigin {
  /** What relative references count from: the document's route; `pages/guide/index.md` is `/guide/index`. */
  readonly route: RoutePath;
  /** The document's version and file; `null` for a page that belongs to no version. */
  readonly doc: { readonly version: Version; readonly path: SourcePath } | null;
}

/**
 * Resolves a reference (variables filled) as a writer means it; percent-encoding is taken off where the reference as
 * written leads nowhere. Tried in this order:
 * 1. a file of the version, relative to the document or, with a leading slash, to the version's root;
 * 2. the same without its suffix (`./installation`, `installation.html`), and a folder by its index;
 * 3. with a leading slash: a route of the site, or a file of `static/`;
 * 4. a page of the version by its slug, from the same place as in 1;
 * 5. without one: a route relative to the page's own;
 * 6. with one: where the site redirects the address.
 * In routes, `.html` and a slash at the end are ignored. A relative link of a document never leaves its version, so
 * that it means the same wherever the version is served.
 */
export function resolveLink(href: Href, origin: LinkOrigin, model: SiteModel): LinkTarget {
  if (isExternal(href)) return { type: 'external', href };
  const { path, query, hash } = splitHref(href);
  const suffix = query + hash;
  if (path === '') return suffix === '' ? { type: 'broken', href, reason: 'empty' } : { type: 'self', suffix };
  const reason = /\.[a-z][a-z\d]+$/iu.test(path) ? 'no-file' : 'no-page';
  return (
    resolvePath({ path, suffix, href }, origin, model) ??
    resolvePath({ path: decodeEscapes(path), suffix, href }, origin, model) ?? { type: 'broken', href, reason }
  );
}

interface Reference {
  readonly path: string;
  /** Query and hash. */
  readonly suffix: string;
  /** The whole reference as written. */
  readonly href: Href;
}

function resolvePath(reference: Reference, { route, doc }: LinkOrigin, model: SiteModel): LinkTarget | null {
  const { path } = reference;
  const isAbsolute = path.startsWith('/');
  if (doc === null) {
    // Markdown pages may name each other by their files.
    const asPage = { ...reference, path: path.replace(/\.mdx?$/iu, '.html') };
    const folder = isAbsolute ? '' : folderOf(route);
    return resolveRoute(asPage, folder, model) ?? resolveRedirect(asPage, folder, model);
  }
  const fileFolder = isAbsolute ? '' : folderOf(doc.path);
  const slugFolder = folderOf(route.slice(doc.version.path.length));
  return (
    resolveFile(reference, fileFolder, doc.version) ??
    (isAbsolute ? resolveRoute(reference, '', model) : null) ??
    resolveSlug(joinPath(fileFolder, path), reference, { version: doc.version, model }) ??
    (isAbsolute
      ? resolveRedirect(reference, '', model)
      : resolveSlug(joinPath(slugFolder, path), reference, { version: doc.version, model }))
  );
}

/** The folder that a file or a route lies in, with its slash; empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function resolveFile({ path, suffix, href }: Reference, folder: string, version: Version): LinkTarget | null {
  const wanted = joinPath(folder, path);
  // A lone slash is the site's home, whatever the version has at its root.
  if (wanted === null || path === '/') return null;
  const file = version.files.get(wanted);
  if (file !== undefined && !/\.mdx?$/iu.test(wanted)) return { type: 'asset', file, suffix };
  for (const candidate of fileCandidates(wanted, path)) {
    const target = version.docsByPath.get(candidate);
    if (target !== undefined) return { type: 'route', route: target.route, suffix };
    if (version.drafts.has(candidate)) return { type: 'broken', href, reason: 'draft' };
  }
  return null;
}

/** Names a writer may leave parts of, in the order in which they are tried. */
function fileCandidates(wanted: SourcePath, written: string): readonly SourcePath[] {
  if (/\.mdx?$/iu.test(wanted)) return [wanted];
  const name = wanted.replace(/\.html$/iu, '');
  const prefix = wanted === '' ? '' : `${wanted}/`;
  const pages = [`${name}.md`, `${name}.mdx`];
  const indexes = ['index.md', 'index.mdx', 'README.md', 'readme.md'].map((index) => prefix + index);
  // `./` and `../` name a folder, so a page beside the folder that has its name is not meant.
  return /(?:^|\/)\.{1,2}\/?$/u.test(written) ? [...indexes, ...pages] : [...pages, ...indexes];
}

/** A page of the version by its address there; folders may be written as they are on disk, with their numbers. */
function resolveSlug(
  slug: string | null,
  { suffix }: Reference,
  { version, model }: { readonly version: Version; readonly model: SiteModel },
): LinkTarget | null {
  if (slug === null) return null;
  for (const candidate of [slug, withoutHtml(slug), stripFolderPrefixes(slug)]) {
    const route = joinRoute(version.path, `/${candidate}`);
    if (versionNameOf(model.routes.get(route)) === version.name) return { type: 'route', route, suffix };
  }
  return null;
}

/** A route or a file of `static/`, from a folder of the site. */
function resolveRoute(
  { path, suffix }: Pick<Reference, 'path' | 'suffix'>,
  folder: string,
  model: SiteModel,
): LinkTarget | null {
  const joined = joinPath(folder, path);
  if (joined === null) return null;
  const asWritten: RoutePath = `/${joined}`;
  if (isFile(asWritten, model)) return { type: 'static', route: asWritten, suffix };
  const withoutSuffix: RoutePath = `/${withoutHtml(joined)}`;
  const route = findRoute(asWritten, model) ?? findRoute(withoutSuffix, model);
  if (route !== null) return { type: 'route', route, suffix };
  return toStaticFolder(asWritten, suffix, model);
}

/** The address ends in a slash, or what the folder's page names would be looked for beside the folder. */
function toStaticFolder(route: RoutePath, suffix: string, model: SiteModel): RedirectTarget | null {
  return findStaticIndex(route, model) === null ? null : { type: 'static', route: `${route}/`, suffix };
}

/** The file of `static/` that is shown at the address of its folder; `null` for any other address. */
export function findStaticIndex(route: RoutePath, { staticFiles }: SiteModel): RoutePath | null {
  const index: RoutePath = route === '/' ? '/index.html' : `${route}/index.html`;
  return staticFiles.has(index) ? index : null;
}

/** Where readers of an address are sent on to. */
function resolveRedirect(
  { path, suffix }: Pick<Reference, 'path' | 'suffix'>,
  folder: string,
  model: SiteModel,
): LinkTarget | null {
  const joined = joinPath(folder, path);
  if (joined === null) return null;
  const target = findRedirect(`/${joined}`, model) ?? findRedirect(`/${withoutHtml(joined)}`, model);
  if (target === null || target.type === 'external') return target;
  return { ...target, suffix: joinSuffixes(suffix, target.suffix) };
}

/** As browsers take it, a hash of the redirect counts before that of the link. */
export function joinSuffixes(ofLink: string, ofRedirect: string): string {
  const [own, added] = [splitHref(ofLink), splitHref(ofRedirect)];
  return (added.query || own.query) + (added.hash || own.hash);
}

/** Files beside the pages that every site has (DESIGN 7). */
const MADE_FILES: ReadonlySet<RoutePath> = new Set(['/versions.json', '/pages.json', '/404.html', '/sitemap.xml']);

/** True for the address of a file: one of `static/`, or one that docsite makes. */
export function isFile(route: RoutePath, model: SiteModel): boolean {
  return model.staticFiles.has(route) || isMadeFile(route, model);
}

/** True for what the site answers with something of its own: a file, a page, a redirect. */
export function isOfSite(route: RoutePath, model: SiteModel): boolean {
  return isShown(route, model) || findRedirect(route, model) !== null;
}

/** True for an address that shows a file or a page, and leads nowhere else. */
export function isShown(route: RoutePath, model: SiteModel): boolean {
  return isFile(route, model) || findRoute(route, model) !== null || findStaticIndex(route, model) !== null;
}

function isMadeFile(route: RoutePath, { versions, config }: SiteModel): boolean {
  if (route === '/sitemap.xml' && config.noIndex) return false;
  if (MADE_FILES.has(route)) return true;
  return route.endsWith('/version.json') && versions.some(({ path }) => route === `${path}/version.json`);
}

export type RedirectTarget = Extract<LinkTarget, { readonly type: 'route' | 'static' | 'external' }>;

/**
 * Where an address leads that has no page: one that the configuration names, that a page has left, or of a page of a
 * version that is gone. `null` for any other address, and for a redirect that ends nowhere.
 */
export function findRedirect(from: RoutePath, model: SiteModel): RedirectTarget | null {
  const passed = new Set<RoutePath>();
  let suffix = '';
  // A redirect may lead to the next one, and back.
  for (let at = from; !passed.has(at);) {
    passed.add(at);
    const to = redirectOf(at, model);
    if (to === null || isExternal(to)) return to === null ? null : { type: 'external', href: to };
    const { path, query, hash } = splitHref(to);
    const next = routeOf(path);
    suffix = joinSuffixes(suffix, query + hash);
    if (isFile(next, model)) return { type: 'static', route: next, suffix };
    const route = findRoute(next, model);
    if (route !== null) return { type: 'route', route, suffix, redirectedFrom: from };
    const folder = toStaticFolder(next, suffix, model);
    if (folder !== null) return folder;
    at = next;
  }
  return null;
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

function withoutHtml(path: string): string {
  return path.replace(/(?:^|\/)index\.html$|\.html$/iu, '');
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

/** The route that a reference from the root of the site names, without query and hash. */
export function routeOf(href: Href): RoutePath {
  return `/${splitHref(href).path.replace(/^\/|\/$/gu, '')}`;
}

/** A reference of a page as browsers take it: from the root of the site, which no `..` leaves. */
export function fromPage(href: Href, page: RoutePath): Href {
  const { path, query, hash } = splitHref(href);
  if (path === '') return page + query + hash;
  const parts: string[] = [];
  for (const part of `${path.startsWith('/') ? '' : folderOf(page)}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}${query}${hash}`;
}

/**
 * An address in HTML as browsers take it, without the base URL and percent-encoding; `page` is what it counts from. What
 * leaves the site or lies beside the base URL comes back as it is.
 */
export function addressToRoute(address: Href, page: RoutePath, site: Pick<SiteConfig, 'url' | 'baseUrl'>): Href {
  if (address.startsWith('/') || isExternal(address)) return urlToRoute(address, site);
  const { path, query, hash } = splitHref(address);
  return fromPage(decodeEscapes(path) + query + hash, page);
}

/** Joins and normalises; `null` when the path leaves its root. No slash at either end. */
export function joinPath(folder: string, path: string): string | null {
  const parts: string[] = [];
  for (const part of [...folder.split('/'), ...path.split('/')]) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') {
      parts.push(part);
    }
  }
  return parts.join('/');
}
