import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LockedError, withFileLock } from '../../../src/disk/file-lock.ts';
import { startOfProcess } from '../../../src/disk/process-start.ts';
import { needs } from '../../support/needs.ts';
import { makeFolder } from '../../support/site.ts';

/** Above the largest process number of Linux. */
const GONE = 2 ** 22 + 1;
let folder: string;
let file: string;
beforeEach(() => {
  folder = makeFolder(onTestFinished);
  file = join(folder, '.lock');
});

/** Like a command on the store, which does not wait for others. */
const take = (): Promise<string> =>
  withFileLock(file, { timeoutMs: 0 }, () => Promise.resolve(readFileSync(file, 'utf8')));
const lockOf = (pid: number, more: object = {}): string => JSON.stringify({ pid, host: hostname(), id: 'x', ...more });

async function expectTaken(text: string): Promise<void> {
  writeFileSync(file, text);
  expect(await take()).toContain(`"pid":${process.pid},`);
  expect(readdirSync(folder)).toEqual([]);
}

describe('B178: a lock that a kill left is taken over', () => {
  test.each([
    ['a process that is gone', lockOf(GONE)],
    ['an earlier process with the number of this one', lockOf(process.pid)],
  ])('of %s', (_owner, text) => expectTaken(text));

  test('of an earlier process with the number of a running one', needs('/proc'), () =>
    expectTaken(lockOf(process.ppid, { started: 'earlier' })),
  );

  test('empty, half written, or damaged', async () => {
    const whole = lockOf(process.ppid);
    const states = ['', whole.slice(0, 12), whole.slice(0, -1), '\0'.repeat(80), 'null'];
    const taking = states.map(async (text, index) => {
      const lock = join(folder, String(index));
      writeFileSync(lock, text);
      await withFileLock(lock, { timeoutMs: 0 }, () => Promise.resolve());
    });
    await Promise.all(taking);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('when it was killed while it moved a stale lock aside', async () => {
    writeFileSync(`${file}.${GONE}`, lockOf(GONE));
    writeFileSync(`${file}.${process.ppid}`, 'of a running process');
    writeFileSync(`${file}.md`, 'no lock');
    await take();
    expect(readdirSync(folder).toSorted()).toEqual([`.lock.${process.ppid}`, '.lock.md'].toSorted());
  });

  test('of another machine, whose clock was ahead', async () => {
    writeFileSync(file, lockOf(1, { host: 'elsewhere' }));
    await expect(take()).rejects.toThrow('process 1 on elsewhere is writing to it');
    const inAnHour = Date.now() / 1000 + 3600;
    utimesSync(file, inAnHour, inAnHour);
    expect(await take()).toContain(`"pid":${process.pid},`);
  });
});

test('B178: a lock of a running process is respected, however old', needs('/proc'), async () => {
  const text = lockOf(process.ppid, { started: startOfProcess(process.ppid) });
  writeFileSync(file, text);
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(file, yesterday, yesterday);
  await expect(take()).rejects.toThrow(LockedError);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a lock that is empty for a moment is respected once it says whose it is', async () => {
  writeFileSync(file, '');
  const taking = take();
  await sleep(100);
  writeFileSync(file, lockOf(process.ppid));
  await expect(taking).rejects.toThrow(`process ${process.ppid} is writing to it`);
  expect(existsSync(file)).toBe(true);
});
