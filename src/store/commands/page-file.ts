/** The file to edit for a page, the versions that share it, and a version's own copy of it. */
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, SourcePath, VersionName } from '../../shared/types/store.ts';
import { findBackportTargets, tracePage } from '../change/backport-change.ts';
import { type EditRange, editText, findSharers, type TextOfVersion } from '../change/edit-text.ts';
import { placeKey } from '../format/file-place.ts';
import { type DesiredStore, hashOfKey } from '../files/snapshot.ts';
import { findCodeRemarks } from './code-remarks.ts';
import { findInNext, type NextPage } from './next-pages.ts';
import { type OpenStore, requireListed, fileOfPage, fileOfText, keyOfPage } from './open-store.ts';
import { refuse } from './refusal.ts';
import { requireVersion, resolvePage } from './resolve-page.ts';

export interface PageFile extends TextOfVersion {
  /** Relative to the root of the site. */
  readonly file: string;
  /** Every use of the text, oldest version first, this one among them; empty for `next`. */
  readonly sharedBy: readonly TextOfVersion[];
  /** The page in `docs/next`; `null` for a page that is not there, and for `next` itself. */
  readonly inNext: NextPage | null;
}

/** Finds the page as it was typed; see `resolvePage`. */
export async function findPageFile(store: OpenStore, typed: string): Promise<PageFile> {
  const page = await resolvePage(store, typed);
  const sharedBy = page.version === NEXT ? [] : findSharers(store.snapshot, keyOfPage(store, page));
  const inNext = page.version === NEXT ? null : await findInNext(store, page);
  return { ...page, file: fileOfPage(store, page), sharedBy, inNext };
}

/** A file that has a text of a page, and the versions that show it, oldest first; `next` for that of `docs/next`. */
export interface TextFile {
  readonly file: string;
  readonly versions: readonly VersionName[];
}

/** All texts of the page, those of the oldest versions first and that of `docs/next` last: where a fix everywhere is made. */
export async function findTextFiles(store: OpenStore, typed: string): Promise<readonly TextFile[]> {
  const page = await resolvePage(store, typed);
  const targets = findBackportTargets(store.snapshot.versions, tracePage(store.snapshot, page));
  const stored = targets.map(({ key, versions }) => ({
    file: fileOfText(store, key),
    versions: versions.map(({ name }) => name),
  }));
  const next = page.version === NEXT ? { file: fileOfPage(store, page) } : await findInNext(store, page);
  return next === null ? stored : [...stored, { file: next.file, versions: [NEXT] }];
}

export interface EditedPage {
  /** `null` when the versions had the text for themselves already. */
  readonly desired: DesiredStore | null;
  /** The file to edit, relative to the root of the site. */
  readonly file: string;
  /** The versions whose text it is, oldest first. */
  readonly versions: readonly VersionName[];
  /** The text before it is edited. */
  readonly text: BodyHash;
  /** Path of the page. */
  readonly path: SourcePath;
  /** On code in the text. */
  readonly remarks: readonly Problem[];
  /** The file in `docs/next` that has the same text, where the copy is of the version before it; `null` otherwise. */
  readonly inNext: NextPage | null;
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
  const newest = store.snapshot.versions.at(-1)?.name ?? '';
  const inNext = versions.includes(newest) ? await findInNext(store, target) : null;
  return {
    desired,
    file,
    versions,
    text: hashOfKey(keyOfPage(store, target)),
    path: target.path,
    inNext: inNext?.isSame === true ? inNext : null,
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
