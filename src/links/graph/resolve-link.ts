/** Resolves a link in a text to its target. Pure: looks only at the model, and reports nothing. */
import { joinPath, stripFolderPrefixes } from '../../content/model/doc-paths.ts';
import { isWithin, joinRoute, relativeRoute } from '../../shared/doc-routes.ts';
import { decodeEscapes, isExternal, splitHref } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import { findInVersion } from '../../shared/model/find-in-version.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { lineOfVersion } from '../../shared/model/lines.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { plainName } from '../../shared/model/sets.ts';
import type { Line, LineOfSite, SiteModel, Version } from '../../shared/model/site-model.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import type { Href, RoutePath, SourcePath } from '../../shared/types/store.ts';
import { findRedirect, findRoute, findShown } from './find-address.ts';
import { folderOf } from './paths.ts';

/** What a link is resolved against. */
export interface LinkOrigin {
  /** The base of relative references: the document's route; `/guide/index` for `pages/guide/index.md`. */
  readonly route: RoutePath;
  /** The document's version and file; `null` for a page outside all versions. */
  readonly doc: { readonly version: Version; readonly path: SourcePath } | null;
}

/**
 * Resolves a reference (variables filled in) as its author means it; if it does not resolve as written, it is tried again
 * without percent-encoding. Tried in this order:
 * 1. a file of the version, relative to the document or, with a leading slash, to the version's root;
 * 2. the same without its suffix (`./installation`, `installation.html`), and a folder by its index;
 * 3. with a leading slash: a route of the site, or a file of `static/`;
 * 4. a page of the version by its slug, with the same base as in 1;
 * 5. without one: a route relative to the page's own;
 * 6. with one: the target of a redirect;
 * 7. without one: a file of another set of documents, by its path in the checkout, where a version is in `docs/next`.
 * In routes, `.html` and a trailing slash are ignored. Otherwise a document's relative link never leaves its
 * version, so it means the same wherever the version is served.
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

interface Written {
  readonly path: string;
  /** Query and hash. */
  readonly suffix: string;
  /** The whole reference as written. */
  readonly href: Href;
}

function resolvePath(reference: Written, { route, doc }: LinkOrigin, model: SiteModel): LinkTarget | null {
  const { path } = reference;
  const isAbsolute = path.startsWith('/');
  if (doc === null) {
    // Markdown pages can link to each other by file name.
    const asPage = { ...reference, path: path.replace(/\.mdx?$/iu, '.html') };
    const folder = isAbsolute ? '' : folderOf(route);
    const file = resolvePageFile(reference, folder, model);
    const found =
      (isMarkdown(path) ? file : null) ??
      resolveRoute(asPage, folder, model) ??
      file ??
      resolveRedirect(asPage, folder, model);
    return found ?? resolveAcross(reference, `pages${folderOf(route)}`, model);
  }
  const fileFolder = isAbsolute ? '' : folderOf(doc.path);
  const slugFolder = folderOf(relativeRoute(doc.version.path, route));
  return (
    resolveFile(reference, fileFolder, doc.version) ??
    (isAbsolute ? resolveRoute(reference, '', model) : null) ??
    resolveSlug(joinPath(fileFolder, path), reference, { version: doc.version, model }) ??
    (isAbsolute
      ? resolveRedirect(reference, '', model)
      : resolveSlug(joinPath(slugFolder, path), reference, { version: doc.version, model })) ??
    resolveAcross(reference, `${folderOfLine(lineOfVersion(doc.version.name, model))}/${folderOf(doc.path)}`, model)
  );
}

function resolveFile(reference: Written, folder: string, version: Version): LinkTarget | null {
  const wanted = joinPath(folder, reference.path);
  // A lone slash is the home page of the site, not the root of the version.
  return wanted === null || reference.path === '/' ? null : findFile(wanted, reference, version);
}

function findFile(wanted: SourcePath, { path, suffix, href }: Written, version: Version): LinkTarget | null {
  const file = version.files.get(wanted);
  if (file !== undefined && !/\.mdx?$/iu.test(wanted)) return { type: 'asset', file, suffix };
  for (const candidate of fileCandidates(wanted, path)) {
    const target = version.docsByPath.get(candidate);
    if (target !== undefined) return { type: 'route', route: target.route, suffix };
    if (version.drafts.has(candidate)) return { type: 'broken', href, reason: 'draft' };
  }
  return null;
}

/**
 * A file of a set, or of the documentation, by its path in the checkout: `folder` is that of the page. From elsewhere, a
 * path into `docs/next` means the page that readers have: that of the latest version, if it has one.
 */
