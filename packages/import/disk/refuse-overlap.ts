/** An import must not write into the folders it reads: the next import would take the result for files of the old site. */
import { join } from 'node:path';
import { isInside } from '../../../src/disk/is-inside.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';

/** Folders of a new site with its content. */
const WRITTEN = ['docs', 'pages', 'static'];

/** Throws a `UsageError` when the new site in `target` would have files in a folder of the old one, or the other way round. */
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
