/** Posts of Material's plugin `blog`: their addresses, what they say of themselves, and the lists that the plugin made of them. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, textOf, textsOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { setFrontMatterField } from '../../front-matter-fields.ts';
import { notImported } from '../../not-imported.ts';
import { parseText } from '../../parse-text.ts';
import { authorNames, dayOf, postFields, readAuthors, tagsOf } from '../../posts.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { pythonSlug } from '../heading-slugs.ts';
import { type PostSection, splitPage } from '../markdown-site.ts';

interface Post {
  /** `2024-01-31`. */
  readonly day: string;
  readonly slug: string;
  readonly categories: readonly string[];
  /** As the list of authors names them. */
  readonly authors: readonly string[];
  /** Its path among the pages. */
  readonly target: SourcePath;
}

/** The blog of a site, which learns its posts one by one. Its options are those of the plugin. */
export class MaterialBlog {
  readonly #options: Fields;
  readonly #folder: string;
  readonly #route: RoutePath;
  readonly #authors: ReadonlyMap<string, string>;
  readonly #posts: Post[] = [];
  /** The page with the list; `null` until it was seen. */
  #list: { readonly target: SourcePath; readonly text: string } | null = null;

  constructor(options: unknown, tree: SiteTree, docs: string) {
    this.#options = fieldsOf(options);
    this.#folder = trimSlashes(textOf(this.#options['blog_dir']) ?? 'blog').replace(/^\.$/u, '');
    this.#route = toRoute(this.#folder);
    const file = this.#place('authors_file', '{blog}/.authors.yml');
    const text = readText(tree, normalise(`${docs}/${file}`)) ?? '';
    this.#authors = readAuthors(fieldsOf(readWrittenFields(`---\n${text}\n---\n`)['authors']));
  }

