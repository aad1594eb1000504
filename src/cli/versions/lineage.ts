/** `docsite versions set-parent` and `undo`: what a version was made from, corrected, and a cut taken back. */
import { resolve } from 'node:path';
import { changeParent, undoCut } from '../../store/commands/lineage.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand } from './store-command.ts';

export async function runVersionsSetParent(
  labels: { readonly version: VersionName; readonly parent: VersionName },
  options: ChangeOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, (store) => {
    const { desired, name, parent } = changeParent(store, labels);
    const line = desired === null ? `${name} was made from ${parent} already.` : `${name} was made from ${parent}.`;
    return { desired, lines: [line], json: { version: name, parent } };
  });
}

export interface UndoOptions extends ChangeOptions {
  readonly force?: boolean;
  /** Where the site was built; `site` below the root when left out. */
  readonly out?: string;
}

/** Without a label, the last cut. */
export async function runVersionsUndo(
  label: VersionName | undefined,
  options: UndoOptions,
  io: Streams,
): Promise<number> {
  const folder = options.out === undefined ? resolve(io.cwd, options.root, 'site') : resolve(io.cwd, options.out);
  const built = { folder, shown: formatFolder(folder, io.cwd) };
  return changeStoreCommand(options, io, async (store) => {
    const { desired, name } = await undoCut(store, { label, isForced: options.force === true, built });
    return { desired, lines: [`${name}: taken back; nothing redirects there.`], json: { undone: name } };
  });
}
