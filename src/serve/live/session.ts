/** A site that is served while it is written: watches it, renews it, updates the open pages. Prints nothing. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { appendAll } from '../../shared/append-all.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { ServedHost } from '../http/request-guard.ts';
import type { FileChange } from '../sources/renewal.ts';
import { type SiteWatcher, watchSite } from '../sources/watch-site.ts';
import { createFileSender } from '../static/read-static-file.ts';
import { SiteLookup } from './site-lookup.ts';
import { LiveEvents } from './events.ts';
import { createLiveListener } from './listener.ts';
import { createEditorLink } from './page-source.ts';
import { LivePages } from './pages.ts';
import { LiveSite, type LiveSiteOptions } from './site.ts';

export interface LiveUpdate {
  /** Paths relative to the root; empty for the first time. */
  readonly files: readonly string[];
  readonly durationMs: number;
  /** False when a problem keeps the site as it was. */
  readonly isNew: boolean;
}
export interface LiveSessionOptions extends LiveSiteOptions {
  readonly served: ServedHost;
  /** Template of addresses that open a file: see `createEditorLink`. */
  readonly editor: string;
  /** See `WatchOptions`. */
  readonly pollMs?: number | null;
  /** Text of the script that pages get. */
  readonly liveScript: string;
  readonly onUpdate: (update: LiveUpdate) => void;
  /** All problems, when they differ from those before. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** A bug, or a disk that refuses. The session continues with what it has. */
  readonly onFailure: (error: unknown) => void;
}

/** Checks run after the pages have been updated: they take longer than drawing one. */
const CHECK_DELAY_MS = 60;
/** Requests that wait for the site are answered before its folders are listed for watching. */
const WATCH_DELAY_MS = 50;
/** After the watching began: the first pages have been served by then. */
const FILL_DELAY_MS = 2000;
/** When the disk could not be read, everything is read again after this time. */
const RETRY_DELAY_MS = 300;

export class LiveSession {
  readonly listener: RequestListener;
  /** Settles when the site can be served, or when loading it has failed. */
  readonly ready: Promise<void>;
  readonly site: LiveSite;
  readonly #options: LiveSessionOptions;
  readonly #lookup: SiteLookup;
  readonly #events: LiveEvents;
  readonly #sinceMs = Date.now();
  #watcher: SiteWatcher | null = null;
  #waiting: FileChange[] = [];
  #mustReadAll = true;
  #work: Promise<void> | null = null;
  #checking: NodeJS.Timeout | undefined;
  #retrying: NodeJS.Timeout | undefined;
  #filling: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #watching: Promise<void>;

  /** Begins to read, and then to watch. */
  constructor(options: LiveSessionOptions) {
    const { root, served, liveScript } = options;
    this.#options = options;
    const pages = new LivePages();
    this.site = new LiveSite(options);
    this.#lookup = new SiteLookup(this.site, pages, createEditorLink(options.editor, root));
    this.#events = new LiveEvents(this.#lookup);
    this.ready = this.#run();
    // Listing all folders takes as long as reading them: the first page goes first.
    this.#watching = this.ready.then(this.#watch);
    this.listener = createLiveListener({
      served,
      site: this.site,
      pages,
      lookup: this.#lookup,
      events: this.#events,
      staticFiles: createFileSender(join(root, 'static')),
      liveScript,
      ready: this.ready,
      onDrawn: this.#scheduleCheck,
      onFailure: options.onFailure,
    });
  }

  /** Settles when the files that were saved until now are noticed and nothing is left to do. */
  async settled(): Promise<void> {
    await this.#watching;
    while (this.#work !== null) await this.#work;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#checking, this.#retrying, this.#filling]) clearTimeout(timer);
    await this.#watcher?.close();
    await this.#work;
    for (const timer of [this.#checking, this.#retrying, this.#filling]) clearTimeout(timer);
    this.site.close();
  }

  readonly #watch = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, WATCH_DELAY_MS));
    if (this.#isClosed) return;
    const { root, pollMs = null, onFailure: onError } = this.#options;
    this.#watcher = watchSite({ root, sinceMs: this.#sinceMs, pollMs, onChanges: this.#take, onError });
    this.#watchInputs(this.#sinceMs);
    this.#filling = setTimeout(this.#fillCache, FILL_DELAY_MS);
    // It never becomes ready when it is closed before, so closing must not wait for this.
    await this.#watcher.ready;
  };

  readonly #fillCache = (): void => {
    this.site.fillCache(() => this.#isClosed).catch(this.#options.onFailure);
  };

  #watchInputs(sinceMs: number): void {
    const { config, bundle, included, sets } = this.site.inputs;
    this.#watcher?.add([...config, ...bundle, ...included, ...sets], sinceMs);
  }

  readonly #take = (changes: readonly FileChange[]): void => {
    appendAll(this.#waiting, changes);
    void this.#run();
  };

  /** Brings the site up to date; what changes meanwhile is for the next round. */
  #run(): Promise<void> {
    this.#work ??= (async () => {
      do await this.#update();
      while (this.#waiting.length > 0 && !this.#isClosed);
      this.#work = null;
    })();
    return this.#work;
  }

  async #update(): Promise<void> {
    const startMs = performance.now();
    const sinceMs = Date.now();
    const changes = this.#waiting;
    this.#waiting = [];
    try {
      const isNew = await this.site.update(this.#mustReadAll ? null : changes);
      this.#mustReadAll = false;
      this.#events.tellChanges();
      this.#watchInputs(sinceMs);
      const files = [...new Set(changes.map(({ path }) => path))];
      this.#options.onUpdate({ files, durationMs: performance.now() - startMs, isNew });
      this.#scheduleCheck();
    } catch (error) {
      this.#recover(error);
    }
  }

  /** A file that came and went is not reported: reading everything again soon fixes that. */
  #recover(error: unknown): void {
    if (errorCode(error) !== 'ENOENT') this.#options.onFailure(error);
    if (errorCode(error) === null || this.#isClosed) return;
    this.#mustReadAll = true;
    clearTimeout(this.#retrying);
    this.#retrying = setTimeout(() => void this.#run(), RETRY_DELAY_MS);
  }

  readonly #scheduleCheck = (): void => {
    clearTimeout(this.#checking);
    if (!this.#isClosed) this.#checking = setTimeout(this.#check, CHECK_DELAY_MS);
  };

  readonly #check = (): void => {
    const problems = this.site.check();
    const isSame = JSON.stringify(problems) === JSON.stringify(this.#lookup.problems);
    this.#lookup.problems = problems;
    this.#events.tellInfo();
    if (!isSame) this.#options.onProblems(problems);
  };
}
