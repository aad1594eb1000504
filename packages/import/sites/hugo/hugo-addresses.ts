/** Addresses as Hugo makes them: of pages, of the files beside them, and of its lists of tags. Pure. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { canLeadOn } from '../../../../src/shared/plain-route.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { isUnpublished } from './hugo-text.ts';
import type { SitePage } from '../markdown-site.ts';

/** In lower case, with hyphens for spaces and without most signs: `PathSpec.UnicodeSanitize` of Hugo. */
function plainAddress(path: string): string {
  return path
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}\p{M}\s./\\_#+~@-]/gu, '')
    .replace(/^\s+/u, '')
    .replaceAll(/(?<=-)\s+|\s+(?=-|$)/gu, '')
    .replaceAll(/\s+/gu, '-');
}

/**
 * The address of a page by its path without the mark of its language: what it says itself, then the pattern that `permalinks` has for
 * its section, then the path.
 */
export function pageAddress(path: string, fields: Fields, config: Fields): RoutePath {
  const url = textOf(fields['url']);
  if (url !== null) return toRoute(url);
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]*?)\.\w+$/u.exec(path) ?? [];
  const isList = name === '_index';
  const isBundle = name === 'index';
  const base = isBundle ? folder.slice(folder.lastIndexOf('/') + 1) : name;
  const around = isBundle ? folder.slice(0, Math.max(0, folder.lastIndexOf('/'))) : folder;
  const [section = ''] = folder.split('/');
  const pattern = patternOf(config, isList ? 'section' : 'page', section);
  if (pattern !== null && section !== '') {
    return toRoute(plainAddress(fillPattern(pattern, { fields, base, sections: isList ? folder : around })));
  }
  const own = isList ? '' : (textOf(fields['slug']) ?? base);
  return toRoute(plainAddress(`${isList ? folder : around}/${own}`));
}

/** `permalinks` has patterns of pages by their section, or below `page` and `section`. */
function patternOf(config: Fields, kind: 'page' | 'section', section: string): string | null {
  const patterns = fieldsOf(config['permalinks']);
  const own = textOf(fieldsOf(patterns[kind])[section]);
  return own ?? (kind === 'page' ? textOf(patterns[section]) : null);
}

interface PatternPage {
  readonly fields: Fields;
  /** Name of its file, or of its folder if it has one of its own. */
  readonly base: string;
  /** Folders around it. */
  readonly sections: string;
}

function fillPattern(pattern: string, { fields, base, sections }: PatternPage): string {
  const [year, month = '', day = ''] = dateOf(fields).split('-');
  const folders = sections.split('/');
  const title = textOf(fields['title']) ?? base;
  const slug = textOf(fields['slug']);
  const values: Readonly<Record<string, string>> = {
    year: String(Number(year)),
    month,
    day,
    title,
    slug: slug ?? title,
    filename: base,
    contentbasename: base,
    slugorfilename: slug ?? base,
    slugorcontentbasename: slug ?? base,
    section: folders[0] ?? '',
    sections,
  };
  return pattern
    .replaceAll(/:sections\[([^\]]*)\]/gu, (_, range: string) => pickFolders(folders, range))
    .replaceAll(/:(\w+)/gu, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));
}

/** By `1`, `1:`, `:2`, `1:2` or `last`. */
function pickFolders(folders: readonly string[], range: string): string {
  if (range === 'last') return folders.at(-1) ?? '';
  const [from = '', to] = range.split(':');
  if (to === undefined) return folders[Number(from)] ?? '';
  return folders.slice(Number(from), to === '' ? undefined : Number(to)).join('/');
}

/** `2024-01-31`; the first day of all for a page without a date. */
function dateOf(fields: Fields): string {
  const written = ['date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'].flatMap(
    (key) => fields[key] ?? [],
  );
  const [date] = written;
  const text = date instanceof Date ? date.toISOString() : (textOf(date) ?? '');
  return /^\d{4}-\d\d-\d\d/u.exec(text)?.[0] ?? '0001-01-01';
}

/** Lists of pages by tags, categories and other taxonomies of the site, below the address of its language. */
export function listAddresses(
  pages: readonly Fields[],
  config: Fields,
  taken: ReadonlySet<RoutePath>,
): readonly RoutePath[] {
  const disabled = listOf(config['disablekinds']);
  const taxonomies = isFields(config['taxonomies']) ? Object.values(config['taxonomies']) : ['tags', 'categories'];
  const published = pages.filter((fields) => !isUnpublished(fields));
  const found = taxonomies.flatMap((taxonomy) => {
    const name = textOf(taxonomy);
    const terms = name === null ? [] : published.flatMap((fields) => termsOf(fields[name]));
    if (name === null || terms.length === 0) return [];
    const below = terms.map((term) => `${name}/${term}`);
    return [...(disabled.includes('taxonomy') ? [] : [name]), ...(disabled.includes('term') ? [] : below)];
  });
  const routes = new Set(found.map((path) => toRoute(plainAddress(path))));
  return [...routes].filter((route) => !taken.has(route) && canLeadOn(route));
}

/** A text, or a list of texts. */
function termsOf(value: unknown): readonly string[] {
  return [value].flat().flatMap((term) => (typeof term === 'number' ? String(term) : (textOf(term)?.trim() ?? [])));
}

/** Files beside a page of a folder of its own are at its address, and others at that of their folder. */
export function fileAddresses(pages: readonly SitePage[], route: RoutePath): (path: string) => RoutePath {
  const bundles = new Map(
    pages.flatMap((page) =>
      /(?:^|\/)_?index\.md$/iu.test(page.target) ? [[folderOf(page.target), page.route] as const] : [],
    ),
  );
  return (path) => {
    const folder = folderOf(path);
    return joinRoute(
      route,
      joinRoute(
        bundles.get(folder) ?? toRoute(plainAddress(folder)),
        `/${path.slice(folder.length).replace(/^\//u, '')}`,
      ),
    );
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
