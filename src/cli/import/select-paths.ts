/** Paths that globs name, as fast-glob reads them: so did the sites that are imported. The disk is not touched. */
import { relative } from 'node:path';
import glob from 'fast-glob';
import type { PathPatterns } from '../../import/site-tree.ts';

/** What fast-glob asks of an entry of a folder. */
interface Entry {
  readonly name: string;
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isSymbolicLink: () => boolean;
}

const ROOT = '/';

/**
 * Those of the paths, in their order, that a pattern of `include` matches and none of `exclude`. A pattern that names a
 * folder stands for all below it. Hidden files match only where a pattern has their dot.
 */
export function selectPaths(paths: readonly string[], { include, exclude }: PathPatterns): readonly string[] {
  const folders = listFolders(paths);
  const expand = (pattern: string): string => {
    const folder = pattern.replace(/\/$/u, '');
    return folder !== '' && folders.has(folder) ? `${folder}/**` : pattern;
  };
  const found = new Set(
    glob.sync(include.map(expand), { cwd: ROOT, ignore: exclude.map(expand), fs: fileSystemOf(folders) }),
  );
  return paths.filter((path) => found.has(path));
}

/** The entries of each folder by its path, which is empty for the one above all. */
function listFolders(paths: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, Entry>> {
  const folders = new Map<string, Map<string, Entry>>([['', new Map()]]);
  for (const path of paths) {
    const names = path.split('/');
    for (const [index, name] of names.entries()) {
      const folder = names.slice(0, index).join('/');
      const entries = folders.get(folder) ?? new Map<string, Entry>();
      folders.set(folder, entries);
      if (!entries.has(name)) entries.set(name, toEntry(name, index === names.length - 1));
    }
  }
  return folders;
}

function toEntry(name: string, isFile: boolean): Entry {
  return { name, isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false };
}

function fileSystemOf(folders: ReturnType<typeof listFolders>): NonNullable<glob.Options['fs']> {
  const toKey = (path: string): string => relative(ROOT, path).replaceAll('\\', '/');
  const stat = (path: string): Entry => {
    const names = toKey(path).split('/');
    const entry = folders.get(names.slice(0, -1).join('/'))?.get(names.at(-1) ?? '');
    if (entry === undefined) throw Object.assign(new Error(`There is no ${path}.`), { code: 'ENOENT' });
    return entry;
  };
  const system = {
    readdirSync: (path: string) => [...(folders.get(toKey(path))?.values() ?? [])],
    statSync: stat,
    lstatSync: stat,
  };
  // Its types ask for all of `node:fs`; these three are what it calls when it is not asynchronous.
  return system as unknown as NonNullable<glob.Options['fs']>;
}
