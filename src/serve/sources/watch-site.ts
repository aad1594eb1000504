/** Watches the sources of a site. Events come in batches: one save is several, a checkout is hundreds. */
import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { CONFIG_NAMES } from '../../content/sources/load-config.ts';
import { isLeftByEditor } from '../../disk/editor-files.ts';
import { SITE_FOLDERS } from '../../shared/site-folders.ts';
import { attempt } from '../../shared/string/error-code.ts';
import { findMissed, isStrayLink } from './read-missed.ts';
import type { FileChange } from './renewal.ts';

export interface WatchOptions {
  /** Absolute path of the site, symbolic links resolved. */
  readonly root: string;
  /** Time in milliseconds since 1970 when the sources began to be read: what was written later is a change. */
  readonly sinceMs: number;
  readonly onChanges: (changes: readonly FileChange[]) => void;
  /** The system refuses to watch more files, or a folder cannot be read. */
  readonly onError: (error: unknown) => void;
}
export interface SiteWatcher {
  /** Settles when every change will be noticed. */
  readonly ready: Promise<void>;
  /** Also watches these files and folders, existing or not, relative to the root. What was written after `sinceMs` is a change. */
  readonly add: (files: Iterable<string>, sinceMs: number) => void;
  readonly close: () => Promise<void>;
}

/** A save is a handful of events within a millisecond. A later event starts the next batch, and a second renewal. */
const QUIET_MS = 2;
/** A stream of events without a pause is delivered in parts. */
const LONGEST_MS = 150;
/** After the last change: by then the watcher has received all events that it will receive. */
const SEARCH_DELAY_MS = 300;
/** Clocks of file systems tick in steps of some milliseconds. */
const CLOCK_STEP_MS = 20;

/** Changes of files are taken from the system itself: see `watchSite`. */
const KINDS: Readonly<Record<string, FileChange['kind']>> = {
  add: 'added',
  addDir: 'added',
  unlink: 'removed',
  unlinkDir: 'removed',
};

/**
 * chokidar keeps the folders watched and says what has come and gone; a file that is gone and back within a tenth of a
 * second has not been away. Of changes it drops those that follow another one within 50 ms, and what was written last
 * would never be read: these are taken from its event `raw`, which passes on all that the system says. What it has missed
 * in folders that were new is searched for when it is ready, and after each change. A file that is replaced before it is
 * watched is missed, too: its time is read when it is watched.
 */
export function watchSite({ root, sinceMs, onChanges, onError }: WatchOptions): SiteWatcher {
  const watched = new WatchedFiles(root, sinceMs);
  const gone = new Set<string>();
  let searching: NodeJS.Timeout | undefined;
  const search = (): void => {
    const missed = findMissed(root, watcher.getWatched(), (path) => watched.has(path));
    // It reports them as soon as it watches them.
    watcher.add(missed.come.filter((path) => !isStrayLink(root, path)));
    for (const path of missed.gone) if (!gone.has(path)) batch.add({ path: watched.nameOf(path), kind: 'removed' });
    gone.clear();
    for (const path of missed.gone) gone.add(path);
  };
  const batch = new Batch((changes) => {
    clearTimeout(searching);
    searching = setTimeout(search, SEARCH_DELAY_MS);
    onChanges(changes);
  });
  const watcher = watch(root, {
    ignored: (path, stats) => !watched.has(path) || (stats?.isSymbolicLink() === true && isStrayLink(root, path)),
    // Existing files are reported too, while the folders are read for the first time.
    ignoreInitial: false,
  });
  const ready = new Promise<void>((resolve) => {
    watcher.once('ready', () => {
      watched.isReady = true;
      search();
      resolve();
    });
  });
  watcher.on('error', onError);
  listen(watcher, watched, batch);
  return {
    ready,
    add: (files, addedMs) => watcher.add(watched.add(files, addedMs)),
    close: async () => {
      batch.stop();
      clearTimeout(searching);
      await watcher.close();
    },
  };
}

/** Adds what the watcher says to the batch. */
function listen(watcher: FSWatcher, watched: WatchedFiles, batch: Batch): void {
  const folders = new Set<string>();
  watcher.on('all', (event, path) => {
    if (event === 'addDir') folders.add(path);
    if (event === 'unlinkDir') folders.delete(path);
    const kind = KINDS[event];
    const name = watched.nameOf(path);
    if (kind === undefined || name === '') return;
    const fromMs = watched.knownSince(name, event);
    if (fromMs === undefined || (event !== 'addDir' && isNewer(path, fromMs))) batch.add({ path: name, kind });
  });
  watcher.on('raw', (_event, name: string | null, details) => {
    const { watchedPath } = details as { readonly watchedPath: string };
    // The watcher of a file gives its own name, that of a folder the name of what is in it.
    const path = name === null || !folders.has(watchedPath) ? watchedPath : join(watchedPath, name);
    const file = watched.nameOf(path);
    if (file !== '' && !folders.has(path) && watched.has(path)) batch.add({ path: file, kind: 'changed' });
  });
}

/** Which files are watched: the site's own folders, and files and folders that were added by name. */
class WatchedFiles {
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

/** Whether a file was written after it began to be read, or is gone. What chokidar knows of it is older than its watch. */
function isNewer(file: string, sinceMs: number): boolean {
  const stats = attempt(() => statSync(file));
  return stats === null || Math.max(stats.mtimeMs, stats.ctimeMs) >= sinceMs - CLOCK_STEP_MS;
}

/** Collects changes until they pause. */
class Batch {
  readonly #deliver: WatchOptions['onChanges'];
  #changes = new Map<string, FileChange>();
  #quiet: NodeJS.Timeout | undefined;
  #longest: NodeJS.Timeout | undefined;

  constructor(deliver: WatchOptions['onChanges']) {
    this.#deliver = deliver;
  }

  add(change: FileChange): void {
    const before = this.#changes.get(change.path);
    // "Added" and "removed" say more than "changed".
    if (before === undefined || change.kind !== 'changed') this.#changes.set(change.path, change);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(this.#flush, QUIET_MS);
    this.#longest ??= setTimeout(this.#flush, LONGEST_MS);
  }

  stop(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#longest);
  }

  readonly #flush = (): void => {
    this.stop();
    this.#longest = undefined;
    const changes = [...this.#changes.values()];
    this.#changes = new Map();
    this.#deliver(changes);
  };
}
