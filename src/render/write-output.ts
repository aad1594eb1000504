/**
 * Writes the site. All files of a build go into a folder beside the output, which then takes its place: a build that
 * fails or is killed leaves the old site whole. Files that did not change are linked, not written. Whether the output
 * folder may be replaced at all is decided in `write-output-place`.
 */
import type { Dirent } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode } from '../shared/error-code.ts';
import { problem } from '../shared/problem.ts';
import type { OutputFile, Problem } from '../shared/types.ts';
import { type LockWait, LockedError, withFileLock } from '../versions/file-lock.ts';
import { checkOldOutput, resolvePlace } from './write-output-place.ts';

export interface OutputRequest {
  /** Absolute path; a symbolic link is written through. */
  readonly outDir: string;
  /** No two with one path, and no path that is a folder of another: see `merge-output`. */
  readonly files: readonly OutputFile[];
  /** Files that are copied as they are, by their absolute paths. */
  readonly copies: readonly { readonly path: string; readonly from: string }[];
  /** What to do while another build writes to the folder. */
  readonly wait?: LockWait;
}
export interface WriteResult {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly problems: readonly Problem[];
}

/** How many files are handled at a time. */
const BATCH_SIZE = 64;
const NOTHING = { written: 0, unchanged: 0, removed: 0 };

/**
 * Replaces the site in `outDir` by these files. Files of the old site that are not among them are gone afterwards.
 * Problems: those of `checkOldOutput`; `output-in-use` when another build does not come to its end, and
 * `unwritable-output` for a disk that refuses. With a problem nothing has changed. Throws only for bugs.
 *
 * Two builds at once: the second waits for the first and then replaces its site, as if it had been started later.
 */
export async function writeOutput(request: OutputRequest): Promise<WriteResult> {
  const { outDir, wait } = request;
  try {
    const copies = await inBatches(request.copies, async ({ path, from }) => ({ path, content: await readFile(from) }));
    const wanted = [...request.files.map(toBytes), ...copies];
    const place = await resolvePlace(outDir);
    await mkdir(dirname(place), { recursive: true });
    return await withFileLock(sidePath(place, 'lock'), wait, async (assertHeld) => {
      await recoverOutput(place);
      const refused = await checkOldOutput(place, outDir);
      if (refused !== null) return { ...NOTHING, problems: [refused] };
      return await updateOutput(place, wanted, assertHeld);
    });
  } catch (error) {
    if (error instanceof LockedError) return { ...NOTHING, problems: [outputInUse(outDir, error)] };
    if (!isDiskError(error)) throw error;
    return { ...NOTHING, problems: [unwritableOutput(outDir, error as NodeJS.ErrnoException)] };
  }
}

/** Brings a site back whose build was killed in the moment of the swap. `writeOutput` does so too; a build that fails earlier does not get there. */
export async function restoreOutput(outDir: string): Promise<void> {
  try {
    const place = await resolvePlace(outDir);
    if ((await exists(place)) || !(await exists(sidePath(place, 'old')))) return;
    await withFileLock(sidePath(place, 'lock'), undefined, () => recoverOutput(place));
  } catch (error) {
    if (!isDiskError(error) && !(error instanceof LockedError)) throw error;
    // The disk refuses, or another build is at it: `writeOutput` tells that, if it comes to it.
  }
}

interface WantedFile {
  readonly path: string;
  readonly content: Uint8Array;
}

function toBytes({ path, content }: OutputFile): WantedFile {
  return { path, content: typeof content === 'string' ? Buffer.from(content) : content };
}

async function updateOutput(
  place: string,
  wanted: readonly WantedFile[],
  assertHeld: () => Promise<void>,
): Promise<WriteResult> {
  const old = await listFiles(place);
  const changed = new Set<string>();
  await inBatches(wanted, async ({ path, content }) => {
    if (!(await hasBytes(old.get(path), content))) changed.add(path);
  });
  const paths = new Set(wanted.map(({ path }) => path));
  const removed = [...old.keys()].filter((path) => !paths.has(path)).length;
  if (changed.size > 0 || removed > 0 || old.size === 0) {
    try {
      await stageOutput(place, wanted, changed);
      await assertHeld();
      await swapOutput(place);
    } catch (error) {
      await rm(sidePath(place, 'new'), { recursive: true, force: true }).catch(() => undefined); // The first error counts.
      throw error;
    }
  }
  return { written: changed.size, unchanged: wanted.length - changed.size, removed, problems: [] };
}

