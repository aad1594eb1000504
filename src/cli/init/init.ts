/** `docsite init`: copies the starter site, which is in `starter/` next to this file, into an empty folder. */
import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describeDiskError } from '../../disk/disk-error.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { refuseOccupied } from '../../disk/occupied-folder.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import { ownName, packageFile, starterFolder, writeStarterFile } from './project-files.ts';

/** Writes the starter site; resolves to 0. `UsageError` for a folder that holds more than `.git` or refuses writing. */
export async function runInit(dir: string, io: Streams): Promise<number> {
  const target = resolve(io.cwd, dir);
  const shown = formatFolder(target, io.cwd);
  await refuseOccupied(target, shown);
  const files = await listFiles(starterFolder());
  let made: string | undefined;
  try {
    made = await makeFolder(target);
    for (const file of files) await writeStarterFile(file, target);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // Files that another program has written meanwhile are not ours.
    if (errorCode(error) !== 'EEXIST') await removeStarted(target, files, made);
    throw new UsageError(`cannot write to ${shown}: ${describeDiskError(error)}.`);
  }
  io.stdout.write(nextSteps(shown, files.map(ownName), relative(io.cwd, target) === ''));
  return EXIT.clean;
}

/**
 * Takes back half a site, as far as the disk lets it: the next call would refuse a folder that is not empty. `made` is the first
 * folder that was new.
 */
async function removeStarted(target: string, files: readonly string[], made: string | undefined): Promise<void> {
  const names = new Set(files.map((file) => ownName(file).split(sep)[0] ?? ''));
  try {
    for (const name of names) await rm(join(target, name), { recursive: true, force: true });
    for (let folder = target; made !== undefined && folder.length >= made.length; folder = dirname(folder)) {
      await rmdir(folder);
    }
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
}

/** All files below a folder, relative to it, sorted. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function nextSteps(shown: string, files: readonly string[], isHere: boolean): string {
  const folder = /[\s'&;()#*?!<>|]/u.test(shown) ? `"${shown}"` : shown;
  const steps = [
    ...(isHere ? [] : [`cd ${folder}`]),
    'mkdir vendor',
    `cp …/${packageFile()} vendor/`,
    'npm install',
    'npm run build',
    'npm run serve',
  ];
  return (
    `docsite: wrote a site of ${files.length} files to ${shown}\n\n` +
    `Next:\n${steps.map((step) => `  ${step}\n`).join('')}\n` +
    `${packageFile()} is the result of "npm pack" in docsite's repository.\n` +
    'The pages are in docs/next, the settings in docsite.config.ts.\n'
  );
}
