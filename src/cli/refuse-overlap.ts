/** What an import writes must not lie among what it reads: the next import would take it for pages of the old site. */
import { join } from 'node:path';
import { formatFolder } from './format-folder.ts';
import { isInside } from './is-inside.ts';
import { UsageError } from './streams.ts';

/** Throws a `UsageError` when the new site in `target` would have its documents in the old ones, or the other way round. */
export function refuseOverlap(oldDocs: string, target: string, cwd: string): void {
  const newDocs = join(target, 'docs');
  if (!isInside(newDocs, oldDocs) && !isInside(oldDocs, newDocs)) return;
  throw new UsageError(
    `the new site would have its documents in ${formatFolder(newDocs, cwd)}, and the old ones are in ${formatFolder(oldDocs, cwd)}.\n` +
      'Name a folder after --to that holds nothing of the old site.',
  );
}
