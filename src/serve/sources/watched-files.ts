/** Which files of a site are watched. */
import { join, relative, sep } from 'node:path';
import { CONFIG_NAMES } from '../../content/sources/load-config.ts';
import { isLeftByEditor } from '../../disk/editor-files.ts';
import { SITE_FOLDERS } from '../../shared/site-folders.ts';

/** Which files are watched: the site's own folders, and files and folders that were added by name. */
export class WatchedFiles {
  /** The folders have been read for the first time. */
  isReady = false;
  readonly #root: string;
  readonly #sinceMs: number;
  /** Files that are watched by name, and when they were first looked for. */
  readonly #added = new Map<string, number>();

  constructor(root: string, sinceMs: number) {
    this.#root = root;
    this.#sinceMs = sinceMs;
  }

  has(path: string): boolean {
    return isWatched(this.nameOf(path), this.#added);
  }

  /** Absolute paths of what is watched by name. */
  addedPaths(): string[] {
    return [...this.#added.keys()].map((file) => join(this.#root, file));
  }

  /** Returns the absolute paths of those that were not watched before. */
  add(files: Iterable<string>, addedMs: number): string[] {
    const missing = [...files].filter((file) => !file.startsWith('..') && !isWatched(file, this.#added));
    for (const file of missing) this.#added.set(file, addedMs);
    return missing.map((file) => join(this.#root, file));
  }

  /** When a file that is reported was last read; `undefined` for one that has come since. */
  knownSince(file: string, event: string): number | undefined {
    if (!this.isReady) return this.#sinceMs;
    return event === 'add' ? this.#added.get(file) : undefined;
  }

  /** The path relative to the root, with `/` separators. */
  nameOf(path: string): string {
    return relative(this.#root, path).split(sep).join('/');
  }
}

/** A folder is entered when something in it may be watched. */
function isWatched(path: string, added: ReadonlyMap<string, number>): boolean {
  const [folder = '', ...rest] = path.split('/');
  if (path === '' || CONFIG_NAMES.includes(path)) return true;
  if (added.has(path) || [...added.keys()].some((file) => file.startsWith(`${path}/`))) return true;
  const isInAdded = [...added.keys()].some((name) => path.startsWith(`${name}/`));
  if (!SITE_FOLDERS.includes(folder) && !isInAdded) return false;
  // Everything in static/ is published as it is.
  if (folder === 'static') return rest.at(-1) !== '.DS_Store';
  return rest.every((name) => !name.startsWith('.') && name !== 'node_modules' && !isLeftByEditor(name));
}
