/** The worker thread: does one job after the other. What a job needs is loaded with the first of its kind. */
import { parentPort } from 'node:worker_threads';
import type { Indexer } from '../search/pagefind.ts';
import { errorCode } from '../shared/string/error-code.ts';
import type { JobAnswer, JobName, JobRequest, Jobs } from './worker-thread.ts';

type Handlers = { readonly [Name in JobName]: (input: Jobs[Name]['input']) => Promise<Jobs[Name]['output']> };

const HANDLERS: Handlers = {
  parseTexts: async (texts) => {
    const { parseText } = await import('../prepare/prepare-text.ts');
    return texts.map((text) => parseText(text).body);
  },
  prepareTexts: async (texts) => {
    const { prepareText } = await import('../prepare/prepare-text.ts');
    const prepared = [];
    for (const text of texts) prepared.push(await prepareText(text));
    return prepared;
  },
  comparePairs: async (batch) => {
    const { comparePairs } = await import('../prepare/compare-pairs.ts');
    return comparePairs(batch);
  },
  makeRecords: async (batch) => {
    const { makeRecords } = await import('../search/page-record.ts');
    return makeRecords(batch);
  },
  openIndex: async (means) => {
    opened = import('../search/pagefind.ts').then(({ openIndex }) => openIndex(means));
    await opened;
    return null;
  },
  addRecords: async (records) => {
    (await opened)?.add(records);
    return null;
  },
  endSegment: async () => {
    const index = await opened;
    if (index === null) throw new Error('No index was opened.');
    return index.endSegment();
  },
  closeIndex: async () => {
    await (await opened)?.close();
    return null;
  },
  stageFiles: async (files) => {
    const { stageFiles } = await import('../render/output/stage.ts');
    return stageFiles(files);
  },
};

/** A thread makes one index in its life. Why it could not be opened is what each of its steps rejects with. */
let opened: Promise<Indexer> | null = null;

/** Waits for another program: the next job begins meanwhile. */
const WAITING: JobName = 'endSegment';

let last = Promise.resolve();
parentPort?.on('message', (request: JobRequest) => {
  last = last.then(async () => {
    const answered = answer(request).then((message) => parentPort?.postMessage(message));
    if (request.name !== WAITING) await answered;
  });
});

async function answer({ id, name, input }: JobRequest): Promise<JobAnswer> {
  try {
    return { id, output: await HANDLERS[name](input as never) };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const { path = null } = error as NodeJS.ErrnoException;
    return { id, error: { message, stack, code: errorCode(error), path } };
  }
}
