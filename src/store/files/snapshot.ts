/** The version store as one value: what each version has, and where the bytes are. Commands turn it into another one. */
import type { BodyHash, SourcePath, StoredVersion, VersionName } from '../../shared/types/store.ts';
import type { FilePlace } from '../format/file-place.ts';
import type { Redirects } from '../format/redirects.ts';

/** Identity of a stored file: the hash of its bytes; for a second copy, `@` and something that tells them apart. */
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
  /** Bytes that the store does not have yet. */
  readonly newTexts: ReadonlyMap<BodyHash, Uint8Array>;
}

/** SHA-256 of the bytes of a text. */
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
