/** Reads the version store: which files each version has, and where their bytes are. No document is opened here. */
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftByEditor } from '../../disk/editor-files.ts';
import { LockedError } from '../../disk/file-lock.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { isCategoryFile, isMarkdown } from '../../shared/model/source-kind.ts';
import { problem, sortProblems } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { MANIFEST_NAME, NEXT, REDIRECTS_NAME } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Manifest, SourcePath, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from '../format/case-conflicts.ts';
import { parsePlace, placeKey } from '../format/file-place.ts';
import { checkFileNames } from '../format/manifest.ts';
import { LATEST, parseRedirects, type Redirects } from '../format/redirects.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { describeForeignChange, ForeignChangeError, recoverStore } from './apply-change.ts';
import { checkHolders, type CheckedStore } from './check-holders.ts';
import { checkUnread, listFolder, type FolderListing } from './list-folder.ts';
import { readVersionFolder, type VersionFolder } from './version-folder.ts';

export interface StoreLocation {
  /** Absolute path of the site's root. */
  readonly root: string;
  /** The folder that holds `next/` and `versions/`, relative to the root: `docs`. */
  readonly docsDir: string;
}
export interface Store {
  /** Sorted by name, not by age (`sortVersions` does that). A version whose manifest or name is bad is left out. */
  readonly versions: readonly StoredVersion[];
  /** Generations of stored files (`file-place`) by their paths from the root; those that are missing have the first. */
  readonly generations: ReadonlyMap<string, number>;
  /** Redirects of removed versions; those whose name is a version again are left out. */
  readonly redirects: Redirects;
  readonly problems: readonly Problem[];
}

/**
 * Reads all manifests and lists all folders. A missing `docs/versions` means no released version, a missing or empty
 * `docs/next` no unreleased one; without both there is a problem `no-docs`.
 *
 * **Left out of `docs/next`**, at any depth: names that start with a dot; what editors and systems leave
 * (`x~`, `#x#`, `.swp`, `.bak`, `.orig`, `.rej`, `.tmp`, `Thumbs.db`, `desktop.ini`); `node_modules`; files and
 * folders that start with `_`, which are drafts and partials, except `_category_.json`, `.yml` and `.yaml`.
 * A released version leaves nothing out: it is what its manifest lists.
 *
 * Problems: those of `parseManifest`, `checkVersionName`, `checkFileNames`, `checkHolders` and `listFolder`, and `no-manifest`,
 * `no-pages` (a version without Markdown), `case-conflict`, `reserved-file`, `no-docs`. Never throws for what
 * authors may have done.
 */
export async function readStore({ root, docsDir }: StoreLocation): Promise<Store> {
  const realRoot = await realpath(root).catch(() => root);
  const versionsDir = `${docsDir}/versions`;
  const unfinished = await finishChange(realRoot, versionsDir);
  const [next, names] = await Promise.all([
    listFolder({ root: realRoot, folder: `${docsDir}/next`, isLeftOut }),
    readVersionNames(realRoot, versionsDir),
  ]);
  const folders = (
    await Promise.all(names.names.map((name) => readVersionFolder(realRoot, `${versionsDir}/${name}`, name)))
  ).filter((found) => found !== null);
  const hasNext = next.files.length > 0;
  const used = [...folders.map(({ folder }) => folder.name), ...(hasNext ? [NEXT] : [])];
  const redirects = await readRedirects(realRoot, `${versionsDir}/${REDIRECTS_NAME}`, used);
  const checked = checkHolders(
    folders.map(({ folder }) => folder),
    { versionsDir, isLeftOut, redirects: redirects.redirects },
  );
  const versions = folders.flatMap(({ folder }) => storedVersion(folder, checked, versionsDir) ?? []);
  if (hasNext) versions.push(nextVersion(next.files, docsDir));
  const listed = new Map(folders.map(({ folder }) => [folder.name, Object.keys(folder.manifest?.files ?? {})]));
  const problems = [
    ...unfinished,
    ...redirects.problems,
    ...names.problems,
    ...next.problems,
    ...checkNext(next, docsDir),
    ...folders.flatMap((folder) => folder.problems),
    ...checked.problems,
    ...versions.flatMap(({ name }) => checkHasPages(name, listed.get(name) ?? next.files, docsDir)),
  ];
  if (versions.length === 0 && problems.length === 0) problems.push(noDocs(docsDir));
  return {
    versions: versions.sort((a, b) => compareText(a.name, b.name)),
    generations: checked.generations,
    redirects: redirects.redirects,
    problems: sortProblems(problems),
  };
}

