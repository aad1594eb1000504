/** What an import writes must not lie among what it reads: the next import would take it for files of the old site. */
import { join } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { UsageError } from '../../shared/problem/exit.ts';

/** Folders of a new site that hold its content. */
const WRITTEN = ['docs', 'pages', 'static'];

/** Throws a `UsageError` when the new site in `target` would have files in a folder of the old one, or the other way round. */
export function refuseOverlap(oldFolder: string, target: string, shown: (folder: string) => string): void {
  const newFolder = WRITTEN.map((name) => join(target, name)).find(
    (folder) => isInside(folder, oldFolder) || isInside(oldFolder, folder),
  );
  if (newFolder === undefined) return;
  throw new UsageError(
    `the new site would have files in ${shown(newFolder)}, and those of the old one are in ${shown(oldFolder)}.\n` +
      'Name a folder after --to that holds nothing of the old site.',
  );
}
