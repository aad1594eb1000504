/** `docs/next` next to the released versions: which of its pages continues which, and what of it is the same text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEXT } from '../../shared/site-folders.ts';
import type { BodyHash, SourcePath } from '../../shared/types/store.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { continueBetween } from '../files/continuations.ts';
import { findVersion, hashFile, hashOfKey, isTextOf, type SnapshotVersion } from '../files/snapshot.ts';
import { expandVersion } from './expand-versions.ts';
import { findRenamed } from './new-version.ts';
import { fileOfPage, keyOfPage, type OpenStore } from './open-store.ts';

/** Released versions, oldest first, and `next` after them, if there is one: with what a release would record as renamed now. */
export async function versionsWithNext(store: OpenStore): Promise<readonly SnapshotVersion[]> {
  const { versions } = store.snapshot;
  if (store.next === null) return versions;
  const included = new Set((await expandVersion(store, NEXT)).included.keys());
  const files = new Map<SourcePath, BodyHash>();
  const contents = new Map<BodyHash, Uint8Array>();
  for (const path of [...store.next.files.keys(), ...included]) {
    const bytes = await readFile(join(store.root, fileOfPage(store, { version: NEXT, path })));
    const hash = hashFile(bytes, isTextOf(path, included));
    files.set(path, hash);
    contents.set(hash, bytes);
  }
  const next = { ...store.next, files, included };
  return [...versions, { ...next, renamed: await findRenamed(store, { ...next, contents }) }];
}

/** A page of a released version in `docs/next`. */
export interface NextPage {
  readonly path: SourcePath;
  /** Relative to the root of the site. */
  readonly file: string;
  /** False where `docs/next` has another text of the page. */
  readonly isSame: boolean;
}

/** What continues the page in `docs/next`, else a file there that has its text; `null` for none. */
export async function findInNext(store: OpenStore, page: TextOfVersion): Promise<NextPage | null> {
  const versions = await versionsWithNext(store);
  const files = findVersion(versions, NEXT)?.files ?? new Map<SourcePath, BodyHash>();
  const hash = hashOfKey(keyOfPage(store, page));
  const path =
    continueBetween(versions, page.version, NEXT).get(page.path) ?? [...files].find(([, own]) => own === hash)?.[0];
  if (path === undefined) return null;
  return { path, file: fileOfPage(store, { version: NEXT, path }), isSame: files.get(path) === hash };
}
