/** What a broken link was certainly meant to be: only its case is wrong, or its target was renamed. */
import { joinPath } from '../../content/model/doc-paths.ts';
import { isWithin, joinRoute, relativeRoute } from '../../shared/doc-routes.ts';
import { decodeEscapes, splitHref } from '../../shared/href.ts';
import type { LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import { lineOfVersion } from '../../shared/model/lines.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import type { BodyLink, Doc } from '../../shared/types/page.ts';
import type { FixCertainty } from '../../shared/types/problem.ts';
import type { Href, SourcePath } from '../../shared/types/store.ts';
import { resolveReference } from '../graph/build-link-graph.ts';
import { folderOf, routeOf } from '../graph/paths.ts';
import { renamedHeading } from './renamed-heading.ts';
import { namesOfSite, pathOf, writeLike } from './suggest-link.ts';

/** What a link was meant to be, and why that is certain on its page. */
export interface LinkFix {
  /** The whole reference, written as the link is. */
  readonly href: Href;
  readonly certainty: FixCertainty;
}

/** Looks up names; builds each index once. */
export class FixFinder {
  readonly #model: SiteModel;
  /** Paths by `foldCase`; `null` if it is ambiguous. */
  readonly #filesByCase = new Map<Version, ReadonlyMap<string, string | null>>();
  #siteByCase: ReadonlyMap<string, string | null> | null = null;

  constructor(model: SiteModel) {
    this.#model = model;
  }

  /** For a broken link to a page or a file; one with `{{name}}` in its path is left alone. */
  forPath(page: LinkSource, link: Pick<BodyLink, 'kind' | 'href'>): LinkFix | null {
    const { path, query, hash } = splitHref(link.href);
    if (path === '' || path.includes('{{')) return null;
    const found = this.#otherCase(page, path) ?? this.#renamedPage(page, path);
    if (found === null) return null;
    const href = found.path + query + hash;
    const target = resolveReference(href, page, this.#model);
    const isRight = link.kind === 'image' ? target.type === 'asset' || target.type === 'static' : isPage(target);
    return isRight ? { href, certainty: found.certainty } : null;
  }

  /** For a link to a page that lacks the anchor `id`. */
  forAnchor(target: LinkSource, href: Href, id: string): LinkFix | null {
    const { path, query } = splitHref(href);
    if (href.includes('{{') || !('hash' in target)) return null;
    const ids = this.#model.bodies.get(target.hash)?.anchors.map((anchor) => anchor.id) ?? [];
    const sameWord = ids.filter((other) => foldCase(other) === foldCase(id));
    if (new Set(sameWord).size === 1) return { href: `${path}${query}#${sameWord[0] ?? ''}`, certainty: 'case' };
    const renamed = 'version' in target ? renamedHeading(target, id, this.#model) : null;
    return renamed === null ? null : { href: `${path}${query}#${renamed}`, certainty: 'renamed' };
  }

  #otherCase(page: LinkSource, path: string): { readonly path: string; readonly certainty: 'case' } | null {
    const own = 'version' in page ? this.#inVersion(page, path) : null;
    const found = own ?? this.#onSite(page, path);
    return found === null || found === path ? null : { path: found, certainty: 'case' };
  }

  #inVersion(page: Doc, path: string): string | null {
    const version = this.#model.versionByName.get(page.version);
    const joined = joinPath(path.startsWith('/') ? '' : folderOf(page.source.path), decodeEscapes(path));
    if (version === undefined || joined === null) return null;
    const wanted = foldCase(joined);
    const files = this.#caseIndex(version);
    const name = wanted.replace(/\.html$/u, '');
    for (const candidate of isMarkdown(wanted) ? [wanted] : [wanted, `${name}.md`, `${name}.mdx`]) {
      const file = files.get(candidate) ?? null;
      if (file !== null) return writeLike(path, file, page.source.path);
    }
    return null;
  }

  #onSite(page: LinkSource, path: string): string | null {
    // A document's relative link never leaves its version.
    if ('version' in page && !path.startsWith('/')) return null;
    const wanted = joinPath(path.startsWith('/') ? '' : folderOf(pathOf(page)), decodeEscapes(path));
    this.#siteByCase ??= indexByCase(namesOfSite(this.#model));
    const found = wanted === null ? null : (this.#siteByCase.get(`/${foldCase(wanted)}`) ?? null);
    if (found === null) return null;
    const written = writeLike(path, found.slice(1), pathOf(page));
    return path.endsWith('/') ? `${written}/` : written;
  }

  #caseIndex(version: Version): ReadonlyMap<string, string | null> {
    let index = this.#filesByCase.get(version);
    if (index === undefined) this.#filesByCase.set(version, (index = indexByCase([...version.files.keys()])));
    return index;
  }

  /** A page that another version has at this address, by its name in this version. */
  #renamedPage(page: LinkSource, path: string): { readonly path: string; readonly certainty: 'renamed' } | null {
    const version = 'version' in page ? this.#model.versionByName.get(page.version) : this.#model.lines[0].latest;
    if (version === null || version === undefined) return null;
    if ('version' in page) {
      const file = fileNamed(path, page);
      const doc = file === null ? null : this.#findElsewhere(version, (other) => other.docsByPath.get(file));
      if (doc !== null) return { path: writeLike(path, doc.source.path, page.source.path), certainty: 'renamed' };
    }
    const route = path.startsWith('/') ? routeOf(path) : null;
    if (route === null || !isWithin(route, version.path)) return null;
    const slug = relativeRoute(version.path, route);
    const doc = this.#findElsewhere(version, (other) => other.docsByRoute.get(joinRoute(other.path, slug)));
    return doc === null ? null : { path: doc.route, certainty: 'renamed' };
  }

  /** The page in `version` that corresponds to one that `find` returns for another version, across renames. */
  #findElsewhere(version: Version, find: (other: Version) => Doc | undefined): Doc | null {
    const { versions } = lineOfVersion(version.name, this.#model);
    const { histories } = this.#model;
    for (const other of versions) {
      const doc = other === version ? undefined : find(other);
      const same = doc === undefined ? undefined : histories.get(doc)?.docs.find((d) => d.version === version.name);
      if (same !== undefined) return same;
    }
    return null;
  }
}

/** The file that a path in a document names, in any version. */
function fileNamed(path: string, page: Doc): SourcePath | null {
  const joined = joinPath(path.startsWith('/') ? '' : folderOf(page.source.path), decodeEscapes(path));
  return joined === null || joined === '' || isMarkdown(joined) ? joined : `${joined}.md`;
}

function isPage(target: LinkTarget): boolean {
  return target.type === 'route' || target.type === 'asset' || target.type === 'static';
}

/** Folds names that look alike: disks and editors compose `ü` of one code point or of two. */
function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function indexByCase(names: readonly string[]): ReadonlyMap<string, string | null> {
  const index = new Map<string, string | null>();
  for (const name of names) {
    const key = foldCase(name);
    index.set(key, index.has(key) ? null : name);
  }
  return index;
}
