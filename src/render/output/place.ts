/** Where the site may be written: never over its own sources, and never over what docsite did not write. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, posix, sep } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { problem } from '../../shared/problem/problem.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { listExisting, pathOf } from './list.ts';

/** What a site is made from, and what belongs to its repository. */
const SOURCES = ['docs', 'pages', 'templates', 'static', 'src', '.git', 'node_modules'];
const NAMES_SHOWN = 3;

/** Refuses an output folder in, around or equal to a source (`bad-output`); `null` when it is valid so far. */
export async function checkOutputFolder(root: string, outDir: string): Promise<Problem | null> {
  try {
    const [realRoot, place] = await Promise.all([resolvePlace(root), resolvePlace(outDir)]);
    if (isInside(realRoot, place)) return badOutput(outDir, 'is the folder of the site, or contains it');
    for (const name of SOURCES) {
      const source = await resolvePlace(join(root, name));
      if (isInside(place, source)) return badOutput(outDir, `is the "${name}" folder of the site, or is inside it`);
      if (isInside(source, place)) return badOutput(outDir, `contains the "${name}" folder of the site`);
    }
    return null;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null; // A path that cannot be followed cannot be written to either; `writeOutput` says why.
  }
}

/**
 * Refuses a folder that holds anything docsite did not write, or a Git repository next to the site (`foreign-output`);
 * `null` for a site of docsite, a part of one, and an empty or missing folder. `shown` is the path as the caller named it.
 */
export async function checkOldOutput(
  place: string,
  shown: string,
  isPart: () => Promise<boolean>,
): Promise<Problem | null> {
  const names = await readdir(place).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const isOwn = (await isOwnOutput(place)) || (await isPart());
  const foreign = isOwn ? names.filter((name) => name === '.git') : names.toSorted();
  if (foreign.length === 0) return null;
  const rest = foreign.length - NAMES_SHOWN;
  const list = foreign.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return problem({
    code: 'foreign-output',
    what: `The output folder "${shown}" contains files that docsite did not write: ${list}.`,
    why: 'A build replaces the whole folder, so they would be lost.',
    fix: 'Choose another folder with --out, or empty this one.',
  });
}

/** The version list names the program that wrote a site. */
async function isOwnOutput(place: string): Promise<boolean> {
  const list = await readRegularFile(join(place, 'versions.json')).catch(() => '');
  return list.startsWith('{"generator":"docsite ');
}

/** Next to the output, so that a rename stays on one disk; the names begin with a dot. */
export function sidePath(place: string, role: 'new' | 'old' | 'lock' | 'assets' | 'part'): string {
  return join(dirname(place), `.${basename(place)}.docsite-${role}`);
}

/** The folders that a file of the output is in, from the innermost on; without the output itself. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.push(folder);
  return folders;
}

/** Everything in a folder except folders, by path relative to it, which has no slash at its end. `entries` is what it holds. */
export function listFiles(folder: string, entries = listExisting(folder)): ReadonlyMap<string, Dirent> {
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Map(
    files.map((entry) => [
      pathOf(entry)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
      entry,
    ]),
  );
}

function badOutput(outDir: string, how: string): Problem {
  return problem({
    code: 'bad-output',
    what: `The output folder "${outDir}" ${how}.`,
    why: 'A build replaces its output folder, so the sources would be lost.',
    fix: 'Choose a separate folder with --out, such as "site".',
  });
}
