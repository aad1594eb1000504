/**
 * Pagefind's indexer: a program, which is started for the index of a site and ended. The only user of its package.
 *
 * The package says nothing when its program dies: what it was asked for never comes. Writing to a program that is gone
 * fails, so a request that costs nothing is sent now and then. A program that hangs takes the requests and never answers.
 */
import type { PagefindIndex } from 'pagefind';
import type { OutputFile } from '../shared/types/output.ts';
import { toText } from './bytes.ts';

type Pagefind = typeof import('pagefind');

/** A record of the index, on its way to the program. */
export interface IndexRecord {
  /** No two in a segment are equal. */
  readonly id: string;
  /** `RecordFields` as JSON, in UTF-8. */
  readonly fields: Uint8Array;
}
/** What a record of the index says. */
export interface RecordFields {
  /** Stems of words, separated by spaces. Where a word of the record was found, the index gives its number in this list. */
  readonly content: string;
  /** More words, by the field that `RANKING` weighs. */
  readonly meta: Readonly<Record<string, string>>;
}
export interface SegmentIndex {
  /**
   * What Pagefind has made, paths as it wants them, without its fragments, which have the content of each record again. `null`
   * when it has no program for this system.
   */
  readonly files: readonly OutputFile[] | null;
}
export interface IndexMeans {
  /** The index has several segments. */
  readonly isDivided: boolean;
}
/** Makes one index, segment after segment. */
export interface Indexer {
  /** Adds records to the segment at hand, after those that it has, and lets the program begin with them. */
  readonly add: (records: readonly IndexRecord[]) => void;
  /**
   * Ends the segment at hand, which has records. Rejects with what Pagefind says, when its program ends, or when that has not
   * answered for a long time.
   */
  readonly endSegment: () => Promise<SegmentIndex>;
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
/**
 * Postings in a file of the index: half of Pagefind's default, so that a word costs a reader half as much. Of several segments,
 * a reader loads a file each; smaller ones would have a release change more of them.
 */
const CHUNK_SIZE = { whole: '10000', divided: '7000' };

/** Starts the program. It is given up when it has not answered for `patienceMs`. */
export function openIndex({
  isDivided = false,
  patienceMs = PATIENCE_MS,
}: Partial<IndexMeans> & { readonly patienceMs?: number } = {}): Indexer {
  const loaded = import('pagefind');
  const open = (): OpenSegment => new OpenSegment(loaded, isDivided ? CHUNK_SIZE.divided : CHUNK_SIZE.whole);
  const heartbeat = new Heartbeat(loaded, patienceMs);
  let segment: OpenSegment | null = open();
  /** Answers that the program owes after what was asked for; `null` if it has failed, or has done nothing yet. */
  let owed: Promise<unknown>[] | null = null;
  const finish = async (ended: OpenSegment): Promise<SegmentIndex> => {
    try {
      const made = await Promise.race([ended.finish(), heartbeat.silence]);
      owed = [...(owed ?? []), ended.delete()];
      return made;
    } catch (error) {
      owed = null;
      throw error;
    }
  };
  return {
    add: (records) => (segment ??= open()).add(records),
    endSegment: () => {
      const ended = segment ?? open();
      segment = null;
      return handled(finish(ended));
    },
    close: async () => {
      heartbeat.stop();
      if (owed !== null) await settle([...owed, heartbeat.last]);
      await (await loaded).close();
    },
  };
}

/** A program that is ended before its last answer was read panics on the user's terminal. It may have died, too. */
async function settle(answers: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_ANSWER_MS)));
  await Promise.race([Promise.allSettled(answers), late]);
  clearTimeout(timer);
}

class OpenSegment {
  readonly #index: Promise<PagefindIndex | null>;
  readonly #added: Promise<readonly string[]>[] = [];

  constructor(loaded: Promise<Pagefind>, chunkSize: string) {
    this.#index = handled(loaded.then((pagefind) => start(pagefind, chunkSize)));
  }

  add(records: readonly IndexRecord[]): void {
    this.#added.push(handled(this.#index.then((index) => addRecords(index, records))));
  }

  async finish(): Promise<SegmentIndex> {
    const ofRecords = (await Promise.all(this.#added)).flat();
    const index = await this.#index;
    if (index === null) return { files: null };
    const made = await index.getFiles();
    const failures = [...ofRecords, ...made.errors];
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const files = made.files.map(({ path, content }) => ({ path: path.replaceAll('\\', '/'), content }));
    return { files: files.filter(({ path }) => !path.startsWith('fragment/')) };
  }

  /** The program has all segments in its memory otherwise. */
  async delete(): Promise<void> {
    await handled(this.#index.then((index) => index?.deleteIndex()));
  }
}

/** Resolves to what is wrong with them. */
async function addRecords(index: PagefindIndex | null, records: readonly IndexRecord[]): Promise<readonly string[]> {
  if (index === null) return [];
  const added = await Promise.all(
    records.map(({ id, fields }) => {
      const { content, meta } = JSON.parse(toText(fields)) as RecordFields;
      return index.addCustomRecord({ content, meta: { ...meta }, url: id, language: NO_LANGUAGE });
    }),
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
  /** The last answer. */
  last: Promise<unknown> = Promise.resolve();

  constructor(loaded: Promise<Pagefind>, patienceMs: number) {
    let answered = performance.now();
    let giveUp: (reason: Error) => void = () => undefined;
    this.silence = handled(new Promise((_, reject) => (giveUp = reject)));
    this.#timer = setInterval(() => {
      if (performance.now() - answered > patienceMs) {
        giveUp(new Error(`Pagefind has not answered for ${patienceMs / 1000} seconds.`));
      }
      this.last = loaded
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
}

/** Starts Pagefind with an empty index. Resolves to `null` if Pagefind does not support this platform. */
async function start(pagefind: Pagefind, chunkSize: string): Promise<PagefindIndex | null> {
  const before = process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'];
  process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'] = before ?? chunkSize;
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
