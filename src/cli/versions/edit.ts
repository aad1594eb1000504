/** `docsite versions edit`: gives a version its own copy of a text, and says where it lies. */
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { editText } from '../../versions/change/edit-text.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import type { Streams } from '../terminal/streams.ts';
import { requireListed } from './new-version.ts';
import { requireVersion, resolvePage } from './resolve-page.ts';
import { type ChangeOptions, changeStoreCommand, refuse, VERSIONS_DIR } from './store-session.ts';

export interface EditCommandOptions extends ChangeOptions {
  /** The oldest version the copy is for: it, and all later ones that share the text. */
  readonly from?: VersionName;
}

/** Prints the path of the file to edit, relative to the root, on the first line. */
export async function runVersionsEdit(page: string, options: EditCommandOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const target = await resolvePage(store, page);
    if (target.version === NEXT) {
      const fix = `Edit docs/next/${target.path}.`;
      throw refuse('unknown-version', 'The files of "next" are its own already.', fix);
    }
    const from = options.from === undefined ? null : requireVersion(store, options.from);
    if (from !== null) requireListed(store, store.newestFirst);
    if (from !== null && store.newestFirst.indexOf(from) < store.newestFirst.indexOf(target.version)) {
      const fix = `Name ${target.version} or an older version.`;
      throw refuse('bad-range', `--from ${from} is newer than ${target.version}.`, fix);
    }
    const { desired, place, versions } = editText(store.snapshot, target, from);
    const file = `${VERSIONS_DIR}/${placeKey(place)}`;
    const range = formatVersionRange(versions, store.newestFirst);
    const told =
      desired === null
        ? `Nothing was copied: only ${range} ${versions.length === 1 ? 'has' : 'have'} this text.`
        : `A copy of its own for ${range}, not changed yet.`;
    return { desired, lines: [file, told], json: { file, versions, copied: desired !== null } };
  });
}
