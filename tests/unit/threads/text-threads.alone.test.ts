/** Threads that take texts, with a script in place of docsite's own. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as workerThreads from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createTextThreads } from '../../../src/threads/text-threads.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const engine = vi.hoisted((): { workers: workerThreads.Worker[]; ended: number } => ({ workers: [], ended: 0 }));
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof workerThreads>();
  class Worker extends original.Worker {
    constructor(script: URL) {
      super(script);
      engine.workers.push(this);
      this.on('exit', () => (engine.ended += 1));
    }
  }
  return { ...original, Worker };
});

const folder = useTemporaryFolder();

test('a thread lives while it has work, and another one takes what comes later', async () => {
  folder.write({
    'worker.mjs': `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, name, input }) => {
        if (input[0].text === 'bad') parentPort.postMessage({ id, error: { message: 'No.', stack: '', code: null, path: null } });
        else parentPort.postMessage({ id, output: [name, input[0].text] });
      });`,
  });
  const script = pathToFileURL(join(folder.path(), 'worker.mjs'));
  const [thread] = createTextThreads({ script, count: 1 });
  const ask = async (text: string, job: 'parse' | 'prepare' = 'parse'): Promise<unknown> =>
    thread?.[job]([{ hash: text, text }]);
  expect(engine.workers).toHaveLength(0);
  expect(await Promise.all([ask('a'), ask('b', 'prepare')])).toEqual([
    ['parseTexts', 'a'],
    ['prepareTexts', 'b'],
  ]);
  expect([engine.workers.length, engine.ended]).toEqual([1, 1]);
  await expect(ask('bad')).rejects.toThrow('No.');
  expect([engine.workers.length, engine.ended]).toEqual([2, 2]);
  expect(await ask('c')).toEqual(['parseTexts', 'c']);
  expect([engine.workers.length, engine.ended]).toEqual([3, 3]);
  expect(createTextThreads(null)).toEqual([]);
});
