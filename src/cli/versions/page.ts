/** `docsite versions which` and `edit`: the file to edit for a page, and a version's own copy of it. */
import { type EditLabels, editPage, findPageFile, type PageFile } from '../../store/commands/page-file.ts';
import type { OpenStore } from '../../store/commands/open-store.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand, readStoreCommand, type StoreOptions } from './store-command.ts';

export type EditOptions = ChangeOptions & EditLabels;

/** Prints the file's path, relative to the root, on the first line; who shares it on the next. */
export async function runVersionsWhich(page: string, options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const found = await findPageFile(store, page);
    return { lines: [found.file, ...describeSharers(found, store)], json: { ...found } };
  });
}

/** Prints the path of the file to edit, relative to the root, on the first line. */
export async function runVersionsEdit(page: string, options: EditOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { desired, file, versions, remarks } = await editPage(store, page, options);
    const range = formatVersionRange(versions, store.newestFirst);
    const result =
      desired === null
        ? `Nothing was copied: only ${range} ${versions.length === 1 ? 'has' : 'have'} this text.`
        : `Created a copy for ${range}, not edited yet.`;
    return { desired, lines: [file, result], json: { file, versions, copied: desired !== null }, problems: remarks };
  });
}

/** What a command on the same store ends with. */
function setOption({ docs: { set } }: OpenStore['config']): string {
  return set === undefined ? '' : ` --set ${set.id}`;
}

function describeSharers(found: PageFile, { newestFirst, config }: OpenStore): readonly string[] {
  const { version, path, sharedBy } = found;
  if (version === NEXT) return ['Only next uses it: released versions never share files with it.'];
  const others = sharedBy.filter((sharer) => sharer.version !== version);
  if (others.length === 0) return [`Only ${version} has this text.`];
  const names = [...new Set(others.map((sharer) => sharer.version))];
  const range = formatVersionRange(names, newestFirst);
  return [
    `Shared with ${countOf(names.length, 'other version')}: ${range}. An edit affects all of them; to edit a separate copy: docsite versions edit ${version}/${path}${setOption(config)}`,
    ...others.filter((sharer) => sharer.path !== path).map((sharer) => `In ${sharer.version} it is ${sharer.path}.`),
  ];
}
