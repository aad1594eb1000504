/** Commands that fill a folder write into an empty one, or into one that is not there yet. */
import { readdir } from 'node:fs/promises';
import { UsageError } from '../shared/problem/exit.ts';
import { errorCode } from '../shared/text/error-code.ts';

const NAMES_SHOWN = 8;

/** Throws a `UsageError` when the folder holds anything but `.git`; `shown` is how people know it. */
export async function refuseOccupied(target: string, shown: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new UsageError(`${target} is a file, or lies in one; a folder is needed.`);
    throw new UsageError(`cannot read ${shown} (${code ?? String(error)}).`);
  });
  // A repository that was just created counts as empty.
  const found = names.filter((name) => name !== '.git').sort();
  if (found.length === 0) return;
  const rest = found.length - NAMES_SHOWN;
  const list = found.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  throw new UsageError(`${shown} is not empty: it holds ${list}.\nNothing was written. Name a new or an empty folder.`);
}
