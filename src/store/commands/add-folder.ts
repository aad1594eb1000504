/** A folder becomes a stored version, at its place in the order. */
import { join } from 'node:path';
import { readGitDates } from '../../content/sources/read-git-dates.ts';
import { realFolder } from '../../disk/real-folder.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { MANIFEST_NAME, NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { IsoDate, SourcePath, VersionFile, VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from '../format/case-conflicts.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { listFolder } from '../files/list-folder.ts';
import { isLeftOut } from '../files/read-store.ts';
import { expandVersions } from './expand-versions.ts';
import { type AddedVersion, requireNewName, storeVersion } from './new-version.ts';
import { loadLine, placeOfLine } from './load-line.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { refuse, Refusal } from './refusal.ts';

export interface FolderToAdd {
  /** Absolute path. */
  readonly folder: string;
  /** How people know it; ends in a separator. */
  readonly shown: string;
  readonly label: VersionName;
  readonly date: IsoDate | undefined;
}

/** Stores the folder, which is left as it is. What `docs/next` would leave out is left out here too. */
export async function addFolder(store: OpenStore, { folder, shown, label, date }: FolderToAdd): Promise<AddedVersion> {
  const bad = checkVersionName(label);
  if (bad !== null) throw new Refusal([bad]);
  const root = await realFolder(folder);
  if (root === null) {
    throw refuse('no-folder', `The folder ${shown} does not exist.`, 'Pass the folder that should become a version.');
  }
  const { files: paths, problems } = await listFolder({ root, folder: '.', isLeftOut });
  const found = [...problems, ...checkFiles(paths, shown)];
  if (found.length > 0) throw new Refusal(found, EXIT.content);
  const isEmpty = store.newestFirst.length === 0;
  const site = isEmpty ? null : await loadLine(placeOfLine(store), [NEXT, store.latest]);
  await requireNewName(store, label, { line: site?.line ?? null });
  requireListed(store, [...store.newestFirst, label]);
  const included = await findIncluded({ root, shown, label, paths, docsDir: store.docsDir });
  // As of a cut, where git knows the folder; a version that was checked out and changed has those of the version for the rest.
  const { updated } = await readGitDates(root, '.');
  const files = new Map(paths.map((path) => [path.normalize('NFC'), join(root, path)]));
  return storeVersion(store, { name: label, files, included, updated, keepsDates: true }, date);
}

const FIX_MISSING =
  'Put the file into the folder, one from outside of the documents below "_root/" under its path in the site, as "docsite versions checkout" does.';

/** What the pages of the folder include; it must be in the folder, as `checkout` puts it there. */
async function findIncluded({
  root,
  shown,
  label,
  paths,
  docsDir,
}: Pick<FolderToAdd, 'shown' | 'label'> & {
  readonly root: string;
  readonly paths: readonly SourcePath[];
  readonly docsDir: string;
}): Promise<ReadonlyMap<SourcePath, string>> {
  const isHidden = (name: string): boolean => !name.startsWith('_') && isLeftOut(name);
  const { files: all } = await listFolder({ root, folder: '.', isLeftOut: isHidden });
  const listed = new Set(paths);
  const fileOf = (path: SourcePath): [SourcePath, VersionFile] => [path, { path, holder: label, diskPath: path }];
  const files = new Map(paths.map(fileOf));
  const included = new Map(all.filter((path) => !listed.has(path)).map(fileOf));
  const version = {
    name: label,
    docsDir,
    released: null,
    support: null,
    files,
    included,
    renamed: new Map(),
    updated: {},
  };
  const found = await expandVersions(root, [version]);
  if (found.problems.length > 0) {
    const named = found.problems.map((one) => ({
      ...one,
      file: `${shown}${one.file ?? ''}`,
      versions: [],
      ...(one.code === 'missing-include' ? { fix: FIX_MISSING } : {}),
    }));
    throw new Refusal(named, EXIT.content);
  }
  const shownParts = [...(found.versions.get(label)?.included.keys() ?? [])];
  return new Map(shownParts.map((path) => [path, join(root, path)]));
}

function checkFiles(paths: readonly string[], shown: string): readonly Problem[] {
  const problems = findCaseConflicts(paths).map(([first, second]) =>
    problem({
      code: 'case-conflict',
      what: `"${second}" and "${first}" in ${shown} ${describeConflict(first, second)}.`,
      fix: 'Rename one of the two.',
    }),
  );
  if (paths.includes(MANIFEST_NAME)) {
    const what = `${shown}${MANIFEST_NAME} has the name of a version's manifest.`;
    const fix = 'Remove it: a folder to add has no manifest, as "docsite versions checkout" creates it.';
    problems.push(problem({ code: 'reserved-file', what, fix }));
  }
  if (!paths.some(isMarkdown)) {
    const what = `The folder ${shown} contains no pages.`;
    problems.push(problem({ code: 'no-pages', what, fix: 'Pass a folder of Markdown files.' }));
  }
  return problems;
}