/** A change that was cut off after its commit is done before anything is read: the store is the new one already. */
async function finishChange(root: string, versionsDir: string): Promise<readonly Problem[]> {
  try {
    await recoverStore(join(root, versionsDir));
    return [];
  } catch (error) {
    if (error instanceof ForeignChangeError) return [describeForeignChange(error, versionsDir)];
    if (!(error instanceof LockedError) && errorCode(error) === null) throw error;
    const reason = error instanceof LockedError ? error.message : errorCode(error);
    return [
      problem({
        code: 'unfinished-change',
        file: versionsDir,
        what: `A change of the versions was interrupted and cannot be completed (${reason}).`,
        fix: 'Make the folder writable, or wait until the other process is done, and try again.',
      }),
    ];
  }
}

/** Errors: those of `parseRedirects`, and `bad-redirects` for a target that is not a version. */
async function readRedirects(
  root: string,
  file: string,
  names: readonly VersionName[],
): Promise<Omit<Store, 'versions' | 'generations'>> {
  let text: string;
  try {
    text = await readRegularFile(join(root, file));
  } catch (error) {
    const reason = errorCode(error) ?? String(error);
    // A file in place of the folder is reported where the versions are listed.
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return { redirects: new Map(), problems: [] };
    return unreadRedirects(file, reason);
  }
  const { redirects, problems, locate } = parseRedirects(text, file);
  const unknown = [...redirects].filter(([, { to }]) => to !== LATEST && !names.includes(to));
  return {
    redirects: new Map([...redirects].filter(([name]) => !names.includes(name))),
    problems: [
      ...problems,
      ...unknown.map(([name, { to }]) =>
        problem({
          code: 'bad-redirects',
          file,
          ...locate([name, 'to']),
          what: `The addresses of "${name}" lead to "${to}", which is not a version.`,
          why: didYouMean(to, names),
          fix: `Name a version, or "${LATEST}".`,
        }),
      ),
    ],
  };
}

function unreadRedirects(file: string, reason: string): Omit<Store, 'versions' | 'generations'> {
  const [what, fix] = [`The redirects cannot be read (${reason}).`, 'Make it a file that you are allowed to read.'];
  return { redirects: new Map(), problems: [problem({ code: 'bad-redirects', file, what, fix })] };
}

/** The folders of `docs/versions`. Other files, such as a README, and hidden folders are ignored. */
async function readVersionNames(
  root: string,
  folder: string,
): Promise<{ readonly names: readonly VersionName[]; readonly problems: readonly Problem[] }> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const names = entries
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort(compareText);
    return { names, problems: findCaseConflicts(names).map((pair) => caseConflict(folder, pair)) };
  } catch (error) {
    return { names: [], problems: await checkUnread({ root, folder }, error) };
  }
}

