/** The files of a site that is imported, read from the disk. Nothing is written there. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { compareText } from '../shared/compare-text.ts';
import type { ModuleFiles } from '../import/docusaurus/read-module.ts';
import type { SiteTree } from '../import/site-tree.ts';
import { isInside } from './is-inside.ts';
import { selectPaths } from './select-paths.ts';

const SKIPPED = new Set(['node_modules', '.git']);
/** What a build of the old site leaves in its root. Below, a folder of this name is an author's, as any other. */
const OUTPUTS = ['build', '.docusaurus'];

/**
 * The tree below `root`, an absolute path. Documents may lie beside the site (`../docs`) and name files there, but not
 * outside of its repository: a page must not be able to publish files of the machine.
 */
export function readSiteTree(root: string, shown: (path: string) => string): SiteTree {
  const realRoot = realpathSync(root);
  const border = findRepository(realRoot);
  const cache = new Map<string, Uint8Array | null>();
  const place = (path: string): string | null => {
    const target = resolve(realRoot, path);
    return isInside(target, border) ? target : null;
  };
  return {
    read: (path) => {
      const known = cache.get(path);
      if (known !== undefined) return known;
      const target = place(path);
      const bytes = target === null ? null : readInside(target, border);
      cache.set(path, bytes);
      return bytes;
    },
    list: (folder) => {
      const target = place(folder);
      if (target === null) return [];
      const outputs = new Set(OUTPUTS.map((name) => join(realRoot, name)));
      return listFiles(target, '', outputs).toSorted(compareText);
    },
    select: selectPaths,
    fileName: (path) => shown(join(root, path)),
  };
}

/** JavaScript of the files of a tree: JSX and TypeScript are turned into it by esbuild, which runs nothing. */
export function readModules(tree: SiteTree): ModuleFiles {
  return {
    readCode: (path) => {
      const bytes = tree.read(path);
      if (bytes === null) return null;
      const code = Buffer.from(bytes).toString('utf8');
      if (!/\.[cm]?tsx?$/iu.test(path)) return code;
      try {
        return transformSync(code, { loader: 'ts', target: 'esnext' }).code;
      } catch {
        // The reader says that it cannot be parsed.
        return code;
      }
    },
  };
}

/** The nearest folder above with a repository in it; else the one around the site, where `../docs` lies. */
export function findRepository(root: string): string {
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return dirname(root);
}

function readInside(path: string, border: string): Uint8Array | null {
  try {
    if (!statSync(path).isFile() || !isInside(realpathSync(path), border)) return null;
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** Symbolic links and the folders `outputs`, absolute paths, are passed over. */
function listFiles(folder: string, prefix: string, outputs: ReadonlySet<string>): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isFile() && entry.name !== '.DS_Store') return [path];
    const below = join(folder, entry.name);
    const isWanted = entry.isDirectory() && !SKIPPED.has(entry.name) && !outputs.has(below);
    return isWanted ? listFiles(below, `${path}/`, outputs) : [];
  });
}
