/** Messages to and from a thread, with scripts in place of docsite's own. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as workerThreads from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UnpreparedText } from '../../../src/prepare/rendered-texts.ts';
import { createTextThreads } from '../../../src/threads/text-threads.ts';
import { WorkerThread } from '../../../src/threads/worker-thread.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

/** The engine's threads, so that a test can wait for the end of one. */
const engine = vi.hoisted((): { workers: workerThreads.Worker[] } => ({ workers: [] }));
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof workerThreads>();
  class Worker extends original.Worker {
    constructor(script: URL) {
      super(script);
      engine.workers.push(this);
    }
  }
  return { ...original, Worker };
});

const folder = useTemporaryFolder();
const started: WorkerThread[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.end()));
});

/** A thread that runs a module; `answer` is its function for requests. */
function start(script: string): WorkerThread {
  const thread = create(script);
  thread.start();
  return thread;
}
function create(script: string, onStart?: () => void): WorkerThread {
  folder.write({ 'worker.mjs': `import { parentPort } from 'node:worker_threads';\n${script}\n` });
  const thread = new WorkerThread(
    pathToFileURL(join(folder.path(), 'worker.mjs')),
    onStart === undefined ? {} : { onStart },
  );
  started.push(thread);
  return thread;
}
const text = (name: string): readonly UnpreparedText[] => [{ hash: name, text: name }];

/** Resolves when the thread that was started last has ended. */
function nextExit(): Promise<void> {
  return new Promise((resolve) => engine.workers.at(-1)?.on('exit', () => resolve()));
}

/** Answers with what it was asked, the later question first. */
const BACKWARDS = `
  const asked = [];
  parentPort.on('message', ({ id, name, input }) => {
    asked.unshift({ id, output: [name, input[0].hash] });
    if (asked.length === 3) for (const answer of asked) parentPort.postMessage(answer);
  });`;
const ECHO = `parentPort.on('message', ({ id, input }) => parentPort.postMessage({ id, output: input }));`;
const SILENT = `parentPort.on('message', () => undefined);`;

test('each answer reaches its question, in whatever order answers come', async () => {
  const thread = start(BACKWARDS);
  const settled: string[] = [];
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const output: unknown = await thread.run('prepareTexts', text(name));
      settled.push(name);
      return output;
    }),
  );
  expect(answers).toEqual(['a', 'b', 'c'].map((name) => ['prepareTexts', name]));
  expect(settled).toEqual(['c', 'b', 'a']);
});

test('a thread starts once, with its first job', async () => {
  const onStart = vi.fn<() => void>();
  const thread = create(ECHO, onStart);
  expect(onStart).not.toHaveBeenCalled();
  await Promise.all([thread.run('stageFiles', []), thread.run('stageFiles', [])]);
  expect(onStart).toHaveBeenCalledOnce();
});

test('bytes arrive as they were sent', async () => {
  const content = Uint8Array.from({ length: 256 }, (_, index) => index);
  const input = [{ target: '/x', content, old: null }];
  expect(await start(ECHO).run('stageFiles', input)).toEqual(input);
});

test("an error keeps message, code, path and the thread's stack; the thread goes on", async () => {
  const thread = start(`
    parentPort.on('message', ({ id, input }) => parentPort.postMessage(id === 1
      ? { id, error: { message: 'ENOSPC: no space', code: 'ENOSPC', path: '/site/a.html', stack: 'there' } }
      : { id, output: input }));`);
  const error: unknown = await thread.run('stageFiles', []).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: 'ENOSPC: no space', code: 'ENOSPC', path: '/site/a.html', stack: 'there' });
  expect(await thread.run('stageFiles', [])).toEqual([]);
});

test('what cannot be sent to a thread rejects; the thread goes on', async () => {
  const thread = start(ECHO);
  const input = [{ target: '/x', content: (() => '') as never, old: null }];
  await expect(thread.run('stageFiles', input)).rejects.toThrow('could not be cloned');
  expect(await thread.run('stageFiles', [])).toEqual([]);
});

describe('a thread that dies rejects all that wait, and all later calls with the same reason', () => {
  test.each([
    [
      'of an error',
      "parentPort.on('message', ({ id }) => { if (id === 2) throw new Error('Broken there.'); });",
      'Broken there.',
    ],
    [
      'that exits',
      "parentPort.on('message', ({ id }) => { if (id === 2) process.exit(0); });",
      'A worker thread has ended before its work.',
    ],
    ['of a script that cannot be read', 'import {', 'Unexpected end of input'],
    ['of a module that is not there', "import './nothing.mjs';", 'Cannot find module'],
  ])('%s', async (_case, script, message) => {
    const thread = start(script);
    const exit = nextExit();
    const waiting = await Promise.allSettled([1, 2, 3].map(() => thread.run('prepareTexts', [])));
    const reasons = waiting.map((result) => (result.status === 'rejected' ? String(result.reason) : result.status));
    expect(reasons).toEqual(Array<unknown>(3).fill(expect.stringContaining(message)));
    // Its exit event comes after its error.
    await exit;
    await expect(thread.run('prepareTexts', [])).rejects.toThrow(message);
  });

  test('a missing script, requested after it was found missing', async () => {
    const thread = new WorkerThread(pathToFileURL(join(folder.path(), 'nothing.mjs')));
    started.push(thread);
    thread.start();
    await nextExit();
    const error: unknown = await thread.run('stageFiles', []).catch((reason: unknown) => reason);
    expect(String(error)).toContain('nothing.mjs');
    // A code would say that a disk has refused a job.
    expect(error).not.toHaveProperty('code');
  });
});

describe('its end', () => {
  test('comes when requested, whatever the thread does', async () => {
    const thread = start("parentPort.on('message', () => { for (;;); });");
    const waiting = thread.run('prepareTexts', []).catch(String);
    await thread.end();
    await thread.end();
    expect(await waiting).toContain('has ended');
  });

  test('pending and later jobs are rejected', async () => {
    const thread = start(SILENT);
    const waiting = thread.run('prepareTexts', []).catch(String);
    await thread.end();
    expect(await waiting).toContain('has ended');
    await expect(thread.run('prepareTexts', [])).rejects.toThrow('has ended');
  });
});

test('a thread for texts lives while it has work, and another one takes what comes later', async () => {
  folder.write({
    'worker.mjs': `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, name, input }) => {
        if (input[0].text === 'bad') parentPort.postMessage({ id, error: { message: 'No.', stack: '', code: null, path: null } });
        else parentPort.postMessage({ id, output: [name, input[0].text] });
      });`,
  });
  const [thread] = createTextThreads({ script: pathToFileURL(join(folder.path(), 'worker.mjs')), count: 1 });
  const before = engine.workers.length;
  /** How many have been started, and how many of these have ended. */
  const count = (): readonly [number, number] => {
    const own = engine.workers.slice(before);
    return [own.length, own.filter(({ threadId }) => threadId === -1).length];
  };
  const ask = async (of: string, job: 'parse' | 'prepare' = 'parse'): Promise<unknown> => thread?.[job](text(of));
  expect(count()).toEqual([0, 0]);
  expect(await Promise.all([ask('a'), ask('b', 'prepare')])).toEqual([
    ['parseTexts', 'a'],
    ['prepareTexts', 'b'],
  ]);
  expect(count()).toEqual([1, 1]);
  await expect(ask('bad')).rejects.toThrow('No.');
  expect(count()).toEqual([2, 2]);
  expect(await ask('c')).toEqual(['parseTexts', 'c']);
  expect(count()).toEqual([3, 3]);
  expect(createTextThreads(null)).toEqual([]);
});
