/**
 * Which file an include means. A file has one name in all versions: below `docs/next` its path there, elsewhere in the site
 * its path below `_root/`. So a text means the same in the version that stores it as it did in `docs/next`. `docsDir` is the
 * folder of the store: `docs`, or that of a set.
 */
import { DOCS_DIR, NEXT } from '../site-folders.ts';
import type { SourcePath } from '../types/store.ts';

/** Where a version has the files that are not from `docs/next`. */
const ROOT_PREFIX = '_root/';

/** `null` for one that leaves the site. `from` is the file with the include, under its name in the version. */
export function resolveInclude(from: SourcePath, target: string, docsDir = DOCS_DIR): SourcePath | null {
  const place = placeInSite(from, docsDir);
  const folder = target.startsWith('/') ? [] : place.split('/').slice(0, -1);
  const parts: string[] = [...folder];
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return nameInVersion(parts.join('/'), docsDir);
}

/** The name of a file of the site, by its path from the root. */
export function nameInVersion(path: string, docsDir = DOCS_DIR): SourcePath {
  const prefix = `${docsDir}/${NEXT}/`;
  const isInNext = path.startsWith(prefix) && !path.startsWith(prefix + ROOT_PREFIX);
  return isInNext ? path.slice(prefix.length) : ROOT_PREFIX + path;
}

/** Relative to the root of the site, as it is while the version is `next`. */
export function placeInSite(path: SourcePath, docsDir = DOCS_DIR): string {
  return path.startsWith(ROOT_PREFIX) ? path.slice(ROOT_PREFIX.length) : `${docsDir}/${NEXT}/${path}`;
}

/** Key of why a file cannot be included: a name is another file in each set, and what one set refuses, another may allow. */
export function refusalKey(name: SourcePath, docsDir = DOCS_DIR): string {
  return `${docsDir}:${name}`;
}

/** Whether a file is from outside of the documents. */
export function isFromOutside(name: SourcePath): boolean {
  return name.startsWith(ROOT_PREFIX);
}
