/**
 * Pagefind's indexer: a program, which is started for one index and ended. The only user of its package.
 *
 * The package says nothing when its program dies: what it was asked for never comes. Writing to a program that is gone
 * fails, so a request that costs nothing is sent now and then. A program that hangs takes the requests and never answers.
 */
import type { PagefindIndex } from 'pagefind';
import type { OutputFile } from '../shared/types/output.ts';

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
  /** Everything that Pagefind has made, paths as it wants them; `null` when it has no program for this system. */
  readonly files: readonly OutputFile[] | null;
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

/**
 * Indexes records, in their order. Rejects with what Pagefind says, when its program ends, or when that has not answered
 * for `patienceMs`.
 */
export async function indexRecords(
  records: readonly IndexRecord[],
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): Promise<RecordIndex> {
  const pagefind = await import('pagefind');
  const work = start(pagefind).then(async (index) => ({
    files: index === null ? null : await fillIndex(index, records),
  }));
  let answered = performance.now();
  let beat: NodeJS.Timeout | undefined;
  let heartbeat: Promise<unknown> = Promise.resolve();
  const silence = new Promise<never>((_, reject) => {
    beat = setInterval(() => {
      if (performance.now() - answered > patienceMs) {
        reject(new Error(`Pagefind has not answered for ${patienceMs / 1000} seconds.`));
      }
      heartbeat = pagefind.createIndex().then(
        () => (answered = performance.now()),
        () => undefined,
      );
    }, HEARTBEAT_MS);
  });
  try {
    const made = await Promise.race([work, silence]);
    clearInterval(beat);
    await settle(heartbeat);
    return made;
  } finally {
    clearInterval(beat);
    await pagefind.close();
  }
}

/** A program that is ended before its last answer was read panics on the user's terminal. It may have died, too. */
async function settle(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_ANSWER_MS)));
  await Promise.race([answer, late]);
  clearTimeout(timer);
}

async function fillIndex(index: PagefindIndex, records: readonly IndexRecord[]): Promise<readonly OutputFile[]> {
  const added = await Promise.all(
    records.map(({ id, ...record }) =>
      index.addCustomRecord({ ...record, meta: { ...record.meta }, url: id, language: NO_LANGUAGE }),
    ),
  );
  const { errors, files } = await index.getFiles();
  const failures = [...added.flatMap((one) => one.errors), ...errors];
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return files.map(({ path, content }) => ({ path: path.replaceAll('\\', '/'), content }));
}

/** Starts Pagefind with an empty index. Resolves to `null` if Pagefind does not support this platform. */
async function start(pagefind: typeof import('pagefind')): Promise<PagefindIndex | null> {
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
