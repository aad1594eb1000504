/** Finds out where a link leads. Pure: looks into the model, reads no file and reports nothing. */
import { isExternal, splitHref } from '../shared/href.ts';
import type { LinkTarget } from '../shared/link-graph.ts';
import type { SiteModel, Version } from '../shared/site-model.ts';
import type { Href, RoutePath, SourcePath } from '../shared/types.ts';

/** The place a link is looked at from. */
export interface LinkOrigin {
  readonly route: RoutePath;
  /** The document's version and file; `null` for a page that belongs to no version. */
  readonly doc: { readonly version: Version; readonly path: SourcePath } | null;
}

/**
 * Resolves a reference (variables filled, percent-encoding removed) as a writer means it:
 * 1. a file of the version, relative to the document or, with a leading slash, to the version's root;
 * 2. the same without its suffix (`./installation`), and a folder by its index;
 * 3. a route, relative to the page's own or from the root of the site; `.html` and a slash at the end are ignored;
 * 4. a file of `static/`.
 */
export function resolveLink(href: Href, origin: LinkOrigin, model: SiteModel): LinkTarget {
  if (isExternal(href)) return { type: 'external', href };
  const { path, query, hash } = splitHref(href);
  const suffix = query + hash;
  if (path === '') return suffix === '' ? { type: 'broken', href, reason: 'empty' } : { type: 'self', suffix };
  return (
    (origin.doc === null ? null : resolveFile(path, suffix, origin.doc)) ??
    resolveRoute({ path, suffix }, origin, model) ?? {
      type: 'broken',
      href,
      reason: isFileName(path) ? 'no-file' : 'no-page',
    }
  );
}

function resolveFile(path: string, suffix: string, doc: NonNullable<LinkOrigin['doc']>): LinkTarget | null {
  const { version } = doc;
  const folder = path.startsWith('/') ? '' : doc.path.slice(0, doc.path.lastIndexOf('/') + 1);
  const wanted = joinPath(folder, path);
  if (wanted === null) return null;
  for (const candidate of fileCandidates(wanted)) {
    const target = version.docsByPath.get(candidate);
    if (target !== undefined) return { type: 'route', route: target.route, suffix };
    if (version.drafts.has(candidate)) return { type: 'broken', href: path + suffix, reason: 'draft' };
  }
  const file = version.files.get(wanted);
  return file === undefined ? null : { type: 'asset', file, suffix };
}

/** Names a writer may leave parts of, in the order in which they are tried. */
function fileCandidates(path: SourcePath): readonly SourcePath[] {
  if (/\.mdx?$/iu.test(path)) return [path];
  const prefix = path === '' ? '' : `${path}/`;
  return [
    `${path}.md`,
    `${path}.mdx`,
    `${prefix}index.md`,
    `${prefix}index.mdx`,
    `${prefix}README.md`,
    `${prefix}readme.md`,
  ];
}

interface PathAndSuffix {
  readonly path: string;
  /** Query and hash. */
  readonly suffix: string;
}

function resolveRoute({ path, suffix }: PathAndSuffix, origin: LinkOrigin, model: SiteModel): LinkTarget | null {
  const base = path.startsWith('/') ? '' : origin.route.slice(1, origin.route.lastIndexOf('/') + 1);
  const joined = joinPath(base, path);
  if (joined === null) return null;
  const asWritten: RoutePath = `/${joined}`;
  if (model.staticFiles.has(asWritten)) return { type: 'static', route: asWritten, suffix };
  const route: RoutePath = `/${joined.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`;
  return model.routes.has(route) ? { type: 'route', route, suffix } : null;
}

/** Joins and normalises; `null` when the path leaves its root. No slash at either end. */
function joinPath(folder: string, path: string): string | null {
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

function isFileName(path: string): boolean {
  return /\.[a-z][a-z\d]+$/iu.test(path);
}
