/**
 * Pagefind's indexer: a program, which is started for one index and ended. The only user of its package.
 *
 * The package says nothing when its program dies: what it was asked for never comes. Writing to a program that is gone
 * fails, so a request that costs nothing is sent now and then. A program that hangs takes the requests and never answers.
 */
import type { PagefindIndex } from 'pagefind';
import type { OutputFile } from '../shared/types/output.ts';

type Pagefind = typeof import('pagefind');

/** A record of the index. */
export interface IndexRecord {
  /** By which it is found again in the index: no two are equal. */
  readonly id: string;
  /** Stems of words, separated by spaces. Where a word of the record was found, the index gives its number in this list. */
  readonly content: string;
  /** More words, by the field that `RANKING` weighs. */
  readonly meta: Readonly<Record<string, string>>;
}
export interface RecordIndex {
  /**
   * What Pagefind has made, paths as it wants them, without its fragments, which have the content of each record again. `null`
   * when it has no program for this system.
   */
  readonly files: readonly OutputFile[] | null;
}
/** Makes one index. */
export interface Indexer {
  /** Adds records after those that it has, and lets the program begin with them. `finish` reports what fails. */
  readonly add: (records: readonly IndexRecord[]) => void;
  /** Rejects with what Pagefind says, when its program ends, or when that has not answered for a long time. */
  readonly finish: () => Promise<RecordIndex>;
  /** Ends the program, whatever it does. To be called in any case, as the last of all. */
  readonly close: () => Promise<void>;
}

/** Words are stems already, and parts of sentences in scripts without spaces. */
const NO_LANGUAGE = 'unknown';
const HEARTBEAT_MS = 200;
/** From the index to the answer to a request that came after it: no work. */
const LAST_ANSWER_MS = 2000;
/** The program answers nothing while it puts an index together. That takes seconds, with many thousand pages. */
const PATIENCE_MS = 300_000;
/** Postings in a file of the index: half of Pagefind's default, so that a word costs a reader half as much. */
const CHUNK_SIZE = '10000';

/** Starts the program. It is given up when it has not answered for `patienceMs`. */
export function openIndex({ patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {}): Indexer {
  const loaded = import('pagefind');
  const index = handled(loaded.then(start));
  const heartbeat = new Heartbeat(loaded, patienceMs);
  const added: Promise<readonly string[]>[] = [];
  const finish = async (): Promise<RecordIndex> => {
    const ofRecords = (await Promise.all(added)).flat();
    const made = await (await index)?.getFiles();
    if (made === undefined) return { files: null };
    const failures = [...ofRecords, ...made.errors];
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const files = made.files.map(({ path, content }) => ({ path: path.replaceAll('\\', '/'), content }));
    return { files: files.filter(({ path }) => !path.startsWith('fragment/')) };
  };
  return {
    add: (records) => void added.push(handled(index.then((opened) => addRecords(opened, records)))),
    finish: async () => {
      const made = await Promise.race([finish(), heartbeat.silence]);
      await heartbeat.end();
      return made;
    },
    close: async () => {
      heartbeat.stop();
      await (await loaded).close();
    },
  };
}

/** Resolves to what is wrong with them. */
async function addRecords(index: PagefindIndex | null, records: readonly IndexRecord[]): Promise<readonly string[]> {
  if (index === null) return [];
  const added = await Promise.all(
    records.map(({ id, ...record }) =>
      index.addCustomRecord({ ...record, meta: { ...record.meta }, url: id, language: NO_LANGUAGE }),
    ),
  );
  return added.flatMap(({ errors }) => errors);
}

/** What rejects is reported where it is awaited; until then it must not end the process. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Asks the program for something that costs nothing, now and then. */
class Heartbeat {
  /** Rejects when the program has not answered for too long. */
  readonly silence: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  #last: Promise<unknown> = Promise.resolve();

  constructor(loaded: Promise<Pagefind>, patienceMs: number) {
    let answered = performance.now();
    let giveUp: (reason: Error) => void = () => undefined;
    this.silence = handled(new Promise((_, reject) => (giveUp = reject)));
    this.#timer = setInterval(() => {
      if (performance.now() - answered > patienceMs) {
        giveUp(new Error(`Pagefind has not answered for ${patienceMs / 1000} seconds.`));
      }
      this.#last = loaded
        .then(({ createIndex }) => createIndex())
        .then(
          () => (answered = performance.now()),
          () => undefined,
        );
    }, HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A program that is ended before its last answer was read panics on the user's terminal. It may have died, too. */
  async end(): Promise<void> {
    this.stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_ANSWER_MS)));
    await Promise.race([this.#last, late]);
    clearTimeout(timer);
  }
}

/** Starts Pagefind with an empty index. Resolves to `null` if Pagefind does not support this platform. */
async function start(pagefind: Pagefind): Promise<PagefindIndex | null> {
  const before = process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'];
  process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'] = before ?? CHUNK_SIZE;
  const starting = pagefind.createIndex();
  // The program has a copy of the environment.
  if (before === undefined) delete process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'];
  try {
    const { index, errors } = await starting;
    if (index === undefined) throw new Error(errors.join('\n'));
    return index;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Failed to install')) return null;
    throw error;
  }
}
