/** The versions of a site, what they consist of, and what is promised for them. */
import { versionStatus } from '../../content/model/build-version.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { VersionStatus } from '../../shared/types/page.ts';
import type { StoredVersion, VersionName } from '../../shared/types/store.ts';
import { findVersion } from '../files/snapshot.ts';
import type { OpenStore } from './open-store.ts';

export interface VersionRow {
  readonly label: VersionName;
  readonly released: StoredVersion['released'];
  /** As the site shows it, unless the manifest promises otherwise. */
  readonly status: VersionStatus | 'maintained';
  /** Last day with fixes; `null` when none is set. */
  readonly until: string | null;
  readonly pages: number;
  /** Files whose bytes are in the version's own folder, and those in other versions' folders. */
  readonly own: number;
  readonly shared: number;
}

/** Newest first. */
export function listVersions(store: OpenStore): readonly VersionRow[] {
  return store.newestFirst.map((name) => buildRow(store, name));
}

function buildRow(store: OpenStore, label: VersionName): VersionRow {
  const version = findVersion(store.snapshot.versions, label);
  const paths = [...(version?.files.keys() ?? store.next?.files.keys() ?? [])];
  const holders = [...(version?.files.values() ?? [])].map((key) => store.snapshot.places.get(key)?.holder);
  const own = label === NEXT ? paths.length : holders.filter((holder) => holder === label).length;
  const support = version?.support ?? null;
  return {
    label,
    released: version?.released ?? null,
    status: support?.status ?? versionStatus(label, store.newestFirst, store.latest),
    until: support?.until ?? null,
    pages: paths.filter((path) => isMarkdown(path) && version?.included?.has(path) !== true).length,
    own,
    shared: paths.length - own,
  };
}
