/** A blog → a set with dates: posts keep their addresses, dates, authors and tags, and feeds lead to that of the set. */
import { buildDocPaths } from '../../../src/content/model/doc-paths.ts';
import { parseFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { isWithin, joinRoute } from '../../../src/shared/doc-routes.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { NEXT } from '../../../src/shared/site-folders.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { authorNames, dayOf, postFields, readAuthors, tagsOf } from '../posts.ts';
import { selectPaths } from '../select-paths.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import { readWrittenFields } from '../written-fields.ts';
import { type DocsInstance, fieldsOf, listOf, readInstance, readPatterns, textOf } from './config/settings.ts';
import { isPassedOver, type OldDoc, type OldVersion, toRoute } from './versions.ts';

export interface OldBlog {
  readonly instance: DocsInstance;
  /** As documents are read, newest first; without drafts. */
  readonly version: OldVersion;
  /** Lists of posts that the old site had: by tag, by author, by year, and all but the first page. */
  readonly lists: readonly RoutePath[];
  /** Its feeds in other forms than Atom. */
  readonly feeds: readonly RoutePath[];
}

interface Post extends OldDoc {
  /** `2024-01-31`; empty if it is unknown. */
  readonly day: string;
  /** Lists that have it, below the blog. */
  readonly lists: readonly RoutePath[];
}

/** The day in a path: `2024-01-31-name.md`, `2024/01/31/name.md`, `2024-01-31-name/index.md`. */
const DATED = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/iu;
const POSTS_PER_PAGE = 10;

/** Reads the blog with these options; `null` if there are no posts. `newBase` is its new route. */
export function readBlog(options: Fields, tree: SiteTree): OldBlog | null {
  const folder = textOf(options['path']) ?? 'blog';
  const patterns = readPatterns(options, '**/*.{md,mdx}');
  const files = tree.list(folder);
  const base = toRoute(textOf(options['routeBasePath']) ?? 'blog');
  const listed = (option: string, file: string): Fields =>
    readWrittenFields(`---\n${readText(tree, `${folder}/${textOf(options[option]) ?? file}`) ?? ''}\n---\n`);
  const authors = listed('authorsMapPath', 'authors.yml');
  const tags = readTags(options['tags'] === false ? {} : listed('tags', 'tags.yml'));
  const posts = selectPaths(files.filter(isMarkdown), patterns)
    .map((path) =>
      readPost(path, readText(tree, `${folder}/${path}`) ?? '', {
        base,
        authors: readAuthors(authors),
        tags,
        listsOf: (fields) => [...tagLists(fields, tags, options), ...authorLists(fields, authors, options)],
      }),
    )
    .filter(({ frontMatter }) => frontMatter.draft !== true)
    .toSorted((a, b) => compareText(b.day, a.day) || compareText(a.path, b.path));
  if (posts.length === 0) return null;
  return {
    instance: { ...readInstance({ id: 'blog', path: folder }), routeBasePath: base.slice(1), patterns },
    version: {
      oldName: 'current',
      newName: NEXT,
      folder,
      oldPath: base,
      newPath: base,
      isLatest: true,
      sidebarsFile: null,
      docs: posts,
      assets: files.filter(
        (path) =>
          !isMarkdown(path) && !path.split('/').some(isPassedOver) && !/^authors\.ya?ml$|^tags\.ya?ml$/u.test(path),
      ),
    },
    lists: listRoutes(posts, authors, options).map((route) => joinRoute(base, route)),
    feeds: feedRoutes(options).map((name) => joinRoute(base, name)),
  };
}

/** Below the blog: by year, by tag and by author, and all but the first page of each list. There is no list of tags without a tag. */
function listRoutes(posts: readonly Post[], authors: Fields, options: Fields): readonly RoutePath[] {
  const perPage = typeof options['postsPerPage'] === 'number' ? options['postsPerPage'] : POSTS_PER_PAGE;
  const further = (count: number): readonly RoutePath[] => {
    const pages = options['postsPerPage'] === 'ALL' ? 1 : Math.ceil(count / Math.max(1, perPage));
    return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => toRoute(`page/${index + 2}`));
  };
  const counts = new Map<RoutePath, number>(
    Object.keys(authors).flatMap((key) => authorList(key, authors, options).map((route) => [route, 0] as const)),
  );
  for (const route of posts.flatMap(({ lists }) => lists)) counts.set(route, (counts.get(route) ?? 0) + 1);
  const lists = [...counts].toSorted(([a], [b]) => compareText(a, b));
  return [
    ...(options['archiveBasePath'] === null ? [] : [toRoute(textOf(options['archiveBasePath']) ?? 'archive')]),
    ...(lists.some(([route]) => isWithin(route, tagsBase(options))) ? [tagsBase(options)] : []),
    ...(Object.keys(authors).length === 0 ? [] : [authorsBase(options)]),
    ...lists.flatMap(([route, count]) => [route, ...further(count).map((page) => joinRoute(route, page))]),
    ...further(posts.length),
  ];
}

