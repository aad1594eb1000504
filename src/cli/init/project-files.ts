/** Files of `starter/`, written to a site: all of them by `init`, those of the project alone by imports. */
import { constants } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../disk/make-folder.ts';
import { packageName, packageRoot, packageVersion } from '../../disk/package-root.ts';
import { errorCode } from '../../shared/string/error-code.ts';

/** npm omits these names from packages, or reads them itself, so `starter/` has them under other names. */
const PROJECT_FILES: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'package.template.json': 'package.json',
};
/** Tools that look at the starter would read it. */
const STORED_NAMES: Readonly<Record<string, string>> = { ...PROJECT_FILES, 'tsconfig.template.json': 'tsconfig.json' };

/** Absolute path of the starter site. */
export function starterFolder(): string {
  return join(packageRoot(), 'src/cli/init/starter');
}

/** The name of a file of `starter/` in a site. */
export function ownName(file: string): string {
  const name = STORED_NAMES[basename(file)];
  return name === undefined ? file : join(dirname(file), name);
}

/** Writes a file of `starter/` to the site in `target`; rejects with `EEXIST` where there is one. */
export async function writeStarterFile(file: string, target: string): Promise<void> {
  const [from, to] = [join(starterFolder(), file), join(target, ownName(file))];
  await makeFolder(dirname(to));
  if (basename(to) !== 'package.json') return copyFile(from, to, constants.COPYFILE_EXCL);
  const template = await readFile(from, 'utf8');
  const text = template.replace('{{name}}', projectName(basename(target))).replace('{{docsitePackage}}', packageFile());
  await writeFile(to, text, { flag: 'wx' });
}

/** Gives a site the files of a project that it does not have; resolves to their names. */
export async function addProjectFiles(target: string): Promise<readonly string[]> {
  const added: string[] = [];
  for (const [file, name] of Object.entries(PROJECT_FILES)) {
    try {
      await writeStarterFile(file, target);
      added.push(name);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return added;
}

/** A name npm accepts, made from the folder's. */
function projectName(folderName: string): string {
  const name = folderName
    .toLowerCase()
    .replace(/[^a-z\d-]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  return name === '' ? 'docs' : name;
}

/**
 * The file that `npm pack` makes. A site depends on it under the name "docsite", which its imports have, until docsite is
 * published (DESIGN 10).
 */
export function packageFile(): string {
  return `${packageName()}-${packageVersion()}.tgz`;
}
