/** `docsite init`: copies the starter site into an empty folder. What the site consists of lies in `starter/`. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { errorCode } from '../shared/error-code.ts';
import { formatFolder } from './format-folder.ts';
import { refuseOccupied } from './occupied-folder.ts';
import { packageRoot, packageVersion } from './package-root.ts';
import { EXIT, UsageError, type Streams } from './streams.ts';

/** npm leaves these names out of packages, or reads them itself, so they lie in `starter/` under other names. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'package.template.json': 'package.json',
};

/**
 * Writes the starter site and prints what to do next; resolves to 0. A folder that holds anything but `.git` is
 * refused with a `UsageError` before anything is written; one that cannot be written to is a `UsageError` too.
 */
export async function runInit(dir: string, io: Streams): Promise<number> {
  const target = resolve(io.cwd, dir);
  const shown = formatFolder(target, io.cwd);
  await refuseOccupied(target, shown);
  const starter = join(packageRoot(), 'starter');
  const files = await listFiles(starter);
  try {
    for (const file of files) await copyStarterFile(join(starter, file), join(target, ownName(file)), basename(target));
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new UsageError(`cannot write to ${shown} (${code}).`);
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

function ownName(file: string): string {
  const name = STORED_NAMES[basename(file)];
  return name === undefined ? file : join(dirname(file), name);
}

async function copyStarterFile(from: string, to: string, siteName: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if (basename(to) !== 'package.json') return copyFile(from, to);
  const template = await readFile(from, 'utf8');
  const text = template.replace('{{name}}', packageName(siteName)).replace('{{docsitePackage}}', packageFile());
  await writeFile(to, text);
}

/** A name npm accepts, made from the folder's. */
function packageName(folderName: string): string {
  const name = folderName
    .toLowerCase()
    .replace(/[^a-z\d-]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  return name === '' ? 'docs' : name;
}

/**
 * Name of the file that `npm pack` makes. A site depends on that file, not on a version: in npm's registry "docsite" is
 * another project.
 */
function packageFile(): string {
  return `docsite-${packageVersion()}.tgz`;
}

function nextSteps(shown: string, files: readonly string[], isHere: boolean): string {
  const folder = /\s/u.test(shown) ? `"${shown}"` : shown;
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
    `${packageFile()} is what "npm pack" makes in docsite's repository.\n` +
    'The pages are in docs/next, the settings in docsite.config.ts.\n'
  );
}
