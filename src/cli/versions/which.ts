/** `docsite versions which`: the file to edit for a page, and the versions that share it. */
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import { findSharers } from '../../versions/change/edit-text.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { findVersion } from '../../versions/store/snapshot.ts';
import type { Streams } from '../terminal/streams.ts';
import { resolvePage } from './resolve-page.ts';
import { readStoreCommand, type StoreOptions, VERSIONS_DIR } from './store-session.ts';

/** Prints the file's path, relative to the root, on the first line; who shares it on the next. */
export async function runVersionsWhich(page: string, options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const { version, path } = await resolvePage(store, page);
    if (version === NEXT) {
      const file = `${DOCS_DIR}/${NEXT}/${path}`;
      const lines = [file, 'Only next has it: released versions never share files with it.'];
      return { desired: null, lines, json: { version, path, file, sharedBy: [] } };
    }
    const key = findVersion(store.snapshot.versions, version)?.files.get(path) ?? '';
    const place = store.snapshot.places.get(key);
    if (place === undefined) throw new Error(`${version}/${path} has no place.`);
    const file = `${VERSIONS_DIR}/${placeKey(place)}`;
    const sharers = findSharers(store.snapshot, key);
    const others = [...new Set(sharers.map((sharer) => sharer.version))].filter((name) => name !== version);
    const renamed = sharers.filter((sharer) => sharer.path !== path && sharer.version !== version);
    const range = formatVersionRange(others, store.newestFirst);
    const lines = [
      file,
      others.length === 0
        ? `Only ${version} has this text.`
        : `Shared with ${others.length} other version${others.length === 1 ? '' : 's'}: ${range}. An edit shows in all of them; for a copy of its own: docsite versions edit ${version}/${path}`,
      ...renamed.map((sharer) => `In ${sharer.version} it is ${sharer.path}.`),
    ];
    return { desired: null, lines, json: { version, path, file, sharedBy: sharers } };
  });
}
