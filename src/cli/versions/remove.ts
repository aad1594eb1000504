/** `docsite versions remove` and `rename`: deletes or renames a version; its pages redirect. */
import { removeRelease, renameRelease } from '../../store/commands/remove.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand } from './store-command.ts';

export interface RemoveCommandOptions extends ChangeOptions {
  /** The version to redirect to; the latest when omitted. */
  readonly redirectTo?: VersionName;
  /** False: its addresses end. */
  readonly redirects?: boolean;
}

export async function runVersionsRemove(
  label: VersionName,
  options: RemoveCommandOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { desired, name, target, moved, gone, notes } = await removeRelease(
      store,
      label,
      options.redirects === false ? null : options.redirectTo,
    );
    return {
      desired,
      lines: [
        `${name}: removed; ${countOf(gone, 'text')} deleted, ${countOf(moved.length, 'text')} moved to other versions.`,
        target === null ? 'Its addresses end.' : `Its pages redirect to ${target}.`,
      ],
      json: { removed: name, redirectTo: target, moved },
      notes,
    };
  });
}

export async function runVersionsRename(
  { from, to }: { readonly from: VersionName; readonly to: VersionName },
  options: ChangeOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { desired, name, notes } = await renameRelease(store, { from, to });
    const lines = [`${name} was renamed to ${to}.`, `Its pages redirect to ${to}.`];
    return { desired, lines, json: { from: name, to }, notes };
  });
}
