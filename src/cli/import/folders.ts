/** `docsite import folders`: a plain folder per version becomes a site with a version store. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseConfig } from '../../content/config/schema.ts';
import { buildStore, type FolderFiles, type ImportedFolder, type ImportedVersion } from '../../import/build-store.ts';
import { formatSiteConfig } from '../../import/format-config.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { describeKnown } from '../../shared/problem/known-names.ts';
import { problem } from '../../shared/problem/problem.ts';
import { CONFIG_FILE } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from '../../versions/format/case-conflicts.ts';
import { sortVersions } from '../../versions/format/order.ts';
import { checkVersionName } from '../../versions/format/valid-name.ts';
import { listFolder } from '../../versions/store/list-folder.ts';
import { isLeftOut } from '../../versions/store/read-store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams, UsageError } from '../terminal/streams.ts';
import { finishImport, type ImportOptions, sizeOf } from './finish.ts';
import { refuseOverlap } from './refuse-overlap.ts';

/** As commander has them: an option that was not given is not there. */
export interface ImportFoldersOptions extends ImportOptions {
  /** Name of the folder with the unreleased documentation. */
  readonly next?: string;
  readonly title?: string;
  readonly url?: string;
}

/** Folders of these names are taken for the unreleased documentation, in this order. */
const NEXT_NAMES = ['next', 'current', 'main', 'master', 'dev', 'unreleased'];

/**
 * Imports each folder below `dir` that holds a page, under its own name. Resolves to the exit code: 0, or 2 when a
 * folder could not be taken over. Rejects with a `UsageError` for what is wrong with the call.
 */
export async function runImportFolders(dir: string, options: ImportFoldersOptions, io: Streams): Promise<number> {
  const root = resolve(io.cwd, dir);
  const shown = formatFolder(root, io.cwd);
  refuseOverlap(root, resolve(io.cwd, options.to), io.cwd);
  const settings = requireSettings({
    title: options.title ?? basename(root),
    url: options.url ?? 'https://docs.example.org',
  });
  const { folders, problems } = await readVersionFolders(root, shown);
  const next = findNext([...folders.keys()], options.next, shown);
  const released = [...folders].filter(([name]) => name !== next);
  const bad = released.flatMap(([name]) => checkVersionName(name, name) ?? []);
  const named = released.filter(([name]) => checkVersionName(name) === null);
  const twins = findCaseConflicts(named.map(([name]) => name));
  const versions = named
    .filter(([name]) => !twins.some(([, second]) => second === name))
    .map(([name, files]) => ({ ...importedFolder(name, files), name, released: null }));
  const newestFirst: readonly ImportedVersion[] = sortVersions(versions, null).versions;
  const nextFiles = next === null ? undefined : folders.get(next);
  const { files: docs, problems: reserved } = buildStore(
    newestFirst.toReversed(),
    next === null || nextFiles === undefined ? null : importedFolder(next, nextFiles),
  );
  const config = formatSiteConfig(settings);
  const pages = [...folders.values()].flatMap((files) => [...files.keys()]).filter(isMarkdown).length;
  return finishImport(
    {
      files: new Map([
        [CONFIG_FILE, Buffer.from(config)],
        ...[...docs].map(([path, bytes]) => [`docs/${path}`, bytes] as const),
      ]),
      problems: [...problems, ...bad, ...twins.map(caseConflict), ...reserved],
      notes: options.url === undefined ? ['Set "url" in docsite.config.ts: it is not known yet.'] : [],
      counts: {
        pages,
        versions: newestFirst.length + (next === null ? 0 : 1),
        bytesBefore: [...folders.values()].reduce((sum, files) => sum + sizeOf(files), 0),
        bytesAfter: sizeOf(docs),
      },
    },
    options,
    io,
  );
}

/** Refuses what the next build would refuse in the configuration that is written. */
function requireSettings<T extends { readonly title: string; readonly url: string }>(settings: T): T {
  const { problems } = parseConfig(settings);
  const [first] = problems;
  if (first === undefined) return settings;
  throw new UsageError([first.what, first.why, first.fix].filter((line) => line !== '').join('\n'));
}

function importedFolder(name: string, files: FolderFiles): ImportedFolder {
  return { files, fileName: (path) => `${name}/${path}` };
}

async function readVersionFolders(
  root: string,
  shown: string,
): Promise<{ readonly folders: ReadonlyMap<string, FolderFiles>; readonly problems: readonly Problem[] }> {
  const found = await stat(root).catch(() => null);
  if (found?.isDirectory() !== true) throw new UsageError(`there is no folder ${shown}`);
  const real = await realpath(root);
  const entries = await readdir(real, { withFileTypes: true });
  const folders = new Map<string, FolderFiles>();
  const problems: Problem[] = [];
  for (const name of entries.map((entry) => entry.name).toSorted()) {
    if (isLeftOut(name)) continue;
    if ((await stat(join(real, name)).catch(() => null))?.isDirectory() !== true) {
      problems.push(notImported(name));
      continue;
    }
    const listing = await listFolder({ root: real, folder: name, isLeftOut });
    problems.push(...listing.problems);
    if (listing.files.some(isMarkdown)) folders.set(name, await readFiles(join(real, name), listing.files));
  }
  if (folders.size > 0) return { folders, problems };
  throw new UsageError(
    `${shown} holds no folder with pages.\nName the folder that holds one folder per version, such as v1 and v2.`,
  );
}

async function readFiles(folder: string, paths: readonly SourcePath[]): Promise<FolderFiles> {
  const files = new Map<SourcePath, Uint8Array>();
  for (const path of paths) files.set(path, await readFile(join(folder, path)));
  return files;
}

function findNext(names: readonly string[], wanted: string | undefined, shown: string): string | null {
  if (wanted === undefined) return NEXT_NAMES.find((name) => names.includes(name)) ?? null;
  if (names.includes(wanted)) return wanted;
  throw new UsageError(`${shown} has no folder "${wanted}" with pages. ${describeKnown(wanted, names)}`);
}

function caseConflict([first, second]: readonly [string, string]): Problem {
  return problem({
    code: 'case-conflict',
    file: second,
    what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
    why: 'Many file systems take them for one folder: this one was not imported.',
    fix: 'Give one of the two another name.',
  });
}

function notImported(name: string): Problem {
  return problem({
    severity: 'info',
    code: 'not-imported',
    file: name,
    what: 'This file lies beside the versions and was not imported.',
    fix: 'If the site needs it, put it into static/ or into a version.',
  });
}
