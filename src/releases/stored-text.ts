/** The places of a version's files, and their bytes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCS_DIR, NEXT, VERSIONS_DIR } from '../shared/site-folders.ts';
import type { TextOfVersion } from '../versions/change/edit-text.ts';
import { placeKey } from '../versions/format/file-place.ts';
import { findVersion, type TextKey } from '../versions/store/snapshot.ts';
import type { OpenStore } from './open-store.ts';

/** The stored file of a text, relative to the root of the site. */
export function fileOfText({ snapshot }: OpenStore, key: TextKey): string {
  const place = snapshot.places.get(key);
  if (place === undefined) throw new Error(`The text ${key} has no place.`);
  return `${VERSIONS_DIR}/${placeKey(place)}`;
}

/** The key of a file of a released version, which must list it. */
export function keyOfPage({ snapshot }: OpenStore, { version, path }: TextOfVersion): TextKey {
  const key = findVersion(snapshot.versions, version)?.files.get(path);
  if (key === undefined) throw new Error(`${version}/${path} is not listed.`);
  return key;
}

/** The file of a page of a version, relative to the root of the site. */
export function fileOfPage(store: OpenStore, page: TextOfVersion): string {
  if (page.version === NEXT) return `${DOCS_DIR}/${NEXT}/${page.path}`;
  return fileOfText(store, keyOfPage(store, page));
}

/** The bytes of a stored text. */
export async function readStored(store: OpenStore, key: TextKey): Promise<Buffer> {
  return readFile(join(store.root, fileOfText(store, key)));
}
