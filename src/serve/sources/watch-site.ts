/** Watches the sources of a site. Events come in batches: one save is several, a checkout is hundreds. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { attempt, errorCode } from '../../shared/string/error-code.ts';
import { findMissed, isStrayLink } from './read-missed.ts';
import type { FileChange } from './renewal.ts';
import { WatchedFiles } from './watched-files.ts';

export interface WatchOptions {
  /** Absolute path of the site, symbolic links resolved. */
  readonly root: string;
  /** Time in milliseconds since 1970 when the sources began to be read: what was written later is a change. */
  readonly sinceMs: number;
  /** Looks at every file this often, for drives that report no events; otherwise waits for events. */
  readonly pollMs?: number | null;
  readonly onChanges: (changes: readonly FileChange[]) => void;
  /** A folder cannot be read, or there is a bug; once, that polling took over (`isWatchLimit`). Watching goes on. */
  readonly onError: (error: unknown) => void;
}
export interface SiteWatcher {
  /** Settles when every change will be noticed. */
  readonly ready: Promise<void>;
  /** Also watches these files and folders, existing or not, relative to the root. What was written after `sinceMs` is a change. */
  readonly add: (files: Iterable<string>, sinceMs: number) => void;
  readonly close: () => Promise<void>;
}

/** How often files are looked at, if nothing else is asked for. With 467 files this takes 2.5 % of a core, every 100 ms 6.4 %. */
export const POLL_MS = 300;
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
 * Whether the system cannot watch a file that can be read: it has no watches left (ENOSPC on Linux), or the drive has none
 * (EISDIR on Windows).
 */
export function isWatchLimit(error: unknown): boolean {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'watch')) return false;
  return !['EACCES', 'EPERM', 'ENOENT'].includes(errorCode(error) ?? '');
}

export function watchSite(options: WatchOptions): SiteWatcher {
  return new Watching(options);
}

/**
 * chokidar keeps the folders watched and says what has come and gone; a file that is gone and back within a tenth of a
 * second has not been away. Of changes it drops those that follow another one within 50 ms, and what was written last
 * would never be read: these are taken from its event `raw`, which passes on all that the system says. What it has missed
 * in folders that were new is searched for when it is ready, and after each change. A file that is replaced before it is
 * watched is missed, too: its time is read when it is watched.
 *
 * Where the system refuses, a watcher that polls replaces the first one. Both at once would report every new file twice.
 */
class Watching implements SiteWatcher {
  readonly ready: Promise<void>;
  readonly #options: WatchOptions;
  readonly #watched: WatchedFiles;
  readonly #batch: Batch;
  readonly #gone = new Set<string>();
  #searching: NodeJS.Timeout | undefined;
  #becomeReady = (): void => undefined;
  #watcher: FSWatcher;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#watched = new WatchedFiles(options.root, options.sinceMs);
    this.#batch = new Batch(
      this.#guard((changes: readonly FileChange[]) => {
        clearTimeout(this.#searching);
        this.#searching = setTimeout(this.#guard(this.#search), SEARCH_DELAY_MS);
        options.onChanges(changes);
      }),
    );
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#watcher = this.#watch(options.pollMs ?? null);
  }

  add(files: Iterable<string>, sinceMs: number): void {
    this.#watcher.add(this.#watched.add(files, sinceMs));
  }

  async close(): Promise<void> {
    this.#batch.stop();
    clearTimeout(this.#searching);
    await end(this.#watcher);
  }

  /** `known` are the names in each folder that another watcher knew. */
  #watch(pollMs: number | null, known: Readonly<Record<string, string[]>> = {}): FSWatcher {
    const { root, onError } = this.#options;
    const watched = this.#watched;
    const watcher = watch([root, ...watched.addedPaths()], {
      ignored: (path, stats) => !watched.has(path) || (stats?.isSymbolicLink() === true && isStrayLink(root, path)),
      // Existing files are reported too, while the folders are read for the first time.
      ignoreInitial: false,
      ...(pollMs === null ? {} : { usePolling: true, interval: pollMs, binaryInterval: pollMs }),
    });
    const becomeReady = (): void => {
      watched.isReady = true;
      this.#search({ ...watcher.getWatched(), ...known });
      this.#becomeReady();
    };
    watcher.once('ready', this.#guard(becomeReady));
    watcher.on('error', (error) => {
      if (pollMs === null && isWatchLimit(error)) this.#poll();
      onError(error);
    });
    this.#listen(watcher);
    return watcher;
  }

  readonly #poll = (): void => {
    const refused = this.#watcher;
    const known = refused.getWatched();
    this.#watched.isReady = false;
    this.#watcher = this.#watch(POLL_MS, known);
    void end(refused);
  };

  readonly #search = (known = this.#watcher.getWatched()): void => {
    const { root } = this.#options;
    const missed = findMissed(root, known, (path) => this.#watched.has(path));
    // It reports them as soon as it watches them.
    this.#watcher.add(missed.come.filter((path) => !isStrayLink(root, path)));
    const fresh = missed.gone.filter((path) => !this.#gone.has(path));
    for (const path of fresh) this.#batch.add({ path: this.#watched.nameOf(path), kind: 'removed' });
    this.#gone.clear();
    for (const path of missed.gone) this.#gone.add(path);
  };

  /** Adds what the watcher says to the batch. */
  #listen(watcher: FSWatcher): void {
    const watched = this.#watched;
    const folders = new Set<string>();
    const come = (event: string, path: string): void => {
      if (event === 'addDir') folders.add(path);
      if (event === 'unlinkDir') folders.delete(path);
      const kind = KINDS[event];
      const name = watched.nameOf(path);
      if (kind === undefined || name === '') return;
      const fromMs = watched.knownSince(name, event);
      if (fromMs === undefined || (event !== 'addDir' && isNewer(path, fromMs))) this.#batch.add({ path: name, kind });
    };
    const change = (_event: string, name: string | null, details: unknown): void => {
      // The watcher of a file gives its own name, that of a folder the name of what is in it, and one that polls the whole path.
      const { watchedPath } = details as { readonly watchedPath?: string };
      const path =
        name !== null && watchedPath !== undefined && folders.has(watchedPath)
          ? join(watchedPath, name)
          : (watchedPath ?? name ?? '');
      const file = watched.nameOf(path);
      if (file !== '' && !folders.has(path) && watched.has(path)) this.#batch.add({ path: file, kind: 'changed' });
    };
    watcher.on('all', this.#guard(come));
    watcher.on('raw', this.#guard(change));
  }

  /** Nobody would catch what a listener or a timer throws, and the server would end. */
  readonly #guard: Guard =
    (act) =>
    (...args) => {
      try {
        act(...args);
      } catch (error) {
        this.#options.onError(error);
      }
    };
}

/** Closing removes the listeners; what is under way may fail, and an error without a listener would end the process. */
function end(watcher: FSWatcher): Promise<void> {
  const ended = watcher.close();
  watcher.on('error', () => undefined);
  return ended;
}

type Guard = <Args extends readonly unknown[]>(act: (...args: Args) => void) => (...args: Args) => void;

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
