/** `docsite version`: cuts `docs/next` as a released version. */
import { cutNext } from '../../releases/cut-next.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';
import { describeVersion, type NewVersionOptions } from './describe-version.ts';
import { changeStoreCommand } from './store-command.ts';

export interface VersionCommandOptions extends NewVersionOptions {
  readonly force?: boolean;
}

/** Cuts the version and says what it stored. Refuses bad and taken names (3) and a `next` that does not build (2). */
export async function runVersion(name: VersionName, options: VersionCommandOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { date, force = false } = options;
    const { desired, summary, notes } = await cutNext(store, name, { date, force });
    return { desired, ...describeVersion(name, summary), notes };
  });
}
