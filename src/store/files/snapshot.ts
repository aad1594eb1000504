/** The version store as one value: what each version has, and where the bytes are. Commands turn it into another one. */
import { hashBytes, hashText } from '../../disk/hash-bytes.ts';
import { isTextSource } from '../../shared/model/source-kind.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionName } from '../../shared/types/store.ts';
import type { FilePlace } from '../format/file-place.ts';
import type { Redirects } from '../format/redirects.ts';

/** Identity of a stored file: its hash (`hashFile`); for a second copy, `@` and something that tells them apart. */
export type TextKey = string;

/** A released version. `files` are all its paths and what is there. */
export interface SnapshotVersion extends Omit<StoredVersion, 'files' | 'included'> {
  readonly files: ReadonlyMap<SourcePath, TextKey>;
  /** Those of `files` that are only included; left out for none. */
  readonly included?: ReadonlySet<SourcePath>;
}
export interface StoreSnapshot {
  /** Oldest first, without `next`. */
  readonly versions: readonly SnapshotVersion[];
  /** Where each text is. A text that is here is listed by at least one version. */
  readonly places: ReadonlyMap<TextKey, FilePlace>;
  readonly redirects: Redirects;
}

/** What a command wants the store to be; `plan-store` finds out what has to change on disk. */
export interface DesiredStore {
  /** Oldest first. */
  readonly versions: readonly SnapshotVersion[];
  readonly redirects: Redirects;
  /** Bytes of files that the store does not have yet, by their hashes. */
  readonly newTexts: ReadonlyMap<BodyHash, Uint8Array>;
}

/**
 * By which stored files are one: for a text, and whatever is included as one, `hashText`; for pictures and downloads the hash of their
 * bytes. What is stored keeps its bytes: a text that comes with other line ends is one that is there.
 */
export function hashFile(bytes: Uint8Array, isText: boolean): BodyHash {
  return isText ? hashText(bytes) : hashBytes(bytes);
}

/** Whether the file of a version is a text: a page, a menu, or one that is only included. */
export function isTextOf(path: SourcePath, included?: { readonly has: (path: SourcePath) => boolean }): boolean {
  return isTextSource(path) || included?.has(path) === true;
}

/** The hash that a key has. */
export function hashOfKey(key: TextKey): BodyHash {
  const at = key.indexOf('@');
  return at === -1 ? key : key.slice(0, at);
}

/** The key of a copy that must be a separate file, although its bytes are stored already. */
export function copyKey(key: TextKey, reason: string): TextKey {
  return `${hashOfKey(key)}@${reason}`;
}

export function findVersion(versions: readonly SnapshotVersion[], name: VersionName): SnapshotVersion | null {
  return versions.find((version) => version.name === name) ?? null;
}
