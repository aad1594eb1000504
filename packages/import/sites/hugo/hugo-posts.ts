/** Sections of posts in a site of Hugo, and where their lists, their feeds and other lists of the site lead. Pure. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { oneOrMore, textOf } from '../../docusaurus/config/settings.ts';
import { authorNames, postFields, tagsOf } from '../../posts.ts';
import type { PostSection, SitePage } from '../markdown-site.ts';
import { postRoute, sectionOf } from '../post-sets.ts';
import { type HugoContent, type HugoList, isListPage } from './hugo-lists.ts';
import { writtenDay } from './hugo-published.ts';

/** Folders in which a page with a date is a post. Archetypes give a date to any page, so the date alone says nothing. */
const SECTIONS = ['announcements', 'articles', 'blog', 'blogs', 'news', 'post', 'posts', 'updates'];

/** Sections most of whose pages have a day. `isBare` is true for a page without a text. */
export function findPosts({ pages, fields }: HugoContent, isBare: (page: SitePage) => boolean): readonly PostSection[] {
  const fieldsOfPage = ({ path }: SitePage): Fields => fields.get(path) ?? {};
  return SECTIONS.flatMap((folder): readonly PostSection[] => {
    const inside = pages.filter(({ target, isDraft }) => isDraft !== true && target.startsWith(`${folder}/`));
    const posts = inside.filter(({ path }) => !isListPage(path));
    const dated = posts.filter((page) => writtenDay(fieldsOfPage(page)) !== null);
    if (dated.length * 2 <= posts.length) return [];
    const list = inside.find(({ target }) => target === `${folder}/index.md`);
    const title = list === undefined ? null : textOf(fieldsOfPage(list)['title']);
    const lists = inside.filter((page) => isListPage(page.path) && isBare(page)).map(({ target }) => target);
    return [
      {
        folder,
        route: list?.route ?? `/${folder}`,
        label: title ?? folder.charAt(0).toUpperCase() + folder.slice(1),
        posts: posts.length,
        lists,
        feeds: [],
      },
    ];
  });
}

/** The front matter of a post: categories are tags, too. */
export function writePost(fields: Fields): Fields {
  const { categories, author, ...rest } = fields;
  const tags = new Set([...oneOrMore(categories), ...tagsOf(fields)]);
  const authors = authorNames(fields['authors'] ?? author, new Map());
  const written = postFields({ day: writtenDay(fields) ?? '', authors, tags: [...tags] });
  const values = written.map(([key, value]) => [key, key === 'date' ? value : JSON.parse(value)] as const);
  return { ...rest, ...Object.fromEntries(values) };
}

export interface HugoRoutes {
  /** Pages and lists at other addresses than before. */
  readonly moved: ReadonlyMap<RoutePath, RoutePath>;
  readonly lists: ReadonlyMap<RoutePath, RoutePath>;
  /** Those of them that had a page of their own: the first part of a list only led to it. */
  readonly listPages: readonly RoutePath[];
  /** How many lists without a text docsite makes at the same address. */
  readonly listed: number;
  readonly posts: readonly PostSection[];
  /** Feeds without a counterpart. */
  readonly lostFeeds: readonly RoutePath[];
}

interface OldRoutes {
  readonly pages: readonly SitePage[];
  readonly lists: readonly HugoList[];
  readonly posts: readonly PostSection[];
  /** Of a further language, which has no lists of its own: the sets of the sources. */
  readonly sets?: readonly PostSection[];
}

/** Where the old addresses lead. The old ones are below `from`, and those of the documentation are below `to` now. */
export function planRoutes(old: OldRoutes, from: RoutePath, to: RoutePath): HugoRoutes {
  const { pages, lists, posts } = old;
  const published = pages.filter(({ isDraft }) => isDraft !== true);
  const newRoute = (page: SitePage): RoutePath => {
    const section = sectionOf(page.target, posts);
    if (section === undefined) return joinRoute(to, page.route);
    return section.lists.includes(page.target) ? section.route : postRoute(page.route, section);
  };
  const moves = published.map((page) => [joinRoute(from, page.route), newRoute(page)] as const);
  const feeds = lists.flatMap((list) =>
    list.feed === null ? [] : [{ feed: joinRoute(from, list.feed), section: setOf(list, posts) }],
  );
  return {
    moved: new Map(moves.filter(([before, now]) => before !== now)),
    ...planLists(old, from, to),
    posts: posts.map((section) => ({
      ...section,
      feeds: feeds.filter((one) => one.section === section).map(({ feed }) => feed),
    })),
    lostFeeds: feeds.filter(({ section }) => section === undefined).map(({ feed }) => feed),
  };
}

/** The set whose posts a list has. That of all pages is mostly one of posts. */
function setOf({ targets, kind }: HugoList, posts: readonly PostSection[]): PostSection | undefined {
  if (kind === 'home') return posts.toSorted((a, b) => b.posts - a.posts)[0];
  return posts.find(({ folder }) => targets.length > 0 && targets.every((path) => path.startsWith(`${folder}/`)));
}

function planLists(
  { lists, posts, sets }: OldRoutes,
  from: RoutePath,
  to: RoutePath,
): Pick<HugoRoutes, 'lists' | 'listPages' | 'listed'> {
  // docsite makes a list at the root of documents without a page there, and one of each set.
  const isMade = ({ isPage, kind, route }: HugoList): boolean =>
    sets === undefined &&
    !isPage &&
    from === to &&
    (kind === 'home' || posts.some((section) => section.route === route));
  const placeOf = (list: HugoList): RoutePath => {
    if (list.kind === 'home') return to;
    return setOf(list, sets ?? posts)?.route ?? (list.isPage ? joinRoute(to, list.route) : to);
  };
  const redirected = lists.flatMap((list) => {
    const old = list.isPage || isMade(list) ? list.parts : [list.route, ...list.parts];
    return old.map((route) => [joinRoute(from, route), placeOf(list)] as const);
  });
  const firstParts = new Set(
    lists.flatMap(({ parts: [first] }) => (first === undefined ? [] : [joinRoute(from, first)])),
  );
  return {
    lists: new Map(redirected),
    listPages: redirected.flatMap(([route]) => (firstParts.has(route) ? [] : [route])),
    listed: lists.filter(isMade).length,
  };
}