/** Builds the new site beside the old one. */
async function stageOutput(place: string, files: readonly WantedFile[], changed: ReadonlySet<string>): Promise<void> {
  const staged = sidePath(place, 'new');
  const folders = new Set(files.map(({ path }) => dirname(join(staged, path))));
  for (const folder of [staged, ...folders]) await mkdir(folder, { recursive: true });
  await inBatches(files, async ({ path, content }) => {
    const target = join(staged, path);
    if (changed.has(path)) await writeFile(target, content);
    else await linkOrCopy(join(place, path), target);
  });
}

/** Puts the new site where the old one is. When that fails, the old one is back in its place. */
async function swapOutput(place: string): Promise<void> {
  const [staged, retired] = [sidePath(place, 'new'), sidePath(place, 'old')];
  await mkdir(place, { recursive: true });
  await chmod(staged, (await stat(place)).mode & 0o7777);
  // Between these two renames there is no site; `recoverOutput` brings the old one back when a build dies right here.
  await rename(place, retired);
  try {
    await rename(staged, place);
  } catch (error) {
    await rename(retired, place);
    throw error;
  }
  await rm(retired, { recursive: true, force: true });
}

/** Cleans up after a build that was killed. */
async function recoverOutput(place: string): Promise<void> {
  const retired = sidePath(place, 'old');
  if ((await exists(retired)) && !(await exists(place))) await rename(retired, place);
  await rm(retired, { recursive: true, force: true });
  await rm(sidePath(place, 'new'), { recursive: true, force: true });
}

/** Beside the output, so that a rename stays on one disk; the names begin with a dot. */
function sidePath(place: string, role: 'new' | 'old' | 'lock'): string {
  return join(dirname(place), `.${basename(place)}.docsite-${role}`);
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to); // A disk without hard links.
  }
}

/** Everything in a folder that is no folder, by path relative to it. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, Dirent>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return new Map(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => [relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'), entry]),
  );
}

/** Never true for a symbolic link: what it leads to is not the site's. */
async function hasBytes(entry: Dirent | undefined, content: Uint8Array): Promise<boolean> {
  if (entry?.isFile() !== true) return false;
  return Buffer.compare(await readFile(join(entry.parentPath, entry.name)), content) === 0;
}

/** Node's own codes, of calls with bad arguments, begin with `ERR_`: those are bugs. */
function isDiskError(error: unknown): boolean {
  return errorCode(error)?.startsWith('ERR_') === false;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The results in the order of the items. */
async function inBatches<T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    results.push(...(await Promise.all(items.slice(from, from + BATCH_SIZE).map(action))));
  return results;
}

function outputInUse(outDir: string, { message, lockFile }: LockedError): Problem {
  return problem({
    code: 'output-in-use',
    what: `The site could not be written to "${outDir}": ${message}.`,
    why: 'Two builds at once would mix their files.',
    fix: `Wait until the other build has ended. If there is none, delete ${lockFile}`,
  });
}

/** What people can do something about, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the permission is missing',
  EPERM: 'the permission is missing',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, where a folder is needed',
  EEXIST: 'a part of the path is a file, where a folder is needed',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'a path is too long for the disk',
  EBUSY: 'the folder is in use, perhaps as a mount point, and cannot be replaced as a whole',
  EXDEV: 'the folder is a mount point and cannot be replaced as a whole',
};

function unwritableOutput(outDir: string, { code = '', path }: NodeJS.ErrnoException): Problem {
  const reason = REASONS[code] ?? 'the system refused';
  return problem({
    code: 'unwritable-output',
    what: `The site could not be written to "${outDir}": ${reason} (${code}${path === undefined ? '' : `, ${path}`}).`,
    why: 'The site of the build before is untouched.',
    fix:
      code === 'EBUSY' || code === 'EXDEV'
        ? 'Name a folder inside of it with --out.'
        : 'Correct that, or name another folder with --out.',
  });
}
