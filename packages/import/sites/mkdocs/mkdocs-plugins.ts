/** Plugins of MkDocs that give pages other addresses: the languages of `i18n` and the posts of Material's `blog`. Pure. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { parseText } from '../../parse-text.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { pythonSlug } from '../heading-slugs.ts';
import type { SitePage } from '../markdown-site.ts';

export interface DocsLanguages {
  /** The path of a file in the site of the language that is imported; `null` for one of another language. */
  readonly pathOf: PathOf;
  /** The language that is imported; `null` for a site in one. */
  readonly own: DocsLanguage | null;
  readonly others: readonly (DocsLanguage & { readonly pathOf: PathOf })[];
}
type PathOf = (path: string) => string | null;
interface DocsLanguage {
  readonly name: string;
  readonly fields: Fields;
}

/** `i18n` has a folder for each language, or `a.de.md` beside `a.md`; a language without a choice has the plain addresses. */
export function readLanguages(options: unknown): DocsLanguages {
  const { languages, docs_structure: structure } = fieldsOf(options);
  const all = isFields(languages)
    ? Object.entries(languages).map(([name, one]) => ({
        name,
        fields: isFields(one) ? one : { name: one },
        isDefault: fieldsOf(options)['default_language'] === name,
      }))
    : listOf(languages).flatMap((one) => {
        const fields = fieldsOf(one);
        const { locale, default: isDefault, build } = fields;
        return typeof locale === 'string' && build !== false
          ? [{ name: locale, fields, isDefault: isDefault === true }]
          : [];
      });
  const own = all.find(({ isDefault }) => isDefault) ?? all[0];
  const languageOf = (path: string): readonly [locale: string | undefined, rest: string] => {
    const [, inFolder = '', below = ''] = /^([^/]+)\/(.*)$/su.exec(path) ?? [];
    const [, before = '', mark = '', end = ''] = /^(.*)\.([\w-]+)(\.\w+)$/su.exec(path) ?? [];
    const [name, rest] = structure === 'folder' ? [inFolder, below] : [mark, before + end];
    return all.some((language) => language.name === name) ? [name, rest] : [own?.name, path];
  };
  const pathIn =
    (name: string | undefined): PathOf =>
    (path) => {
      const [language, rest] = languageOf(path);
      return language === name ? rest : null;
    };
  return {
    pathOf: pathIn(own?.name),
    own: own ?? null,
    others: all.filter((one) => one !== own).map((one) => ({ ...one, pathOf: pathIn(one.name) })),
  };
}

export interface BlogAddresses {
  /** The address of a post; `null` for another page, or a post without a date. */
  readonly routeOf: (path: string, text: string) => RoutePath | null;
  /** True for a post that the plugin did not publish. */
  readonly isDraft: (path: string, text: string) => boolean;
  /** How many addresses of posts were asked for. */
  readonly posts: () => number;
  /** Lists of posts that the plugin made, of those whose addresses were asked for; they lead to the blog. */
  readonly lists: () => ReadonlyMap<RoutePath, RoutePath>;
}

