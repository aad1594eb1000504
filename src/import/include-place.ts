/** Where the new site has files that pages include, and how an include names them. */
import type { SourcePath } from '../shared/types/store.ts';

/** Folder of the new site with the files that are outside of all documents. */
export const SNIPPETS_DIR = 'snippets';

/** Paths that the comment and the fence of an include can have. */
export const NAMEABLE = /^(?!.*--)[^"#{}<>|]{1,500}$/u;

/** `to` as `from` names it: both are files, relative to one folder. */
export function relativePath(from: SourcePath, to: SourcePath): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < folders.length && shared < target.length - 1 && folders[shared] === target[shared]) shared += 1;
  const up = '../'.repeat(folders.length - shared);
  return `${up === '' ? './' : up}${target.slice(shared).join('/')}`;
}
