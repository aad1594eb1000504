/** Ids, slugs and routes of documents, made from their paths and their front matter (BEHAVIOUR B126–B128). */
import type { FrontMatter } from '../../shared/types/page.ts';
import type { DocId, RoutePath, SourcePath } from '../../shared/types/store.ts';

/** `2021-11-notes` and `7.0-upgrade` start with a date or a version, not with a number for sorting. */
const DATE_OR_VERSION = /^(?:\d{2,4}-\d{1,2}(?:-\d{1,2})?(?!\d)|\d+[-_.]\d+)/u;
const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/u;

export interface NumberedName {
  readonly name: string;
  /** Number before the name; `null` without one. */
  readonly number: number | null;
}

/** Splits `01-intro` into its number and `intro`. */
export function splitNumberPrefix(name: string): NumberedName {
  const match = DATE_OR_VERSION.test(name) ? null : NUMBER_PREFIX.exec(name);
  return match?.[2] === undefined ? { name, number: null } : { name: match[2], number: Number(match[1]) };
}

/** Path of a folder without the number prefixes of its names; empty for the version's root. */
export function stripFolderPrefixes(folder: string): string {
  return folder
    .split('/')
    .filter(Boolean)
    .map((name) => splitNumberPrefix(name).name)
    .join('/');
}

/** Id and slug of a document: see `resolveSlug`. */
export function buildDocPaths(path: SourcePath, frontMatter: FrontMatter): { id: DocId; slug: RoutePath | null } {
  const parts = path.replace(/\.mdx?$/iu, '').split('/');
  const fileName = parts.pop() ?? '';
  const withPrefixes = frontMatter.parse_number_prefixes === false;
  const folder = withPrefixes ? parts.join('/') : stripFolderPrefixes(parts.join('/'));
  const baseName = withPrefixes ? fileName : splitNumberPrefix(fileName).name;
  const name = (frontMatter.id ?? baseName).normalize('NFC');
  const id = folder === '' ? name : `${folder}/${name}`;
  const isIndex = isIndexName(baseName, folder);
  return { id, slug: resolveSlug(folder, frontMatter.slug ?? (isIndex ? '' : name)) };
}

/** `index`, `readme` and a file named like its folder are the page of the folder. Neither name has a suffix or a number. */
export function isIndexName(fileName: string, folder: string): boolean {
  const lower = fileName.toLowerCase();
  return lower === 'index' || lower === 'readme' || lower === folder.slice(folder.lastIndexOf('/') + 1).toLowerCase();
}

/**
 * A slug as a path below its version: from the version's root when it starts with `/`, else from the folder (without
 * number prefixes; empty for the root). No `.`, `..`, `//` or slash at the end is left; `null` when it leaves the version.
 */
export function resolveSlug(folder: string, slug: string): RoutePath | null {
  const joined = joinPath(slug.startsWith('/') ? '' : folder, slug);
  return joined === null ? null : `/${joined.normalize('NFC')}`;
}

/** Joins and normalises; `null` if the path leaves the root. No slash at either end. */
export function joinPath(folder: string, path: string): string | null {
  const whole = `${folder}/${path}`;
  let joined = '';
  // Once for each link of each page: with a list of the parts it takes twice as long.
  for (let start = 0, end = 0; start < whole.length; start = end + 1) {
    end = whole.indexOf('/', start);
    if (end === -1) end = whole.length;
    const part = whole.slice(start, end);
    if (part === '..') {
      if (joined === '') return null;
      joined = joined.slice(0, Math.max(0, joined.lastIndexOf('/')));
    } else if (part !== '' && part !== '.') {
      joined = joined === '' ? part : `${joined}/${part}`;
    }
  }
  return joined;
}
