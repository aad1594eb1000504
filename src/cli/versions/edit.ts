/** `docsite versions edit`: gives a version its own copy of a text, and prints its path. */
import { editPage } from '../../releases/page-file.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand } from './store-command.ts';

export interface EditCommandOptions extends ChangeOptions {
  /** The oldest version the copy is for: it, and all later ones that share the text. */
  readonly from?: VersionName;
}

/** Prints the path of the file to edit, relative to the root, on the first line. */
export async function runVersionsEdit(page: string, options: EditCommandOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { desired, file, versions } = await editPage(store, page, options.from);
    const range = formatVersionRange(versions, store.newestFirst);
    const result =
      desired === null
        ? `Nothing was copied: only ${range} ${versions.length === 1 ? 'has' : 'have'} this text.`
        : `Created a copy for ${range}, not edited yet.`;
    return { desired, lines: [file, result], json: { file, versions, copied: desired !== null } };
  });
}
