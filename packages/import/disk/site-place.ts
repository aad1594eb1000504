/** Where an old site is and where the new one goes, as a command names them. */
import { relative } from 'node:path';
import { realFolder } from '../../../src/disk/real-folder.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import type { SiteTree } from '../site-tree.ts';
import { readSiteTree, type TreeOptions } from './old-site-tree.ts';

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
