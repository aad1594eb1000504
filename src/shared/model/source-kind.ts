/** What a file of a version or of `pages/` is for, by its name. */
import { SIDEBARS_FILE } from '../site-folders.ts';
import type { SourcePath } from '../types/store.ts';

const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/u;

export function isMarkdown(path: SourcePath): boolean {
  return /\.mdx?$/iu.test(path);
}

export function isCategoryFile(path: SourcePath): boolean {
  return CATEGORY_FILE.test(path);
}

/** True for a file that makes pages or menus; every other file of a version is an asset. */
export function isTextSource(path: SourcePath): boolean {
  return isMarkdown(path) || isCategoryFile(path) || path === SIDEBARS_FILE;
}
