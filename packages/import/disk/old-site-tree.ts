/** The files of a site that is imported, read from the disk. Nothing is written there. */
import { existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { isRefused } from '../../../src/disk/disk-error.ts';
import { isInside } from '../../../src/disk/is-inside.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { ModuleFiles } from '../docusaurus/config/module-statements.ts';
import { createLineFinder } from '../../../src/shared/string/text-lines.ts';
import type { FileFault } from '../../../src/content/sources/file-kinds.ts';
import { isClosed, type SiteTree, takeFit } from '../site-tree.ts';
import { readSourceLines } from './source-lines.ts';

const SKIPPED = new Set(['node_modules', '.git']);
/** What a build of the old site leaves in its root. Further down, a folder of this name belongs to the author. */
const OUTPUTS = ['build', '.docusaurus'];

export interface TreeOptions {
  /** Folders to skip: what a build of the old site leaves. */
  readonly built?: readonly string[];
  /** The folder that files may come from, absolute; left out or `null`, the site's repository or the site itself. */
  readonly within?: string | null;
}

/**
 * The tree below `root`, absolute. `../docs` may be named, but no file outside of the border, and none that is hidden: both are judged
 * by where a file is in the end, after all links.
 */
export function readSiteTree(
  root: string,
  shown: (path: string) => string,
  { built = OUTPUTS, within = null }: TreeOptions = {},
): SiteTree {
  const realRoot = realpathSync(root);
  const border = within === null ? findBorder(realRoot) : openBorder(within, realRoot);
  const outputs = new Set(built.map((name) => join(realRoot, name)));
  const walk = { border, outputs, deadLinks: new Set<string>() };
  const place = (path: string): string | null => {
    const target = resolve(realRoot, path);
    return isInside(target, border) ? target : null;
  };
  const faults = new Map<string, FileFault>();
  return {
    read: readOnce(place, border, faults),
    faults: () => faults,
    list: (folder) => {
      const target = place(folder);
      if (target === null || !existsSync(target) || !mayRead(realpathSync(target), border)) return [];
      return listFiles(target, '', { ...walk, around: [] }).toSorted(compareText);
    },
    deadLinks: () =>
      [...walk.deadLinks].map((path) => relative(realRoot, path).replaceAll('\\', '/')).toSorted(compareText),
    borderOf: (path) => (place(path) === null ? shown(border) : null),
    fileName: (path) => shown(join(root, path)),
  };
}

/** JavaScript of the files of a tree: JSX and TypeScript are turned into it by esbuild, which runs nothing. */
export function readModules(tree: SiteTree): ModuleFiles {
  const lines = new Map<string, (offset: number) => number | null>();
  return {
    readCode: (path) => {
      const bytes = tree.read(path);
      if (bytes === null) return null;
      const code = Buffer.from(bytes).toString('utf8');
      lines.set(path, createLineFinder(code));
      if (!/\.[cm]?tsx?$/iu.test(path)) return code;
      try {
        const plain = transformSync(code, { loader: 'ts', target: 'esnext', sourcemap: 'external' });
        lines.set(path, readSourceLines(plain.map, plain.code));
        return plain.code;
      } catch {
        // The caller reports that it cannot be parsed.
        return code;
      }
    },
    canCompile: (path) => {
      try {
        transformSync(Buffer.from(tree.read(path) ?? []).toString('utf8'), { loader: 'tsx' });
        return true;
      } catch {
        return false;
      }
    },
    lineOf: (path, offset) => lines.get(path)?.(offset) ?? null,
  };
}

/**
 * The folder outside of which nothing is read: the repository of the site, so that `../docs` can be read, or the site itself. What is
 * next to a site without a repository is no part of it: a download lies next to a user's own files.
 */
export function findBorder(root: string): string {
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return root;
}

function openBorder(folder: string, realRoot: string): string {
  const border = existsSync(folder) ? realpathSync(folder) : folder;
  if (isInside(realRoot, border)) return border;
  throw new UsageError('--within must name a folder around the site that is imported.');
}

/** Reads each path once. `place` gives the place of a path on the disk; `null` outside of the border. */
function readOnce(
  place: (path: string) => string | null,
  border: string,
  faults: Map<string, FileFault>,
): SiteTree['read'] {
  const cache = new Map<string, Uint8Array | null>();
  return (path) => {
    const known = cache.get(path);
    if (known !== undefined) return known;
    const target = place(path);
    const found = target === null ? null : readInside(target, border);
    const bytes = found === null ? null : takeFit(path, found, faults);
    cache.set(path, bytes);
    return bytes;
  };
}

/** The bytes of a file where it may be read; else `null`. */
function readInside(path: string, border: string): Uint8Array | null {
  try {
    if (!statSync(path).isFile() || !mayRead(realpathSync(path), border)) return null;
    return readFileSync(path);
  } catch (error) {
    // To take it for a missing one would lose it without a word.
    if (isRefused(error)) throw error;
    return null;
  }
}

/** Whether a file or folder, by its real path, is inside the border and not hidden there. */
function mayRead(place: string, border: string): boolean {
  return isInside(place, border) && !isClosed(relative(border, place).replaceAll('\\', '/'));
}

interface Walk {
  readonly border: string;
  /** Skipped folders. */
  readonly outputs: ReadonlySet<string>;
  /** Takes the symbolic links that are not followed. */
  readonly deadLinks: Set<string>;
  /** Real paths of the parent folders: a link to one of them would never end. */
  readonly around: readonly string[];
}

/** Symbolic links are followed inside of the border, and never to what is hidden. */
function listFiles(folder: string, prefix: string, walk: Walk): readonly string[] {
  const around = [...walk.around, realpathSync(folder)];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    const below = join(folder, entry.name);
    if (SKIPPED.has(entry.name) || walk.outputs.has(below) || entry.name === '.DS_Store') return [];
    const target = entry.isSymbolicLink() ? followLink(below, walk.border, around) : entry;
    if (target === null) walk.deadLinks.add(below);
    if (target?.isFile() === true) return [path];
    return target?.isDirectory() === true ? listFiles(below, `${path}/`, { ...walk, around }) : [];
  });
}

/** The target of a symbolic link; `null` if it is missing, outside of the border, hidden, or a parent folder. */
function followLink(path: string, border: string, around: readonly string[]): Stats | null {
  try {
    const target = realpathSync(path);
    return mayRead(target, border) && !around.includes(target) ? statSync(target) : null;
  } catch {
    return null;
  }
}
