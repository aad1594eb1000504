/** Addresses of the further languages of a site of Markdown: which pages are still there, and where the others lead. Pure. */
import { buildDocPaths } from '../../../src/content/model/doc-paths.ts';
import { isWithin, joinRoute } from '../../../src/shared/doc-routes.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { languageTag } from '../translations.ts';
import type { FolderPage, OtherLanguage } from './markdown-site.ts';

/** With `made`, the addresses of its pages are those below its name; else each is at that of its source. */
type OldLanguage = Pick<OtherLanguage, 'name' | 'pages' | 'made'>;
interface NewSite {
  /** What the addresses of the version begin with. */
  readonly base: RoutePath;
  /** Addresses of its published pages, from the root of the site. */
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
  const counted = languages.flatMap((language) => listAtSources(language, site));
  const own = languages.flatMap((language) => listOwn(language, site));
  const gone = new Set(own.flatMap(({ before, now }) => (now === null ? before : [])));
  const placed = new Map(own.flatMap(({ before, now }) => (now === null ? [] : [[before, now]])));
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
  const kept = counted.filter(({ before, now }) => now === before).length;
  return {
    kept: kept + placed.size - moved.length,
    changed: moved.length,
    lost: counted.length - kept + gone.size,
    redirects: new Map([...redirects, ...moved]),
  };
}

interface OldAddress {
  readonly before: RoutePath;
  readonly now: RoutePath | null;
}

/** Addresses of a language that are those of the sources below its name. */
function listAtSources({ name, pages, made }: OldLanguage, site: NewSite): readonly OldAddress[] {
  if (made !== undefined) return [];
  const targets = site.showsSources ? [...site.routes.keys()] : listPublished(pages).map(({ target }) => target);
  return targets.map((target) => ({
    before: joinRoute(`/${name}`, site.routes.get(target) ?? '/'),
    now: findPlace(name, target, site),
  }));
}

/** Addresses that pages of a language have of their own. */
function listOwn({ name, pages, made }: OldLanguage, site: NewSite): readonly OldAddress[] {
  if (made === undefined && !site.showsSources) return [];
  return listPublished(pages).flatMap(({ target, route }) => {
    const before = joinRoute(`/${name}`, made === undefined ? joinRoute(site.base, route ?? '/') : (route ?? '/'));
    const source = site.routes.get(target);
    const isCounted = made === undefined && source !== undefined && before === joinRoute(`/${name}`, source);
    return isCounted ? [] : [{ before, now: findPlace(name, target, site) }];
  });
}

function listPublished(pages: readonly FolderPage[]): readonly FolderPage[] {
  return pages.filter(({ isDraft }) => isDraft !== true);
}

/** The address of a page in a language; `null` if it is not there. */
function findPlace(name: string, target: SourcePath, { routes, translated }: NewSite): RoutePath | null {
  const tag = languageTag(name) ?? '';
  const [pages, route] = [translated.get(tag), routes.get(target)];
  if (pages === undefined || route === undefined) return null;
  return buildDocPaths(target, {}).slug === '/' || pages.has(target) ? joinRoute(`/${tag}`, route) : null;
}
