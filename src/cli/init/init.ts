/** `docsite init`: copies the starter site, which is in `starter/`, into an empty folder. */
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { describeDiskError } from '../../disk/disk-error.ts';
import { refuseOccupied } from '../../disk/occupied-folder.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/text/error-code.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import { ownName, packageFile, starterFolder, writeStarterFile } from './project-files.ts';

/** Writes the starter site; resolves to 0. `UsageError` for a folder that holds more than `.git` or refuses writing. */
export async function runInit(dir: string, io: Streams): Promise<number> {
  const target = resolve(io.cwd, dir);
  const shown = formatFolder(target, io.cwd);
  await refuseOccupied(target, shown);
  const files = await listFiles(starterFolder());
  try {
    for (const file of files) await writeStarterFile(file, target);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    throw new UsageError(`cannot write to ${shown}: ${describeDiskError(error)}.`);
  }
  io.stdout.write(nextSteps(shown, files.map(ownName), relative(io.cwd, target) === ''));
  return EXIT.clean;
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
