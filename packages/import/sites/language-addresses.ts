/** Addresses of the further languages of a site of Markdown: which pages are still there, and where the others lead. Pure. */
import { buildDocPaths } from '../../../src/content/model/doc-paths.ts';
import { isWithin, joinRoute } from '../../../src/shared/doc-routes.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { languageTag } from '../translations.ts';
import type { FolderPage } from './move-pages.ts';

/** What a generator made in a language, from the root of the old site, by address, with the address that it leads to. */
export interface MadeAddresses {
  /** Lists of pages. */
  readonly lists: ReadonlyMap<RoutePath, RoutePath>;
  readonly redirects: ReadonlyMap<RoutePath, RoutePath>;
}
interface OldLanguage {
  readonly name: string;
  /** With `made`, their addresses are those below the name of the language; else each is at that of its source. */
  readonly pages: readonly FolderPage[];
  readonly made?: MadeAddresses;
}
interface NewSite {
  /** Addresses of the published pages of a version, from the root of the site. */
  readonly routes: ReadonlyMap<SourcePath, RoutePath>;
  /** Pages with a translation, by the tags of the languages that are there. */
  readonly translated: ReadonlyMap<string, ReadonlySet<SourcePath>>;
  /** True for a generator that showed the source at the address of a page without a translation. */
  readonly showsSources: boolean;
}
export interface LanguageAddresses {
  /** How many pages and lists are at their addresses, lead to another one, and are gone. */
  readonly kept: number;
  readonly changed: number;
  readonly lost: number;
  readonly redirects: ReadonlyMap<RoutePath, RoutePath>;
}

/**
 * A page is there if its source is translated, at the address of the source below the tag of the language. Each language has a home
 * page: what it does not have leads there, or to that of the site if the language was left out.
 */
export function placeAddresses(languages: readonly OldLanguage[], site: NewSite): LanguageAddresses {
  const placed = new Map<RoutePath, RoutePath>();
  const gone = new Set<RoutePath>();
  const sums = { kept: 0, lost: 0 };
  for (const { name, pages, made } of languages) {
    const published = pages.filter(({ isDraft }) => isDraft !== true);
    const own = new Set(published.map(({ target }) => target));
    const sources = site.showsSources ? [...site.routes].filter(([target]) => !own.has(target)) : [];
    for (const page of [...published, ...sources.map(([target, route]) => ({ target, route }))]) {
      const now = findPlace(name, page.target, site);
      const before = joinRoute(`/${name}`, (made === undefined ? site.routes.get(page.target) : page.route) ?? '/');
      if (made === undefined) sums[now === before ? 'kept' : 'lost'] += 1;
      else if (now === null) gone.add(before);
      else placed.set(before, now);
    }
  }
  const redirects = new Map<RoutePath, RoutePath>();
  for (const { name, made } of languages) {
    const tag = languageTag(name) ?? '';
    const home: RoutePath = site.translated.has(tag) ? `/${tag}` : '/';
    const leadOn = (to: RoutePath): RoutePath => placed.get(to) ?? (isWithin(to, `/${name}`) ? home : to);
    for (const [from, to] of made?.redirects ?? []) redirects.set(from, leadOn(to));
    for (const [from, to] of made?.lists ?? []) {
      // A language with pages in several folders has a list in each: one of posts says more than the home page.
      const isFree = !placed.has(from) || placed.get(from) === home;
      if (isFree && !gone.has(from)) placed.set(from, leadOn(to));
    }
  }
  const moved = [...placed].filter(([from, to]) => from !== to);
  return {
    kept: sums.kept + placed.size - moved.length,
    changed: moved.length,
    lost: sums.lost + gone.size,
    redirects: new Map([...redirects, ...moved]),
  };
}

/** The address of a page in a language; `null` if it is not there. */
function findPlace(name: string, target: SourcePath, { routes, translated }: NewSite): RoutePath | null {
  const tag = languageTag(name) ?? '';
  const [pages, route] = [translated.get(tag), routes.get(target)];
  if (pages === undefined || route === undefined) return null;
  return buildDocPaths(target, {}).slug === '/' || pages.has(target) ? joinRoute(`/${tag}`, route) : null;
}
