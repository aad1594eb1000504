/** `docsite init`: copies the starter site, which is in `starter/` next to this file, into an empty folder. */
import { readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describeDiskError } from '../../disk/disk-error.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { refuseOccupied } from '../../disk/occupied-folder.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import { ownName, packageFile, starterFolder, writeStarterFile } from './project-files.ts';

export interface InitOptions {
  /** Without the pages that show what docsite can do, and without the version that is there as an example. */
  readonly empty?: boolean;
}

/** Writes the starter site; resolves to 0. `UsageError` for a folder that holds more than `.git` or refuses writing. */
export async function runInit(dir: string, { empty = false }: InitOptions, io: Streams): Promise<number> {
  const target = resolve(io.cwd, dir);
  const shown = formatFolder(target, io.cwd);
  await refuseOccupied(target, shown);
  const all = await listFiles(starterFolder());
  const files = empty ? all.filter((file) => !EXAMPLES.test(file.replaceAll(sep, '/'))) : all;
  let made: string | undefined;
  try {
    made = await makeFolder(target);
    for (const file of files) await writeStarterFile(file, target);
    if (empty) for (const [file, text] of Object.entries(EMPTY_PAGES)) await writeFile(join(target, file), text);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // Files that another program has written meanwhile are not ours.
    if (errorCode(error) !== 'EEXIST') await removeStarted(target, files, made);
    throw new UsageError(`cannot write to ${shown}: ${describeDiskError(error)}.`);
  }
  io.stdout.write(nextSteps(shown, files.map(ownName), relative(io.cwd, target) === ''));
  return EXIT.clean;
}

/** What `--empty` leaves out of the starter. */
const EXAMPLES = /^docs\/(?:versions\/|next\/(?:assets\/|releasing|writing-pages))|^static\/img\/home/u;
/** What it writes over the pages that are left. */
const EMPTY_PAGES = {
  'docs/next/introduction.md': '---\ntitle: Introduction\ndescription: What the project is, and where to start.\n---\n',
  'docs/next/sidebars.json': '{\n  "docs": ["introduction"]\n}\n',
  'pages/index.md':
    '---\ntitle: My Project\ndescription: What it does, in one line.\n---\n\n[Documentation](/docs/introduction)\n',
};

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
  // A backslash before a quote would be part of the name.
  const name = shown.slice(0, -1);
  const folder = /[\s'&;()#*?!<>|]/u.test(name) ? `"${name}"` : name;
  const steps = [
    ...(isHere ? [] : [`cd ${folder}`]),
    'mkdir vendor',
    `cp …/${packageFile()} vendor/`,
    'npm install',
    'npm run dev',
  ];
  return (
    `docsite: wrote a site of ${files.length} files to ${shown}\n\n` +
    `Next:\n${steps.map((step) => `  ${step}\n`).join('')}\n` +
    `${packageFile()} is the result of "npm pack" in docsite's repository.\n` +
    'The pages are in docs/next, the settings in docsite.config.ts.\n'
  );
}
