/** A file's bytes become a page, or another file, of all versions of a range. */
import { MANIFEST_NAME } from '../../shared/site-folders.ts';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { errorCode } from '../../shared/string/error-code.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { tracePage } from '../change/backport-change.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { describeConflict, findCaseConflicts } from '../format/case-conflicts.ts';
import { checkFileNames } from '../format/manifest.ts';
import { isLeftOut } from '../files/read-store.ts';
import { type DesiredStore, hashFile, hashOfKey, isTextOf, type SnapshotVersion } from '../files/snapshot.ts';
import { completeIncludes } from './complete-includes.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { refuse, Refusal } from './refusal.ts';
import { findPage, findPath, requireVersion } from './resolve-page.ts';

export interface FileToSet {
  /** A page without its version, or the path of any file. */
  readonly page: string;
  readonly from: VersionName;
  /** The last version; the newest when left out. */
  readonly to: VersionName | undefined;
  /** Absolute path of the file with the new bytes. */
  readonly source: string;
  /** How people know it. */
  readonly shown: string;
}
type Outcome = 'changed' | 'added' | 'unchanged';

export interface SetFile {
  /** `null` when all versions have these bytes already. */
  readonly desired: DesiredStore | null;
  /** Of the range, oldest first. */
  readonly versions: readonly (TextOfVersion & { readonly outcome: Outcome })[];
}

/**
 * The file of each version is the one that the page's file of the newest version of the range continues, so that renames
 * are followed; a version without it gets it under the path it has in that one, or the path that was typed.
 */
export async function setFile(store: OpenStore, { page, from, to, source, shown }: FileToSet): Promise<SetFile> {
  const range = requireRange(store, from, to);
  const bytes = await readSource(source, shown);
  const { version: known, path: ownPath } = await findStart(store, range, page);
  const isPart = isIncluded(store, ownPath);
  const trace =
    known === null ? new Map<VersionName, SourcePath>() : tracePage(store.snapshot, { version: known, path: ownPath });
  const hash = hashFile(bytes, isPart || isTextOf(ownPath));
  const versions = range.map(({ name, files }) => {
    const path = trace.get(name) ?? ownPath;
    const key = files.get(path);
    const isSame = key !== undefined && hashOfKey(key) === hash;
    const outcome: Outcome = isSame ? 'unchanged' : key === undefined ? 'added' : 'changed';
    return { version: name, path, outcome };
  });
  const paths = new Map(
    versions.filter(({ outcome }) => outcome !== 'unchanged').map(({ version, path }) => [version, path]),
  );
  if (paths.size === 0) return { desired: null, versions };
  const all = store.snapshot.versions.map((version) => {
    const path = paths.get(version.name);
    if (path === undefined) return version;
    const files = new Map([...version.files, [path, hash]]);
    const isNewPart = isPart && !version.files.has(path);
    return isNewPart
      ? { ...version, files, included: new Set([...(version.included ?? []), path]) }
      : { ...version, files };
  });
  for (const version of all.filter(({ name }) => paths.has(name))) requireUnique(version);
  const desired = { versions: all, redirects: store.snapshot.redirects, newTexts: new Map([[hash, bytes]]) };
  return { desired: await completeIncludes(store, desired, () => Promise.resolve(null)), versions };
}

/** Whether a file is only included: as other versions say, or its name, which pages cannot have. */
function isIncluded({ snapshot }: OpenStore, path: SourcePath): boolean {
  const known = snapshot.versions.findLast(({ files }) => files.has(path));
  return known === undefined ? isLeftOutAt(path) : known.included?.has(path) === true;
}

/** In a folder, or with a name, that is left out of the pages and can be included. */
function isLeftOutAt(path: SourcePath): boolean {
  const parts = path.split('/').filter(isLeftOut);
  return parts.length > 0 && parts.every((part) => part.startsWith('_'));
}

async function readSource(source: string, shown: string): Promise<Buffer> {
  return readFile(source).catch((error: unknown) => {
    const what = `The file ${shown} cannot be read (${errorCode(error) ?? 'unknown error'}).`;
    throw refuse('no-file', what, 'Pass the file with the new text.');
  });
}

/** The versions from `from` to `to`, oldest first. */
function requireRange(store: OpenStore, from: VersionName, to: VersionName | undefined): readonly SnapshotVersion[] {
  requireListed(store, store.newestFirst);
  const { versions } = store.snapshot;
  const placeOf = (label: VersionName): number => {
    const name = requireVersion(store, label);
    return versions.findIndex((version) => version.name === name);
  };
  const [first, last] = [placeOf(from), to === undefined ? versions.length - 1 : placeOf(to)];
  if (first <= last) return versions.slice(first, last + 1);
  const fix = 'Pass the older version with --from, the newer one with --to.';
  throw refuse('bad-range', `--from ${from} is newer than --to ${to}.`, fix);
}

/** The file in the newest version of the range that has it; `version` is `null` for a new file, whose name has an ending. */
async function findStart(
  store: OpenStore,
  range: readonly SnapshotVersion[],
  page: string,
): Promise<{ readonly version: VersionName | null; readonly path: SourcePath }> {
  const typed = page.replaceAll('\\', '/').replace(/^\.\//u, '');
  for (const { name, files } of range.toReversed()) {
    const path = findPath([...files.keys()], typed);
    if (path !== undefined) return { version: name, path };
  }
  if (extname(typed) === '') return findPage(store, range.at(-1)?.name ?? '', typed);
  const isHidden = typed.split('/').some(isLeftOut) && !isLeftOutAt(typed);
  const problems = checkFileNames([typed]);
  if (problems.length > 0) throw new Refusal(problems);
  if (!isHidden && typed !== MANIFEST_NAME) return { version: null, path: typed };
  throw refuse('bad-file-name', `"${typed}" is not published, so no version can have it.`, 'Give it another name.');
}

function requireUnique({ name, files }: SnapshotVersion): void {
  const [conflict] = findCaseConflicts([...files.keys()]);
  if (conflict === undefined) return;
  const what = `"${conflict[1]}" and "${conflict[0]}" in ${name} ${describeConflict(...conflict)}.`;
  throw refuse('case-conflict', what, 'Give it another name.');
}
