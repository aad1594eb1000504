/** Where an old site is and where the new one goes, as a command names them. */
import { join, relative } from 'node:path';
import { realFolder } from '../../../src/disk/real-folder.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import type { SiteTree } from '../site-tree.ts';
import { readSiteTree, type TreeOptions } from './old-site-tree.ts';
import { isInside } from '../../../src/disk/is-inside.ts';

export interface SitePlace {
  /** Absolute paths of the old site and of the new one. */
  readonly root: string;
  readonly target: string;
  /** The name of a folder in messages. */
  readonly shown: (folder: string) => string;
  /** The folder that file names in problems are relative to. */
  readonly cwd: string;
  /** As in `TreeOptions`. */
  readonly within: string | null;
}

/** The files of the old site, and its folder after all links. Rejects with a `UsageError` for one that does not exist. */
export async function openSite(
  { root, shown, cwd, within }: SitePlace,
  options: Pick<TreeOptions, 'built'> = {},
): Promise<{ readonly tree: SiteTree; readonly realRoot: string }> {
  const realRoot = await realFolder(root);
  if (realRoot === null) throw new UsageError(`the folder ${shown(root)} does not exist`);
  const fileName = (path: string): string => relative(cwd, path).replaceAll('\\', '/');
  return { realRoot, tree: readSiteTree(root, fileName, { ...options, within }) };
}

/** Throws a `UsageError` where both are one folder. */
export function refuseSame({ root, target }: Pick<SitePlace, 'root' | 'target'>): void {
  if (target !== root) return;
  throw new UsageError('the new site cannot be written into the old one. Pass another folder with --to.');
}

/** Folders of a new site with its content. */
const WRITTEN = ['docs', 'pages', 'static'];

/**
 * Throws a `UsageError` when the new site in `target` would have files in a folder of the old one, or the other way round: the next
 * import would take the result for files of the old site.
 */
export function refuseOverlap(oldFolder: string, target: string, shown: (folder: string) => string): void {
  const newFolder = WRITTEN.map((name) => join(target, name)).find(
    (folder) => isInside(folder, oldFolder) || isInside(oldFolder, folder),
  );
  if (newFolder === undefined) return;
  throw new UsageError(
    `the new site would write to ${shown(newFolder)}, and the old one has its files in ${shown(oldFolder)}.\n` +
      'Pass a folder with --to that contains nothing of the old site.',
  );
}
