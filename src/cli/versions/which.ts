/** `docsite versions which`: the file to edit for a page, and the versions that share it. */
import { findPageFile, type PageFile } from '../../releases/page-file.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';
import { readStoreCommand, type StoreOptions } from './store-command.ts';

/** Prints the file's path, relative to the root, on the first line; who shares it on the next. */
export async function runVersionsWhich(page: string, options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const found = await findPageFile(store, page);
    return { lines: [found.file, ...describeSharers(found, store.newestFirst)], json: { ...found } };
  });
}

function describeSharers(
  { version, path, sharedBy }: PageFile,
  newestFirst: readonly VersionName[],
): readonly string[] {
  if (version === NEXT) return ['Only next uses it: released versions never share files with it.'];
  const others = [...new Set(sharedBy.map((sharer) => sharer.version))].filter((name) => name !== version);
  if (others.length === 0) return [`Only ${version} has this text.`];
  const renamed = sharedBy.filter((sharer) => sharer.path !== path && sharer.version !== version);
  const range = formatVersionRange(others, newestFirst);
  return [
    `Shared with ${countOf(others.length, 'other version')}: ${range}. An edit affects all of them; to edit a separate copy: docsite versions edit ${version}/${path}`,
    ...renamed.map((sharer) => `In ${sharer.version} it is ${sharer.path}.`),
  ];
}
