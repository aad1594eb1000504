/** `docsite versions checkout`: a version as an ordinary folder. */
import { resolve } from 'node:path';
import { checkOutVersion } from '../../store/commands/checkout.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { readStoreCommand, type StoreOptions } from './store-command.ts';

/** Copies all files of the version, as they are, to the folder `dir`. */
export async function runVersionsCheckout(
  { label, dir }: { readonly label: VersionName; readonly dir: string },
  options: StoreOptions,
  io: Streams,
): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const target = resolve(io.cwd, dir);
    const shown = formatFolder(target, io.cwd);
    const { name, paths } = await checkOutVersion(store, label, { target, shown });
    return {
      lines: [`${name}: ${countOf(paths.length, 'file')} → ${shown}`],
      json: { version: name, folder: target, files: paths },
    };
  });
}