function resolveAcross(reference: Written, folder: string, model: SiteModel): LinkTarget | null {
  const joined = reference.path.startsWith('/') ? null : joinPath(folder, reference.path);
  if (joined === null) return null;
  const pathIn = (base: SourcePath): SourcePath | null =>
    isWithin(`/${joined}`, `/${base}`) ? relativeRoute(`/${base}`, `/${joined}`).slice(1) : null;
  for (const line of model.lines) {
    if (!line.hasVersions) {
      const wanted = pathIn(folderOfLine(line));
      const [version] = line.versions;
      if (wanted !== null && version !== undefined) return findFile(wanted, reference, version);
      continue;
    }
    const nextDir = folderOfLine(line);
    const wanted = isWithin(`/${folder}`, `/${nextDir}`) ? null : pathIn(nextDir);
    const next = line.inStore.find(({ name }) => plainName(name) === NEXT);
    if (wanted !== null && next !== undefined)
      return findInLatest(findFile(wanted, reference, next), next, { line, model });
  }
  return null;
}

/** The page in the latest version that a file of `next` is, or the page of `next` where that version lacks it. */
function findInLatest(target: LinkTarget | null, next: Version, { line, model }: LineOfSite): LinkTarget | null {
  const doc = target?.type === 'route' ? next.docsByRoute.get(target.route) : undefined;
  const same = doc === undefined ? undefined : findInVersion(doc, line.latest?.name ?? next.name, model.histories);
  return target?.type === 'route' && same !== undefined ? { ...target, route: same.route } : target;
}

/** Where the files of a line are written, those of its versions before their release. */
function folderOfLine({ set, hasVersions }: Line): string {
  const folder = set?.path ?? DOCS_DIR;
  return hasVersions ? `${folder}/${NEXT}` : folder;
}

/** The files that an abbreviated path can mean, in the order in which they are tried. */
function fileCandidates(wanted: SourcePath, written: string): readonly SourcePath[] {
  if (/\.mdx?$/iu.test(wanted)) return [wanted];
  const name = wanted.replace(/\.html$/iu, '');
  const prefix = wanted === '' ? '' : `${wanted}/`;
  const pages = [`${name}.md`, `${name}.mdx`];
  const indexes = ['index.md', 'index.mdx', 'README.md', 'readme.md'].map((index) => prefix + index);
  // `./` and `../` name a folder, not a page next to it with the same name.
  return /(?:^|\/)\.{1,2}\/?$/u.test(written) ? [...indexes, ...pages] : [...pages, ...indexes];
}

/** A page of the version by its slug; folders can be written with their number prefixes, as on disk. */
function resolveSlug(
  slug: string | null,
  { suffix }: Written,
  { version, model }: { readonly version: Version; readonly model: SiteModel },
): LinkTarget | null {
  if (slug === null) return null;
  for (const candidate of [slug, withoutHtml(slug), stripFolderPrefixes(slug)]) {
    const route = joinRoute(version.path, `/${candidate}`);
    if (versionNameOf(model.routes.get(route)) === version.name) return { type: 'route', route, suffix };
  }
  return null;
}

/** Pages of `pages/` by their files: a slug may give one another address. */
const pagesByFile = new WeakMap<SiteModel['pages'], ReadonlyMap<string, RoutePath>>();

function resolvePageFile({ path, suffix }: Written, folder: string, { pages }: SiteModel): LinkTarget | null {
  const joined = joinPath(folder, path);
  let files = pagesByFile.get(pages);
  if (files === undefined)
    pagesByFile.set(pages, (files = new Map(pages.map(({ file, route }) => [file.slice('pages/'.length), route]))));
  if (joined === null || files.size === 0) return null;
  for (const candidate of fileCandidates(joined, path)) {
    const route = files.get(candidate);
    if (route !== undefined) return { type: 'route', route, suffix };
  }
  return null;
}

/** A page or a file, relative to a folder of the site. */
function resolveRoute({ path, suffix }: Written, folder: string, model: SiteModel): LinkTarget | null {
  const joined = joinPath(folder, path);
  if (joined === null) return null;
  const shown = findShown(`/${joined}`, suffix, model);
  if (shown !== null) return shown;
  const route = findRoute(`/${withoutHtml(joined)}`, model);
  return route === null ? null : { type: 'route', route, suffix };
}

/** The target of a redirect, relative to a folder of the site. */
function resolveRedirect({ path, suffix }: Written, folder: string, model: SiteModel): LinkTarget | null {
  const joined = joinPath(folder, path);
  if (joined === null) return null;
  return findRedirect(`/${joined}`, suffix, model) ?? findRedirect(`/${withoutHtml(joined)}`, suffix, model);
}

function withoutHtml(path: string): string {
  return path.replace(/(?:^|\/)index\.html$|\.html$/iu, '');
}
