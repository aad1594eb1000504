/** The worker thread: does one job after the other. What a job needs is loaded with the first of its kind. */
import { parentPort } from 'node:worker_threads';
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
  readWords: async (batch) => {
    const { readBatch } = await import('../search/page-words.ts');
    return readBatch(batch);
  },
  stageFiles: async (files) => {
    const { stageFiles } = await import('../render/output/stage.ts');
    return stageFiles(files);
  },
};

let last = Promise.resolve();
parentPort?.on('message', (request: JobRequest) => {
  last = last.then(async () => {
    parentPort?.postMessage(await answer(request));
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