function tagsBase(options: Fields): RoutePath {
  return toRoute(textOf(options['tagsBasePath']) ?? 'tags');
}

function authorsBase(options: Fields): RoutePath {
  return toRoute(textOf(options['authorsBasePath']) ?? 'authors');
}

/** The lists of the tags of a post, each once. */
function tagLists(fields: Fields, listed: ListedTags, options: Fields): readonly RoutePath[] {
  const routes = listOf(fields['tags']).flatMap((tag) => {
    const label = textOf(tag) ?? textOf(fieldsOf(tag)['label']);
    const own = textOf(fieldsOf(tag)['permalink']);
    if (label === null) return [];
    return joinRoute(tagsBase(options), toRoute(own ?? listed.get(label)?.route ?? tagSlug(label)));
  });
  return [...new Set(routes)];
}

/** The pages of the authors of a post. */
function authorLists(fields: Fields, authors: Fields, options: Fields): readonly RoutePath[] {
  const keys = [fields['authors']].flat().flatMap((one) => textOf(one) ?? textOf(fieldsOf(one)['key']) ?? []);
  return [...new Set(keys)].flatMap((key) => authorList(key, authors, options));
}

/** The page of an author who has one; empty for others. */
function authorList(key: string, authors: Fields, options: Fields): readonly RoutePath[] {
  const { page } = fieldsOf(authors[key]);
  if (page === undefined || page === null || page === false) return [];
  return [joinRoute(authorsBase(options), toRoute(textOf(fieldsOf(page)['permalink']) ?? tagSlug(key)))];
}

/** The address of a tag as `kebabCase` of lodash makes it, which Docusaurus calls: `v1.0` is `v-1-0`, `HTMLTag` is `html-tag`. */
export function tagSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{Lo}\p{Lm}]+/gu) ?? [];
  return words.join('-').toLowerCase();
}

/** RSS and Atom unless the options say otherwise. Atom's file has the same name here. */
function feedRoutes(options: Fields): readonly RoutePath[] {
  const written = fieldsOf(options['feedOptions'])['type'];
  const types = written === undefined || written === 'all' ? ['rss', 'atom'] : [written].flat();
  return [
    ...(types.includes('rss') ? (['/rss.xml'] as const) : []),
    ...(types.includes('json') || written === 'all' ? (['/feed.json'] as const) : []),
  ];
}

interface PostContext {
  readonly base: RoutePath;
  readonly authors: ReadonlyMap<string, string>;
  readonly tags: ListedTags;
  /** The lists of the tags and authors of a post, by its fields. */
  readonly listsOf: (fields: Fields) => readonly RoutePath[];
}
/** Tags of the list, by key and by label. */
type ListedTags = ReadonlyMap<string, { readonly label: string; readonly route: RoutePath }>;

function readPost(path: SourcePath, text: string, { base, authors, tags: listed, listsOf }: PostContext): Post {
  const { frontMatter } = parseFrontMatter(text);
  const fields = readWrittenFields(text);
  const dated = DATED.exec(path);
  const [, folder = '', date = '', name = ''] = dated ?? [];
  const plain = path.replace(/(?:^|\/)index(?=\.mdx?$)/iu, '').replace(/\.mdx?$/iu, '');
  const slug = toRoute(frontMatter.slug ?? (dated === null ? plain : `${folder}${date.replaceAll('-', '/')}/${name}`));
  const day = dayOf(fields['date']) ?? dayOf(date.replaceAll('/', '-')) ?? '';
  const tags = tagsOf(fields).map((tag) => listed.get(tag)?.label ?? tag);
  const names = authorNames(fields['authors'] ?? fields['author'], authors);
  const written = new Map([['slug', JSON.stringify(slug)], ...postFields({ day, authors: names, tags })]);
  const { id } = buildDocPaths(path, { ...frontMatter, slug });
  const route = joinRoute(base, slug);
  return {
    path,
    id,
    text,
    frontMatter,
    oldRoute: route,
    newRoute: route,
    keepsNumber: false,
    ownSlug: null,
    written,
    day,
    lists: listsOf(fields),
  };
}

function readTags(listed: Fields): ListedTags {
  return new Map(
    Object.entries(listed).flatMap(([key, value]) => {
      const label = textOf(fieldsOf(value)['label']) ?? key;
      const tag = { label, route: toRoute(textOf(fieldsOf(value)['permalink']) ?? tagSlug(key)) };
      return [[key, tag] as const, [label, tag] as const];
    }),
  );
}
