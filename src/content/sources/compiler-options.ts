/** Files that say how TypeScript and JSX are compiled. The bundler reads them by their names, wherever it finds them. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';

export const COMPILER_OPTIONS: readonly string[] = ['package.json', 'tsconfig.json', 'jsconfig.json'];

/** Folders of a site that may contain code. */
const CODE_FOLDERS = ['pages', 'templates'];

/**
 * `unreadable-file` for each of these files that is a pipe or a device, in the site and in the folders above it: the
 * bundler would wait forever for its end. `root` is absolute.
 */
export async function checkCompilerOptions(root: string): Promise<readonly Problem[]> {
  const folders = [...CODE_FOLDERS.map((name) => path.join(root, name)), ...foldersUpFrom(root)];
  const files = folders.flatMap((folder) => COMPILER_OPTIONS.map((name) => path.join(folder, name)));
  const found = await Promise.all(files.map(async (file) => ((await isEndless(file)) ? describe(file, root) : [])));
  return found.flat();
}

function foldersUpFrom(folder: string): readonly string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}

/** A folder of such a name is ignored by the bundler, as is a missing file. */
async function isEndless(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

function describe(file: string, root: string): Problem {
  const inside = path.relative(root, file);
  return problem({
    code: 'unreadable-file',
    file: inside.startsWith('..') ? file : inside.split(path.sep).join('/'),
    what: 'This is a pipe or a device instead of a file.',
    why: 'The options for compiling templates are read from it, which would never end.',
    fix: 'Delete it, or put a file in its place.',
  });
}
