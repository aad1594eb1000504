/** Where the new site has files that pages include, and how an include names them. */
import { posix } from 'node:path';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';
import type { SourcePath } from '../../src/shared/types/store.ts';
import { isLeftOut } from '../../src/store/files/read-store.ts';

/** Folder of the new site with the files that are outside of all documents. */
export const SNIPPETS_DIR = 'snippets';

/** Paths that the comment and the fence of an include can have. */
export const NAMEABLE = /^(?!.*--)[^"#{}<>|]{1,500}$/u;

/** `to` as `from` names it: both are files, relative to one folder. */
export function relativePath(from: SourcePath, to: SourcePath): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('../') ? path : `./${path}`;
}

/** The name of a text that was no page: one that would become a page gets an underscore. */
export function unpublishedName(name: SourcePath): SourcePath {
  const parts = name.split('/');
  if (!isMarkdown(name) || parts.some(isLeftOut)) return name;
  return [...parts.slice(0, -1), `_${parts.at(-1) ?? ''}`].join('/');
}
