/** Files of a Starlight site that are pages, and their addresses, as Astro makes them. Pure. */
import { slug as githubSlug } from 'github-slugger';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { normalise, type SiteTree } from '../../site-tree.ts';

/** The page for addresses that do not exist. */
export const NOT_FOUND = /^404\.\w+$/u;

export const PAGE = /\.(?:mdx?|markdown|mdown|mkdn|mkd|mdwn)$/iu;

/** The files below the folder that are pages. */
export function listPages(folder: string, tree: SiteTree): readonly SourcePath[] {
  return tree.list(folder).filter((path) => PAGE.test(path) && !path.slice(path.lastIndexOf('/') + 1).startsWith('_'));
}

/** docsite skips names that begin with `_`, and knows two endings of texts. */
export function targetOf(path: SourcePath): SourcePath {
  return path.replaceAll(/(^|\/)_+(?=[^/])/gu, '$1').replace(/\.(?:markdown|mdown|mkdn|mkd|mdwn)$/iu, '.md');
}

/** The address below the folder, as Astro makes it of the path from the root of all pages, or as the page says. */
export function slugOf(path: SourcePath, prefix: string, written: string | null): string {
  const parts = path.replace(/\.\w+$/u, '').split('/');
  const made = parts.map((part) => githubSlug(part)).join('/');
  const given = written === null ? null : trimSlashes(written);
  const isInside = given === prefix || given?.startsWith(`${prefix}/`) === true;
  const below = given === null ? made : prefix === '' ? given : isInside ? given.slice(prefix.length + 1) : made;
  return normalise(below)
    .replace(/(?:^|\/)index$/u, '')
    .normalize();
}
