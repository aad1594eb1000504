/** Commands that fill a folder need one that is empty or does not exist. */
import { readdir } from 'node:fs/promises';
import { UsageError } from '../shared/problem/exit.ts';
import { errorCode } from '../shared/string/error-code.ts';

const NAMES_SHOWN = 8;

/** Throws a `UsageError` when the folder contains anything but `.git`; `shown` is its name in messages. */
export async function refuseOccupied(target: string, shown: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new UsageError(`${target} is a file or inside one. Pass a folder.`);
    throw new UsageError(`cannot read ${shown} (${code ?? String(error)}).`);
  });
  // A repository that was just created counts as empty.
  const found = names.filter((name) => name !== '.git').sort();
  if (found.length === 0) return;
  const rest = found.length - NAMES_SHOWN;
  const list = found.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  throw new UsageError(
    `${shown} is not empty: it contains ${list}.\nNothing was written. Pass a new or an empty folder.`,
  );
}
