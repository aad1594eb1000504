/** The threads that take texts. */
import type { TextThread } from '../prepare/prepare-texts.ts';
import { type JobName, type Jobs, WorkerThread } from './worker-thread.ts';

type Run = <Name extends JobName>(name: Name, input: Jobs[Name]['input']) => Promise<Jobs[Name]['output']>;

/** What a thread does is up to `run`: see `WorkerThread`. */
export function textThread(run: Run): TextThread {
  return { parse: async (texts) => run('parseTexts', texts), prepare: async (texts) => run('prepareTexts', texts) };
}

/** Threads that are there while they have work. `script` is the bundled `worker.ts`; `null` for no threads. */
export function createTextThreads(
  threads: { readonly script: URL; readonly count: number } | null,
): readonly TextThread[] {
  return threads === null ? [] : Array.from({ length: threads.count }, () => textThread(runWhileBusy(threads.script)));
}

function runWhileBusy(script: URL): Run {
  let worker: WorkerThread | null = null;
  let waiting = 0;
  return async (name, input) => {
    const current = (worker ??= new WorkerThread(script));
    waiting += 1;
    try {
      return await current.run(name, input);
    } finally {
      waiting -= 1;
      if (waiting === 0) {
        worker = null;
        await current.end();
      }
    }
  };
}