/** The version its manifest describes, without the files that are not there. */
function storedVersion(folder: VersionFolder, checked: CheckedStore, versionsDir: string): StoredVersion | null {
  const { name, manifest } = folder;
  if (!manifest || checkVersionName(name) !== null) return null;
  const filesOf = (listed: Manifest['files']): ReadonlyMap<SourcePath, VersionFile> => {
    const files = new Map<SourcePath, VersionFile>();
    for (const [path, value] of Object.entries(listed)) {
      const place = parsePlace(value, path);
      if (!checked.holds(place)) continue;
      const name = path.normalize('NFC');
      files.set(name, { path: name, holder: place.holder, diskPath: `${versionsDir}/${placeKey(place)}` });
    }
    return files;
  };
  const { released, support, options, parent, updated } = manifest;
  const included = filesOf(manifest.included);
  return {
    name,
    released,
    ...(parent === null ? {} : { parent }),
    support,
    ...(options === null ? {} : { options }),
    files: filesOf(manifest.files),
    ...(included.size === 0 ? {} : { included }),
    renamed: new Map(
      Object.entries(manifest.renamed)
        .map(composeNames)
        .filter(([from, to]) => from !== to),
    ),
    updated: Object.fromEntries(Object.entries(updated).map(([path, change]) => [path.normalize('NFC'), change])),
  };
}

function composeNames([from, to]: readonly [SourcePath, SourcePath]): readonly [SourcePath, SourcePath] {
  return [from.normalize('NFC'), to.normalize('NFC')];
}

function nextVersion(paths: readonly SourcePath[], docsDir: string): StoredVersion {
  const files = filesInFolder(paths, { holder: NEXT, folder: `${docsDir}/next` });
  return { name: NEXT, released: null, support: null, files, renamed: new Map(), updated: {} };
}

/**
 * Files of a version that is in a folder as it is. Names are compared, and written in addresses, with composed letters (NFC), whatever
 * the disk has: two that are equal then are one name.
 */
export function filesInFolder(
  paths: readonly SourcePath[],
  { holder, folder }: { readonly holder: VersionName; readonly folder: string },
): ReadonlyMap<SourcePath, VersionFile> {
  return new Map(
    paths.map((written) => {
      const path = written.normalize('NFC');
      return [path, { path, holder, diskPath: `${folder}/${written}` }];
    }),
  );
}

/** True for names of files and folders that are never a part of a version's sources: see `readStore`. */
export function isLeftOut(name: string): boolean {
  if (name.startsWith('_')) return !isCategoryFile(name);
  return name.startsWith('.') || name === 'node_modules' || isLeftByEditor(name);
}

function checkNext(next: FolderListing, docsDir: string): Problem[] {
  const folder = `${docsDir}/next`;
  const problems = [
    ...findCaseConflicts(next.files).map((pair) => caseConflict(folder, pair)),
    ...checkFileNames(next.files, (path) => `${folder}/${path}`),
  ];
  if (next.files.includes(MANIFEST_NAME)) {
    const file = `${folder}/${MANIFEST_NAME}`;
    const what = `${MANIFEST_NAME} is the name of a version's manifest, and of the data file of each version.`;
    problems.push(problem({ code: 'reserved-file', file, what, fix: 'Give the file another name, or a folder.' }));
  }
  return problems;
}

/** `paths` are all that the version lists: a missing file is reported elsewhere. */
function checkHasPages(name: VersionName, paths: readonly SourcePath[], docsDir: string): Problem | readonly [] {
  const isNext = name === NEXT;
  if (paths.some(isMarkdown)) return [];
  return problem({
    code: 'no-pages',
    file: isNext ? `${docsDir}/next` : `${docsDir}/versions/${name}/${MANIFEST_NAME}`,
    what: `The version "${name}" has no Markdown file.`,
    why: 'A version consists of its pages.',
    fix: isNext ? 'Add a page, or delete the folder.' : 'List its pages in "files", or delete the version.',
    versions: [name],
  });
}

function caseConflict(folder: string, [first, second]: readonly [string, string]): Problem {
  return problem({
    code: 'case-conflict',
    file: `${folder}/${second}`,
    what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
    why: 'Many file systems treat them as one file.',
    fix: 'Give one of the two another name.',
  });
}

function noDocs(docsDir: string): Problem {
  return problem({
    code: 'no-docs',
    file: docsDir,
    what: 'No documentation found.',
    why: `Neither ${docsDir}/next nor ${docsDir}/versions has any documents.`,
    fix: `Write a first page, ${docsDir}/next/index.md, or start from a sample with "docsite init".`,
  });
}