/** Addresses as Material's blog makes them: `blog/2024/01/31/title/` unless its options say otherwise. */
export function readBlogAddresses(options: unknown): BlogAddresses {
  const fields = fieldsOf(options);
  const blog = toRoute(trimSlashes(textOf(fields['blog_dir']) ?? 'blog').replace(/^\.$/u, ''));
  const lists = new Set<RoutePath>();
  const size = typeof fields['pagination_per_page'] === 'number' ? fields['pagination_per_page'] : 10;
  let posts = 0;
  const isPost = (path: string): boolean => `/${path}`.startsWith(joinRoute(blog, '/posts/'));
  return {
    isDraft: (path, text) => isPost(path) && fields['draft'] !== true && readWrittenFields(text)['draft'] === true,
    posts: () => posts,
    routeOf: (path, text) => {
      if (!isPost(path)) return null;
      const own = readWrittenFields(text);
      const date =
        own['date'] instanceof Date || typeof own['date'] === 'string' ? own['date'] : fieldsOf(own['date'])['created'];
      const day = date instanceof Date ? date.toISOString().slice(0, 10) : (textOf(date)?.slice(0, 10) ?? '');
      if (!/^\d{4}-\d\d-\d\d$/u.test(day)) return null;
      const slug = (name: string): string =>
        pythonSlug(name, { name: 'pymdownx', letterCase: 'lower', separator: '-' });
      const categories = listOf(own['categories'])
        .flatMap((name) => textOf(name) ?? [])
        .map(slug);
      posts += 1;
      for (const list of [
        'archive' as const,
        `archive/${day.slice(0, 4)}`,
        ...categories.map((name) => `category/${name}`),
      ]) {
        lists.add(joinRoute(blog, toRoute(list)));
      }
      const title = textOf(own['title']) ?? parseText(text).leadingTitle ?? '';
      return joinRoute(
        blog,
        toRoute(postAddress(fields, { day, slug: textOf(own['slug']) ?? slug(title), categories, path })),
      );
    },
    lists: () => {
      const pages = Array.from(
        { length: Math.ceil(posts / Math.max(1, size)) - 1 },
        (_, at) => `/page/${at + 2}` as const,
      );
      const all = [...lists, ...pages.map((page) => joinRoute(blog, page))];
      return new Map(all.map((list) => [list, blog]));
    },
  };
}

interface Post {
  /** `2024-01-31`. */
  readonly day: string;
  readonly slug: string;
  readonly categories: readonly string[];
  readonly path: string;
}

function postAddress(options: Fields, { day, slug, categories, path }: Post): string {
  const format = textOf(options['post_url_format']) ?? '{date}/{slug}';
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const dates: Readonly<Record<string, string>> = { yyyy: year, MM: month, dd: dayOfMonth, M: month, d: dayOfMonth };
  const date = (textOf(options['post_url_date_format']) ?? 'yyyy/MM/dd').replaceAll(/yyyy|MM|dd|M|d/gu, (part) =>
    part.length === 1 ? String(Number(dates[part])) : (dates[part] ?? part),
  );
  const parts = {
    date,
    slug,
    categories: categories.slice(0, Number(options['post_url_max_categories'] ?? 1)).join('/'),
  };
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/u, '');
  return format.replaceAll(/\{(date|slug|categories|file)\}/gu, (_, key: string) => ({ ...parts, file })[key] ?? '');
}

/** Addresses of other languages at which the plugin showed pages of the first one. */
export function countUntranslated(
  options: unknown,
  { others }: DocsLanguages,
  { paths, pages }: { readonly paths: readonly string[]; readonly pages: readonly SitePage[] },
): number {
  if (fieldsOf(options)['fallback_to_default'] === false) return 0;
  return others.reduce((sum, { pathOf }) => {
    const own = new Set(paths.map(pathOf));
    return sum + pages.filter(({ target }) => !own.has(target)).length;
  }, 0);
}

/** A note about a post in `file` that was a draft. */
export function leftDraft(file: string): Problem {
  return problem({
    severity: 'info',
    code: 'not-imported',
    file,
    what: 'This draft of the blog was not imported.',
    why: 'The old site did not publish it, and docsite would.',
    fix: 'Copy it to docs/next/ when it may be seen.',
  });
}

/** A warning about the list of so many posts at the address `blog`; `file` is the configuration. */
export function leftLists(file: string, posts: number, blog: string): Problem {
  return problem({
    severity: 'warn',
    code: 'not-imported',
    file,
    what: `The list of ${countOf(posts, 'post')} at ${blog} was left out, with their dates, authors and categories.`,
    why: 'The plugin "blog" made it. The posts keep their addresses.',
    fix: 'Link to them there, or make the folder a set with dates.',
  });
}
