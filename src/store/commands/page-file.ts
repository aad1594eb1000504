/** The file to edit for a page, the versions that share it, and a version's own copy of it. */
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { type EditRange, editText, findSharers, type TextOfVersion } from '../change/edit-text.ts';
import { placeKey } from '../format/file-place.ts';
import type { DesiredStore } from '../files/snapshot.ts';
import { findCodeRemarks } from './code-remarks.ts';
import { type OpenStore, requireListed, fileOfPage, keyOfPage } from './open-store.ts';
import { refuse } from './refusal.ts';
import { requireVersion, resolvePage } from './resolve-page.ts';

export interface PageFile extends TextOfVersion {
  /** Relative to the root of the site. */
  readonly file: string;
  /** Every use of the text, oldest version first, this one among them; empty for `next`. */
  readonly sharedBy: readonly TextOfVersion[];
}

/** Finds the page as it was typed; see `resolvePage`. */
export async function findPageFile(store: OpenStore, typed: string): Promise<PageFile> {
  const page = await resolvePage(store, typed);
  const sharedBy = page.version === NEXT ? [] : findSharers(store.snapshot, keyOfPage(store, page));
  return { ...page, file: fileOfPage(store, page), sharedBy };
}

export interface EditedPage {
  /** `null` when the versions had the text for themselves already. */
  readonly desired: DesiredStore | null;
  /** The file to edit, relative to the root of the site. */
  readonly file: string;
  /** The versions whose text it is, oldest first. */
  readonly versions: readonly VersionName[];
  /** On code in the text. */
  readonly remarks: readonly Problem[];
}

/** The versions that get the copy, as they were typed: `from` alone means all later ones too, `to` alone those up to it. */
export interface EditLabels {
  readonly from?: VersionName;
  readonly to?: VersionName;
}

/**
 * Gives the version its own copy of the text, to be edited; with `from` or `to`, all versions of that range that share it.
 * A page without its version is that of `to`, else of the latest.
 */
export async function editPage(store: OpenStore, typed: string, labels: EditLabels): Promise<EditedPage> {
  const to = labels.to === undefined ? null : requireVersion(store, labels.to);
  const target = await resolvePage(store, typed, to ?? store.latest);
  if (target.version === NEXT) {
    const fix = `Edit ${store.docsDir}/next/${target.path}.`;
    throw refuse('unknown-version', '"next" already has its own files.', fix);
  }
  const from = labels.from === undefined ? target.version : requireVersion(store, labels.from);
  const range = labels.from === undefined && to === null ? null : { from, to };
  if (range !== null) requireInRange(store, target.version, range);
  const { desired, place, versions } = editText(store.snapshot, target, range);
  const file = `${store.versionsDir}/${placeKey(place)}`;
  const before = fileOfPage(store, target);
  const remarks = (await findCodeRemarks(store, [target.version])).filter(
    (one) => one.file === before || one.file === null,
  );
  return {
    desired,
    file,
    versions,
    remarks: remarks.map((one) => (one.file === null ? one : { ...one, file, versions })),
  };
}

function requireInRange(store: OpenStore, version: VersionName, { from, to }: EditRange): void {
  requireListed(store, store.newestFirst);
  const isNewer = (one: VersionName, other: VersionName): boolean =>
    store.newestFirst.indexOf(one) < store.newestFirst.indexOf(other);
  if (to !== null && isNewer(from, to)) {
    const fix = 'Pass the older version with --from, the newer one with --to.';
    throw refuse('bad-range', `--from ${from} is newer than --to ${to}.`, fix);
  }
  if (isNewer(from, version)) {
    throw refuse('bad-range', `--from ${from} is newer than ${version}.`, `Pass ${version} or an older version.`);
  }
  if (to !== null && isNewer(version, to)) {
    throw refuse('bad-range', `--to ${to} is older than ${version}.`, `Pass ${version} or a newer version.`);
  }
}
