/** `docsite versions set`: a file becomes a page, or another file, of all versions of a range. */
import { resolve } from 'node:path';
import { setFile } from '../../store/commands/set-file.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand } from './store-command.ts';

export interface SetOptions extends ChangeOptions {
  readonly from: VersionName;
  /** The newest version when left out. */
  readonly to?: VersionName;
}

const OUTCOMES = { changed: 'changed', added: 'added', unchanged: 'has these bytes already' } as const;

/** Prints the versions that change, get the file, or have its bytes already. `file` is relative to the working directory. */
export async function runVersionsSet(
  { page, file }: { readonly page: string; readonly file: string },
  options: SetOptions,
  io: Streams,
): Promise<number> {
  const { from, to } = options;
  return changeStoreCommand(options, io, async (store) => {
    const { desired, versions } = await setFile(store, { page, from, to, source: resolve(io.cwd, file), shown: file });
    const lines = (['changed', 'added', 'unchanged'] as const).flatMap((outcome) => {
      const names = versions.filter((one) => one.outcome === outcome).map(({ version }) => version);
      return names.length === 0 ? [] : [`${formatVersionRange(names, store.newestFirst)}: ${OUTCOMES[outcome]}`];
    });
    return { desired, lines, json: { versions } };
  });
}
