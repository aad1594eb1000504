/** "Did you mean …?" for a broken link: the nearest target, written in the same form. */
import { posix } from 'node:path';
import { splitHref } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { isMarkdown, isTextSource } from '../../shared/model/source-kind.ts';
import { nearest } from '../../shared/problem/suggest.ts';
import type { BodyLink } from '../../shared/types/page.ts';
import type { Href, RoutePath, SourcePath } from '../../shared/types/store.ts';

/** Names that one check compares, which takes seconds: 10,000 faults on 10,000 pages would take half an hour. */
const MAX_COMPARED = 300_000;

/** Finds the nearest name, within a budget of comparisons. */
export class NameFinder {
  #compared = 0;

  /** True once the budget is spent. */
  get isTired(): boolean {
    return this.#compared > MAX_COMPARED;
  }

  /** `null` if nothing is near, or the budget is spent. */
  nearest(name: string, names: readonly string[]): string | null {
    if (this.isTired) return null;
    this.#compared += names.length;
    return nearest(name, names);
  }
}

/** Suggests targets for the links of one site. */
export class LinkSuggester {
  readonly #model: SiteModel;
  readonly #finder = new NameFinder();

  constructor(model: SiteModel) {
    this.#model = model;
  }

  /** The nearest reference without query and hash; `null` if nothing is near, or the budget is spent. */
  suggest(page: LinkSource, link: Pick<BodyLink, 'kind' | 'href'>): Href | null {
    if (this.#finder.isTired) return null;
    const { path } = splitHref(link.href);
    return this.#finder.nearest(path, this.#namesFor(path, page, link.kind === 'image'));
  }

  #namesFor(path: string, page: LinkSource, isPicture: boolean): readonly string[] {
    const siteNames = isPicture ? [...this.#model.staticFiles] : namesOfSite(this.#model);
    if (!('source' in page)) return siteNames.map((name) => writeLike(path, name.slice(1), pathOf(page)));
    const files = [...(this.#model.versionByName.get(page.version)?.files.keys() ?? [])];
    const names = files
      .filter((file) => (isPicture ? !isTextSource(file) : isMarkdown(file)))
      .map((file) => writeLike(path, file, page.source.path));
    return path.startsWith('/') ? [...names, ...siteNames] : names;
  }
}

/** What a page outside all versions can link to: routes, files of `static/`, and pages by their files. */
export function namesOfSite({ routes, staticFiles, added, pages }: SiteModel): readonly RoutePath[] {
  const files = pages.map(({ file }): RoutePath => `/${file.slice('pages/'.length)}`);
  // The home page has no name to misspell.
  return [...routes.keys(), ...staticFiles, ...added.keys(), ...files.filter(isMarkdown)].filter(
    (name) => name !== '/',
  );
}

/** The file that relative links of a page are resolved against, within its version or `pages/`. */
export function pathOf(page: LinkSource): SourcePath {
  return 'source' in page ? page.source.path : page.file.slice('pages/'.length);
}

/** The address of a file in the form of the link: leading slash, `./`, suffix. `#` and `?` are encoded. */
export function writeLike(written: string, path: SourcePath, from: SourcePath): string {
  const file = path.replaceAll('#', '%23').replaceAll('?', '%3F');
  const target = isMarkdown(file) && !isMarkdown(written) ? file.replace(/\.mdx?$/iu, '') : file;
  if (written.startsWith('/')) return `/${target}`;
  // A page next to a folder of the same name is not the folder.
  const relative = posix.relative(posix.dirname(from), target) || `../${posix.basename(target)}`;
  return written.startsWith('./') ? `./${relative}` : relative;
}
