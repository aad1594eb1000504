/** Plugins of MkDocs that give pages other addresses: the languages of `i18n` and the posts of Material's `blog`. Pure. */
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../src/shared/string/trim-ends.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../docusaurus/config/settings.ts';
import { toRoute } from '../docusaurus/versions.ts';
import { parseText } from '../parse-text.ts';
import { readWrittenFields } from '../written-fields.ts';
import { pythonSlug } from './heading-slugs.ts';

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
  return {
    routeOf: (path, text) => {
      if (!`/${path}`.startsWith(joinRoute(blog, '/posts/'))) return null;
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
