/** The files of the site that is imported, as the import asks for them. `disk/` reads them. */
import { posix } from 'node:path';
import { type FileFault, findFileFault, hasKnownKind } from '../../src/content/sources/file-kinds.ts';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';

/** Paths are relative to the site's root with `/` separators; they may begin with `..` for documents outside of it. */
export interface SiteTree {
  /** Bytes of a file; `null` if it does not exist or may not be read. */
  readonly read: (path: string) => Uint8Array | null;
  /** Files below a folder, relative to it, sorted, without `node_modules` and hidden ones; empty if it does not exist. */
  readonly list: (folder: string) => readonly string[];
  /** Symbolic links that the listings so far did not follow: they lead outside the border, to what is hidden, to nothing, or in a circle. */
  readonly deadLinks: () => readonly string[];
  /** For a path that may not be read: the folder outside of which nothing is read, as problems name it; else `null`. */
  readonly borderOf: (path: string) => string | null;
  /** How a file is named in problems. */
  readonly fileName: (path: string) => string;
  /** True for a file that was too large to read; left out if there is no such file. */
  readonly isTooLarge?: (path: string) => boolean;
  /** Files that were asked for and not read, because no build would publish them, and what is wrong with each. */
  readonly faults?: () => ReadonlyMap<string, FileFault>;
}

/** Hidden names that belong to a site: its configuration, and what servers and hosts look for. */
const OPEN_NAMES: ReadonlySet<string> = new Set([
  '.vitepress',
  '.well-known',
  '.htaccess',
  '.nojekyll',
  '.authors.yml',
]);

/** Whether a path, without links, is that of a hidden file or of one in a hidden folder: `.git/config` and `.env` may hold a secret. */
export function isClosed(path: string): boolean {
  return path.split('/').some((name) => /^\.(?!\.?$)/u.test(name) && !OPEN_NAMES.has(name));
}

/** How many bytes of the start and of the end of a file say what it is. */
const ENDS = 2 ** 16;

/** The bytes of a file that a build would publish; others become `faults`: a pointer of Git LFS, an empty picture. */
export function takeFit(path: string, bytes: Uint8Array, faults: Map<string, FileFault>): Uint8Array | null {
  if (isMarkdown(path) || (!hasKnownKind(path) && bytes.length > 1024)) return bytes;
  const ends = { head: bytes.subarray(0, ENDS), tail: bytes.subarray(-ENDS), sizeBytes: bytes.length };
  const fault = findFileFault(path, ends);
  if (fault?.isError !== true) return bytes;
  faults.set(path, fault);
  return null;
}

/** A path without `.` and inner `..`; it may begin with `..`. */
export function normalise(path: string): string {
  return posix.join('.', path).replace(/^\.?\/?$|\/$/u, '');
}

/** The path that a file names relative to its own folder. */
export function pathBeside(file: string, path: string): string {
  return normalise(file.slice(0, file.lastIndexOf('/') + 1) + path);
}

/** A folder of the site as a site of its own. */
export function treeOfFolder(tree: SiteTree, folder: string): SiteTree {
  const inside = (path: string): string => normalise(`${folder}/${path}`);
  return {
    ...tree,
    read: (path) => tree.read(inside(path)),
    list: (path) => tree.list(inside(path) || '.'),
    borderOf: (path) => tree.borderOf(inside(path)),
    fileName: (path) => tree.fileName(inside(path)),
    isTooLarge: (path) => tree.isTooLarge?.(inside(path)) === true,
  };
}

/** Text of a file without a byte order mark; `null` if it does not exist. */
export function readText(tree: SiteTree, path: string): string | null {
  const bytes = tree.read(path);
  if (bytes === null) return null;
  const text = Buffer.from(bytes).toString('utf8');
  return text.replace(/^\uFEFF/u, '');
}
