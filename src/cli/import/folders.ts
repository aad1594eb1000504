/** `docsite import folders`: a plain folder per version becomes a site with a version store. */
import { basename, resolve } from 'node:path';
import { readVersionFolders } from '../../import/disk/read-version-folders.ts';
import { refuseOverlap } from '../../import/disk/refuse-overlap.ts';
import { type FolderSettings, importFolders } from '../../import/import-folders.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';
import { finishImport, type ImportOptions } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportFoldersOptions extends ImportOptions, Partial<Pick<FolderSettings, 'next' | 'title' | 'url'>> {
  /** Folder of the built old site. */
  readonly compare?: string;
}

/** Imports each folder below `dir` with a page, under its own name. Resolves to 0, or 2 when a folder was left out. */
export async function runImportFolders(dir: string, options: ImportFoldersOptions, io: Streams): Promise<number> {
  const root = resolve(io.cwd, dir);
  const shown = formatFolder(root, io.cwd);
  const oldBuild = findOldBuild(options.compare, io.cwd);
  refuseOverlap(root, resolve(io.cwd, options.to), (folder) => formatFolder(folder, io.cwd));
  const { title = basename(root), url, next } = options;
  const site = importFolders(await readVersionFolders(root, shown), { title, url, next, shown });
  if (oldBuild === null) return finishImport(site, options, io);
  return finishImport({ ...site, compare: (target) => compareBuilds(target, oldBuild, '/') }, options, io);
}
