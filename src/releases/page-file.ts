/** The file to edit for a page, the versions that share it, and a version's own copy of it. */
import { NEXT, VERSIONS_DIR } from '../shared/site-folders.ts';
import type { VersionName } from '../shared/types/store.ts';
import { editText, findSharers, type TextOfVersion } from '../versions/change/edit-text.ts';
import { placeKey } from '../versions/format/file-place.ts';
import type { DesiredStore } from '../versions/store/snapshot.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { refuse } from './refusal.ts';
import { requireVersion, resolvePage } from './resolve-page.ts';
import { fileOfPage, keyOfPage } from './stored-text.ts';

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
}

/** Gives the version its own copy of the text, to be edited; with `from`, that version and all later ones that share it. */
export async function editPage(
  store: OpenStore,
  typed: string,
  fromLabel: VersionName | undefined,
): Promise<EditedPage> {
  const target = await resolvePage(store, typed);
  if (target.version === NEXT) {
    const fix = `Edit docs/next/${target.path}.`;
    throw refuse('unknown-version', '"next" already has its own files.', fix);
  }
  const from = fromLabel === undefined ? null : requireVersion(store, fromLabel);
  if (from !== null) requireListed(store, store.newestFirst);
  if (from !== null && store.newestFirst.indexOf(from) < store.newestFirst.indexOf(target.version)) {
    const fix = `Pass ${target.version} or an older version.`;
    throw refuse('bad-range', `--from ${from} is newer than ${target.version}.`, fix);
  }
  const { desired, place, versions } = editText(store.snapshot, target, from);
  return { desired, file: `${VERSIONS_DIR}/${placeKey(place)}`, versions };
}
