/** `docsite version` and `docsite versions add`: `docs/next` or a folder becomes a stored version. */
import { resolve } from 'node:path';
import { addFolder } from '../../store/commands/add-folder.ts';
import { cutNext, judgeNext, requireCut } from '../../store/commands/cut-next.ts';
import { cutStored } from '../../store/commands/cut-stored.ts';
import { placeOfLine } from '../../store/commands/load-line.ts';
import type { AddedVersion } from '../../store/commands/new-version.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { IsoDate, VersionName } from '../../shared/types/store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeAnswer, type ChangeOptions, changeStoreCommand } from './store-command.ts';

export interface AddOptions extends ChangeOptions {
  /** Day of the release; today in UTC when left out. */
  readonly date?: IsoDate;
}
export interface CutOptions extends AddOptions {
  readonly force?: boolean;
  /** The version that it begins with; `next` also where `docs/next` would be refused. */
  readonly from?: VersionName;
}

/** Cuts `docs/next`, or the version `from`. Refuses bad and taken names (3) and a `next` that does not build (2). */
export async function runVersion(name: VersionName, options: CutOptions, io: Streams): Promise<number> {
  const { date, force = false, from } = options;
  return changeStoreCommand(options, io, async (store) => {
    if (from !== undefined && from !== NEXT) return describe(name, await cutStored(store, name, { from, date }));
    await requireCut(store, name, from === NEXT);
    const next = await judgeNext(placeOfLine(store), store);
    const added = await cutNext(store, next, { name, date, force });
    return { ...describe(name, added), problems: added.remarks };
  });
}

/** Stores the folder `dir`, which is left as it is, at its place in the order. */
export async function runVersionsAdd(
  { dir, label }: { readonly dir: string; readonly label: VersionName },
  options: AddOptions,
  io: Streams,
): Promise<number> {
  const folder = resolve(io.cwd, dir);
  const source = { folder, shown: formatFolder(folder, io.cwd), label, date: options.date };
  return changeStoreCommand(options, io, async (store) => describe(label, await addFolder(store, source)));
}

/** `3.2.1: 22 files: 3 new, 19 shared with 3.2.0; 1 renamed`, and a line for each file that has another path now. */
function describe(name: VersionName, { desired, summary, notes }: AddedVersion): ChangeAnswer {
  const { files, previous, shared, sharedElsewhere, renamed } = summary;
  const parts = [`${summary.new} new`];
  if (previous !== null) parts.push(`${shared} shared with ${previous}`);
  if (sharedElsewhere > 0) parts.push(`${sharedElsewhere} shared with other versions`);
  const tail = renamed.size === 0 ? '' : `; ${renamed.size} renamed`;
  const lines = [
    `${name}: ${countOf(files, 'file')}: ${parts.join(', ')}${tail}`,
    ...[...renamed].map(([from, to]) => `  renamed: ${from} → ${to}`),
  ];
  return { desired, lines, json: { version: name, ...summary, renamed: Object.fromEntries(renamed) }, notes };
}
