/** Addresses as Hugo makes them: of pages, and of the files beside them. Pure. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { writtenDay } from './hugo-published.ts';
import type { SitePage } from '../markdown-site.ts';

/** In lower case, with hyphens for spaces and without most signs: `PathSpec.UnicodeSanitize` of Hugo. */
export function plainAddress(path: string): string {
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
  // Templates of new pages have these fields without a value.
  const [url, slug] = [fields['url'], fields['slug']].map((value) => (value === '' ? null : textOf(value)));
  if (url !== null && url !== undefined) return toRoute(url);
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
  const own = isList ? '' : (slug ?? base);
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
  const [year, month = '', day = ''] = (writtenDay(fields) ?? '0001-01-01').split('-');
  const folders = sections.split('/');
  const title = textOf(fields['title']) ?? base;
  const slug = fields['slug'] === '' ? null : textOf(fields['slug']);
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
