/** Where the new site has files that pages include, and how an include names them. */
import { posix } from 'node:path';
import { pickLines } from '../../src/content/includes/pick-lines.ts';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';
import type { SourcePath } from '../../src/shared/types/store.ts';
import { isLeftOut } from '../../src/store/files/read-store.ts';

/** Folder of the new site with the files that are outside of all documents. */
export const SNIPPETS_DIR = 'snippets';

/** Paths that the comment and the fence of an include can have. */
export const NAMEABLE = /^(?!.*--)[^"#{}<>|]{1,500}$/u;

/** `to` as `from` names it: both are files, relative to one folder. */
export function relativePath(from: SourcePath, to: SourcePath): string {
  const path = posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to));
  return path.startsWith('../') ? path : `./${path}`;
}

/** Whether an include of these lines of a file shows the `wanted` ones. */
export function showsLines(
  file: readonly string[],
  { first = 0, region = null, range = null }: Partial<Parameters<typeof pickLines>[1]>,
  wanted: readonly string[],
): boolean {
  const shown = pickLines(file, { first, region, range });
  return shown.ok && shown.lines.map(({ text }) => text).join('\n') === wanted.join('\n');
}

/** The name of a text that was no page: one that would become a page gets an underscore. */
export function unpublishedName(name: SourcePath): SourcePath {
  const parts = name.split('/');
  if (!isMarkdown(name) || parts.some(isLeftOut)) return name;
  return [...parts.slice(0, -1), `_${parts.at(-1) ?? ''}`].join('/');
}
