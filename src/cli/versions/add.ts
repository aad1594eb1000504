/** `docsite versions add`: a folder becomes a stored version, at its place in the order. */
import { resolve } from 'node:path';
import { addFolder } from '../../releases/add-folder.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { describeVersion, type NewVersionOptions } from './describe-version.ts';
import { changeStoreCommand } from './store-command.ts';

/** Stores the folder `dir`, which is left as it is. */
export async function runVersionsAdd(
  { dir, label }: { readonly dir: string; readonly label: VersionName },
  options: NewVersionOptions,
  io: Streams,
): Promise<number> {
  const folder = resolve(io.cwd, dir);
  return changeStoreCommand(options, io, async (store) => {
    const shown = formatFolder(folder, io.cwd);
    const { desired, summary, notes } = await addFolder(store, { folder, shown, label, date: options.date });
    return { desired, ...describeVersion(label, summary), notes };
  });
}