  /** True for a post that the plugin did not publish. */
  isDraft(target: SourcePath, text: string): boolean {
    if (!this.isPost(target) || this.#options['draft'] === true) return false;
    const fields = readWrittenFields(text);
    if (typeof fields['draft'] === 'boolean') return fields['draft'];
    return this.#options['draft_if_future_date'] === true && Date.parse(createdOn(fields) ?? '') > Date.now();
  }

  isPost(target: SourcePath): boolean {
    return target.startsWith(`${this.#place('post_dir', '{blog}/posts')}/`);
  }

  /** The address of a post; `null` for another page, or a post without a date. */
  add(target: SourcePath, text: string): RoutePath | null {
    if (target === normalise(`${this.#folder}/index.md`)) this.#list = { target, text };
    if (!this.isPost(target)) return null;
    const fields = readWrittenFields(text);
    const day = createdOn(fields);
    if (day === null) return null;
    const title = textOf(fields['title']) ?? parseText(text).leadingTitle ?? '';
    const categories = textsOf(fields['categories']).map(slugOf);
    const authors = textsOf(fields['authors']);
    const post = { day, slug: textOf(fields['slug']) ?? slugOf(title), categories, authors, target };
    this.#posts.push(post);
    return joinRoute(this.#route, toRoute(postAddress(this.#options, post)));
  }

  /** The page with the fields of a post of docsite. */
  writePost(text: string): string {
    const fields = readWrittenFields(text);
    const tags = [...new Set([...textsOf(fields['categories']), ...tagsOf(fields)])];
    const authors = authorNames(fields['authors'], this.#authors);
    const written = postFields({ day: createdOn(fields) ?? '', authors, tags });
    return written.reduce((page, [key, value]) => setFrontMatterField(page, key, value), text);
  }

  /** What becomes a set; `null` without posts. */
  section(): PostSection | null {
    if (this.#posts.length === 0) return null;
    const isBare =
      this.#list !== null &&
      splitPage(this.#list.text)
        .body.replace(/^\s*#[ \t][^\n]*/u, '')
        .trim() === '';
    const name = this.#folder.slice(this.#folder.lastIndexOf('/') + 1);
    return {
      folder: this.#folder,
      route: this.#route,
      label: parseText(this.#list?.text ?? '').leadingTitle ?? name.charAt(0).toUpperCase() + name.slice(1),
      posts: this.#posts.length,
      lists: this.#list !== null && isBare ? [this.#list.target] : [],
      feeds: [],
    };
  }

  /** Lists of the posts that the plugin made: each leads to the blog. */
  lists(): ReadonlyMap<RoutePath, RoutePath> {
    const sizes = new Map<RoutePath, number>([['/', this.#posts.length]]);
    const add = (list: string): void => {
      const route = toRoute(list);
      sizes.set(route, (sizes.get(route) ?? 0) + 1);
    };
    for (const { day, categories, authors } of this.#posts) {
      const date = formatDate(day, textOf(this.#options['archive_url_date_format']) ?? 'yyyy');
      if (this.#options['archive'] !== false) add(this.#format('archive_url_format', 'archive/{date}', date));
      const profiles = this.#options['authors_profiles'] === true ? authors : [];
      for (const name of profiles) add(this.#format('authors_profiles_url_format', 'author/{slug}', name));
      if (this.#options['categories'] === false) continue;
      for (const slug of new Set(categories)) add(this.#format('categories_url_format', 'category/{slug}', slug));
    }
    const pages = [...sizes].flatMap(([list, count]) => [...(list === '/' ? [] : [list]), ...this.#parts(list, count)]);
    return new Map(pages.map((page) => [joinRoute(this.#route, page), this.#route]));
  }

  #parts(list: RoutePath, posts: number): readonly RoutePath[] {
    const size = this.#options['pagination_per_page'];
    if (this.#options['pagination'] === false) return [];
    const count = Math.ceil(posts / Math.max(1, typeof size === 'number' ? size : 10));
    return Array.from({ length: count - 1 }, (_, at) =>
      joinRoute(list, toRoute(this.#format('pagination_url_format', 'page/{page}', String(at + 2)))),
    );
  }

  /** The pattern of an option with its one value. */
  #format(option: string, pattern: string, value: string): string {
    return (textOf(this.#options[option]) ?? pattern).replaceAll(/\{\w+\}/gu, () => value);
  }

  #place(option: string, pattern: string): string {
    return normalise(this.#format(option, pattern, this.#folder));
  }
}

/** Feeds that the plugin `rss` made, at the root of the site. */
export function readFeeds(plugins: ReadonlyMap<string, unknown>): readonly RoutePath[] {
  if (!plugins.has('rss')) return [];
  const names = fieldsOf(fieldsOf(plugins.get('rss'))['feeds_filenames']);
  return ['rss_created.xml', 'rss_updated.xml', 'json_created.json', 'json_updated.json'].map((file) =>
    toRoute(textOf(names[file.replace(/\..*/u, '')]) ?? `feed_${file}`),
  );
}

/** The day on which a post was written: `date`, or `date.created`. */
function createdOn(fields: Fields): string | null {
  return dayOf(fieldsOf(fields['date'])['created'] ?? fields['date']);
}

function slugOf(name: string): string {
  return pythonSlug(name, { name: 'pymdownx', letterCase: 'lower', separator: '-' });
}

/** `blog/2024/01/31/title/` unless the options say otherwise. */
function postAddress(options: Fields, { day, slug, categories, target }: Post): string {
  const parts = {
    date: formatDate(day, textOf(options['post_url_date_format']) ?? 'yyyy/MM/dd'),
    slug,
    categories: categories.slice(0, Number(options['post_url_max_categories'] ?? 1)).join('/'),
    file: target.slice(target.lastIndexOf('/') + 1).replace(/\.md$/u, ''),
  };
  const format = textOf(options['post_url_format']) ?? '{date}/{slug}';
  return format.replaceAll(/\{(date|slug|categories|file)\}/gu, (_, key: keyof typeof parts) => parts[key]);
}

function formatDate(day: string, format: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const dates: Readonly<Record<string, string>> = { yyyy: year, MM: month, dd: dayOfMonth, M: month, d: dayOfMonth };
  return format.replaceAll(/yyyy|MM|dd|M|d/gu, (part) =>
    part.length === 1 ? String(Number(dates[part])) : (dates[part] ?? part),
  );
}

/** A note about a post in `file` that was a draft. */
export function leftDraft(file: string): Problem {
  return notImported(file, {
    severity: 'info',
    what: 'This draft of the blog was not imported.',
    why: 'The old site did not publish it, and docsite would.',
    fix: 'Copy it to docs/next/ when it may be seen.',
  });
}
